// Laws: after any edits and filters the object answers as one that loads the same points.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Supercluster, features, namesOf, randomNumbers, shapes, world } from "./shared.mjs";

/** Compares all levels of two objects, and some of their tiles, leaves and figures. */
function assertSame(actual, expected, message) {
  for (let zoom = 0; zoom <= 17; zoom++) {
    const [ours, all] = [actual.getClusters(world, zoom), expected.getClusters(world, zoom)];
    assert.deepEqual(namesOf(ours), namesOf(all), `${message}, zoom ${zoom}`);
    const { id } = all.find(({ properties }) => properties?.cluster) ?? {};
    if (id === undefined) continue;
    assert.deepEqual(namesOf(actual.getLeaves(id, Infinity)), namesOf(expected.getLeaves(id, Infinity)));
    assert.deepEqual(namesOf(actual.getChildren(id)), namesOf(expected.getChildren(id)));
    if (!actual.options.columns) continue;
    assert.deepEqual(actual.getFigures(id, "value"), expected.getFigures(id, "value"));
    const sorted = (map) => [...map].sort();
    assert.deepEqual(sorted(actual.getCategories(id, "kind")), sorted(expected.getCategories(id, "kind")));
    assert.deepEqual(namesOf(actual.getTop(id, "value", 5)), namesOf(expected.getTop(id, "value", 5)));
  }
}

/** What a reload would get: a row that was removed has no geometry. */
function without(list, row) {
  list[row] = { ...list[row], geometry: null };
}

function randomFeature(random, list, row) {
  const near = list[Math.floor(random() * list.length)]?.geometry?.coordinates ?? [0, 0];
  const isNear = random() < 0.7;
  const coordinates = isNear
    ? [near[0] + (random() - 0.5) * 0.01, near[1] + (random() - 0.5) * 0.01]
    : [random() * 360 - 180, random() * 170 - 85];
  const properties = { row, value: Math.floor(random() * 100), kind: "abcd"[Math.floor(random() * 4)] };
  return { type: "Feature", properties, geometry: { type: "Point", coordinates } };
}

for (const [name, coordinates] of Object.entries(shapes)) {
  for (const hasFilter of [false, true]) {
    test(`edits of ${name}${hasFilter ? ", filtered," : ""} equal a reload`, () => {
      const random = randomNumbers(coordinates.length);
      const list = features(coordinates);
      const options = { columns: ["value", "kind"] };
      const actual = new Supercluster(options).load(list);
      const filter = (feature) => feature.properties.value % 3 !== 0;
      if (hasFilter) actual.setFilter(filter);
      const expected = list.slice();
      for (let round = 0; round < 12; round++) {
        for (let count = round % 3 === 0 ? 1 : 4; count > 0; count--) {
          const row = Math.floor(random() * expected.length);
          const choice = expected[row]?.geometry ? Math.floor(random() * 4) : 0;
          if (choice === 0) {
            const feature = randomFeature(random, expected, expected.length);
            assert.equal(actual.add(feature), expected.length);
            expected.push(feature);
          } else if (choice === 1) {
            actual.remove(row);
            without(expected, row);
          } else if (choice === 2) {
            const { geometry } = randomFeature(random, expected, row);
            actual.move(row, geometry.coordinates);
            expected[row] = { ...expected[row], geometry };
          } else {
            expected[row] = randomFeature(random, expected, row);
            actual.update(row, expected[row]);
          }
        }
        if (round % 4 !== 3) continue;
        const reloaded = new Supercluster(options).load(expected);
        if (hasFilter) reloaded.setFilter(filter);
        assertSame(actual, reloaded, `round ${round}`);
      }
      assert.deepEqual(list, features(coordinates), "the caller's array is as it was");
    });
  }
}

