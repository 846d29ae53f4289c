import { latitudeToY } from "./projection.js";

/**
 * The corners of the convex hull, counterclockwise on a map with north up.
 *
 * Source: A. M. Andrew, Another efficient algorithm for convex hulls in two dimensions (1979).
 * @param {[longitude: number, latitude: number][]} positions
 */
export function convexHull(positions) {
  // Convex on the map, whose y axis points south.
  const sorted = positions
    .map((position) => ({ position, x: position[0], y: -360 * latitudeToY(position[1]) }))
    .sort((a, b) => a.x - b.x || a.y - b.y);
  const lower = chain(sorted);
  const upper = chain(sorted.reverse());
  const corners = [...lower.slice(0, -1), ...upper.slice(0, -1)];
  return (corners.length > 0 ? corners : lower.slice(0, 1)).map(({ position }) => position);
}

/** One half of the hull, whose corners all turn left. */
function chain(sorted) {
  const corners = [];
  for (const point of sorted) {
    while (corners.length > 1 && turn(corners.at(-2), corners.at(-1), point) <= 0) corners.pop();
    corners.push(point);
  }
  return corners;
}

function turn(a, b, c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
