// The camera as a value: the middle in worlds, the zoom level and the size in
// screen points. It exists before MapLibre, so that the first plan need
// not wait for MapLibre.
import { latitudeOf, longitudeOf, nearestCopy, positionOf, worldSize, wrappedLongitude, zoomOfWorldSize } from "./mercator.js";

/** The highest zoom level of the map. */
export const MAX_ZOOM = 22;
// The level for a single location: it shows the outlines and names around it.
const SPOT_ZOOM = 7;

/** The space for half a marker next to its place, in screen points. */
export const MARKER = 34;

/**
 * Returns a camera, moved and zoomed so that it shows nothing beyond the plane's edges. A tall screen may
 * show the whole plane, with room above and below.
 */
export function camera(x, y, zoom, width, height) {
  const lowest = zoomOfWorldSize(Math.max(1, Math.min(height, width - 2 * MARKER)));
  const level = Math.max(lowest, Math.min(MAX_ZOOM, zoom));
  const half = height / worldSize(level) / 2;
  const [highest, deepest] = half < 0.5 ? [half, 1 - half] : [1 - half, half];
  return { x: x - Math.floor(x), y: Math.max(highest, Math.min(deepest, y)), zoom: level, width, height };
}

/** Returns the camera that shows a coordinate. */
export function cameraAt(longitude, latitude, zoom, width, height) {
  const middle = positionOf(longitude, latitude);
  return camera(middle.x, middle.y, zoom, width, height);
}

/** Returns a camera moved so that the map moves to the right and down by screen points. */
export function panned({ x, y, zoom, width, height }, right, down) {
  const side = worldSize(zoom);
  return camera(x - right / side, y - down / side, zoom, width, height);
}

/**
 * Returns the camera that shows bounds in the uncovered part of the map.
 *
 * @param {number[]} bounds West, south, east, north; a west greater than the east
 *   crosses the antimeridian.
 * @param {object} covered The covered screen points on each side: `left`, `top`, `right`, `bottom`; and
 *   the size of a covered `corner`, at the lower right.
 */
export function cameraFitting(bounds, width, height, covered, maxZoom = 18) {
  const fitted = cameraBeside(bounds, width, height, covered, maxZoom);
  const { corner } = covered;
  if (!corner || screenPoint(fitted, positionOf(bounds[2], bounds[1])).y <= height - corner.height) return fitted;
  // Bounds that reach down to the corner are placed next to it.
  return cameraBeside(bounds, width, height, { ...covered, right: Math.max(covered.right, corner.width) }, maxZoom);
}

function cameraBeside(bounds, width, height, covered, maxZoom) {
  const [west, south, east, north] = bounds;
  const northWest = positionOf(west, north);
  const southEast = positionOf(east, south);
  if (west > east) southEast.x += 1;
  const across = Math.max(1e-12, southEast.x - northWest.x);
  const down = Math.max(1e-12, southEast.y - northWest.y);
  const size = Math.min(
    Math.max(64, width - covered.left - covered.right) / across,
    Math.max(64, height - covered.top - covered.bottom) / down,
  );
  const zoom = Math.min(maxZoom, zoomOfWorldSize(size));
  const side = worldSize(zoom);
  // Bounds around the world are shown like a world map.
  const middle = across > 0.9 ? 0.5 : (northWest.x + southEast.x) / 2;
  const x = middle + (covered.right - covered.left) / 2 / side;
  const y = (northWest.y + southEast.y) / 2 + (covered.bottom - covered.top) / 2 / side;
  return camera(x, y, zoom, width, height);
}

/** Returns covered sides that leave the middle third of the free part, in each direction. */
export function middleThird({ left, top, right, bottom }, width, height) {
  const [across, down] = [(width - left - right) / 3, (height - top - bottom) / 3];
  return { left: left + across, top: top + down, right: right + across, bottom: bottom + down };
}

