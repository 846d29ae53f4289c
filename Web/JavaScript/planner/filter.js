import { InputError } from "../errors.js";
import { conditionsOf } from "../filters.js";

/**
 * Converts a filter to a predicate of a row and its data source. Throws if the filter is invalid.
 * @returns {(row: number, source: { cell(row, column), point(row) }) => boolean}
 */
export function rowPredicate(filter, columnNames) {
  if (typeof filter === "function") return (row, source) => Boolean(filter(source.point(row)));
  const checks = conditionsOf(filter, columnNames, "a point", InputError);
  return (row, source) => checks.every(({ column, holds }) => holds(source.cell(row, column)));
}
