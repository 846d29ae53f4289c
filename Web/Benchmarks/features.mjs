/** Features of GeoJSON for coordinates, longitude by latitude. */
export function makeFeatures(coordinates) {
  return Array.from({ length: coordinates.length / 2 }, (_, row) => ({
    type: "Feature",
    properties: { row },
    geometry: { type: "Point", coordinates: [coordinates[2 * row], coordinates[2 * row + 1]] },
  }));
}
