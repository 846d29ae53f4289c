// What is saved is loaded as it was, and what is damaged is an error.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Supercluster, features, namesOf, randomNumbers, shapes, world } from "./shared.mjs";

for (const [name, coordinates] of Object.entries(shapes)) {
  test(`${name} is loaded as it was saved, and edited on`, () => {
    const list = features(coordinates);
    const before = new Supercluster({ radius: 55, maxZoom: 14, columns: ["value", "kind"] }).load(list);
    if (list.length > 2) before.move(1, [5, 5]);
    const after = new Supercluster().load(before.save(), list);
    assert.equal(after.options.radius, 55);
    for (const index of [before, after]) index.add(list[0] ?? { geometry: null, properties: {} });
    for (let zoom = 0; zoom <= 15; zoom++) {
      const [ours, all] = [after.getClusters(world, zoom), before.getClusters(world, zoom)];
      assert.deepEqual(namesOf(ours), namesOf(all));
      const { id } = all.find(({ properties }) => properties?.cluster) ?? {};
      if (id === undefined) continue;
      assert.deepEqual(after.getFigures(id, "value"), before.getFigures(id, "value"));
      assert.deepEqual([...after.getCategories(id, "kind")].sort(), [...before.getCategories(id, "kind")].sort());
    }
  });
}

test("without features, points have their index as id", () => {
  const before = new Supercluster().load(features(shapes.clustered));
  const points = new Supercluster().load(before.save()).getClusters(world, 17);
  assert.ok(points.length > 100);
  for (const { id, geometry, properties } of points) {
    if (properties.cluster) continue;
    assert.deepEqual(geometry.coordinates, [...shapes.clustered.subarray(2 * id, 2 * id + 2)]);
  }
});

test("damaged bytes are errors, and change nothing", () => {
  const random = randomNumbers(5);
  const index = new Supercluster({ columns: ["kind"] }).load(features(shapes.two));
  const saved = index.save();
  for (let round = 0; round < 400; round++) {
    const bytes = new Uint8Array(saved.slice(0));
    const offset = Math.floor(random() * bytes.length);
    const isCut = round % 4 === 0;
    if (!isCut) bytes[offset] ^= 1 << Math.floor(random() * 8);
    const buffer = isCut ? bytes.slice(0, offset).buffer : bytes.buffer;
    try {
      index.load(buffer);
    } catch (error) {
      assert.ok(error instanceof RangeError || error instanceof TypeError, String(error));
      assert.ok(!(error.cause instanceof WebAssembly.RuntimeError), error.stack);
    }
  }
  assert.throws(() => new Supercluster().load(saved, features(shapes.one)), /The saved index has 2 features, but load got 1/);
  assert.throws(() => index.setFilter(() => true).save(), /filter/);
});

test("more minimum points are saved, too", () => {
  const list = features(shapes.clustered);
  const before = new Supercluster({ minPoints: 4 }).load(list);
  const after = new Supercluster().load(before.save(), list);
  for (let zoom = 0; zoom <= 17; zoom++) {
    assert.deepEqual(namesOf(after.getClusters(world, zoom)), namesOf(before.getClusters(world, zoom)));
  }
});

test("values of columns are saved as JSON has them, and a zoom without end as it is", () => {
  const values = [{ a: null, b: [null, 1] }, [null], "x", true];
  const list = features(shapes.two).slice(0, 1).flatMap((feature) => values.map((value) => ({ ...feature, properties: { value } })));
  const index = new Supercluster({ columns: ["value"], maxZoom: Infinity }).load(list);
  const after = new Supercluster({ columns: ["value"] }).load(index.save(), list);
  assert.equal(after.options.maxZoom, Infinity);
  const [{ id }] = after.getClusters(world, 2);
  assert.deepEqual([...after.getCategories(id, "value").keys()], [...index.getCategories(id, "value").keys()]);
  list[0].properties.value = 12n;
  const before = new Supercluster({ columns: ["value"] }).load(list);
  assert.throws(() => before.save(), { name: "TypeError", message: /BigInt/ });
});

test("columns of the constructor that were not saved are read from the features", () => {
  const list = features(shapes.clustered);
  const saved = new Supercluster({ radius: 60, columns: ["value"] }).load(list).save();
  const make = (columns) => new Supercluster({ columns });
  const figuresOf = (index, column) => {
    const [{ id }] = index.getClusters(world, 0).filter(({ properties }) => properties.cluster);
    return index.getFigures(id, column);
  };
  const expected = new Supercluster({ radius: 60, columns: ["row", "value"] }).load(list);
  for (const columns of [["row"], ["value", "row"]]) {
    const index = make(columns).load(saved, list);
    assert.equal(index.options.radius, 60);
    assert.deepEqual(figuresOf(index, "row"), figuresOf(expected, "row"));
    assert.deepEqual(figuresOf(index, "value"), figuresOf(expected, "value"));
    assert.deepEqual(namesOf(index.getClusters(world, 4)), namesOf(expected.getClusters(world, 4)));
  }
  assert.deepEqual(figuresOf(make(null).load(saved, list), "value"), figuresOf(expected, "value"));
  const message = /saved without the column row: load it with its features, or leave out the option columns/;
  assert.throws(() => make(["row"]).load(saved), message);
});
