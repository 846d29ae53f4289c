// Boxes in degrees as boxes in shares of the world, as supercluster reads them.
import { latitudeToY, longitudeToX } from "./projection.js";

/**
 * Writes the parts of a bbox that do not cross the date line, and returns how many there are: at most
 * two.
 * @param {number} margin How much larger to make the box on all sides, in shares of the world.
 * @param {Float64Array} parts Takes west, north, east and south of each, in shares of the world.
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
  // Also where the margins meet on the other side of the world.
  if (east - west >= 360 || maxX - minX + (crosses ? 1 : 0) >= 1) {
    parts[0] = 0;
    parts[2] = 1;
    return 1;
  }
  // What the margin reaches on the other side of the date line is a part, too.
  parts[0] = Math.max(minX, 0);
  parts[2] = crosses ? 1 : Math.min(maxX, 1);
  // On the other side of the date line, be it for the margin only.
  parts[4] = minX < 0 ? 1 + minX : 0;
  parts[6] = minX < 0 ? 1 : crosses ? maxX : maxX - 1;
  return crosses || minX < 0 || maxX > 1 ? 2 : 1;
}

/** As supercluster does, with its roundings. */
function wrapped(longitude) {
  const east = longitude + 180;
  const turned = east + 360;
  // Most are within the world: remainders take as long as the rest of a small box.
  if (east >= 0 && turned < 720) return turned - 360 - 180;
  return (((east % 360) + 360) % 360) - 180;
}
