// Positions as shares of the world, from its north-western corner; supercluster's formulas, so
// that edges fall alike.

export function longitudeToX(longitude) {
  return longitude / 360 + 0.5;
}

export function latitudeToY(latitude) {
  const sin = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI;
  return y < 0 ? 0 : y > 1 ? 1 : y;
}

export function xToLongitude(x) {
  return (x - 0.5) * 360;
}

export function yToLatitude(y) {
  return (360 * Math.atan(Math.exp(((180 - y * 360) * Math.PI) / 180))) / Math.PI - 90;
}
