// What the class and the worker know of GeoJSON.

/** The features of a FeatureCollection; whatever else it is, the value itself. */
export function featuresIn(source) {
  return source?.type === "FeatureCollection" ? source.features : source;
}
