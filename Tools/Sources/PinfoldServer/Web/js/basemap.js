// The map under the markers: Natural Earth's outlines in light or dark, which need no
// network; or raster tiles of one's own.

const PALETTES = {
  light: { water: "#cfdde6", land: "#f6f4ee", border: "#a7a29a", state: "#d3cec4", coast: "#9fb3c0" },
  dark: { water: "#10171d", land: "#232c33", border: "#56626c", state: "#38434b", coast: "#3f4e5a" },
};
// Below this level of MapLibre the coarse outlines do; above, the fine ones.
const FINE_FROM = 2.6;

/** Returns MapLibre's style for a theme, `light` or `dark`, with or without tiles. */
export function basemapStyle(theme, tiles) {
  const palette = PALETTES[theme];
  const style = { version: 8, sources: {}, layers: [] };
  style.layers.push({ id: "water", type: "background", paint: { "background-color": palette.water } });
  if (tiles !== null) {
    style.sources.tiles = { type: "raster", tiles: [tiles], tileSize: 256, maxzoom: 19 };
    style.layers.push({ id: "tiles", type: "raster", source: "tiles", paint: tilesPaint(theme) });
    return style;
  }
  const attribution = "Natural Earth";
  style.sources.coarse = geojson("land-110m.geojson", { attribution, maxzoom: 4 });
  style.sources.fine = geojson("land-50m.geojson", { maxzoom: 8 });
  style.sources.borders = geojson("borders-50m.geojson", { maxzoom: 8 });
  style.sources.states = geojson("states-50m.geojson", { maxzoom: 8 });
  style.layers.push(
    fill("land-coarse", "coarse", palette.land, { maxzoom: FINE_FROM }),
    line("border-coarse", "coarse", palette.border, 0.6, { maxzoom: FINE_FROM }),
    fill("land-fine", "fine", palette.land, { minzoom: FINE_FROM }),
    line("coast-fine", "fine", palette.coast, 0.8, { minzoom: FINE_FROM }),
    line("state", "states", palette.state, 0.8, { minzoom: FINE_FROM }),
    line("border", "borders", palette.border, 1, { minzoom: FINE_FROM }),
  );
  return style;
}

function geojson(file, options) {
  // Tolerance 0 keeps the shared borders of neighbours together.
  return { type: "geojson", data: new URL(`web/basemap/${file}`, document.baseURI).href, ...options };
}

function fill(id, source, colour, zooms) {
  return { id, type: "fill", source, ...zooms, paint: { "fill-color": colour, "fill-antialias": true } };
}

function line(id, source, colour, width, zooms) {
  return { id, type: "line", source, ...zooms, paint: { "line-color": colour, "line-width": width } };
}

function tilesPaint(theme) {
  // Tiles are made for bright pages; in the dark they are dimmed, not inverted.
  return theme === "dark" ? { "raster-brightness-max": 0.6, "raster-saturation": -0.4 } : {};
}