test("a filter equals loading what it lets through, and is undone", () => {
  const list = features(shapes.clustered);
  const actual = new Supercluster().load(list);
  const isIn = { all: () => true, none: () => false, half: ({ properties }) => properties.row % 2 === 0 };
  for (const [name, filter] of Object.entries(isIn)) {
    actual.setFilter(filter);
    const left = list.map((feature) => (filter(feature) ? feature : { ...feature, geometry: null }));
    assertSame(actual, new Supercluster().load(left), name);
  }
  actual.setFilter(null);
  assertSame(actual, new Supercluster().load(list), "no filter");
});

test("conditions on columns filter as predicates do, of features and of arrays", () => {
  const list = features(shapes.clustered);
  const columns = {
    row: list.map(({ properties }) => properties.row),
    value: Float64Array.from(list, ({ properties }) => properties.value),
    kind: list.map(({ properties }) => properties.kind),
  };
  const ofArrays = new Supercluster().loadArrays({ coordinates: shapes.clustered, columns });
  const ofFeatures = new Supercluster().load(list);
  const cases = [
    [{ column: "value", min: 20, max: 60 }, ({ properties: { value } }) => value >= 20 && value <= 60],
    [{ column: "kind", equals: "b" }, ({ properties }) => properties.kind === "b"],
    [{ column: "kind", in: ["a", "c"] }, ({ properties }) => properties.kind !== "b"],
    [[{ column: "kind", equals: "b" }, { column: "value", max: 50 }], ({ properties: { kind, value } }) => kind === "b" && value <= 50],
    [[], () => true],
  ];
  for (const [condition, predicate] of cases) {
    const expected = new Supercluster().load(list).setFilter(predicate);
    assertSame(ofArrays.setFilter(condition), expected, JSON.stringify(condition));
    assertSame(ofFeatures.setFilter(condition), expected, JSON.stringify(condition));
  }
});

test("conditions are those of when they were set, also of columns that edits add", () => {
  const index = new Supercluster().loadArrays({ coordinates: new Float64Array(0) });
  const point = (kind) => ({ type: "Feature", properties: { kind }, geometry: { type: "Point", coordinates: [3, 3] } });
  const condition = { column: "kind", in: ["a", "b"] };
  index.setFilter(condition);
  index.add(["a", "b", "c"].map(point));
  const count = () => index.getClusters(world, 3)[0]?.properties.point_count;
  assert.equal(count(), 2);
  condition.in.push("c");
  index.setOptions({ columns: ["kind"] });
  assert.equal(count(), 2);
  index.setFilter({ column: "kind", in: condition.in.values() });
  index.setOptions({ columns: null });
  assert.equal(count(), 3);
});

test("arrays of any kind load as features do", () => {
  const { clustered: coordinates } = shapes;
  const longitudes = coordinates.filter((_, offset) => offset % 2 === 0);
  const latitudes = coordinates.filter((_, offset) => offset % 2 === 1);
  const row = Array.from(longitudes.keys());
  const expected = new Supercluster().load(features(coordinates));
  assertSame(new Supercluster().loadArrays({ longitudes, latitudes, columns: { row } }), expected, "two");
  const withIds = new Supercluster().loadArrays({ coordinates, columns: { row }, ids: row });
  assertSame(withIds, expected, "one");
  const [point] = withIds.getClusters(world, 17);
  assert.equal(point.id, point.properties.row);
  assert.deepEqual(point.geometry.coordinates, [...coordinates.subarray(2 * point.id, 2 * point.id + 2)]);
});

test("options that change equal a load with them", () => {
  const list = features(shapes.clustered);
  const actual = new Supercluster().load(list);
  for (const options of [{ radius: 100 }, { maxZoom: 9 }, { minPoints: 5 }, { minZoom: 3, radius: 20, minPoints: 2 }]) {
    actual.setOptions(options);
    const expected = new Supercluster({ ...actual.options }).load(list);
    for (let zoom = 0; zoom <= 17; zoom++) {
      assert.deepEqual(namesOf(actual.getClusters(world, zoom)), namesOf(expected.getClusters(world, zoom)));
    }
  }
  actual.options.radius = 70;
  const expected = new Supercluster({ ...actual.options }).load(list);
  assert.deepEqual(namesOf(actual.getClusters(world, 4)), namesOf(expected.getClusters(world, 4)));
});

