// Whatever is asked, the answer is a value or an error of JavaScript, and the next one is right.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Supercluster, features, namesOf, randomNumbers, shapes, world } from "./shared.mjs";

const calls = Number(process.env.CALLS ?? 20_000);

const oddities = [
  undefined, null, NaN, Infinity, -Infinity, -1, 0, 1, 2.5, 1e9, 2 ** 31, -(2 ** 31), 2 ** 53, 1e308,
  "", "7", "x", true, [], [1], [1, 2, 3, 4], [NaN, NaN, NaN, NaN], ["a", {}, null, 9], {}, () => 3,
  Symbol("s"), 10n, new Float64Array(4), new ArrayBuffer(8), { geometry: null },
  { geometry: { coordinates: [1, NaN] } }, { geometry: { coordinates: [1e300, -1e300] } },
  { geometry: {} }, { geometry: { coordinates: "12" } }, { geometry: { coordinates: [] } },
  { column: "value" }, { column: "value", in: 3 }, { radius: NaN }, { maxZoom: -5 }, { extent: 0 },
  { coordinates: new Float64Array(3) }, { longitudes: [1], latitudes: [1] },
];

const methods = [
  "getClusters", "getTile", "getChildren", "getLeaves", "getClusterExpansionZoom", "getLeafCount",
  "getBounds", "getHull", "getFigures", "getCategories", "getTop", "add", "remove", "move", "update",
  "setFilter", "setOptions",
];

test(`${calls} calls with anything end in values or errors, never in a trap`, () => {
  const random = randomNumbers(Number(process.env.SEED ?? 11));
  const pick = (list) => list[Math.floor(random() * list.length)];
  const make = () => new Supercluster({ columns: ["value", "kind"] }).load(features(shapes.two));
  let index = make();
  for (let call = 0; call < calls; call++) {
    if (call % 500 === 0) index = make();
    const method = pick(methods);
    const values = Array.from({ length: Math.floor(random() * 4) }, () =>
      random() < 0.15 ? Math.floor(random() * 200) : pick(oddities),
    );
    try {
      index[method](...values);
    } catch (error) {
      assert.ok(error instanceof Error, `${method}`);
      assert.ok(!(error instanceof WebAssembly.RuntimeError), `${method}: ${error.stack}`);
      assert.ok(!(error.cause instanceof WebAssembly.RuntimeError), `${method}: ${error.stack}`);
    }
  }
  index.setOptions({ radius: 40, extent: 512, minZoom: 0, maxZoom: 16, minPoints: 2 });
  index.setFilter(null);
  assert.ok(index.getClusters(world, 0).length > 0);
});

test("loads that fail leave what was loaded", () => {
  const index = new Supercluster().load(features(shapes.clustered));
  const before = namesOf(index.getClusters(world, 3));
  const failing = [undefined, null, 3, [null], [{ geometry: {} }], [{ geometry: { coordinates: 3 } }]];
  for (const bad of failing) assert.throws(() => index.load(bad), TypeError);
  for (const bad of [{}, { coordinates: [1, 2] }, { coordinates: new Float64Array(3) }]) {
    assert.throws(() => index.loadArrays(bad), /coordinates|longitudes/);
  }
  assert.deepEqual(namesOf(index.getClusters(world, 3)), before);
});

test("a condition with a key that there is not names it and those that there are", () => {
  const index = new Supercluster().load(features(shapes.two));
  const before = namesOf(index.getClusters(world, 17));
  for (const [key, condition] of [["greater", { greater: 5 }], ["Min", { min: 1, Min: 2 }], ["max ", { "max ": undefined }]]) {
    const message = `A condition cannot have "${key}"; it may have column, min, max, equals, in`;
    assert.throws(() => index.setFilter({ column: "value", ...condition }), { name: "TypeError", message });
  }
  assert.deepEqual(namesOf(index.getClusters(world, 17)), before);
});

test("a filter that hides all points since its column is misspelled is warned of", (t) => {
  const warn = t.mock.method(console, "warn", () => {});
  const index = new Supercluster().load(features(shapes.two));
  const [known] = Object.keys(features(shapes.two)[0].properties);
  index.setFilter({ column: known, equals: "no such value" });
  index.setFilter(() => false);
  assert.equal(warn.mock.callCount(), 0);
  index.setFilter([{ column: known, equals: 1 }, { column: "knd", equals: 1 }]);
  assert.deepEqual(warn.mock.calls.map(({ arguments: [text] }) => text), [
    'pinfold: no point has column "knd"',
  ]);
});

