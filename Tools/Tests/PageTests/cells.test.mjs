// The cells of the table.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cellText, columnsOf } from "../../Sources/PinfoldServer/Web/js/cells.js";

const text = (value, column = "c", isNumeric = false, locale = "de") => cellText(value, { column, isNumeric, locale });

test("numbers have separators, but not years and names of things", () => {
  assert.equal(text("1234567", "population", true), "1,234,567");
  assert.equal(text(1234567.25, "population", true), "1,234,567.25");
  assert.equal(text("-12345.5", "height", true), "-12,345.5");
  assert.equal(text("1987", "built", true), "1987");
  assert.equal(text(10115, "zip", true), "10115");
  assert.equal(text("123456", "osm_id", true), "123456");
  assert.equal(text("00123456", "population", true), "00123456");
  assert.equal(text("12345678901234567890", "population", true), "12345678901234567890");
  assert.equal(text("1e6", "population", true), "1e6");
  assert.equal(text("1234567"), "1234567");
});

test("dates are the reader's, whatever zone they and the reader have", () => {
  assert.equal(text("2020-03-01"), "01.03.2020");
  assert.equal(text("2020-03-01", "c", false, "en-US"), "Mar 1, 2020");
  assert.equal(text("2020-03-01T23:59:10+05:00"), "01.03.2020, 23:59");
  assert.equal(text("2020-03"), "März 2020");
  assert.equal(text("2020"), "2020");
});

test("other values are text, and long ones are cut", () => {
  for (const value of [null, undefined, ""]) assert.equal(text(value), "");
  assert.equal(text(true), "true");
  assert.equal(text({ a: [1] }), '{"a":[1]}');
  assert.equal(text("<b>"), "<b>");
  assert.equal(text("x".repeat(200)), "x".repeat(200));
  assert.equal(text("x".repeat(10_000)), `${"x".repeat(200)}…`);
  assert.equal(text(`${"x".repeat(199)}🗾`), `${"x".repeat(199)}…`);
});

test("the name comes first, and the others as in the file", () => {
  assert.deepEqual(columnsOf({ columns: ["a", "name", "b"], name_column: "name" }), ["a", "b"]);
  assert.deepEqual(columnsOf({ columns: [], name_column: null }), []);
});
