// A window of a histogram: from one part up to another, which it does not include. Pure functions.
import { secondsOf } from "./date-text.js";
import { joinFilter } from "./filter-text.js";
import { isInside } from "./camera.js";

/**
 * @typedef {object} Histogram Of a plan.
 * @property {string} column
 * @property {"date"|"number"} kind
 * @property {string[]} edges The first value of each part, then the end of the last one.
 * @property {number} unreadable The number of places with another text.
 * @property {number} none The number of places without a value.
 */

/** The number of a text on a scale: itself, or the seconds of a date; NaN for other texts. */
export function numberOn(text, kind) {
  // JavaScript would also read nothing, and 0x10.
  const number = /^\s*(0[box].*)?$/i.test(text) ? NaN : Number(text);
  return kind === "date" ? secondsOf(text, undefined, number) : number;
}

/** Returns the ends of a window in order, NaN for an open one; null if the text is not a window. */
function endsOf(text, kind) {
  const sides = (text ?? "").split("..").map((side) => side.trim());
  if (sides.length !== 2) return null;
  const [a, b] = sides.map((side) => (side === "" ? NaN : numberOn(side, kind)));
  const wrong = sides.filter((side, end) => side !== "" && Number.isNaN([a, b][end]));
  const [from, to] = a > b ? [b, a] : [a, b];
  return { from, to, isReversed: a > b, wrong };
}

/**
 * Reads a window: `2020-01..2020-06`, where either end may be missing. The ends move to the edges around
 * them. Ends in the wrong order are exchanged, and a window beyond the data has the nearest part.
 *
 * @returns {[number, number]|null} Numbers of parts; null for all of them.
 */
export function readWindow(text, { kind, edges }) {
  const ends = endsOf(text, kind);
  if (ends === null) return null;
  const { from, to } = ends;
  const values = edges.map((edge) => numberOn(edge, kind));
  const last = edges.length - 1;
  const before = (value) => values.filter((edge) => edge <= value).length - 1;
  const start = Number.isNaN(from) ? 0 : Math.min(Math.max(before(from), 0), last - 1);
  const isEdge = values.includes(to);
  const end = Number.isNaN(to) ? last : Math.min(Math.max(before(to) + (isEdge ? 0 : 1), start + 1), last);
  return start === 0 && end === last ? null : [start, end];
}

/** Returns how the window that is shown differs from a text; an empty text if it does not. */
export function windowNote(text, histogram) {
  const { kind, edges } = histogram;
  const ends = endsOf(text, kind);
  if (ends === null) return "";
  const { from, to, isReversed, wrong } = ends;
  const [start, end] = readWindow(text, histogram) ?? [0, edges.length - 1];
  const [first, last, ...used] = [edges[0], edges.at(-1), edges[start], edges[end]].map((edge) => numberOn(edge, kind));
  const differs = (value, edge) => !Number.isNaN(value) && value !== edge;
  const notes = wrong.map((side) => `“${side}” is not a ${kind}.`);
  if (isReversed) notes.push("The ends are exchanged.");
  if (from >= last || to <= first) notes.push(`All ${kind}s are ${from >= last ? "before" : "after"} this window. The nearest are shown.`);
  else if (differs(from, used[0]) || differs(to, used[1])) notes.push(`Shown: ${edges[start]} to ${edges[end]}.`);
  return notes.join(" ");
}

/** Whether a text can be a window. */
export const isWindow = (text) => text.split("..").length === 2 && text.trim() !== "..";

/** Writes a window; an empty text for all parts. */
export function windowText(window, { edges }) {
  return window === null ? "" : `${window[0] === 0 ? "" : edges[window[0]]}..${window[1] === edges.length - 1 ? "" : edges[window[1]]}`;
}

/** Returns the filters that leave out all times beyond a window. */
export function windowFilters(window, { column, edges }) {
  if (window === null) return [];
  const [from, to] = window;
  const filters = [];
  // Places that were added before the first part are in it, and ones after the last part in that.
  if (from > 0) filters.push(joinFilter({ column, operator: ">=", value: edges[from] }));
  if (to < edges.length - 1) filters.push(joinFilter({ column, operator: "<", value: edges[to] }));
  return filters;
}

/** Returns how many places of a feature are in a window, from pairs of parts and counts. */
export function countIn(pairs, [from, to]) {
  let sum = 0;
  for (let pair = 0; pair < pairs.length; pair += 2) if (pairs[pair] >= from && pairs[pair] < to) sum += pairs[pair + 1];
  return sum;
}

/** Returns the counts by part of the features in a rect. */
export function countsInView(features, rect, partCount, positionOf) {
  const counts = new Array(partCount).fill(0);
  for (const feature of features) {
    if (!isInside(rect, positionOf(feature))) continue;
    const pairs = feature.properties.histogram ?? [];
    for (let pair = 0; pair < pairs.length; pair += 2) counts[pairs[pair]] += pairs[pair + 1];
  }
  return counts;
}

/** Moves a window within all parts. */
export function moved([from, to], by, count) {
  const step = Math.min(Math.max(by, -from), count - to);
  return [from + step, to + step];
}

/** Returns a window with another end; at least one part is left. */
export function resized([from, to], end, part, count) {
  if (end === "from") return [Math.min(Math.max(part, 0), to - 1), to];
  return [from, Math.max(Math.min(part, count), from + 1)];
}

/** Returns the window after an end was typed. An end beyond the other one moves the whole window. */
export function typed(window, end, text, histogram) {
  const count = histogram.edges.length - 1;
  const [from, to] = readWindow(end === "from" ? `${text}..` : `..${text}`, histogram) ?? [0, count];
  if (end === "from") return from >= window[1] ? moved(window, from - window[0], count) : resized(window, end, from, count);
  return to <= window[0] ? moved(window, to - window[1], count) : resized(window, end, to, count);
}

/** Returns the next window of a playback; null at the end, unless it begins again. */
export function played([from, to], count, isLooped) {
  if (to < count) return [from + 1, to + 1];
  return isLooped ? [0, to - from] : null;
}
