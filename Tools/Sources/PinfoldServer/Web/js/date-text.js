// Dates as texts: the rules of the server's `DateText`.

// As ISO 8601 writes them, with a month at least, and as other programs do.
const ISO = /^(\d{4})-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01])(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?:[^:\d][\x20-\x7e]*)?)?)?$/;
const OTHER = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?:(?:T|,? )(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(?: ?([ap])m)?(?: ?(?:z|utc|gmt|[+-]\d\d:?\d\d))?)?$/i;
const PRINTABLE = /^[\x20-\x7e]*$/;
const YEAR = /^\d{4}$/;
const BEGINNING = "0000-01-01T00:00:00";
const [UNIX_START, UNIX_END, UNIX_MILLISECONDS] = [1e8, 4102444800, 1e11];
const NAME_OF_TIMES = /^ts$|_at$|time|date|stamp|epoch|unix|created|modified/i;

const trimmed = (text) => text.replace(/^[ \t]+|[ \t]+$/g, "");

/**
 * Returns a date as `YYYY-MM-DDTHH:MM:SS`, or the beginning of it that the date has; null for any other text.
 *
 * @param {string} [reading] How the column's texts are read: `dayFirst` or `monthFirst` for dates with slashes.
 */
export function isoDate(text, reading = "point") {
  return iso(trimmed(text)) ?? rewritten(trimmed(text), reading);
}

function iso(text) {
  const [, year, month, day, ...time] = (PRINTABLE.test(text) && ISO.exec(text)) || [];
  if (year === undefined || (day !== undefined && !isDay(year, month, day))) return null;
  return joined([year, month, day], time);
}

function rewritten(text, reading) {
  const [, first, mark, second, year, hour, minute, seconds, half] = OTHER.exec(text) ?? [];
  if (year === undefined || (mark === "/" && !["dayFirst", "monthFirst"].includes(reading))) return null;
  const [day, month] = mark === "/" && reading === "monthFirst" ? [second, first] : [first, second];
  if (!(month >= 1 && month <= 12) || !isDay(year, month, day)) return null;
  const date = [year, padded(month), padded(day)];
  if (hour === undefined) return joined(date, []);
  const isHalf = half !== undefined;
  if (isHalf ? hour < 1 || hour > 12 : hour > 23) return null;
  return joined(date, [padded(isHalf ? (hour % 12) + (/p/i.test(half) ? 12 : 0) : hour), minute, seconds]);
}

// Four hundred years later, the calendar is the same, and no year is short for one of 19xx.
const isDay = (year, month, day) => day >= 1 && day <= new Date(Date.UTC(Number(year) + 400, month, 0)).getUTCDate();
const padded = (number) => String(Number(number)).padStart(2, "0");
const isThere = (part) => part !== undefined;

function joined(date, time) {
  const [begin, end] = [date.filter(isThere).join("-"), time.filter(isThere).join(":")];
  return end === "" ? begin : `${begin}T${end}`;
}

/** Returns a text that dates can be compared with, as ISO 8601 writes it: a date, or a year; null for others. */
export function dateLimit(text) {
  const limit = trimmed(text);
  // Any month may end on the 31st here.
  const first = /^\d{4}-\d\d-(29|3[01])/.test(limit) ? iso(`${limit.slice(0, 8)}01${limit.slice(10)}`) : null;
  return isoDate(limit) ?? (YEAR.test(limit) ? limit : null) ?? (first && limit.slice(0, 10) + first.slice(10));
}

/** Returns a year, or a Unix time by its number, as a date; null for others. */
export function numberDate(text, number) {
  if (YEAR.test(trimmed(text))) return trimmed(text);
  const seconds = unixSeconds(number);
  return Number.isNaN(seconds) ? null : new Date(Math.floor(seconds) * 1000).toISOString().slice(0, 19);
}

/**
 * Compares a date with a limit, both as ISO 8601 writes them, as exactly as the limit is written.
 *
 * @returns {number} −1, 0 or 1 if the date is before, at or after the limit.
 */
export function dateOrder(date, limit) {
  const begin = (date + BEGINNING.slice(date.length)).slice(0, limit.length);
  return begin === limit ? 0 : begin < limit ? -1 : 1;
}

/**
 * Returns the seconds from 1970 to a date, without its zone; NaN for any other text.
 *
 * @param {number} [number] The text as a number, if years and Unix times are dates, too.
 */
export function secondsOf(text, reading, number) {
  const date = isoDate(text, reading) ?? (number === undefined || !YEAR.test(trimmed(text)) ? null : trimmed(text));
  if (date === null && number !== undefined) return unixSeconds(number);
  if (date === null) return NaN;
  const [year, month, day, hour, minute, second] = (date + BEGINNING.slice(date.length)).split(/[-T:]/).map(Number);
  return new Date(0).setUTCFullYear(year, month - 1, day) / 1000 + (hour * 60 + minute) * 60 + second;
}

/** Returns a Unix time in seconds; NaN for numbers that are neither seconds nor milliseconds from 1973 to 2099. */
export function unixSeconds(number) {
  if (number >= UNIX_START && number < UNIX_END) return number;
  return number >= UNIX_MILLISECONDS && number < UNIX_END * 1000 ? number / 1000 : NaN;
}

/** Whether a column's name says that its numbers may be Unix times. */
export const isNameOfTimes = (name) => NAME_OF_TIMES.test(name);
