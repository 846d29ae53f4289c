// Which points a filter lets through.
import { shown } from "./errors.js";

/** What a condition has, at most. */
const conditionNames = ["column", "min", "max", "equals", "in"];

/**
 * A filter as predicates, of a row as it is loaded now and of a feature that is to be in a row.
 * @param {Function | {column: string, holds: (value) => boolean}[]} filter A function, or what
 *   `conditionsOf` makes of conditions.
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
 * What a condition or a list of conditions asks of columns, all of it; throws a `Fault` for what is none.
 * @param {string[] | undefined} columnNames Those that there are, where they are known.
 * @param {string} subject What a function would be of.
 * @returns {{column: string, holds: (value) => boolean}[]}
 */
export function conditionsOf(filter, columnNames, subject, Fault = TypeError) {
  return (Array.isArray(filter) ? filter : [filter]).map((condition) => {
    const column = condition?.column;
    if (typeof column !== "string") {
      throw new Fault(`A filter is a function of ${subject}, or { column, min, max, equals, in }, or a list of these`);
    }
    if (columnNames && !columnNames.includes(column)) {
      const known = columnNames.length > 0 ? `columns are ${columnNames.join(", ")}` : "there are none";
      throw new Fault(`There is no column ${shown(column)} to filter by; ${known}`);
    }
    return { column, holds: conditionOf(condition, Fault) };
  });
}

/** Whether a value fulfills a condition; throws a `Fault` for what is none. */
function conditionOf(condition, Fault) {
  const unknown = Object.keys(condition).find((name) => !conditionNames.includes(name));
  if (unknown !== undefined) {
    throw new Fault(`There is no ${shown(unknown)} of a filter; there are ${conditionNames.join(", ")}`);
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
    const wayOut = kinds > 1 ? "; several filters are a list" : "";
    throw new Fault(`The filter of ${column} must have one of min and max, equals, and in${wayOut}`);
  }
  if (!isOfNumbers) {
    const wanted = new Set(list ?? [equals]);
    return (value) => wanted.has(value);
  }
  const [from, to] = [min ?? -Infinity, max ?? Infinity];
  // What is no number is between none: null would count as 0.
  return (value) => typeof value === "number" && value >= from && value <= to;
}

/** A bit for each row, in whole words of eight bytes. */
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
