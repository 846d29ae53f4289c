// Categories of exported maps, with the package that scripts/web-package.sh has built.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { Categories } from "../../Sources/PinfoldServer/Web/export/categories.js";
import { Chunks } from "../../Sources/PinfoldServer/Web/export/chunks.js";
import { PlaceColumns } from "../../Sources/PinfoldServer/Web/export/columns.js";
import { PlaceEngine } from "../../Sources/PinfoldServer/Web/export/engine.js";
import { entriesOf, withoutHidden } from "../../Sources/PinfoldServer/Web/js/categories.js";
import { randomNumbers } from "./random.mjs";

const { Planner } = await import("../../../.build/web/package/plannerInline.js");

const COUNT = 3000;
const WORLD = [["rect", "-180,-80,180,80"], ["size", "1000x800"], ["category", "kind"]];
const KINDS = ["bakery", "café", "<b>bar</b>", "", "x".repeat(300), "مطعم"];

const random = randomNumbers(3);
const kinds = Array.from({ length: COUNT }, () => KINDS[Math.floor(random() ** 2 * KINDS.length)]);

async function engineOf(weights = null, values = kinds, days = null) {
  const [longitudes, latitudes] = [340, 140].map((width) => Float64Array.from({ length: COUNT }, () => (random() - 0.5) * width));
  const planner = await Planner.create({ longitudes, latitudes, weights }, { keptPlans: 32 });
  const columns = days === null ? { kind: values } : { kind: values, day: days };
  const texts = Object.fromEntries(Object.values(columns).map((list, column) => [`column-${column}-0`, gzipSync(JSON.stringify({ values: list })).toString("base64")]));
  const header = { data_set: { count: COUNT, columns: Object.keys(columns), name_column: null }, rows: COUNT, block_rows: COUNT, number_readings: Object.keys(columns).map(() => "point") };
  return new PlaceEngine(planner, new PlaceColumns(header, new Chunks(texts)), { longitudes, latitudes, weights });
}

/** Counts by name: an empty one for none; long values have no name. */
function brute(rows, weights) {
  const counts = {};
  for (const row of rows) if (kinds[row].length <= 200) counts[kinds[row]] = (counts[kinds[row]] ?? 0) + (weights?.[row] ?? 1);
  return counts;
}

for (const weights of [null, Uint32Array.from({ length: COUNT }, (_, row) => 1 + (row % 3))]) {
  for (const settings of [[], [["strategy", "radius"]], [["strategy", "spaced"], ["where", "kind!=bakery"]], [["strategy", "none"], ["where", "kind=café"]], [["overlaps", "merge"], ["cell_size", "20"]]]) {
    test(`counts are those of the members: ${JSON.stringify(settings)}${weights ? " with weights" : ""}`, async () => {
      const engine = await engineOf(weights);
      const { features, plan } = await engine.plan([...WORLD, ...settings]);
      const rows = [];
      for (const { properties } of features) {
        const { members } = await engine.members(plan.id, properties.cluster_id, { limit: COUNT });
        const found = members.map(({ place }) => place);
        rows.push(...found);
        const expected = brute(found, weights);
        if (properties.cluster) assert.deepEqual({ ...properties.categories }, expected);
        else assert.deepEqual(properties.category, Object.keys(expected).length === 0 ? undefined : Object.keys(expected)[0] || null);
      }
      const all = brute(rows, weights);
      const { column, values, other, none } = plan.categories;
      assert.equal(column, "kind");
      for (const { value, count } of values) assert.equal(count, all[value] ?? 0);
      assert.equal(none, all[""] ?? 0);
      assert.equal(other + none + values.reduce((sum, { count }) => sum + count, 0), plan.rows);
    });
  }
}

test("values are in the order of their frequency, and equal ones by their bytes", () => {
  const texts = ["b", "b", "𐀀", "￿", "a", "", "ab"];
  assert.deepEqual(new Categories(texts, null).names, ["b", "a", "ab", "￿", "𐀀"]);
  const many = Array.from({ length: 300 }, (_, n) => `kind ${n}`);
  const { values, other } = new Categories([...many, "kind 7"], null).totals("kind", Array.from({ length: 301 }, (_, row) => row));
  assert.equal(values.length, 254);
  assert.deepEqual([values[0], other], [{ value: "kind 7", count: 2 }, 46]);
});

test("an unknown column is refused", async () => {
  const engine = await engineOf();
  await assert.rejects(engine.plan([...WORLD.slice(0, 2), ["category", "knid"]]), { status: 400, parameter: "category" });
  assert.equal((await engine.plan([...WORLD.slice(0, 2), ["category", ""]])).plan.categories, undefined);
});

