// The positions of the places as the engine's index has them, to 9 mm, and how many each stands for.

import { Refusal } from "./refusal.js";

const WORLD_UNITS = 2 ** 32;

/**
 * Returns longitudes and latitudes by row. See `PackedPositions`: the bytes of differences from
 * row to row, four of x and then four of y, the lowest of all rows first.
 */
export function positionsOf(bytes, count) {
  if (bytes.length !== 8 * count) throw new Error(`The map has ${bytes.length} bytes of positions for ${count} places.`);
  const longitudes = axis(bytes, count, 0).map((x) => (x / WORLD_UNITS) * 360 - 180);
  const latitudes = axis(bytes, count, 4).map((y) => {
    const n = Math.PI * (1 - (2 * y) / WORLD_UNITS);
    return (Math.atan(Math.sinh(n)) * 180) / Math.PI;
  });
  return { longitudes, latitudes };
}

/** Returns the number of each row; see `PackedNumbers`. */
export function numbersOf(bytes, count) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float64Array.from({ length: count }, (_, row) => view.getFloat64(8 * row, true));
}

/** Returns how many places each row stands for; see `PackedWeights`. */
export function weightsOf(bytes, count) {
  if (bytes.length !== 4 * count) throw new Error(`The map has ${bytes.length} bytes of weights for ${count} places.`);
  return Uint32Array.from({ length: count }, (_, row) =>
    [0, 1, 2, 3].reduce((weight, byte) => weight + bytes[byte * count + row] * 2 ** (8 * byte), 0),
  );
}

function axis(bytes, count, first) {
  const [a, b, c, d] = [0, 1, 2, 3].map((byte) => (first + byte) * count);
  const units = new Float64Array(count);
  let sum = 0;
  for (let row = 0; row < count; row += 1) {
    const folded = bytes[a + row] | (bytes[b + row] << 8) | (bytes[c + row] << 16) | (bytes[d + row] << 24);
    // The sign is in the lowest bit; sums wrap at 32 bits.
    sum = (sum + ((folded >>> 1) ^ -(folded & 1))) | 0;
    units[row] = sum >>> 0;
  }
  return units;
}

/** Returns the shown rows in a rect; null shows all rows, and means the whole world. */
export function rowsIn({ longitudes, latitudes }, rect, isShown) {
  const isInside = insideOf(rect);
  const rows = new Uint32Array(longitudes.length);
  let count = 0;
  for (let row = 0; row < longitudes.length; row += 1) {
    if (isShown?.[row] !== 0 && isInside(longitudes[row], latitudes[row])) rows[count++] = row;
  }
  return rows.slice(0, count);
}

/** Returns a function that says whether a position is in a rect, which may cross the antimeridian. */
function insideOf(rect) {
  if (rect === null) return () => true;
  const [west, south, east, north] = rect.split(",").map(Number);
  if (![west, south, east, north].every(Number.isFinite)) throw new Refusal(400, "The rect is not four numbers.", "rect");
  const isWide = east - west >= 360;
  const across = east - west - 360 * Math.floor((east - west) / 360);
  const eastOf = (longitude) => longitude - west - 360 * Math.floor((longitude - west) / 360);
  return (longitude, latitude) => latitude >= south && latitude <= north && (isWide || eastOf(longitude) <= across);
}
