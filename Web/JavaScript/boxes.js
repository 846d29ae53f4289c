// Boxes in degrees as boxes in shares of the world, as supercluster reads them.
import { latitudeToY, longitudeToX } from "./projection.js";

/**
 * Calls a function with the parts of a bbox that do not cross the date line.
 * @param {number} margin How much larger to make the box on all sides, in shares of the world.
 * @param {(minX: number, minY: number, maxX: number, maxY: number) => void} visit Takes west,
 *   north, east and south in shares of the world.
 */
export function forEachPiece(bbox, margin, visit) {
  const west = bbox[0];
  const east = bbox[2];
  const top = latitudeToY(bbox[3]) - margin;
  const bottom = latitudeToY(bbox[1]) + margin;
  const left = longitudeToX(wrapped(west));
  const right = longitudeToX(east === 180 ? 180 : wrapped(east));
  const [minX, maxX] = [left - margin, right + margin];
  const crosses = left > right;
  // Also where the margins meet on the other side of the world.
  if (east - west >= 360 || maxX - minX + (crosses ? 1 : 0) >= 1) {
    visit(0, top, 1, bottom);
    return;
  }
  if (crosses) {
    visit(minX, top, 1, bottom);
    visit(0, top, maxX, bottom);
    return;
  }
  visit(Math.max(minX, 0), top, Math.min(maxX, 1), bottom);
  // What the margin reaches on the other side of the date line.
  if (margin > 0 && minX < 0) visit(1 + minX, top, 1, bottom);
  if (margin > 0 && maxX > 1) visit(0, top, maxX - 1, bottom);
}

/** As supercluster does, with its roundings. */
function wrapped(longitude) {
  const east = longitude + 180;
  const turned = east + 360;
  // Most are within the world: remainders take as long as the rest of a small box.
  if (east >= 0 && turned < 720) return turned - 360 - 180;
  return (((east % 360) + 360) % 360) - 180;
}
