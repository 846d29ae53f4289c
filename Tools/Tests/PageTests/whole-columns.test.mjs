import assert from "node:assert/strict";
import { test } from "node:test";
import { Chunks } from "../../Sources/PinfoldServer/Web/export/chunks.js";
import { PlaceColumns } from "../../Sources/PinfoldServer/Web/export/columns.js";
import { WholeColumn } from "../../Sources/PinfoldServer/Web/export/whole-columns.js";

/** A column in bytes. */
function column(kind, values, body) {
  const dictionary = new TextEncoder().encode(values);
  return new Uint8Array([...new Uint8Array(Uint32Array.of(kind, dictionary.length).buffer), ...dictionary, ...body]);
}

const text = (value) => new TextEncoder().encode(value);
const numbers = (...values) => new Uint8Array(Float64Array.from(values).buffer);

const cases = [
  ["numbers", column(1, "", numbers(1, NaN, -2.5)), [1, undefined, -2.5], ["1", "", "-2.5"]],
  ["texts", column(2, "", text("é\0\u0001\0")), ["é", undefined, ""], ["é", "", ""]],
  ["codes", column(3, '["a",true]', [1, 255, 0]), [true, undefined, "a"], ["true", "", "a"]],
  ["JSON", column(4, "", text('1.0\0\u0001\0"b"')), [1, undefined, "b"], ["1.0", "", "b"]],
];

test("a column in bytes has its values", () => {
  for (const [name, bytes, values, texts] of cases) {
    const whole = new WholeColumn(bytes, 3);
    assert.deepEqual(whole.block(0, 3), { values, texts }, name);
    assert.deepEqual(whole.block(2, 1), { values: [values[2]], texts: [texts[2]] }, name);
  }
});

test("a column is asked for once, and tells that it has arrived", async () => {
  const [asked, told] = [[], []];
  let send;
  const ask = (name) => {
    asked.push(name);
    return new Promise((resolve) => (send = resolve));
  };
  const header = { rows: 3, block_rows: 2, has_whole_columns: true, number_readings: ["point"], data_set: { columns: ["kind"], name_column: null } };
  const columns = new PlaceColumns(header, new Chunks({}, ask), () => told.push("arrived"));
  assert.equal(columns.isHere("kind"), false);
  assert.equal(columns.isHere("kind"), false);
  assert.equal(columns.isHere("other"), true);
  const value = columns.value(0, 2);
  send(cases[2][1]);
  assert.equal(await value, "a");
  assert.deepEqual([asked, told, columns.isHere("kind")], [["column-0"], ["arrived"], true]);
});

test("a column that did not arrive is asked for again", async () => {
  let failures = 1;
  const ask = async () => {
    if (failures-- > 0) throw new Error("nobody answers");
    return cases[0][1];
  };
  const header = { rows: 3, block_rows: 8, has_whole_columns: true, data_set: { columns: ["size"] } };
  const columns = new PlaceColumns(header, new Chunks({}, ask));
  await assert.rejects(columns.value(0, 0), /nobody answers/);
  assert.equal(await columns.value(0, 0), 1);
});

test("a plan says once that a column did not arrive", async () => {
  let [failures, told] = [1, 0];
  const ask = async () => {
    if (failures-- > 0) throw new Error("nobody answers");
    return cases[0][1];
  };
  const header = { rows: 3, block_rows: 8, has_whole_columns: true, data_set: { columns: ["size"] } };
  const columns = new PlaceColumns(header, new Chunks({}, ask), () => (told += 1));
  const rest = () => new Promise((resolve) => setTimeout(resolve));
  assert.equal(columns.isHere("size"), false);
  await rest();
  assert.equal(told, 1);
  assert.throws(() => columns.isHere("size"), /nobody answers/);
  assert.equal(columns.isHere("size"), false);
  await rest();
  assert.deepEqual([told, columns.isHere("size")], [2, true]);
});