test("an option that looks like another is warned of, once, and others are ignored", (t) => {
  const warn = t.mock.method(console, "warn", () => {});
  const messages = () => warn.mock.calls.map((call) => call.arguments[0]);
  const meant = {
    max_zoom: "maxZoom", MinZoom: "minZoom", minpoints: "minPoints", minPoint: "minPoints", radios: "radius",
    raduis: "radius", extend: "extent", reducer: "reduce", colums: "columns", generateID: "generateId",
  };
  const own = { maps: 1, lag: 1, keys: 1, name: 1, size: 1, cluster: 1, radius: 40, clusterMaxZoom: 3, toString: 1, "": 1 };
  for (let round = 0; round < 2; round++) {
    for (const [name, known] of Object.entries(meant)) {
      const index = new Supercluster({ [name]: 3, ...own });
      assert.equal(index.options[known], new Supercluster().options[known], name);
    }
    new Supercluster().setOptions({ ...own, radiuss: 3 });
    new Supercluster(null);
  }
  assert.deepEqual(
    messages(),
    Object.entries({ ...meant, radiuss: "radius" }).map(([name, known]) =>
      `pinfold: unknown option ${name}; did you mean ${known}?`,
    ),
  );
});

test("an option that is undefined has its default", () => {
  const { options } = new Supercluster();
  const names = [...Object.keys(Object.getPrototypeOf(options)), "other"];
  const none = Object.fromEntries(names.map((name) => [name, undefined]));
  const two = features(shapes.two);
  const expected = namesOf(new Supercluster().load(two).getClusters(world, 3));
  const index = new Supercluster(none).load(two);
  const changed = new Supercluster({ radius: 1, minPoints: 9, maxZoom: 1 }).load(two).setOptions(none);
  for (const { options: own } of [index, changed]) {
    for (const name of names) assert.equal(own[name], options[name], name);
  }
  assert.deepEqual(namesOf(index.getClusters(world, 3)), expected);
  assert.deepEqual(namesOf(changed.getClusters(world, 3)), expected);
  assert.equal(none.radius, undefined, "what was passed stays");
});

test("one column may be a name by itself", () => {
  const index = new Supercluster({ columns: "value", radius: 500 }).load(features(shapes.two));
  const [{ id }] = index.getClusters(world, 0);
  assert.equal(index.getFigures(id, "value").count, index.getLeafCount(id));
});

test("arrays that are not passed are named", () => {
  const message = "longitudes must be a typed array of numbers";
  for (const arrays of [undefined, {}]) assert.throws(() => new Supercluster().loadArrays(arrays), { name: "TypeError", message });
});

test("a limit of the greatest may be all, and a buffer that is none counts as 0", () => {
  const index = new Supercluster({ columns: ["value"], radius: 500 }).load(features(shapes.clustered));
  const { id } = index.getClusters(world, 0).find(({ properties }) => properties.cluster);
  assert.equal(index.getTop(id, "value", Infinity).length, index.getLeafCount(id));
  for (const limit of [0, -1, NaN, "x", null]) assert.throws(() => index.getTop(id, "value", limit), /limit is .*, and must be at least 1/);
  const box = [-100, -50, 100, 50];
  const expected = namesOf(index.getClusters(box, 4));
  for (const buffer of [NaN, -60, -Infinity]) assert.deepEqual(namesOf(index.getClusters(box, 4, { buffer })), expected);
});

test("asking before loading says so", () => {
  for (const method of methods) {
    if (method !== "setOptions") assert.throws(() => new Supercluster()[method](0), /call load first/, method);
  }
});

test("points that are not finite are no points", () => {
  const coordinates = [[NaN, 1], [1, Infinity], [2, 3]];
  const list = coordinates.map((pair) => ({ type: "Feature", properties: {}, geometry: { type: "Point", coordinates: pair } }));
  const index = new Supercluster().load(list);
  assert.deepEqual(index.getClusters(world, 17), [list[2]]);
  index.move(0, [5, 5]);
  assert.equal(index.getClusters(world, 17).length, 2);
});

