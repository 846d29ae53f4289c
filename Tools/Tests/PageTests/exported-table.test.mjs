// Tables of exported maps: the rows of a filter, sorted, page by page, and as files.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { Chunks } from "../../Sources/PinfoldServer/Web/export/chunks.js";
import { PlaceColumns } from "../../Sources/PinfoldServer/Web/export/columns.js";
import { textKey } from "../../Sources/PinfoldServer/Web/export/sort-keys.js";
import { PlaceTable } from "../../Sources/PinfoldServer/Web/export/table.js";
import { randomNumbers } from "./random.mjs";

const BLOCK = 16;
const VALUES = ["", " ", "n/a", "-3", "1e3", "1,500", "7", "0.5", "Ä", "z", "Zebra", "zebra", "🗾", "\uffee", 12, -1.5, null, true, undefined];

/** Rows with a name and a mixed number, around the world. */
function made(seed) {
  const random = randomNumbers(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const count = 1 + Math.floor(random() * 80);
  const rows = Array.from({ length: count }, () => ({
    number: random() < 0.6 ? Math.round(random() * 40) / 4 : pick(VALUES),
    text: pick(VALUES),
    kind: pick(["a", "b"]),
    longitude: random() * 360 - 180,
    latitude: random() * 170 - 85,
  }));
  return { random, pick, rows };
}

function tableOf(rows, kinds = ["number", "text", "text"]) {
  const names = ["number", "text", "kind"];
  const texts = {};
  for (let start = 0; start < rows.length; start += BLOCK) {
    names.forEach((name, column) => {
      const block = rows.slice(start, start + BLOCK).map((row) => row[name]);
      const runs = block.flatMap((value, offset) => (value === undefined ? [] : [offset, 1]));
      const values = block.filter((value) => value !== undefined);
      texts[`column-${column}-${start / BLOCK}`] = gzipSync(JSON.stringify({ values, runs })).toString("base64");
    });
  }
  const header = { data_set: { columns: names, name_column: null, numeric_columns: ["number"], column_kinds: kinds }, rows: rows.length, block_rows: BLOCK, number_readings: ["point", "point", "point"] };
  const columns = new PlaceColumns(header, new Chunks(texts));
  const positions = { longitudes: Float64Array.from(rows, (row) => row.longitude), latitudes: Float64Array.from(rows, (row) => row.latitude) };
  return new PlaceTable(columns, positions, {
    place: async (row) => ({ place: row, name: null, coordinates: [rows[row].longitude, rows[row].latitude], properties: await columns.properties(row) }),
    matching: async (filters) => (filters.length === 0 ? null : Uint8Array.from(rows, (row) => Number(filters.every((filter) => filter === `kind=${row.kind}`)))),
    members: () => [3, 1, 2, 0].filter((row) => row < rows.length),
  });
}

const numberOf = (value) => {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return NaN;
  return value === "1,500" ? 1500 : Number(value);
};

/** Where a value belongs: its group, and its text or number there. */
function keyOf(value, column) {
  const number = column === "number" ? numberOf(value) : NaN;
  if (!Number.isNaN(number)) return [0, number];
  const text = value === undefined || value === null ? "" : String(value);
  return text.trim() === "" ? [2, ""] : [1, [...text.replace(/[A-Z]/g, (c) => c.toLowerCase())].map((c) => c.codePointAt(0).toString(16).padStart(6, "0")).join()];
}

function expected(rows, { column, isDescending }) {
  const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  return rows.toSorted((a, b) => {
    if (column === null) return a.row - b.row;
    const [one, other] = [keyOf(a[column], column), keyOf(b[column], column)];
    return order(one[0], other[0]) || (isDescending ? -1 : 1) * order(one[1], other[1]) || a.row - b.row;
  }).map(({ row }) => row);
}

for (let seed = 0; seed < 40; seed += 1) {
  test(`rows are those of a filter, sorted, in pages that join: ${seed}`, async () => {
    const { random, pick, rows } = made(seed);
    const table = tableOf(rows);
    for (let time = 0; time < 6; time += 1) {
      const [column, isDescending, kind] = [pick([null, "number", "text", "kind"]), random() < 0.5, pick([null, "a"])];
      const [west, south] = [random() * 400 - 200, random() * 100 - 85];
      const rect = random() < 0.5 ? null : [west, south, west + random() * 300, south + random() * 60];
      const isInside = ({ longitude, latitude }) =>
        rect === null || (latitude >= rect[1] && latitude <= rect[3] && [-720, -360, 0, 360, 720].some((turn) => longitude + turn >= rect[0] && longitude + turn <= rect[2]));
      const query = [...(rect ? [["rect", rect.join()]] : []), ...(kind ? [["where", `kind=${kind}`]] : [])];
      const sort = column === null ? [] : [["sort", column], ["order", isDescending ? "descending" : "ascending"]];
      const wanted = rows.map((row, index) => ({ ...row, row: index })).filter((row) => isInside(row) && (kind === null || row.kind === kind));
      const found = [];
      const limit = pick([1, 7, 100]);
      let after = null;
      do {
        const page = await table.page(new URLSearchParams([...query, ...sort, ["limit", limit], ...(after === null ? [] : [["after", after]])]));
        assert.equal(page.count, wanted.length);
        found.push(...page.places.map(({ place }) => place));
        after = page.next;
      } while (after !== null);
      assert.deepEqual(found, expected(wanted, { column, isDescending }));
      const file = JSON.parse(await (await table.file(new URLSearchParams([...query, ...sort]), "geojson")).text());
      assert.deepEqual(file.features.map(({ id }) => id), wanted.map(({ row }) => row));
    }
  });
}

test("dates sort by time", async () => {
  const at = { number: 1, kind: "a", longitude: 0, latitude: 0 };
  const rows = ["31.12.1999", "01.02.2000", "15.01.2000", "", "later"].map((text) => ({ ...at, text }));
  const table = tableOf(rows, ["number", "date", "text"]);
  const { places } = await table.page(new URLSearchParams([["sort", "text"]]));
  assert.deepEqual(places.map(({ place }) => place), [0, 2, 1, 4, 3]);
});

test("a cluster's rows are in the order of the file", async () => {
  const table = tableOf(made(1).rows);
  const { places } = await table.page(new URLSearchParams([["cluster", "p1"], ["plan", "1"]]));
  assert.deepEqual(places.map(({ place }) => place), [0, 1, 2, 3]);
});

test("CSV has values as they are written, in quotes where needed", async () => {
  const rows = [{ number: 1.5, text: '=1+1, "so"\nx', kind: undefined, longitude: 2, latitude: 1 }, { number: null, text: "Ä", kind: "k", longitude: 4, latitude: 3 }];
  const file = await tableOf(rows).file(new URLSearchParams(), "csv");
  assert.equal(file.type, "text/csv");
  assert.equal(await file.text(), 'latitude,longitude,number,text,kind\n1,2,1.5,"=1+1, ""so""\nx",\n3,4,,Ä,k\n');
});

test("unknown columns are refused", async () => {
  await assert.rejects(tableOf(made(2).rows).page(new URLSearchParams([["sort", "x"]])), { status: 400, parameter: "sort" });
});

test("only the first bytes of a text count", () => {
  assert.equal(textKey("é".repeat(150)), textKey("é".repeat(100)));
  assert.notEqual(textKey("é".repeat(99)), textKey("é".repeat(100)));
});