test("points are named by keys", () => {
  const list = features(shapes.clustered).map((feature, row) => ({ ...feature, id: `p${row}` }));
  for (const key of ["id", "row", (feature) => feature.id]) {
    const index = new Supercluster({ key }).load(list);
    const keyOf = (row) => (key === "row" ? row : `p${row}`);
    index.remove(keyOf(5));
    assert.throws(() => index.remove(keyOf(5)), /No point has the key/);
    assert.throws(() => index.add(list[6]), /already/);
    index.move(keyOf(7), [1, 2]);
    index.add({ ...list[5], geometry: { type: "Point", coordinates: [1, 2] } });
    const there = index.getClusters([0.9, 1.9, 1.1, 2.1], 17);
    assert.deepEqual(there.map(({ id }) => id).sort(), ["p5", "p7"]);
  }
});

test("an index without a point is given one by an update", () => {
  const point = (row) => ({ type: "Feature", properties: { row, weight: 3 }, geometry: { type: "Point", coordinates: [row, 5] } });
  const nowhere = { type: "Feature", properties: { weight: 9 }, geometry: null };
  for (const options of [{}, { columns: ["row"] }, { weight: "weight" }]) {
    const index = new Supercluster(options).load([nowhere, point(1), point(2)]);
    index.remove(1);
    const shown = () => index.getClusters(world, 17).map(({ properties }) => properties.row).sort();
    index.update(0, nowhere);
    assert.deepEqual(shown(), [2]);
    index.update(0, point(10));
    index.update(1, point(11));
    assert.deepEqual(shown(), [10, 11, 2]);
    index.move(0, [20, 5]);
    index.setFilter((feature) => feature.properties.row !== 10);
    index.remove(1);
    index.update(1, point(12));
    assert.deepEqual(shown(), [12, 2]);
    assert.throws(() => index.update(3, point(1)), /No point has the index 3/);
  }
});

test("points whose key is null or undefined have none", () => {
  const codes = [null, null, "a", undefined];
  const list = features(shapes.clustered).slice(0, 4).map((feature, row) => ({ ...feature, properties: { code: codes[row] } }));
  const index = new Supercluster({ key: "code" }).load(list);
  index.add([list[0], list[3]]);
  for (const key of [null, undefined]) assert.throws(() => index.remove(key), /No point has the key/);
  index.update("a", list[0]);
  assert.throws(() => index.remove("a"), /No point has the key a/);
});

test("bounds and hulls are around all leaves", () => {
  const index = new Supercluster().load(features(shapes.clustered));
  for (const { id, properties } of index.getClusters(world, 3)) {
    if (!properties.cluster) continue;
    const [west, south, east, north] = index.getBounds(id);
    const hull = index.getHull(id);
    for (const { geometry: { coordinates: [longitude, latitude] } } of index.getLeaves(id, Infinity)) {
      assert.ok(longitude >= west && longitude <= east && latitude >= south && latitude <= north);
    }
    const onHull = (corner) => hull.some((other) => other[0] === corner);
    assert.ok(onHull(west) && onHull(east) && hull.length >= 1);
  }
});

test("a buffer returns what reaches into a box, also across the date line", () => {
  const index = new Supercluster().load(features(shapes.dateLine));
  const box = [175, 9, 179.9, 11];
  assert.equal(index.getClusters(box, 17).length, 0);
  const found = index.getClusters(box, 17, { buffer: 3 * 512 * 2 ** 17 / 3600 });
  assert.deepEqual(namesOf(found).length, 4);
  const whole = index.getClusters(world, 17, { buffer: 100 });
  assert.deepEqual(namesOf(whole), namesOf(index.getClusters(world, 17)));
});
