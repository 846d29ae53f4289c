// The values of columns in exported maps, against places counted one by one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { Chunks } from "../../Sources/PinfoldServer/Web/export/chunks.js";
import { PlaceColumns } from "../../Sources/PinfoldServer/Web/export/columns.js";
import { ColumnValues } from "../../Sources/PinfoldServer/Web/export/values.js";
import { randomNumbers } from "./random.mjs";

const COUNT = 700;
const KINDS = ["bakery", "café", "<b>bar</b>", "", "x".repeat(300), "مطعم"];
const FILTERS = {
  "kind=café": ({ kind }) => kind === "café",
  'kind in (bakery, "", مطعم)': ({ kind }) => ["bakery", "", "مطعم"].includes(kind),
  "size>=90.5": ({ size }) => size !== "" && Number(size) >= 90.5,
  "opened<2010": ({ opened }) => opened < "2010",
  "note~7 N": ({ note }) => note.includes("7 N"),
};

function made(seed) {
  const random = randomNumbers(seed);
  const pick = (list) => list[Math.floor(random() ** 2 * list.length)];
  const places = Array.from({ length: COUNT }, () => ({
    kind: pick(KINDS),
    size: random() < 0.1 ? "" : (random() * 200).toFixed(2),
    opened: new Date(9e11 + random() * 8e11).toISOString().slice(0, 10),
    note: `${random()} Note`,
    longitude: random() * 360 - 180,
    latitude: random() * 140 - 70,
    weight: 1 + Math.floor(random() * 3),
  }));
  const names = ["kind", "size", "opened", "note"];
  const blocks = Object.fromEntries(names.map((name, column) => [`column-${column}-0`, gzipSync(JSON.stringify({ values: places.map((place) => place[name]) })).toString("base64")]));
  const header = { data_set: { columns: names, column_kinds: ["category", "number", "date", "text"] }, rows: COUNT, block_rows: COUNT, number_readings: names.map(() => "point") };
  const [longitudes, latitudes] = ["longitude", "latitude"].map((name) => Float64Array.from(places, (place) => place[name]));
  const weights = seed % 2 === 0 ? null : Uint32Array.from(places, ({ weight }) => weight);
  return { random, places, weights, values: new ColumnValues(new PlaceColumns(header, new Chunks(blocks)), { longitudes, latitudes, weights }) };
}

for (let seed = 0; seed < 6; seed += 1) {
  test(`counts are those of the places in view: ${seed}`, async () => {
    const { random, places, weights, values } = made(seed);
    for (let step = 0; step < 12; step += 1) {
      const [west, east] = step % 3 === 0 ? [-180, 180] : [random() * 360 - 180, random() * 360 - 180];
      const where = Object.keys(FILTERS).filter(() => random() < 0.25);
      const isAcross = (x) => (west <= east ? x >= west && x < east : x >= west || x < east);
      const found = places.filter((place) => isAcross(place.longitude) && place.latitude >= -40 && place.latitude <= 50 && where.every((text) => FILTERS[text](place)));
      const count = (holds) => found.reduce((sum, place) => sum + (holds(place) ? (weights === null ? 1 : place.weight) : 0), 0);
      const answer = (column) => values.values(new URLSearchParams([["column", column], ["rect", `${west},-40,${east},50`], ...where.map((text) => ["where", text])]));
      const kinds = await answer("kind");
      assert.deepEqual([kinds.column, kinds.kind], ["kind", "category"]);
      for (const { value, count: number } of kinds.values) assert.equal(number, count(({ kind }) => kind === value));
      assert.equal(kinds.none, count(({ kind }) => kind === ""));
      assert.equal(kinds.other, count(({ kind }) => kind.length > 200));
      assert.deepEqual(kinds.values, kinds.values.toSorted((a, b) => b.count - a.count));
      for (const [column, kind, read] of [["size", "number", Number], ["opened", "date", Date.parse]]) {
        const { kind: told, edges, counts, none } = await answer(column);
        assert.equal(told, kind);
        counts.forEach((number, part) => assert.equal(number, count((place) => place[column] !== "" && read(place[column]) >= read(edges[part]) && read(place[column]) < read(edges[part + 1]))));
        assert.equal(none, count((place) => place[column] === ""));
      }
      const notes = await answer("note");
      assert.equal(notes.kind, "text");
      assert.equal(notes.values.length, Math.min(20, found.length));
      assert.ok(notes.values.every(({ value }) => found.some(({ note }) => note === value)));
    }
  });
}

test("an unknown column is refused, as are too many filters", async () => {
  const { values } = made(1);
  await assert.rejects(values.values(new URLSearchParams([["column", "kin"]])), { status: 400, parameter: "column" });
  const many = Array.from({ length: 9 }, () => ["where", "kind=a"]);
  await assert.rejects(values.values(new URLSearchParams([["column", "kind"], ...many])), { status: 400, parameter: "where" });
});
