// The filters that people choose column by column: check boxes, ranges and searched texts. They are conditions of
// `where`. Pure functions.
import { joinFilter, readList, splitFilter, writeList } from "./filter-text.js";
import { numberOn } from "./time-window.js";

/** The kinds of filters in the order of the panel. */
export const KINDS = ["category", "number", "date", "text"];

// The part of a choice that each operator sets, by the kind of the column.
const RANGE = { ">": "from", ">=": "from", "<": "to", "<=": "to" };
const PARTS = { category: { "=": "values", in: "values" }, number: RANGE, date: RANGE, text: { "~": "part" } };

/** Returns the kind of filter of each column, by name. */
export function kindsOf({ columns, column_kinds: kinds = [], numeric_columns: numeric = [], time_column: time, category_column: category }) {
  const guess = (column) => (column === time ? "date" : column === category ? "category" : numeric.includes(column) ? "number" : "text");
  return new Map(columns.map((column, index) => [column, kinds[index] ?? guess(column)]));
}

/**
 * Finds the conditions that the columns show. The first one of each part is shown.
 *
 * @param {string[]} where
 * @param {Map<string, string>} kinds Of the columns.
 * @returns {{chosen: Map<string, object>, rest: string[]}} By column its parts, each a filter with its `text`; and the
 *   other conditions.
 */
export function chosenIn(where, kinds) {
  const chosen = new Map();
  const rest = [];
  for (const text of where) {
    const filter = splitFilter(text);
    const part = PARTS[kinds.get(filter.column)]?.[filter.operator];
    const parts = chosen.get(filter.column) ?? {};
    if (part === undefined || part in parts) rest.push(text);
    else chosen.set(filter.column, { ...parts, [part]: { ...filter, text } });
  }
  return { chosen, rest };
}

/**
 * Returns conditions with another choice in a column.
 *
 * @param {object} parts By part the operator and the value; null for none. Other parts stay.
 */
export function withChoice(where, kinds, column, parts) {
  const before = chosenIn(where, kinds).chosen.get(column) ?? {};
  let conditions = where;
  for (const [part, filter] of Object.entries(parts)) {
    const written = filter === null ? [] : [joinFilter({ column, ...filter })];
    const at = part in before ? conditions.indexOf(before[part].text) : conditions.length;
    conditions = conditions.toSpliced(at, 1, ...written);
  }
  return conditions;
}

/** Returns the conditions without the choice in a column. */
export function withoutChoice(where, kinds, column) {
  const parts = Object.values(chosenIn(where, kinds).chosen.get(column) ?? {});
  return where.filter((text) => !parts.some((part) => part.text === text));
}

/** Returns the checked values. */
export function checkedIn({ values } = {}) {
  if (values === undefined) return [];
  return values.operator === "in" ? readList(values.value) : [values.value];
}

/** Returns the filter that leaves checked values; null for all. */
export function checkedFilter(values) {
  if (values.length === 0) return null;
  return values.length === 1 ? { operator: "=", value: values[0] } : { operator: "in", value: writeList(values) };
}

/**
 * Returns where the ends of a range are among the parts of a histogram, as numbers of parts with fractions.
 *
 * @param {{kind: string, edges: string[]}} histogram
 * @param {{from?: {value: string}, to?: {value: string}}} [range]
 */
export function endsOn({ kind, edges }, { from, to } = {}) {
  const numbers = edges.map((edge) => numberOn(edge, kind));
  const last = edges.length - 1;
  const place = (value, missing) => {
    if (value === undefined) return missing;
    const number = numberOn(value, kind);
    if (Number.isNaN(number)) return missing;
    const after = numbers.findIndex((edge) => edge > number);
    if (after <= 0) return after === 0 ? 0 : last;
    return after - 1 + (number - numbers[after - 1]) / (numbers[after] - numbers[after - 1]);
  };
  const [start, end] = [place(from?.value, 0), place(to?.value, last)];
  return [Math.min(start, end), end];
}

/**
 * Returns the part of a range after one of its ends was moved to an edge: null for none, at the end of the scale.
 *
 * @param {"from"|"to"} end
 * @param {number} edge
 */
export function movedEnd({ edges }, end, edge) {
  if (edge === (end === "from" ? 0 : edges.length - 1)) return null;
  return { operator: end === "from" ? ">=" : "<", value: edges[edge] };
}
