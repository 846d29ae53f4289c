// The order of a table's rows by a column, which is the server's; see `SortKey.swift`.
import { secondsOf } from "../js/date-text.js";
import { numberOf } from "./numbers.js";

const MOST_BYTES = 200;
const encoder = new TextEncoder();
const buffer = new Uint8Array(MOST_BYTES);

/**
 * Sorts rows: numbers first, then texts by code point, then rows without a value. The direction reverses numbers
 * and texts only. Equal values stay in the order of the rows.
 *
 * @param {Uint32Array} rows Ascending.
 * @param {import("./columns.js").PlaceColumns} columns
 * @returns {Promise<Uint32Array>}
 */
export async function sortedRows(rows, columns, column, isDescending) {
  const isWanted = new Uint8Array(columns.rowCount);
  for (const row of rows) isWanted[row] = 1;
  const isDate = columns.kind(column) === "date";
  const hasNumbers = isDate || columns.isNumeric(column);
  const reading = columns.reading(column);
  const [numbers, texts] = [new Float64Array(columns.rowCount).fill(NaN), new Map()];
  await columns.forEach(column, (value, row, text) => {
    if (isWanted[row] === 0) return;
    if (hasNumbers) numbers[row] = numberOf(value, reading);
    if (isDate) numbers[row] = secondsOf(text, reading, numbers[row]);
    if (Number.isNaN(numbers[row]) && !/^[ \t]*$/.test(text)) texts.set(row, textKey(text));
  });
  const sign = isDescending ? -1 : 1;
  const ofNumbers = rows.filter((row) => !Number.isNaN(numbers[row])).sort((a, b) => sign * compare(numbers[a], numbers[b]) || a - b);
  const ofTexts = rows.filter((row) => texts.has(row)).sort((a, b) => sign * compare(texts.get(a), texts.get(b)) || a - b);
  const others = rows.filter((row) => Number.isNaN(numbers[row]) && !texts.has(row));
  const sorted = new Uint32Array(rows.length);
  sorted.set(ofNumbers);
  sorted.set(ofTexts, ofNumbers.length);
  sorted.set(others, ofNumbers.length + ofTexts.length);
  return sorted;
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns a text whose UTF-16 has the order of code points, without the case of A to Z. */
export function textKey(text) {
  let start = text;
  if (text.length * 3 > MOST_BYTES) start = text.slice(0, encoder.encodeInto(text, buffer).read);
  // Surrogates come before some characters of one unit, though they stand for higher code points.
  return start.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()).replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code >= 0xe000 ? code - 0x800 : code + 0x2000);
  });
}
