// Columns may have any name and any values; a condition takes what it says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Planner } from "./planner.mjs";
import { Supercluster, world } from "./shared.mjs";

const viewport = { center: [0, 0], zoom: 0, width: 4000, height: 4000 };
const odd = ["__proto__", "toString", "constructor", "hasOwnProperty", "length", ""];

test("numbers are between limits, and nothing else is", async () => {
  const values = [null, undefined, "", "7", "x", true, false, [], [5], new Date(5), NaN, 5, -5, 50, Infinity];
  const coordinates = new Float64Array(2 * values.length).map((_, offset) => 5 * offset);
  const planner = await Planner.create({ coordinates: coordinates.map((_, offset) => (offset % 2 ? 3 : offset)), columns: { value: values } });
  const index = new Supercluster().loadArrays({ coordinates: coordinates.map((_, offset) => (offset % 2 ? 3 : offset)), columns: { value: values } });
  const shown = (limits) => {
    planner.setFilter({ column: "value", ...limits });
    index.setFilter({ column: "value", ...limits });
    const rows = planner.plan(viewport, { strategy: "none" }).toGeoJSON().features.map(({ properties }) => properties.place);
    const kept = rows.sort((a, b) => a - b).map((row) => values[row]);
    assert.deepEqual(index.getClusters(world, 17).map(({ properties }) => properties.value).sort(), [...kept].sort());
    return kept;
  };
  assert.deepEqual(shown({ max: 10 }), [5, -5]);
  assert.deepEqual(shown({ min: 0 }), [5, 50, Infinity]);
  assert.deepEqual(shown({ min: -Infinity }), [5, -5, 50, Infinity]);
  assert.deepEqual(shown({ equals: null }), [null]);
  assert.deepEqual(shown({ in: ["7", true] }), ["7", true]);
});

test("columns may have any name", async () => {
  const named = (value) => Object.fromEntries(odd.map((name) => [name, value(name)]));
  const coordinates = new Float64Array([1, 2, 3, 4]);
  const added = await Planner.create({ coordinates });
  const created = await Planner.create({ coordinates, columns: named(() => [1, 2]) });
  // A row that is edited before has the column afterwards, too.
  added.move(1, 3, 4);
  for (const name of odd) added.setColumn(name, new Float64Array([1, 2]));
  for (const planner of [added, created]) {
    assert.deepEqual(planner.point(1).values, named(() => 2));
    const row = planner.insert({ longitude: 5, latitude: 6, values: named(() => 3) });
    assert.deepEqual(planner.point(row).values, named(() => 3));
    const bare = planner.insert({ longitude: 7, latitude: 8 });
    assert.deepEqual(planner.point(bare).values, named(() => undefined));
    planner.update(bare, named(() => 4));
    assert.deepEqual(planner.point(bare).values, named(() => 4));
    for (const name of odd) {
      const [cluster] = planner.plan(viewport, { cell_size: 1e6, sum: name });
      assert.deepEqual([cluster.count, cluster.aggregate(name).sum], [4, 10], name);
      assert.equal(cluster.categories(name).get(4), 1);
      planner.setFilter({ column: name, min: 3 });
      assert.equal(planner.plan(viewport).pointCount, 2, name);
      planner.setFilter(null);
    }
    const { properties } = planner.plan(viewport, { strategy: "none" }).toGeoJSON().features[0];
    for (const name of odd) assert.equal(typeof properties[Object.hasOwn(properties, name) ? name : "none"], "number", name);
  }
  const plain = await Planner.create({ coordinates });
  assert.throws(() => plain.setFilter({ column: "toString", min: 1 }), /Column "toString" of the filter does not exist/);
  assert.throws(() => plain.plan(viewport, { sum: "constructor" }), /sum is "constructor"/);
});

test("columns that are added are as few as those that points come with", async () => {
  const numbers = new Float64Array(1);
  const columns = (count) => Object.fromEntries(Array.from({ length: count }, (_, number) => [`c${number}`, numbers]));
  const coordinates = new Float64Array([1, 2]);
  await assert.rejects(Planner.create({ coordinates, columns: columns(1001) }), /1001 columns of numbers are more than the maximum of 1000/);
  const planner = await Planner.create({ coordinates, columns: columns(1000) });
  assert.throws(() => planner.setColumn("more", numbers), /1001 columns of numbers are more than the maximum of 1000/);
  planner.setColumn("texts", ["a"]);
  planner.setColumn("c7", new Float64Array([7]));
  assert.equal(planner.plan(viewport, { sum: "c7" }).cluster(0).aggregate("c7").sum, 7);
  assert.equal(Object.hasOwn(planner.point(0).values, "more"), false);
});
