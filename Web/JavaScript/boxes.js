// Boxes in degrees as boxes in shares of the world, as supercluster reads them.
import { latitudeToY, longitudeToX } from "./projection.js";

/**
 * The parts of a bbox that do not cross the date line, each as west, north, east and south in
 * shares of the world.
 * @param {number} margin How much larger to make the box on all sides, in shares of the world.
 */
export function pieces(bbox, margin) {
  const west = bbox[0];
  const east = bbox[2];
  const top = latitudeToY(clamped(bbox[3])) - margin;
  const bottom = latitudeToY(clamped(bbox[1])) + margin;
  const isWhole = east - west >= 360 || (east - west) / 360 + 2 * margin >= 1;
  const minX = longitudeToX(isWhole ? -180 : wrapped(west));
  const maxX = longitudeToX(isWhole || east === 180 ? 180 : wrapped(east));
  if (isWhole) return [[0, top, 1, bottom]];
  if (minX > maxX) return [[minX - margin, top, 1, bottom], [0, top, maxX + margin, bottom]];
  const parts = [[Math.max(minX - margin, 0), top, Math.min(maxX + margin, 1), bottom]];
  // What the margin reaches on the other side of the date line.
  if (margin > 0 && minX - margin < 0) parts.push([1 + minX - margin, top, 1, bottom]);
  if (margin > 0 && maxX + margin > 1) parts.push([0, top, maxX + margin - 1, bottom]);
  return parts;
}

function wrapped(longitude) {
  const east = longitude + 180;
  // Most are within the world: remainders take as long as the rest of a small box.
  if (east >= 0 && east < 360) return east + 360 - 360 - 180;
  return (((east % 360) + 360) % 360) - 180;
}

function clamped(latitude) {
  return Math.max(-90, Math.min(90, latitude));
}