test("what is no position and no feature is refused by edits, and names itself", () => {
  const list = features(shapes.two);
  const index = new Supercluster({ key: "row" }).load(list);
  const before = namesOf(index.getClusters(world, 17));
  const point = (coordinates) => ({ type: "Feature", properties: { row: 9 }, geometry: { type: "Point", coordinates } });
  for (const [run, message] of [
    [() => index.update(0, { name: "x" }), "A feature must have a geometry, which may be null"],
    [() => index.add({ type: "Feature", properties: {} }), "A feature must have a geometry, which may be null"],
    [() => index.move(0, ["a", "b"]), 'Coordinates are ["a", "b"], and must be [longitude, latitude] in degrees'],
    [() => index.move(0, [10]), "Coordinates are [10], and must be [longitude, latitude] in degrees"],
    [() => index.move(0, [10, undefined]), "Coordinates are [10, undefined], and must be [longitude, latitude] in degrees"],
    [() => index.move(0, [10, Infinity]), "Coordinates are [10, Infinity], and must be [longitude, latitude] in degrees"],
    [() => index.move(0, [null, 1]), "Coordinates are [null, 1], and must be [longitude, latitude] in degrees"],
    [() => index.move(0, ["", 1n]), 'Coordinates are ["", 1], and must be [longitude, latitude] in degrees'],
    [() => index.move(0, 10, 50), "Coordinates are 10, and must be [longitude, latitude] in degrees"],
    [() => index.move(0, { lng: 1, lat: 2 }), "Coordinates are an object, and must be [longitude, latitude] in degrees"],
    [() => index.add(point([NaN, 1])), "Coordinates are [NaN, 1], and must be [longitude, latitude] in degrees"],
  ]) {
    assert.throws(run, { name: "TypeError", message });
    assert.deepEqual(namesOf(index.getClusters(world, 17)), before, message);
  }
});

test("what is no condition is refused, and says what is one", () => {
  const { two: coordinates } = shapes;
  const ofFeatures = new Supercluster().load(features(coordinates));
  const columns = { value: Array.from({ length: coordinates.length / 2 }, (_, row) => row) };
  const ofArrays = new Supercluster().loadArrays({ coordinates, columns });
  const one = "The filter of value must have min or max, equals, or in";
  for (const index of [ofFeatures, ofArrays]) {
    const before = namesOf(index.getClusters(world, 17));
    for (const [condition, message] of [
      [{ column: "value" }, one],
      [{ column: "value", equals: 1, min: 3 }, `${one}; pass several conditions as a list`],
      [{ column: "value", in: "FR" }, 'in of the filter of value is "FR", and must be a list of values'],
      [{ column: "value", in: 3 }, "in of the filter of value is 3, and must be a list of values"],
      [{ column: "value", min: NaN }, "min of the filter of value is NaN, and must be a number"],
      [[{ column: "value", max: 3 }, { column: "value", max: "4" }], 'max of the filter of value is "4", and must be a number'],
      [3, "A filter is a function of a feature, or { column, min, max, equals, in }, or a list of these"],
    ]) {
      assert.throws(() => index.setFilter(condition), { name: "TypeError", message });
      assert.deepEqual(namesOf(index.getClusters(world, 17)), before, message);
    }
  }
  const message = 'Column "nothing" of the filter does not exist; columns are value';
  assert.throws(() => ofArrays.setFilter({ column: "nothing", min: 0 }), { name: "TypeError", message });
  const bare = new Supercluster().load(new Supercluster({ columns: ["value"] }).load(features(coordinates)).save());
  assert.throws(() => bare.setFilter({ column: "value", min: 0 }), /Only the saved index has the values of columns: load it again, with its features/);
});

test("a FeatureCollection is loaded as its features are", () => {
  const list = features(shapes.clustered);
  const index = new Supercluster().load({ type: "FeatureCollection", features: list });
  assert.deepEqual(namesOf(index.getClusters(world, 5)), namesOf(new Supercluster().load(list).getClusters(world, 5)));
  assert.throws(() => new Supercluster().load({ type: "Feature" }), /load takes features, a FeatureCollection/);
});
