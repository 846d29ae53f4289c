// Viewports in the engine's form: the kind, four numbers, width and height.
import { InputError, shown } from "../errors.js";
import { levelOffset } from "./settings.js";

/** Returns the seven numbers of a viewport. Throws if the viewport is invalid. */
export function viewportNumbers(viewport) {
  if (typeof viewport !== "object" || viewport === null) {
    throw new InputError(
      `viewport is ${shown(viewport)}, and must be { west, south, east, north, width, height } or { center, zoom, width, height }`,
    );
  }
  const size = [within(viewport, "width", 1, 1e5), within(viewport, "height", 1, 1e5)];
  if (viewport.center !== undefined) {
    const [longitude, latitude] = centerOf(viewport.center);
    return [1, latitude, longitude, within(viewport, "zoom", -8, 30) + levelOffset, 0, ...size];
  }
  const edges = ["south", "west", "north", "east"].map((name) => within(viewport, name, -1e6, 1e6));
  if (edges[0] > edges[2]) {
    throw new InputError(`viewport.south is ${edges[0]}, and must not be above viewport.north, ${edges[2]}`);
  }
  return [0, ...edges, ...size];
}

function centerOf(center) {
  const [longitude, latitude] = Array.isArray(center) || ArrayBuffer.isView(center) ? center : [];
  const isWithin = (degrees, most) => typeof degrees === "number" && Math.abs(degrees) <= most;
  if (!(isWithin(longitude, 1e6) && isWithin(latitude, 90))) {
    throw new InputError(`viewport.center is ${shown(center)}, and must be [longitude, latitude] in degrees`);
  }
  return [longitude, latitude];
}

function within(viewport, name, min, max) {
  const value = viewport[name];
  if (typeof value === "number" && value >= min && value <= max) return value;
  throw new InputError(`viewport.${name} is ${shown(value)}, and must be a number from ${min} to ${max}`);
}
