// Converts boxes in degrees to fractions of the world, like supercluster.
import { latitudeToY, longitudeToX } from "./projection.js";

/**
 * Writes the parts of a box that do not cross the date line. Returns their number, 1 or 2.
 * @param {number} margin The margin on all sides, as a fraction of the world.
 * @param {Float64Array} parts Receives west, north, east and south of each part, as fractions of
 *   the world.
 */
export function writeParts(bbox, margin, parts) {
  const west = bbox[0];
  const east = bbox[2];
  const left = longitudeToX(wrapped(west));
  const right = longitudeToX(east === 180 ? 180 : wrapped(east));
  const minX = left - margin;
  const maxX = right + margin;
  const crosses = left > right;
  parts[1] = parts[5] = latitudeToY(bbox[3]) - margin;
  parts[3] = parts[7] = latitudeToY(bbox[1]) + margin;
  // The box covers the world, possibly because its margins meet.
  if (east - west >= 360 || maxX - minX + (crosses ? 1 : 0) >= 1) {
    parts[0] = 0;
    parts[2] = 1;
    return 1;
  }
  // The part of the margin beyond the date line belongs to the second part.
  parts[0] = Math.max(minX, 0);
  parts[2] = crosses ? 1 : Math.min(maxX, 1);
  // The part beyond the date line, which may be only the margin.
  parts[4] = minX < 0 ? 1 + minX : 0;
  parts[6] = minX < 0 ? 1 : crosses ? maxX : maxX - 1;
  return crosses || minX < 0 || maxX > 1 ? 2 : 1;
}

/** Wraps a longitude, with the same rounding as supercluster. */
function wrapped(longitude) {
  const east = longitude + 180;
  const turned = east + 360;
  // The fast path: the remainders take as long as the rest of a small box.
  if (east >= 0 && turned < 720) return turned - 360 - 180;
  return (((east % 360) + 360) % 360) - 180;
}
