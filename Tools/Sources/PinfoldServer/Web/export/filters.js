// Filters as text, such as `kind=place`: the rules of the server's parameter `where`.
import { dateLimit, dateOrder, isoDate, numberDate } from "../js/date-text.js";
import { isForeign, readList, splitFilter } from "../js/filter-text.js";
import { numberOf, numberOfFilter } from "./numbers.js";
import { Refusal } from "./refusal.js";

const ORDERS = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

// The sign and the digits of a whole number.
const WHOLE = /^[ \t]*(?:(-)|\+)?0*([0-9]+)[ \t]*$/;

const WAY = "; write COLUMN=VALUE, or one of != < <= > >= ~ in place of =.";

// The most values of a list. Each is compared with the value of every place.
const MOST_LISTED = 300;

const isOrder = (comparison) => /^[<>]/.test(comparison);

/**
 * Reads a filter.
 *
 * @returns {{column: string, comparison: string, value: string}}
 * @throws {Refusal} If the text is not a filter.
 */
export function parseFilter(expression) {
  const fail = (problem) => {
    throw new Refusal(400, `The filter "${expression}" ${problem}`, "where");
  };
  const { column, operator: comparison, value, written } = splitFilter(expression);
  if (comparison === null) fail(`has no operator after the column${WAY}`);
  if (column === "") fail(`names no column${WAY}`);
  if (isForeign(written)) {
    const quoting = written.startsWith("=") ? ", or put quotes around the value" : "";
    fail(`uses ${written}, which is not an operator; write ${comparison}${quoting}.`);
  }
  if (comparison === "in" && readList(value).length > MOST_LISTED) {
    const start = [...expression].slice(0, 30).join("");
    throw new Refusal(400, `The filter "${start}…" lists more than ${MOST_LISTED} values; list fewer.`, "where");
  }
  if (isOrder(comparison) && Number.isNaN(numberOfFilter(value)) && dateLimit(value) === null) {
    const hint = value.includes(",") ? " Write decimals with a point, even if the file has commas." : "";
    fail(`uses ${comparison}, which compares numbers, and dates such as 2020-12-31; "${value}" is neither.${hint}`);
  }
  return { column, comparison, value };
}

/**
 * Returns a function that says whether a value of the filter's column satisfies it.
 *
 * @param {string} reading How texts of the column are read as numbers.
 * @returns {(value: unknown, text: string) => boolean} Takes a value, and the text that it is written
 *   as; an empty one for none.
 */
export function compileFilter({ comparison, value }, reading) {
  if (comparison === "in") {
    const alternatives = readList(value).map((one) => compileFilter({ comparison: "=", value: one }, reading));
    return (other, text) => alternatives.some((matches) => matches(other, text));
  }
  if (comparison === "~") {
    const part = value.toLowerCase();
    return (_, text) => text.toLowerCase().includes(part);
  }
  const number = numberOfFilter(value);
  const limit = isOrder(comparison) ? dateLimit(value) : null;
  if (Number.isNaN(number) && limit === null) {
    const isWanted = comparison === "=";
    return (_, text) => (comparison === "=" || comparison === "!=") && (text === value) === isWanted;
  }
  const holds = ORDERS[comparison];
  // A double has fifteen digits: longer whole numbers, such as ids, are compared digit by digit.
  const whole = comparison === "=" || comparison === "!=" ? WHOLE.exec(value) : null;
  const isLong = whole !== null && whole[2].length > 15;
  return (other, text) => {
    const digits = isLong ? WHOLE.exec(text) : null;
    if (digits !== null) return holds(digits[1] === whole[1] && digits[2] === whole[2], true);
    const found = numberOf(other, reading);
    const date = limit && (isoDate(text, reading) ?? (Number.isNaN(number) ? numberDate(text, found) : null));
    if (date !== null) return holds(dateOrder(date, limit), 0);
    // A number is never equal to, before or after something else.
    return Number.isNaN(found) ? comparison === "!=" : holds(found, number);
  };
}
