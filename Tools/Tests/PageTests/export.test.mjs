import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { bytesOfBase64, Chunks } from "../../Sources/PinfoldServer/Web/export/chunks.js";
import { PlaceColumns } from "../../Sources/PinfoldServer/Web/export/columns.js";
import { compileFilter, parseFilter } from "../../Sources/PinfoldServer/Web/export/filters.js";
import { numberOf } from "../../Sources/PinfoldServer/Web/export/numbers.js";
import { numbersOf, positionsOf } from "../../Sources/PinfoldServer/Web/export/positions.js";
import { WordIndex, wordsText } from "../../Sources/PinfoldServer/Web/export/search.js";
import { readList, writeList } from "../../Sources/PinfoldServer/Web/js/filter-text.js";

/** Cases of a rule that the server's tests read, too. */
const READINGS = Array(100).fill("point");

const rules = (name) => JSON.parse(readFileSync(new URL(`../Rules/${name}.json`, import.meta.url), "utf8"));

const compressed = (value) => gzipSync(JSON.stringify(value)).toString("base64");

/** Columns of a map, in blocks of two rows. Undefined is what a place does not have. */
function columnsOf(columns, reading = "point") {
  const names = Object.keys(columns);
  const count = names.length === 0 ? 0 : columns[names[0]].length;
  const texts = {};
  names.forEach((name, column) => {
    for (let block = 0; block * 2 < count; block += 1) {
      const values = columns[name].slice(block * 2, block * 2 + 2);
      const runs = values.flatMap((value, offset) => (value === undefined ? [] : [offset, 1]));
      const isWhole = runs.length === 2 * values.length;
      texts[`column-${column}-${block}`] = compressed({ values: values.filter((value) => value !== undefined), runs: isWhole ? undefined : runs });
    }
  });
  const dataSet = { count, columns: names, name_column: names.includes("name") ? "name" : null };
  const header = { data_set: dataSet, rows: dataSet.count, block_rows: 2, number_readings: names.map(() => reading) };
  return new PlaceColumns(header, new Chunks(texts));
}

test("base64 becomes its bytes, with the browser's function and without", () => {
  const own = Uint8Array.fromBase64;
  for (const fromBase64 of [undefined, (text) => Uint8Array.from(Buffer.from(text, "base64"))]) {
    Uint8Array.fromBase64 = fromBase64;
    assert.deepEqual([...bytesOfBase64("AAH/gA==")], [0, 1, 255, 128]);
  }
  Uint8Array.fromBase64 = own;
});

test("numbers are those of the readers of files", () => {
  const cases = rules("numbers");
  for (const [text, number] of cases.numbers) assert.equal(numberOf(text), number, text);
  for (const text of cases.infinite) assert.deepEqual([numberOf(text), numberOf(`-${text}`)], [Infinity, -Infinity], text);
  for (const text of cases.none) assert.equal(numberOf(text), NaN, text);
  for (const [text, number] of cases.commas) assert.deepEqual(["point", "comma", "either", "undecided"].map((reading) => numberOf(text, reading)), [NaN, number, number, NaN], text);
  for (const [text, number] of cases.grouped) assert.equal(numberOf(text, "comma"), number ?? NaN, text);
  for (const [text, number] of cases.groupedByCommas) assert.equal(numberOf(text), number ?? NaN, text);
  // JSON has values that are no text.
  for (const [value, number] of [[7.25, 7.25], [true, NaN], [null, NaN], [undefined, NaN], [["1"], NaN]]) assert.equal(numberOf(value), number);
});

test("filters are read as the server reads them", () => {
  const cases = rules("filters");
  for (const [text, ...parts] of cases.read) assert.deepEqual(Object.values(parseFilter(text)), parts, text);
  for (const [text, values] of cases.lists) {
    assert.deepEqual(readList(text), values, text);
    assert.deepEqual(readList(writeList(values)), values, text);
  }
  for (const [wrong, message] of cases.refused) assert.throws(() => parseFilter(wrong), { status: 400, parameter: "where", message }, wrong);
});

test("filters select the rows that the server selects", () => {
  const { values: all, selected, selectedWithGroups, dates, selectedOfDates } = rules("filters");
  for (const [reading, list, values] of [["point", selected, all], ["comma", selectedWithGroups, all], ["point", selectedOfDates, dates]]) {
    for (const [text, rows] of list) {
      const holds = compileFilter(parseFilter(text), reading);
      assert.deepEqual([...values.keys()].filter((row) => holds(values[row], values[row])), rows, text);
    }
  }
});

