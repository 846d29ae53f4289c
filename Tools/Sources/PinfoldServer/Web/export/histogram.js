// The histogram of a column of dates or numbers, with the parts of a plan's clusters: the rules of the server's
// `Binning`.
import { COLORS } from "../js/categories.js";
import { isDate } from "../js/filter-text.js";

const [DAY, MOST, NONE] = [86400, 120, 255];
const SHORT_STEPS = [1, 5, 15, 60, 300, 900, 3600, 10800, 21600, 43200];

/** Returns the seconds from 1970 to a date, without its zone; NaN for any other text. */
export function secondsOf(text) {
  if (!isDate(text)) return NaN;
  const date = text.replace(/^[ \t]+|[ \t]+$/g, "");
  const number = (start, least = 0) => (/^\d\d$/.test(date.slice(start, start + 2)) ? Number(date.slice(start, start + 2)) : least);
  const day = new Date(0).setUTCFullYear(number(0) * 100 + number(2), number(5, 1) - 1, number(8, 1));
  return day / 1000 + (number(11) * 60 + number(14)) * 60 + number(17);
}

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
   */
  constructor(texts, numbers, weights) {
    const dates = Float64Array.from(texts, secondsOf);
    const countOf = (values) => values.reduce((sum, value) => sum + (Number.isFinite(value) ? 1 : 0), 0);
    this.#kind = countOf(dates) > countOf(Float64Array.from(numbers)) ? "date" : "number";
    this.#weights = weights;
    const values = this.#kind === "date" ? dates : Float64Array.from(numbers);
    this.edges = edgesOf(values.filter(Number.isFinite), this.#kind === "date");
    const starts = this.edges.map(this.#kind === "date" ? secondsOf : Number);
    this.#parts = Uint8Array.from(values, (value) => (Number.isNaN(value) || starts.length === 0 ? NONE : partOf(value, starts)));
  }

  /** Whether the column has any dates or numbers. */
  get isEmpty() {
    return this.edges.length === 0;
  }

  /** Returns pairs of a part and the number of rows in it, one after the other. */
  pairs(rows) {
    return pairsOf(this.#counts(rows));
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
    const pairs = Object.entries(lists).map(([code, counts]) => [first[code] ?? "", pairsOf(counts)]);
    return Object.fromEntries(pairs.filter(([, list]) => list.length > 0));
  }

  /** Returns the parts with the counts of rows, for the header of a plan. */
  totals(column, rows) {
    const counts = this.#counts(rows);
    return { column, kind: this.#kind, edges: this.edges, counts: counts.slice(0, this.edges.length - 1), none: counts[NONE] };
  }

  #counts(rows) {
    const counts = new Array(NONE + 1).fill(0);
    for (const row of rows) counts[this.#parts[row]] += this.#weights?.[row] ?? 1;
    return counts;
  }
}

const pairsOf = (counts) => counts.slice(0, NONE).flatMap((count, part) => (count > 0 ? [part, count] : []));

function edgesOf(values, isDates) {
  if (values.length === 0) return [];
  const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const step = isDates ? dateStep(values, most - least) : numberStep(most - least);
  const first = Math.floor(least / step);
  const count = Math.floor(most / step) - first + 1;
  const text = (start) => (isDates ? new Date(start * 1000).toISOString().slice(0, step < DAY ? 19 : 10) : String(Number(start.toFixed(9))));
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
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return Math.min(Math.max(low - 1, 0), starts.length - 2);
}
