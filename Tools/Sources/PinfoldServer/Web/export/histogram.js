// The histogram of a column of dates or numbers, with the parts of a plan's clusters: the rules of the server's
// `Binning`.
import { countsOf } from "./categories.js";
import { COLORS } from "../js/categories.js";
import { secondsOf, unixSeconds } from "../js/date-text.js";

const [DAY, MOST, NONE] = [86400, 120, 255];
const SHORT_STEPS = [1, 5, 15, 60, 300, 900, 3600, 10800, 21600, 43200];

/** The parts of a column's values. */
export class Histogram {
  /** The first value of each part, then the end of the last one. */
  edges;
  #kind;
  /** The part of each row. */
  #parts;
  #weights;

  /**
   * @param {string[]} texts The values by row.
   * @param {ArrayLike<number>} numbers The same as numbers; NaN for other values.
   * @param {ArrayLike<number>|null} weights
   * @param {{reading?: string, isTime?: boolean}} [column] How its texts are read, and whether it was chosen as the
   *   time or its name says that.
   */
  constructor(texts, numbers, weights, { reading, isTime = false } = {}) {
    this.#weights = weights;
    const known = Float64Array.from(numbers).filter(Number.isFinite);
    const areUnixTimes = isTime && known.length > 0 && known.every((number) => !Number.isNaN(unixSeconds(number)));
    const dateCount = texts.reduce((sum, text) => sum + (Number.isNaN(secondsOf(text, reading)) ? 0 : 1), 0);
    const isDate = areUnixTimes || dateCount > known.length;
    this.#kind = isDate ? "date" : "number";
    // NaN for a row without a value, and infinity for other texts.
    const values = Float64Array.from(texts, (text, row) => {
      if (/^[ \t]*$/.test(text)) return NaN;
      const value = isDate ? secondsOf(text, reading, numbers[row]) : numbers[row];
      return Number.isFinite(value) ? value : Infinity;
    });
    this.edges = edgesOf(values.filter(Number.isFinite), isDate);
    const starts = this.edges.map(isDate ? (edge) => secondsOf(edge) : Number);
    this.#parts = Uint8Array.from(values, (value) => (Number.isNaN(value) || starts.length === 0 ? NONE : partOf(value, starts)));
  }

  /** Whether the column has any dates or numbers. */
  get isEmpty() {
    return this.edges.length === 0;
  }

  /** Returns pairs of a part and the number of rows in it, one after the other. */
  pairs(rows) {
    return this.#pairsOf(countsOf(this.#parts, rows, this.#weights));
  }

  /** Returns the same for each of the first categories by name, with an empty name for rows without one. */
  pairsByCategory(rows, { names, codes }) {
    const first = names.slice(0, COLORS);
    const lists = [];
    for (const code of [...first.keys(), NONE]) lists[code] = new Array(NONE + 1).fill(0);
    for (const row of rows) {
      const counts = lists[codes[row]];
      if (counts !== undefined) counts[this.#parts[row]] += this.#weights?.[row] ?? 1;
    }
    const pairs = Object.entries(lists).map(([code, counts]) => [first[code] ?? "", this.#pairsOf(counts)]);
    return Object.fromEntries(pairs.filter(([, list]) => list.length > 0));
  }

  /** Returns the parts with the counts of rows, for the header of a plan. */
  totals(column, rows) {
    const counts = countsOf(this.#parts, rows, this.#weights);
    return { column, kind: this.#kind, edges: this.edges, counts: counts.slice(0, this.#partCount), unreadable: counts[this.#partCount], none: counts[NONE] };
  }

  /** The rows with a text that is neither a date nor a number. */
  get unreadable() {
    return [...this.#parts.keys()].filter((row) => this.#parts[row] === this.#partCount);
  }

  /** The number of parts; of unreadable texts, this is the part. */
  get #partCount() {
    return this.edges.length - 1;
  }

  #pairsOf(counts) {
    return counts.slice(0, this.#partCount).flatMap((count, part) => (count > 0 ? [part, count] : []));
  }
}

function edgesOf(values, isDates) {
  if (values.length === 0) return [];
  const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const step = isDates ? dateStep(values, most - least) : Math.max(numberStep(most - least), values.every(Number.isInteger) ? 1 : 0);
  const first = Math.floor(least / step);
  const count = Math.floor(most / step) - first + 1;
  // Dates are written with years of four digits.
  const inRange = (start) => Math.min(Math.max(start, -62_135_596_800), 253_402_300_799);
  const text = (start) => (isDates ? new Date(inRange(start) * 1000).toISOString().slice(0, step < DAY ? 19 : 10) : String(Number(start.toFixed(9))));
  return Array.from({ length: count + 1 }, (_, number) => text((first + number) * step));
}

function dateStep(values, span) {
  const short = SHORT_STEPS.find((step) => span / step < MOST);
  if (short !== undefined && values.some((value) => value % DAY !== 0)) return short;
  return Math.ceil((span / DAY + 1) / MOST) * DAY;
}

/** Returns a round number that divides a span into at most 120 parts. */
function numberStep(span) {
  let step = 1e-9;
  while (span / (step * 10) >= MOST) step *= 10;
  return [step, 2 * step, 5 * step, 10 * step].find((one) => span / one < MOST) ?? 10 * step;
}

function partOf(value, starts) {
  if (value === Infinity) return starts.length - 1;
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return Math.min(Math.max(low - 1, 0), starts.length - 2);
}
