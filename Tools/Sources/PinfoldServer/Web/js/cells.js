// The cells of a table as text. Pure functions.
import { valueText } from "./appearance.js";
import { isoDate } from "./date-text.js";

// A cell is one line: more letters are never seen, and the card of a place shows them all.
const MOST_LETTERS = 200;
// Numbers in these columns are names. They stay as written, and `min2` leaves years as they are.
const NAMES = /(^|[_\W])(id|fid|gid|zip|zipcode|postcode|postal[_ ]?code|plz|year|fips|geoid|code|phone|tel)($|[_\W])/i;
const NUMBER = /^[+-]?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;

const numbers = new Intl.NumberFormat("en", { useGrouping: "min2", maximumFractionDigits: 15 });
const dates = {};

/** Returns the columns in the order of a table: the name first, then the others as in the file. */
export function columnsOf({ columns, name_column: name }) {
  return columns.filter((column) => column !== name);
}

/**
 * Returns a value as text: numbers with separators, dates in the reader's locale, and the beginning of a long text.
 *
 * @param {unknown} value
 * @param {{column: string, isNumeric: boolean, locale?: string}} kind Of the column.
 */
export function cellText(value, { column, isNumeric, locale }) {
  if (value === null || value === undefined) return "";
  if (isNumeric && !NAMES.test(column) && NUMBER.test(String(value))) return numbers.format(value);
  const text = valueText(value);
  const date = isoDate(text);
  return date === null ? cut(text) : dateText(date, locale);
}

/** Returns a date as the reader writes it. A time stays as the file has it, without its zone. */
function dateText(text, locale) {
  const [day, time = ""] = text.split("T");
  const date = new Date(`${day}T${time.slice(0, 5) || "00:00"}Z`);
  const style = day.length === 7 ? { year: "numeric", month: "short" } : { dateStyle: "medium", ...(time === "" ? {} : { timeStyle: "short" }) };
  const key = `${locale} ${Object.keys(style)}`;
  dates[key] ??= new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...style });
  return dates[key].format(date);
}

function cut(text) {
  if (text.length <= MOST_LETTERS) return text;
  // Half a character would be shown as a box.
  return `${text.slice(0, MOST_LETTERS).replace(/[\ud800-\udbff]$/, "")}…`;
}
