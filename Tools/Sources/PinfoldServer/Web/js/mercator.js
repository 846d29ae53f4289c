// Positions in the Mercator plane. The page counts in *worlds*: x and y are shares of
// the world's side, x east from 180° west, y south from 85.05° north. A whole number
// added to x is the same place in another copy of the world.

/** The width of the world in map points, as in the server's `planned_map_rect`. */
export const WORLD_MAP_POINTS = 268435456;

/** The latitude of the northern edge of the Mercator plane. */
export const MAX_LATITUDE = 85.0511287798066;

/** Returns the position of a coordinate, without wrapping: 190° is beyond 1. */
export function positionOf(longitude, latitude) {
  const bounded = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  const sine = Math.sin((bounded * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: longitude / 360 + 0.5, y: Math.max(0, Math.min(1, y)) };
}

/** Returns the longitude of an x, without wrapping. */
export function longitudeOf(x) {
  return (x - 0.5) * 360;
}

/** Returns the latitude of a y. */
export function latitudeOf(y) {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/** Returns the longitude in -180..<180. */
export function wrappedLongitude(longitude) {
  return longitude - 360 * Math.floor((longitude + 180) / 360);
}

/** Returns the copy of an x that is nearest to another: at most half a world away. */
export function nearestCopy(x, to) {
  return x - Math.round(x - to);
}

/** Returns the width of the world in screen points at a zoom level. At level 0 it is 256. */
export function worldSize(zoom) {
  return 256 * 2 ** zoom;
}

/** Returns the zoom level at which the world has a width in screen points. */
export function zoomOfWorldSize(size) {
  return Math.log2(size / 256);
}
