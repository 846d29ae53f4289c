// The maps under the markers as styles of MapLibre. The outlines are vector tiles that come with the
// page and need no network; names are drawn in the browser's own letters.
import { BASE_MAPS } from "./base-maps.js";

const PALETTES = {
  light: {
    water: "#cfdde6", land: "#f6f4ee", coast: "#c3c6c4", county: "#e1dcd2", state: "#d0cac0", border: "#a7a29a",
    name: "#6d6a64", city: "#85817a",
  },
  dark: {
    water: "#10171d", land: "#232c33", coast: "#36424a", county: "#303b43", state: "#424f58", border: "#5d6973",
    name: "#93a0ab", city: "#7f8b95",
  },
};

/** The scheme of the addresses of the outlines' tiles, which the page answers itself. */
export const SCHEME = "outlines";
/** The name of an image of one transparent point. */
export const BLANK = "blank";
// The tiles of this zoom have all detail.
const MAX_ZOOM = 6;
const ATTRIBUTION = [
  "Natural Earth", "US Census Bureau",
  '<a href="https://www.geonames.org/" target="_blank" rel="noopener">GeoNames</a>&nbsp;(CC&nbsp;BY&nbsp;4.0)',
].join(", ");

// From this level on, there is little between the outlines: Pinfold's level, not MapLibre's.
const BARE_FROM = 13;

/** Returns whether a map is almost empty at a zoom level. */
export function isBare(zoom, kind) {
  return kind === "outlines" && zoom >= BARE_FROM;
}

/**
 * Returns MapLibre's style of a map for a theme, `light` or `dark`: the style, or its address.
 *
 * @param {string} kind One of `BASE_MAPS`.
 * @param {string|null} tiles The address of one's own raster tiles.
 * @param {object} markers What covers names of the outlines: points of GeoJSON with `side` and `anchor`.
 */
export function basemapStyle(theme, kind, tiles, markers) {
  const { style: address, raster } = BASE_MAPS[kind];
  if (address) return address[theme];
  if (kind === "tiles") return rasterStyle(theme, { tiles: [tiles], maxzoom: 19 });
  if (raster) return rasterStyle(theme, raster);
  return kind === "none" ? emptyStyle(PALETTES[theme].land) : outlineStyle(PALETTES[theme], markers);
}

/** Returns a style of one color. */
function emptyStyle(color) {
  const background = { id: "background", type: "background", paint: { "background-color": color } };
  // The theme changes at once, which printing needs.
  return { version: 8, transition: { duration: 0, delay: 0 }, sources: {}, layers: [background] };
}

function rasterStyle(theme, source) {
  const style = emptyStyle(PALETTES[theme].water);
  style.sources.tiles = { type: "raster", tileSize: 256, ...source };
  // Tiles are made for bright pages; in the dark they are dimmed, not inverted.
  const paint = theme === "dark" ? { "raster-brightness-max": 0.6, "raster-saturation": -0.4 } : {};
  style.layers.push({ id: "tiles", type: "raster", source: "tiles", paint });
  return style;
}

function outlineStyle(palette, markers) {
  const style = emptyStyle(palette.water);
  style.sources.outlines = {
    type: "vector", tiles: [`${SCHEME}://{z}/{x}/{y}`], maxzoom: MAX_ZOOM, attribution: ATTRIBUTION,
  };
  style.sources.markers = { type: "geojson", data: markers };
  style.layers.push(
    fill("land", palette.land),
    line("coast", "land", palette.coast, 0.6),
    fill("lakes", palette.water),
    line("shore", "lakes", palette.coast, 0.5, 4),
    line("counties", "counties", palette.county, 0.8, 6.5),
    line("states", "states", palette.state, 0.9),
    line("borders", "borders", palette.border, 0.9),
    cities(palette),
    names("state", palette, 11.5),
    names("country", palette, 13),
    roomOfMarkers(),
  );
  return style;
}

const layer = (id, type, from) => ({ id, type, source: "outlines", "source-layer": from });

function fill(id, color) {
  return { ...layer(id, "fill", id), paint: { "fill-color": color, "fill-antialias": false } };
}

/** Lines that get twice as wide where a street is in sight. */
function line(id, from, color, width, minzoom = 0) {
  const widths = ["interpolate", ["linear"], ["zoom"], 3, width * 0.75, 12, width * 2];
  return { ...layer(id, "line", from), minzoom, paint: { "line-color": color, "line-width": widths } };
}

const letters = { "text-font": ["sans-serif"], "text-padding": 8 };
const halo = (color, palette) => ({ "text-color": color, "text-halo-color": palette.land, "text-halo-width": 1.2 });

/** Keeps names from where markers are: it draws nothing, and is above them. */
function roomOfMarkers() {
  const layout = {
    "icon-image": BLANK,
    "icon-size": ["get", "side"],
    "icon-anchor": ["get", "anchor"],
    "icon-allow-overlap": true,
    "icon-padding": 0,
  };
  return { id: "markers", type: "symbol", source: "markers", layout };
}

/** Names of countries and states where there is room for them. */
function names(kind, palette, size) {
  // A name that fits four levels farther out names the whole surroundings.
  const [zoom, fits] = [["zoom"], ["get", "zoom"]];
  const filter = ["all", ["==", ["get", "kind"], kind], [">=", zoom, fits], ["<", zoom, ["+", fits, 4]]];
  const layout = { ...letters, "text-field": ["get", "name"], "text-size": size };
  return { ...layer(`name-${kind}`, "symbol", "names"), filter, layout, paint: halo(palette.name, palette) };
}

/** Names of cities, the larger ones first. */
function cities(palette) {
  const population = ["get", "population"];
  // Thousands of people from each zoom on.
  const least = ["step", ["zoom"], 5000, 3, 1500, 4, 500, 5, 200, 6, 100, 7, 40, 8, 15, 9, 5];
  const layout = {
    ...letters,
    "text-field": ["get", "name"],
    "text-size": ["step", population, 10.5, 100, 11, 1000, 12],
    "symbol-sort-key": ["-", population],
    "text-padding": 4,
    "text-max-width": 8,
    // Where a marker covers a city, its name is below or above.
    "text-variable-anchor": ["center", "top", "bottom"],
    "text-radial-offset": 1.9,
  };
  const filter = [">=", population, least];
  return { ...layer("cities", "symbol", "cities"), filter, minzoom: 3, layout, paint: halo(palette.city, palette) };
}
