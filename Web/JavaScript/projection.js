// Positions as fractions of the world, from its north-western corner. The formulas are
// supercluster's, so that points at edges have the same results.

/** Wraps into the world, except for its edges, -180 and 180. */
export function longitudeToX(longitude) {
  const x = longitude / 360 + 0.5;
  return x < 0 || x > 1 ? x - Math.floor(x) : x;
}

/** Clamps to the world. */
export function latitudeToY(latitude) {
  const sin = Math.sin((Math.max(-90, Math.min(90, latitude)) * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI;
  return y < 0 ? 0 : y > 1 ? 1 : y;
}

/** Wraps a longitude into the world. Keeps longitudes inside the world exactly. */
export function wrappedLongitude(longitude) {
  return Math.abs(longitude) > 180 ? xToLongitude(longitudeToX(longitude)) : longitude;
}

export function xToLongitude(x) {
  return (x - 0.5) * 360;
}

export function yToLatitude(y) {
  return (360 * Math.atan(Math.exp(((180 - y * 360) * Math.PI) / 180))) / Math.PI - 90;
}
