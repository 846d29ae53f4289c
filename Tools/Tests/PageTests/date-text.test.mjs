// Dates as texts, by the rules of the server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compileFilter, parseFilter } from "../../Sources/PinfoldServer/Web/export/filters.js";
import { dateLimit, dateOrder, isNameOfTimes, isoDate, secondsOf, unixSeconds } from "../../Sources/PinfoldServer/Web/js/date-text.js";

const rules = JSON.parse(readFileSync(new URL("../Rules/dates.json", import.meta.url), "utf8"));

test("dates are read as the server reads them", () => {
  for (const [text, reading, expected] of rules.read) assert.equal(isoDate(text, reading), expected, `${text} ${reading}`);
  for (const [number, seconds] of rules.unix) assert.equal(unixSeconds(number), seconds ?? NaN, number);
  for (const [name, expected] of rules.names) assert.equal(isNameOfTimes(name), expected, name);
});

test("filters of dates select the rows that the server selects", () => {
  for (const [reading, values, filters] of rules.filters) {
    for (const [text, rows] of filters) {
      const holds = compileFilter(parseFilter(text), reading);
      assert.deepEqual([...values.keys()].filter((row) => holds(values[row], values[row])), rows, text);
    }
  }
});

test("seconds are those of JavaScript, and order is theirs", () => {
  let seed = 7;
  const random = (count) => (seed = (seed * 48271) % 2147483647) % count;
  const pad = (number) => String(number).padStart(2, "0");
  const date = () => new Date((random(2 ** 31 - 2) - 2 ** 30) * 2000);
  for (let round = 0; round < 500; round += 1) {
    const [one, other] = [date(), date()];
    const [year, month, day] = [one.getUTCFullYear(), one.getUTCMonth() + 1, one.getUTCDate()];
    const time = one.toISOString().slice(11, 19);
    const hour = one.getUTCHours();
    const texts = [
      [one.toISOString(), "point"], [`${pad(day)}.${pad(month)}.${year} ${time}`, "point"], [`${day}/${month}/${year}, ${time}`, "dayFirst"],
      [`${month}/${day}/${year} ${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`, "monthFirst"],
    ];
    for (const [text, reading] of texts) {
      assert.equal(secondsOf(text, reading), one / 1000, text);
      assert.equal(dateOrder(isoDate(text, reading), dateLimit(other.toISOString())), Math.sign(one - other), text);
    }
  }
});
