// Which values are numbers: as the readers of files decide it, so that filters and aggregates
// are those of the server.

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?$/;
const GROUPED = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;
const INFINITY = /^([+-]?)inf(?:inity)?$/i;

/**
 * Returns the number that a value of a column is, NaN for what is none.
 *
 * @param {unknown} value A number of JSON, or text.
 * @param {boolean} allowsComma Whether a comma may be the decimal mark.
 * @param {boolean} isGrouped Whether dots may separate thousands: `3.644.826`.
 */
export function numberOf(value, allowsComma = false, isGrouped = false) {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return NaN;
  const text = value.replace(/^[ \t]+|[ \t]+$/g, "");
  if (isGrouped && GROUPED.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  if (NUMBER.test(text)) return allowsComma || !text.includes(",") ? Number(text.replace(",", ".")) : NaN;
  const infinity = INFINITY.exec(text);
  return infinity ? (infinity[1] === "-" ? -Infinity : Infinity) : NaN;
}
