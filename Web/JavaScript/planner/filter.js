// Which points a filter lets through, by what has points or will have them.
import { InputError } from "../errors.js";
import { conditionsOf } from "../filters.js";

/**
 * A filter as a predicate of a row and what has the row; throws for what is no filter.
 * @returns {(row: number, source: { cell(row, column), point(row) }) => boolean}
 */
export function rowPredicate(filter, columnNames) {
  if (typeof filter === "function") return (row, source) => Boolean(filter(source.point(row)));
  const checks = conditionsOf(filter, columnNames, "a point", InputError);
  return (row, source) => checks.every(({ column, holds }) => holds(source.cell(row, column)));
}
