// Clusters on a map of Leaflet: a worker answers which are in view, markers show them, and a
// click or Enter opens one.

/**
 * Shows clusters, now or once the map has a view, and follows the map.
 * @param L Leaflet.
 * @param map Its map.
 * @param clusters What `createWorkerCluster` of "pinfold/worker" made, loaded.
 * @returns {() => Promise<void>} Shows them again, after edits and filters.
 */
export function showClusters(L, map, clusters) {
  const layer = L.layerGroup().addTo(map);
  let asked = 0;

  async function show() {
    const number = ++asked;
    const bounds = map.getBounds();
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    // Tiles of Leaflet are 256 pixels wide: its zoom is one more.
    const found = await clusters.getClusters(box, map.getZoom() - 1, { buffer: 40 });
    // The map has moved on.
    if (number !== asked) return;
    layer.clearLayers();
    for (const feature of found) layer.addLayer(markerOf(feature));
  }

  function markerOf({ geometry, properties, id }) {
    const [longitude, latitude] = geometry.coordinates;
    const position = [latitude, longitude];
    if (!properties.cluster) return L.circleMarker(position, { radius: 5 }).bindTooltip(textOf(properties.name));
    const count = String(properties.point_count_abbreviated);
    const icon = L.divIcon({ html: textOf(count), className: "cluster", iconSize: [40, 40] });
    return L.marker(position, { icon, title: `${properties.point_count} places` }).on("click keypress", async (event) => {
      if (event.type === "keypress" && event.originalEvent.key !== "Enter") return;
      map.setView(position, (await clusters.getClusterExpansionZoom(id)) + 1);
    });
  }

  map.on("moveend", show);
  // A map that has a view already does not move by itself.
  map.whenReady(() => show());
  return show;
}

/** An element with text: what a place is called is never markup. */
function textOf(text) {
  const element = document.createElement("span");
  element.textContent = text ?? "";
  return element;
}
