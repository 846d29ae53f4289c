import { shown } from "./errors.js";

const conditionNames = ["column", "min", "max", "equals", "in"];

/**
 * Converts a filter to predicates: one for loaded rows, and one for a feature that will be stored
 * in a row.
 * @param {Function | {column: string, holds: (value) => boolean}[]} filter A function, or the
 *   result of `conditionsOf`.
 */
export function predicateOf(filter, points) {
  if (typeof filter === "function") {
    return {
      ofRow: (row) => Boolean(filter(points.feature(row), row)),
      ofFeature: (feature, row) => Boolean(filter(feature, row)),
    };
  }
  const checks = filter.map(({ column, holds }) => ({ holds, read: points.reader(column) }));
  return {
    ofRow: (row) => checks.every(({ holds, read }) => holds(read(row))),
    ofFeature: (feature) => filter.every(({ column, holds }) => holds(feature.properties?.[column])),
  };
}

/**
 * Converts a condition, or a list of conditions that must all hold, to checks of columns. Throws a
 * `Fault` if it is invalid.
 * @param {string[] | undefined} columnNames The existing columns, if known.
 * @param {string} subject The argument of a filter function, for messages.
 * @returns {{column: string, holds: (value) => boolean}[]}
 */
export function conditionsOf(filter, columnNames, subject, Fault = TypeError) {
  return (Array.isArray(filter) ? filter : [filter]).map((condition) => {
    const column = condition?.column;
    if (typeof column !== "string") {
      throw new Fault(`A filter is a function of ${subject}, or { column, min, max, equals, in }, or a list of these`);
    }
    if (columnNames && !columnNames.includes(column)) {
      const known = columnNames.length > 0 ? `columns are ${columnNames.join(", ")}` : "the points have no columns";
      throw new Fault(`Column ${shown(column)} of the filter does not exist; ${known}`);
    }
    return { column, holds: conditionOf(condition, Fault) };
  });
}

function conditionOf(condition, Fault) {
  const unknown = Object.keys(condition).find((name) => !conditionNames.includes(name));
  if (unknown !== undefined) {
    throw new Fault(`A condition cannot have ${shown(unknown)}; it may have ${conditionNames.join(", ")}`);
  }
  const { column, min, max, equals, in: list } = condition;
  for (const [name, limit] of Object.entries({ min, max })) {
    if (limit !== undefined && (typeof limit !== "number" || Number.isNaN(limit))) {
      throw new Fault(`${name} of the filter of ${column} is ${shown(limit)}, and must be a number`);
    }
  }
  if (list !== undefined && (typeof list === "string" || typeof list?.[Symbol.iterator] !== "function")) {
    throw new Fault(`in of the filter of ${column} is ${shown(list)}, and must be a list of values`);
  }
  const isOfNumbers = "min" in condition || "max" in condition;
  const kinds = [isOfNumbers, equals !== undefined, list !== undefined].filter(Boolean).length;
  if (kinds !== 1) {
    const wayOut = kinds > 1 ? "; pass several conditions as a list" : "";
    throw new Fault(`The filter of ${column} must have min or max, equals, or in${wayOut}`);
  }
  if (!isOfNumbers) {
    const wanted = new Set(list ?? [equals]);
    return (value) => wanted.has(value);
  }
  const [from, to] = [min ?? -Infinity, max ?? Infinity];
  // Only numbers can be between limits, although a comparison would treat null as 0.
  return (value) => typeof value === "number" && value >= from && value <= to;
}

/**
 * Logs the columns of a filter that no point has, because such a filter hides all points and may
 * have a typing error.
 */
export function warnOfUnknownColumns(filter, points) {
  if (typeof filter === "function") return;
  for (const { column } of filter) {
    const read = points.reader(column);
    let row = 0;
    while (row < points.count && (!points.has(row) || read(row) === undefined)) row += 1;
    if (row > 0 && row === points.count) console.warn(`pinfold: no point has column ${shown(column)}`);
  }
}

/** The bits of all rows, padded to whole words of eight bytes. */
export function bitsOf(predicate, points) {
  const bits = new Uint8Array(Math.ceil(points.count / 64) * 8);
  for (let first = 0; first < points.count; first += 8) {
    const end = Math.min(first + 8, points.count);
    let byte = 0;
    for (let row = first; row < end; row++) {
      if (points.has(row) && predicate(row)) byte |= 1 << (row & 7);
    }
    bits[first >> 3] = byte;
  }
  return bits;
}