test("a histogram has the parts of the members", async () => {
  const days = Array.from({ length: COUNT }, (_, row) => (row % 9 === 4 ? (row % 2 === 0 ? "soon" : " ") : new Date(Date.UTC(2021, 0, 1 + ((row * 7) % 300))).toISOString().slice(0, 10)));
  const engine = await engineOf(null, days);
  const { features, plan } = await engine.plan([...WORLD.slice(0, 2), ["histogram", "kind"]]);
  const { edges, counts, none, unreadable, kind } = plan.histogram;
  assert.equal(kind, "date");
  assert.ok(edges[0] <= "2021-01-01" && edges[1] > "2021-01-01" && edges.at(-1) > "2021-10-27" && edges.length <= 122);
  assert.equal(none, days.filter((day) => day === " ").length);
  assert.equal(unreadable, days.filter((day) => day === "soon").length);
  const listed = await engine.unreadable("kind", 3);
  assert.deepEqual([listed.count, listed.places.map(({ properties }) => properties.kind)], [unreadable, ["soon", "soon", "soon"]]);
  const sums = counts.map(() => 0);
  for (const { properties } of features) {
    const { members } = await engine.members(plan.id, properties.cluster_id, { limit: COUNT });
    const expected = {};
    for (const { place } of members) {
      if (days[place] === "soon" || days[place] === " ") continue;
      const part = edges.filter((edge) => edge <= days[place]).length - 1;
      expected[part] = (expected[part] ?? 0) + 1;
    }
    const pairs = properties.histogram;
    for (let pair = 0; pair < pairs.length; pair += 2) {
      assert.equal(pairs[pair + 1], expected[pairs[pair]]);
      delete expected[pairs[pair]];
      sums[pairs[pair]] += pairs[pair + 1];
    }
    assert.deepEqual(expected, {});
  }
  assert.deepEqual(sums, counts);
});

test("any window counts each category as its rows do, in circles that stay", async () => {
  const letters = Array.from({ length: COUNT }, () => (random() < 0.1 ? "" : "abcdefghijklmnop"[Math.floor(random() ** 2 * 16)]));
  const days = Array.from({ length: COUNT }, () => (random() < 0.1 ? "soon" : new Date(Date.UTC(2021, 0, 1 + Math.floor(random() * 90))).toISOString().slice(0, 10)));
  const weights = Uint32Array.from({ length: COUNT }, () => 1 + Math.floor(random() * 3));
  const engine = await engineOf(weights, letters, days);
  for (const settings of [[], [["strategy", "radius"], ["where", "kind!=c"]], [["strategy", "spaced"], ["overlaps", "merge"]]]) {
    const answer = await engine.plan([...WORLD, ["histogram", "day"], ...settings]);
    const { edges, counts: all } = answer.plan.histogram;
    const entries = entriesOf(answer.plan.categories);
    assert.equal(entries.length, 14);
    const members = await Promise.all(answer.features.map(({ properties: { cluster_id: id } }) => engine.members(answer.plan.id, id, { limit: COUNT })));
    for (let round = 0; round < 10; round += 1) {
      const from = Math.floor(random() * all.length);
      const window = [from, from + 1 + Math.floor(random() * (all.length - from))];
      const hidden = new Set(entries.map(({ key }) => key).filter(() => random() < 0.3));
      const keyOf = (row) => (letters[row] === "" ? "" : entries.some(({ key }) => key === letters[row]) ? letters[row] : "*");
      const isShown = (row) => days[row] >= edges[window[0]] && days[row] < edges[window[1]] && !hidden.has(keyOf(row));
      const shown = withoutHidden(answer, entries, hidden, window);
      let total = 0;
      shown.all.forEach(({ geometry, properties, parts }, offset) => {
        const counts = new Map();
        for (const { place } of members[offset].members) if (isShown(place)) counts.set(keyOf(place), (counts.get(keyOf(place)) ?? 0) + weights[place]);
        assert.deepEqual(new Map(parts.map(({ key, count }) => [key, count])), new Map(entries.filter(({ key }) => counts.has(key)).map(({ key }) => [key, counts.get(key)])));
        const sum = [...counts.values()].reduce((a, b) => a + b, 0);
        assert.equal(properties.point_count, sum);
        assert.deepEqual([geometry, properties.cluster_id], [answer.features[offset].geometry, answer.features[offset].properties.cluster_id]);
        total += sum;
      });
      assert.equal(shown.plan.rows, total);
    }
  }
});
