// Which points a filter lets through, by what has points or will have them.
import { InputError } from "../errors.js";
import { conditionOf } from "../filters.js";
import { shown } from "./settings.js";

/**
 * A filter as a predicate of a row and what has the row; throws for what is no filter.
 * @returns {(row: number, source: { cell(row, column), point(row) }) => boolean}
 */
export function rowPredicate(filter, columnNames) {
  if (typeof filter === "function") return (row, source) => Boolean(filter(source.point(row)));
  const conditions = Array.isArray(filter) ? filter : [filter];
  const checks = conditions.map((condition) => {
    const column = condition?.column;
    if (typeof column !== "string") {
      throw new InputError("A filter is a function of a point, or { column, min, max, equals, in }, or a list of these");
    }
    if (!columnNames.includes(column)) {
      throw new InputError(`There is no column ${shown(column)} to filter by; columns are ${columnNames.join(", ")}`);
    }
    const { min, max, in: list } = condition;
    for (const [name, limit] of [["min", min], ["max", max]]) {
      if (limit !== undefined && (typeof limit !== "number" || Number.isNaN(limit))) {
        throw new InputError(`${name} of the filter of ${column} is ${shown(limit)}, and must be a number`);
      }
    }
    if (list !== undefined && !Array.isArray(list)) {
      throw new InputError(`in of the filter of ${column} is ${shown(list)}, and must be a list of values`);
    }
    const holds = conditionOf(condition, InputError);
    return (row, source) => holds(source.cell(row, column));
  });
  return (row, source) => checks.every((check) => check(row, source));
}
