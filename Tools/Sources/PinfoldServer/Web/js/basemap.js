// The map under the markers: Natural Earth's outlines in light or dark, which need no
// network; or raster tiles of one's own.

const PALETTES = {
  light: { water: "#cfdde6", land: "#f6f4ee", border: "#a7a29a", state: "#d3cec4", name: "#6d6a64" },
  dark: { water: "#10171d", land: "#232c33", border: "#56626c", state: "#38434b", name: "#93a0ab" },
};
// Below this level of MapLibre the coarse outlines do; above, the fine ones.
const FINE_FROM = 2.6;

// From this level on, there is little between the outlines: Pinfold's level, not MapLibre's.
const BARE_FROM = 11;

/** Returns whether the basemap shows next to nothing at a zoom level. */
export function isBare(zoom, tiles) {
  return tiles === null && zoom >= BARE_FROM;
}

/** The names of the outlines. */
export const OUTLINES = ["land-110m", "borders-110m", "land-50m", "borders-50m", "states-50m", "names"];

/**
 * Returns MapLibre's style for a theme, `light` or `dark`.
 *
 * @param {object} basemap
 * @param {string|null} basemap.tiles The address of raster tiles, null for outlines.
 * @param {Record<string, string|object>} basemap.outlines By name: GeoJSON, or its address.
 */
export function basemapStyle(theme, { tiles, outlines }) {
  const palette = PALETTES[theme];
  // Another theme is there at once, as for printing.
  const style = { version: 8, transition: { duration: 0, delay: 0 }, sources: {}, layers: [] };
  style.layers.push({ id: "water", type: "background", paint: { "background-color": palette.water } });
  if (tiles !== null) {
    style.sources.tiles = { type: "raster", tiles: [tiles], tileSize: 256, maxzoom: 19 };
    style.layers.push({ id: "tiles", type: "raster", source: "tiles", paint: tilesPaint(theme) });
    return style;
  }
  const geojson = (name, options) => ({ type: "geojson", data: outlines[name], ...options });
  const sources = {
    coarse: geojson("land-110m", { attribution: "Natural Earth", maxzoom: 4 }),
    coarseBorders: geojson("borders-110m", { maxzoom: 4 }),
    fine: geojson("land-50m", { attribution: "Natural Earth", maxzoom: 8 }),
    borders: geojson("borders-50m", { maxzoom: 8 }),
    states: geojson("states-50m", { maxzoom: 8 }),
    names: geojson("names", { maxzoom: 8 }),
  };
  Object.assign(style.sources, sources);
  const [whenFar, whenNear] = [{ maxzoom: FINE_FROM }, { minzoom: FINE_FROM }];
  style.layers.push(
    fill("land-coarse", "coarse", palette.land, whenFar),
    line("border-coarse", "coarseBorders", palette.border, 0.6, whenFar),
    fill("land", "fine", palette.land, whenNear),
    line("state", "states", palette.state, 0.8, whenNear),
    line("border", "borders", palette.border, 1, whenNear),
    names("state", palette, 11.5),
    names("country", palette, 13),
  );
  return style;
}

function fill(id, source, color, zooms) {
  return { id, type: "fill", source, ...zooms, paint: { "fill-color": color, "fill-antialias": true } };
}

function line(id, source, color, width, zooms) {
  return { id, type: "line", source, ...zooms, paint: { "line-color": color, "line-width": width } };
}

/** Names where there is room for them, in the browser's own letters: no font is fetched. */
function names(kind, palette, size) {
  // A name that fits four levels farther out is that of the whole surroundings.
  const [zoom, fits] = [["zoom"], ["get", "zoom"]];
  const filter = ["all", ["==", ["get", "kind"], kind], [">=", zoom, fits], ["<", zoom, ["+", fits, 4]]];
  const layout = { "text-field": ["get", "name"], "text-font": ["sans-serif"], "text-size": size, "text-padding": 8 };
  const paint = { "text-color": palette.name, "text-halo-color": palette.land, "text-halo-width": 1.2 };
  return { id: `name-${kind}`, type: "symbol", source: "names", filter, layout, paint };
}

function tilesPaint(theme) {
  // Tiles are made for bright pages; in the dark they are dimmed, not inverted.
  return theme === "dark" ? { "raster-brightness-max": 0.6, "raster-saturation": -0.4 } : {};
}