/** A column of values as a file of JSON has them. */
function columnOfJSON(values) {
  const header = { data_set: { count: values.length, columns: ["v"], name_column: null }, rows: values.length, block_rows: 100, number_readings: READINGS };
  const block = gzipSync(`{"values":[${values.join(",")}]}`).toString("base64");
  return new PlaceColumns(header, new Chunks({ "column-0-0": block }));
}

test("filters compare values of JSON by the text that the file has", async () => {
  const { json, selectedOfJSON } = rules("filters");
  const columns = columnOfJSON(json);
  for (const [text, rows] of selectedOfJSON) {
    const holds = compileFilter(parseFilter(text), "point");
    const selected = [];
    await columns.forEach(0, (value, row, written) => holds(value, written) && selected.push(row));
    assert.deepEqual(selected, rows, text);
  }
});

test("what is missing, null or empty is the same to filters", () => {
  for (const [text, expected] of [["k!=a", true], ["k=", true], ["k~", true], ["k!=1", true], ["k<1", false]]) {
    for (const value of [undefined, null, ""]) assert.equal(compileFilter(parseFilter(text), "point")(value, ""), expected, text);
  }
});

test("values of JSON are searched by the text that the file has", async () => {
  const cases = rules("searched");
  const words = new WordIndex(columnOfJSON(cases.map(([json]) => json)));
  for (const [row, [json, expected]] of cases.entries()) {
    const isFound = async (text) => (await words.rows(text, cases.length)).includes(row);
    if (expected !== null) assert.ok(await isFound(expected), json);
    else for (const text of [json, String(JSON.parse(json))]) assert.ok(!(await isFound(text)), `${json} by ${text}`);
  }
});

test("words are without case, accents and what is between them", () => {
  for (const [text, words] of rules("words")) assert.equal(wordsText(text).trim(), words, text);
  assert.equal(wordsText("a b"), " a b ");
  assert.equal(wordsText(" – "), " ");
});

test("the best places are found first", async () => {
  const names = ["Berne Park", "Park of Bern", "Bern", "Bernau", "Other", "BÉRN", "Bern Park", undefined, "Last"];
  const notes = [null, null, "x", null, "in Bern", null, null, "bernese", "47.12"];
  const words = new WordIndex(columnsOf({ name: names, note: notes }));
  // Exactly that name, names that begin with it by name, then words of names, then others.
  assert.deepEqual(await words.rows("bern", 20), [2, 5, 6, 3, 0, 1, 4, 7]);
  assert.deepEqual(await words.rows("park BERN", 20), [1, 6, 0]);
  assert.deepEqual(await words.rows("bern", 2), [2, 5]);
  assert.deepEqual(await words.rows("...", 20), []);
  // Measurements are not searched for.
  assert.deepEqual(await words.rows("47", 20), []);
});

test("columns are read by blocks, and each once", async () => {
  const columns = columnsOf({ name: ["a", "b", "c"], n: ["1", undefined, "x"] });
  assert.deepEqual(await columns.properties(0), { name: "a", n: "1" });
  assert.deepEqual(await columns.properties(1), { name: "b" });
  assert.deepEqual([...(await columns.numbers(1))], [1, NaN, NaN]);
  assert.equal(columns.block(0, 1), columns.block(0, 1));
  assert.throws(() => columns.index("none", "where"), { status: 400, parameter: "where" });
});

test("positions are sums of differences with their sign in the lowest bit", () => {
  // The middle of the world, then 2^30 units west and 2^31 - 1 units south of it.
  const rows = [[2 ** 31, 2 ** 31], [2 ** 30, 2 ** 32 - 1]];
  const bytes = new Uint8Array(8 * rows.length);
  let last = [0, 0];
  rows.forEach((row, index) => {
    row.forEach((value, axis) => {
      const difference = (value - last[axis]) | 0;
      const folded = (difference << 1) ^ (difference >> 31);
      for (let byte = 0; byte < 4; byte += 1) bytes[(4 * axis + byte) * rows.length + index] = folded >>> (8 * byte);
    });
    last = row;
  });
  const { longitudes, latitudes } = positionsOf(bytes, 2);
  assert.deepEqual([...longitudes], [0, -90]);
  assert.ok(Math.abs(latitudes[0]) < 1e-12);
  assert.ok(Math.abs(latitudes[1] + 85.0511288) < 1e-6);
  assert.throws(() => positionsOf(bytes, 3));
});

test("numbers of rows are doubles", () => {
  const numbers = Float64Array.of(3, -7, 2 ** 53 - 1, 0);
  // As in a chunk, which may begin anywhere.
  const bytes = new Uint8Array(33);
  bytes.set(new Uint8Array(numbers.buffer), 1);
  assert.deepEqual(numbersOf(bytes.subarray(1), 4), numbers);
});
