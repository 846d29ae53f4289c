// Reads values as numbers by the same rules as the server, so that filters and aggregates agree.

// Numbers by decimal mark: plain, and with the other mark between thousands.
const NUMBER = {
  point: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/,
  comma: /^[+-]?(?:\d+(?:,\d*)?|,\d+)(?:[eE][+-]?\d+)?$/,
  either: /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?$/,
};
const GROUPED = {
  point: /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  comma: /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
};
const SEPARATOR = { point: ",", comma: "." };
const INFINITY = /^([+-]?)inf(?:inity)?$/i;

/**
 * Returns a value of a column as a number; NaN if it is not a number.
 *
 * @param {unknown} value A number of JSON, or text.
 * @param {string} reading How texts of the column are read: with the decimal mark `point`, `comma` or
 *   `either`, or as no numbers, `undecided`; or as dates, `dayFirst` or `monthFirst`.
 */
export function numberOf(value, reading = "point") {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || reading === "undecided") return NaN;
  // Columns of dates with slashes have decimal points.
  if (!(reading in NUMBER)) return numberOf(value);
  const text = value.replace(/^[ \t]+|[ \t]+$/g, "");
  if (GROUPED[reading]?.test(text)) return Number(text.replaceAll(SEPARATOR[reading], "").replace(",", "."));
  if (NUMBER[reading].test(text)) return Number(text.replace(",", "."));
  const infinity = INFINITY.exec(text);
  return infinity ? (infinity[1] === "-" ? -Infinity : Infinity) : NaN;
}

/** Returns the value of a filter as a number, with a decimal point and without separators. */
export function numberOfFilter(text) {
  return text.includes(",") ? NaN : numberOf(text);
}
