// Clusters in layers of deck.gl: a worker answers what is in view, and layers draw that.

/**
 * Layers for what a view shows.
 * @param deck deck.gl: `ScatterplotLayer` and `TextLayer` of it.
 * @param clusters What `createWorkerCluster` of "pinfold/worker" made, loaded.
 * @param viewport A `WebMercatorViewport`.
 * @param {AbortSignal} [signal] Of a view that is no longer shown.
 */
export async function clusterLayers(deck, clusters, viewport, signal) {
  const features = await clusterData(clusters, viewport, signal);
  const position = ({ geometry }) => geometry.coordinates;
  const isCluster = ({ properties }) => properties.cluster === true;
  return [
    new deck.ScatterplotLayer({
      id: "clusters",
      data: features,
      getPosition: position,
      getRadius: (feature) => (isCluster(feature) ? 14 + 4 * Math.log10(feature.properties.point_count) : 5),
      radiusUnits: "pixels",
      getFillColor: (feature) => (isCluster(feature) ? [180, 83, 42] : [47, 111, 171]),
      pickable: true,
    }),
    new deck.TextLayer({
      id: "counts",
      data: features.filter(isCluster),
      getPosition: position,
      getText: ({ properties }) => String(properties.point_count_abbreviated),
      getSize: 12,
      getColor: [255, 255, 255],
    }),
  ];
}

/** What a view shows: clusters, and points that are in none. */
export function clusterData(clusters, viewport, signal) {
  // deck.gl's zoom is that of tiles of 512 pixels, as it is here.
  const [west, south, east, north] = viewport.getBounds();
  return clusters.getClusters([west, south, east, north], viewport.zoom, { buffer: 40, ...(signal && { signal }) });
}
