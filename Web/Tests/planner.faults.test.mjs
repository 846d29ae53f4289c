// What goes wrong in the engine or in functions of the caller leaves a planner that goes on rightly.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Planner, outline, pointsOf, somePoints } from "./planner.mjs";
import { Supercluster, features, shapes, world } from "./shared.mjs";

const viewport = { center: [10, 50], zoom: 3, width: 800, height: 600 };

/** The exports of the instances that are made meanwhile; `change` gets them before they are used. */
async function watching(run, change = (exports) => exports) {
  const { Instance } = WebAssembly;
  const made = [];
  WebAssembly.Instance = function (...values) {
    const { exports } = new Instance(...values);
    made.push(new WeakRef(exports));
    return { exports: change({ ...exports }) };
  };
  try {
    return { result: await run(), made };
  } finally {
    WebAssembly.Instance = Instance;
  }
}

const internal = (cause) => (error) => {
  assert.match(error.message, /^pinfold: internal error: /);
  assert.ok(!(error instanceof RangeError) && error.cause instanceof cause, error.stack);
  return true;
};

test("a predicate that throws while points are loaded anew is asked again", async () => {
  const planner = await Planner.create(somePoints(300));
  let isBroken = false;
  planner.setFilter(({ row }) => {
    if (isBroken) throw new Error("own");
    return row < 30;
  });
  const expected = planner.plan(viewport, {}).pointCount;
  planner.setColumn("more", new Float64Array(300));
  isBroken = true;
  assert.throws(() => planner.plan(viewport), { message: "own" });
  isBroken = false;
  assert.equal(planner.plan(viewport).pointCount, expected);
  assert.equal(expected, 30);
});

test("a planner goes on after it ran out of memory", async () => {
  const { result: planner, made } = await watching(() => Planner.create(somePoints(3000)));
  planner.remove(7);
  planner.setFilter({ column: "kind", equals: "bar" });
  const plan = planner.plan(viewport);
  const { memory } = made[0].deref();
  // All that there can be: nothing is left for the engine.
  memory.grow(2 ** 16 - memory.buffer.byteLength / 2 ** 16);
  const error = caught(() => {
    for (;;) planner.apply(Array.from({ length: 20_000 }, () => ({ insert: { longitude: 50, latitude: 2 } })));
  });
  assert.match(error.message, /^pinfold: not enough memory for the edits; plans made before are dropped/);
  assert.ok(error instanceof RangeError && error.cause instanceof WebAssembly.RuntimeError);
  assert.throws(() => plan.clusterOf(3), /no longer keeps/);
  assert.ok(planner.plan(viewport).length > 0);
});

test("what stops the engine for another reason is not called a lack of memory", async () => {
  let isBroken = false;
  const change = (exports) => {
    const { makePlan } = exports;
    exports.makePlan = (...values) => {
      if (isBroken) throw new WebAssembly.RuntimeError("unreachable");
      return makePlan(...values);
    };
    return exports;
  };
  await watching(async () => {
    const planner = await Planner.create(somePoints(3000));
    planner.remove(7);
    const plan = planner.plan(viewport);
    isBroken = true;
    assert.throws(() => planner.plan(viewport), internal(WebAssembly.RuntimeError));
    isBroken = false;
    assert.deepEqual(outline(planner.plan(viewport)), outline(plan));
    assert.throws(() => plan.clusterOf(3), /no longer keeps/);
  }, change);
});

test("a stack that is too deep in the engine drops it", async () => {
  let isBroken = false;
  const change = (exports) => {
    const { makeChanges } = exports;
    const deep = () => deep() + 1;
    return { ...exports, makeChanges: (...values) => (isBroken ? deep() : makeChanges(...values)) };
  };
  await watching(async () => {
    const planner = await Planner.create(somePoints(500));
    const before = outline(planner.plan(viewport));
    isBroken = true;
    assert.throws(() => planner.remove(3), internal(RangeError));
    isBroken = false;
    assert.deepEqual(outline(planner.plan(viewport)), before);
    assert.deepEqual(planner.apply([{ remove: 4 }]).removed, 1);
    assert.equal(planner.pointCount, 499);

    const index = new Supercluster().load(features(shapes.two));
    isBroken = true;
    assert.throws(() => index.remove(0), internal(RangeError));
    isBroken = false;
    assert.equal(index.getClusters(world, 0)[0].properties.point_count, 2);
  }, change);
});

test("a plan that the caller keeps does not keep a dead engine", async () => {
  const { result: planner, made } = await watching(() => Planner.create(somePoints(100)));
  const plan = planner.plan(viewport);
  const cluster = plan.cluster(0);
  planner.setColumn("x", new Float64Array(100));
  const { memory } = made[0].deref();
  memory.grow(2 ** 16 - memory.buffer.byteLength / 2 ** 16);
  caught(() => {
    for (;;) planner.apply(Array.from({ length: 20_000 }, () => ({ insert: { longitude: 50, latitude: 2 } })));
  });
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc");
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
  }
  assert.equal(made[0].deref(), undefined);
  assert.ok(cluster.count > 0 && plan.length > 0);
});

function caught(run) {
  try {
    run();
  } catch (error) {
    return error;
  }
  return assert.fail("nothing was thrown");
}

test("GeoJSON of a plan is of the places that it has", async () => {
  const planner = await Planner.create(pointsOf(new Float64Array([10.123456789, 50, 20, 40])));
  const plan = planner.plan(viewport, { strategy: "none" });
  const placed = () => plan.toGeoJSON().features.map(({ geometry }) => geometry.coordinates);
  const before = placed();
  assert.equal(before[0][0], 10.123456789);
  planner.update(0, { value: 77 });
  assert.deepEqual(placed(), before);
  planner.move(0, 11, 51);
  planner.remove(1);
  assert.deepEqual(placed(), [[10.1234568, 50], before[1]]);
  const [first, second] = plan.toGeoJSON().features;
  assert.deepEqual([first.properties.value, Object.hasOwn(second.properties, "value")], [77, false]);
});