/** Returns the first camera of a data set. */
export function firstCamera(bounds, width, height, covered) {
  const isSpot = bounds[0] === bounds[2] && bounds[1] === bounds[3];
  return cameraFitting(bounds, width, height, covered, isSpot ? SPOT_ZOOM : undefined);
}

/** Whether two cameras show the same, apart from the map's rounding. */
export function isSameView(one, other) {
  const close = 1e-3 / worldSize(one.zoom);
  return Math.abs(one.zoom - other.zoom) < 1e-6 && Math.abs(one.x - other.x) < close && Math.abs(one.y - other.y) < close;
}

/**
 * Returns what the camera sees, in worlds. At most one world wide: where the map is
 * wider than the world, each place is drawn once, and the rest is left empty.
 */
export function visibleRect(camera) {
  const side = worldSize(camera.zoom);
  const width = Math.min(1, camera.width / side);
  const height = Math.min(1, camera.height / side);
  return { x: camera.x - width / 2, y: height === 1 ? 0 : camera.y - height / 2, width, height };
}

/** Returns whether a rect, in worlds, lies in another, in any copy of the world. */
export function contains(outer, inner) {
  // A hundredth of a screen point at the highest zoom level: requests round
  // degrees, and need no other plan for that.
  const slack = 1e-11;
  if (inner.y < outer.y - slack || inner.y + inner.height > outer.y + outer.height + slack) return false;
  if (outer.width >= 1 - slack) return true;
  const x = inner.x - Math.floor(inner.x - outer.x + slack);
  return x + inner.width <= outer.x + outer.width + slack;
}

/** Returns whether a position in worlds is in a rect, in any copy of the world. */
export function isInside(rect, position) {
  if (position.y < rect.y || position.y > rect.y + rect.height) return false;
  return position.x - Math.floor(position.x - rect.x) <= rect.x + rect.width;
}

/**
 * Returns the `rect` and `size` of a plan request: what is visible, with a size in whole
 * screen points and the rect made to fit it.
 */
export function viewportQuery(camera) {
  const side = worldSize(camera.zoom);
  const width = Math.max(1, Math.min(Math.ceil(camera.width), Math.floor(side)));
  const height = Math.max(1, Math.min(Math.ceil(camera.height), Math.floor(side)));
  const isWholeHeight = height > side - 1;
  const top = isWholeHeight ? 0 : Math.max(0, camera.y - height / side / 2);
  const bottom = isWholeHeight ? 1 : Math.min(1, camera.y + height / side / 2);
  const isWholeWorld = width > side - 1;
  const [west, east] = isWholeWorld ? [-180, 180] : sidesOf(camera.x - width / side / 2, camera.x + width / side / 2);
  const degrees = [west, latitudeOf(bottom), east, latitudeOf(top)];
  return { rect: degrees.map((d) => +d.toFixed(9)).join(","), size: `${width}x${height}` };
}

/** Returns the visible bounds: west, south, east, north. Across the antimeridian, west is greater than east. */
export function visibleBounds(camera) {
  const { x, y, width, height } = visibleRect(camera);
  const [west, east] = width >= 1 ? [-180, 180] : sidesOf(x, x + width);
  return [west, latitudeOf(y + height), east, latitudeOf(y)].map((degrees) => Number(degrees.toFixed(7)));
}

/** Returns the longitudes of two sides. Exactly 180 is the eastern one, not the western. */
function sidesOf(left, right) {
  const [west, east] = [left, right].map((x) => wrappedLongitude(longitudeOf(x)));
  return [west, east === -180 ? 180 : east];
}

/** Returns where a position is on the screen, from the map's upper left corner. */
export function screenPoint(camera, position) {
  const side = worldSize(camera.zoom);
  return {
    x: (nearestCopy(position.x, camera.x) - camera.x) * side + camera.width / 2,
    y: (position.y - camera.y) * side + camera.height / 2,
  };
}
