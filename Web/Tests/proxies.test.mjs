// An index behind a proxy, as frameworks make them of what they watch, works as the index itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect, isDeepStrictEqual } from "node:util";
import { createWorkerCluster, features, fromPackage, namesOf, shapes, Supercluster, world } from "./shared.mjs";

/** What Vue 3 makes of a value: a proxy, also of all that is read from it, but of what it is to leave alone. */
function reactive(value) {
  if (value === null || typeof value !== "object" || value.__v_skip || !Object.isExtensible(value)) return value;
  if (!["[object Object]", "[object Array]", "[object Map]"].includes(Object.prototype.toString.call(value))) return value;
  return new Proxy(value, { get: (target, key, receiver) => reactive(Reflect.get(target, key, receiver)) });
}

const points = features(shapes.clustered);
const options = { radius: 60, columns: ["value"], reduce: (all, { row }) => void (all.row += row) };
/** What every question answers. */
function answers(index) {
  const list = index.getClusters(world, 2);
  const { id } = list.find(({ properties }) => properties.cluster);
  return [
    namesOf(list),
    index.getTile(0, 0, 0).features.length,
    namesOf(index.getChildren(id)),
    namesOf(index.getLeaves(id, Infinity)),
    index.getClusterExpansionZoom(id),
    index.getLeafCount(id),
    index.getBounds(id),
    index.getHull(id),
    index.getFigures(id, "value"),
    index.getCategories(id, "value"),
    namesOf(index.getTop(id, "value", 3)),
    index.memory.used > 0,
  ];
}
/** What comes of changes that are made by way of another object. */
function changes(index) {
  index.load(points);
  const before = answers(index);
  index.setOptions({ radius: 90 }).setFilter((_, row) => row % 5 > 0);
  const filtered = answers(index);
  const row = index.setFilter(null).add(points[0]);
  index.remove(3);
  index.move(4, [10, 20]);
  index.update(row, points[1]);
  const saved = index.save().byteLength;
  return [before, filtered, answers(index), saved, namesOf(index.load(points.slice(0, 9)).getClusters(world, 17))];
}

const others = {
  "of Vue": (index) => reactive({ index }).index,
  "that does nothing": (index) => new Proxy(index, {}),
  "that reads with itself": (index) => new Proxy(index, { get: (target, key, own) => Reflect.get(target, key, own) }),
  "as a prototype": (index) => Object.create(index),
};
for (const [name, make] of Object.entries(others)) {
  test(`an index behind a proxy is asked and changed by way of it: ${name}`, () => {
    assert.deepEqual(changes(make(new Supercluster(options))), changes(new Supercluster(options)));
    assert.deepEqual(answers(make(new Supercluster(options).load(points))), answers(new Supercluster(options).load(points)));
    // The proxy is what is given back, as other methods of objects do.
    const other = make(new Supercluster());
    assert.equal(other.load(points), other);
    assert.equal(other.setOptions({ radius: 3 }).setFilter(null).loadArrays({ coordinates: new Float64Array(2) }), other);
  });
}

test("what programs did themselves to keep Vue away is no error", () => {
  const index = new Supercluster();
  index.__v_skip = true;
  Object.defineProperty(index, "__v_skip", { value: true });
  assert.equal(index.load(points).__v_skip, true);
});

test("small indexes work behind proxies, too", async () => {
  const { Supercluster: Lite } = await fromPackage("lite.js");
  for (const make of Object.values(others)) {
    assert.deepEqual(answers(make(new Lite(options)).load(points)), answers(new Lite(options).load(points)));
  }
});

test("planners, plans and workers are left alone by Vue", async (context) => {
  const { Planner } = await fromPackage("plannerInline.js");
  const planner = reactive({ planner: await Planner.create({ coordinates: new Float64Array([1, 2, 1, 2]) }) }).planner;
  const state = reactive({ plan: planner.plan({ center: [1, 2], zoom: 4, width: 400, height: 300 }) });
  state.cluster = state.plan.cluster(0);
  state.difference = state.plan.difference(state.plan);
  assert.deepEqual([...state.cluster.members().rows], [0, 1]);
  assert.deepEqual(state.difference.flows.length, state.plan.difference(state.plan).flows.length);
  const clusters = await createWorkerCluster();
  context.after(() => clusters.terminate());
  const own = reactive({ clusters }).clusters;
  assert.equal((await (await own.load(points)).getClusters(world, 17)).length, points.length);
});

test("what an index is inside of shows nowhere", () => {
  const index = new Supercluster({ radius: 60 }).load(points);
  const shown = new Set(["options", "points"]);
  assert.deepEqual(Object.keys(index).filter((name) => !shown.has(name)), []);
  assert.deepEqual(Object.getOwnPropertySymbols(index).filter((name) => index.propertyIsEnumerable(name)), []);
  assert.deepEqual(Object.keys(JSON.parse(JSON.stringify(index))).filter((name) => !shown.has(name)), []);
  assert.doesNotMatch(inspect(index, { depth: 0 }), /Symbol|skip/);
  const names = [];
  for (const name in index) names.push(name);
  assert.deepEqual(names.filter((name) => !shown.has(name)), []);
  assert.ok(isDeepStrictEqual(new Supercluster({ radius: 60 }), new Supercluster({ radius: 60 })));
  assert.ok(!isDeepStrictEqual(new Supercluster({ radius: 60 }), new Supercluster({ radius: 61 })));
});
