// A map of the tiles in the folder `places`, which unpack.py wrote. It requests only tiles: each
// cluster in them has the box and the zoom that open it.

const folder = new URL("places/", document.baseURI).href;
const tileJSON = await (await fetch(`${folder}tiles.json`)).json();

// A tile that is not there is empty. To MapLibre a missing file is one that may come, so that it
// would go on to show the clusters of a lower zoom in its place.
maplibregl.addProtocol("plain", async ({ url }, { signal }) => {
  const response = await fetch(url.replace("plain://", folder), { signal });
  if (response.status === 404) return { data: new ArrayBuffer(0) };
  if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
  return { data: await response.arrayBuffer() };
});

const map = new maplibregl.Map({
  container: "map",
  style: { version: 8, sources: {}, layers: [] },
  ...(tileJSON.center && { center: tileJSON.center.slice(0, 2), zoom: tileJSON.center[2] }),
});
window.map = map;
await map.once("load");

map.addSource("places", {
  type: "vector",
  tiles: ["plain://{z}/{x}/{y}.mvt"],
  minzoom: tileJSON.minzoom,
  maxzoom: tileJSON.maxzoom,
  attribution: tileJSON.attribution,
});
// Discs have their sizes and shades in the tiles; single places have none.
const byShade = (place, ...shades) =>
  ["match", ["coalesce", ["get", "shade"], -1], ...shades.flatMap((color, shade) => [shade, color]), place];
map.addLayer({
  id: "places", type: "circle", source: "places", "source-layer": "places",
  layout: { "circle-sort-key": ["coalesce", ["get", "point_count"], 1] },
  paint: {
    "circle-radius": ["-", ["/", ["coalesce", ["get", "diameter"], 12], 2], 1], // without the stroke
    "circle-color": byShade("#3574b8", "#cfe2f5", "#9cc6ea", "#5da2d9", "#2d76b9", "#1a4f8c"),
    "circle-stroke-color": byShade("#265a94", "#4a7fb5", "#3f78b3", "#2b6aa8", "#1c5a99", "#123a69"),
    "circle-stroke-width": 1,
  },
});

// The browser draws the counts, so the map needs no glyph files.
map.on("styleimagemissing", ({ id }) => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [72, 32];
  const context = canvas.getContext("2d");
  context.font = "26px sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  const [color, text] = id.split(":");
  context.fillStyle = color;
  context.fillText(text, 36, 17);
  map.addImage(id, context.getImageData(0, 0, 72, 32), { pixelRatio: 2 });
});
map.addLayer({
  id: "counts", type: "symbol", source: "places", "source-layer": "places",
  filter: ["has", "point_count"],
  layout: {
    // Dark on the light shades, white on the dark ones.
    "icon-image": ["concat",
      byShade("#10283f:", "#10283f:", "#10283f:", "#0a1f33:", "#ffffff:", "#ffffff:"),
      ["get", "point_count_abbreviated"]],
    "icon-allow-overlap": true,
  },
});

map.on("mouseenter", "places", () => (map.getCanvas().style.cursor = "pointer"));
map.on("mouseleave", "places", () => (map.getCanvas().style.cursor = ""));
map.on("click", "places", ({ features, lngLat }) => {
  const [first] = features;
  if (first.properties.cluster && first.properties.expansion_zoom !== undefined) {
    open(first.properties);
  } else {
    show(features, lngLat);
  }
});

/** Shows all places of a cluster, at a zoom where they are not one cluster. */
function open({ bounds, expansion_zoom: zoom }) {
  let [west, south, east, north] = bounds.split(",").map(Number);
  if (east < west) east += 360; // across the antimeridian
  const camera = map.cameraForBounds([[west, south], [east, north]], { padding: 60 });
  // Places at one position fit any zoom; they are apart from the last zoom of the tiles on.
  const fitting = Math.min(camera.zoom, tileJSON.maxzoom + 1);
  map.easeTo({ center: camera.center, zoom: Math.max(fitting, zoom) });
}

/** Shows the columns of the places at one position, always as text. */
function show(features, position) {
  const seen = new Map(features.map((feature) => [feature.id, feature.properties]));
  const content = document.createElement("div");
  for (const { place, cluster, cluster_id, point_count_abbreviated, diameter, shade, bounds, ...columns } of seen.values()) {
    const list = document.createElement("dl");
    // A cluster that no zoom divides lists its members, if the tiles were made so.
    for (const [name, value] of Object.entries(columns)) {
      for (const [tag, text] of [["dt", name], ["dd", value]]) {
        list.append(Object.assign(document.createElement(tag), { textContent: text }));
      }
    }
    content.append(list);
  }
  new maplibregl.Popup().setLngLat(position).setDOMContent(content).addTo(map);
}
