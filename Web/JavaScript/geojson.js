/** The features of a FeatureCollection. Returns any other value unchanged. */
export function featuresIn(source) {
  return source?.type === "FeatureCollection" ? source.features : source;
}
