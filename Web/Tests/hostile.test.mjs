// What callers get wrong, or do while they are asked, costs an error and never the points.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Planner, pointsOf } from "./planner.mjs";
import { Supercluster, features, namesOf, shapes, world } from "./shared.mjs";

const feature = (longitude, latitude, properties = {}, id = undefined) => ({
  type: "Feature",
  id,
  properties,
  geometry: { type: "Point", coordinates: [longitude, latitude] },
});
const three = () => [10, 20, 30].map((p, row) => feature(1, 2, { p, row }, `f${row}`));
const all = (index) => index.getClusters(world, 17).flatMap((found) =>
  found.properties.cluster ? index.getLeaves(found.id, Infinity) : [found],
);

test("coordinates that are no numbers are errors, and the points stay", () => {
  const index = new Supercluster({ columns: ["p"] }).load(three());
  const own = { valueOf: () => assert.fail("mine") };
  for (const [error, bad] of [[TypeError, 1n], [TypeError, Symbol("s")], [/mine/, own]]) {
    assert.throws(() => index.move(0, [bad, 2]), TypeError);
    assert.throws(() => index.add(feature(1, bad)), TypeError);
    assert.throws(() => index.add([feature(3, 3), feature(bad, 2)]), TypeError);
    assert.throws(() => index.update(0, feature(bad, 2)), TypeError);
    assert.throws(() => index.load([feature(bad, 2)]), error);
    assert.deepEqual(namesOf(all(index)), ["p0", "p1", "p2"]);
  }
  index.move(0, [5, 5]);
  assert.equal(index.add(feature(6, 6, { row: 3 })), 3);
  assert.deepEqual(namesOf(index.getClusters([4, 4, 7, 7], 17)), ["p0", "p3"]);
});

test("a stack that overflows costs an error, and no point, column or filter", () => {
  const index = new Supercluster({ columns: ["p"], key: "id" }).load(three());
  index.move("f0", [1, 2]);
  index.add(feature(1, 2, { p: 1000, row: 3 }, "f3"));
  index.setFilter({ column: "p", max: 25 });
  index.setOptions({ radius: 50 });
  const sink = () => {
    index.getClusters(world, 3);
    sink();
  };
  assert.throws(sink);
  const edit = () => {
    index.move("f0", [1, 2]);
    edit();
  };
  assert.throws(edit);
  const [cluster] = index.getClusters(world, 3);
  assert.equal(cluster.properties.point_count, 2);
  assert.equal(index.getFigures(cluster.id, "p").sum, 30);
  index.remove("f1");
  index.setFilter(null);
  assert.deepEqual(namesOf(all(index)), ["p0", "p2", "p3"]);
});

test("a stack that overflows needs columns that were saved without features to be loaded again", () => {
  const saved = new Supercluster({ columns: ["p"] }).load(three()).save();
  const sunken = (index) => {
    const sink = () => {
      index.getClusters(world, 3);
      sink();
    };
    assert.throws(sink);
    return index;
  };
  assert.throws(() => sunken(new Supercluster().load(saved)).getClusters(world, 3), /load it again/);
  const index = sunken(new Supercluster().load(saved, three()));
  assert.equal(index.getFigures(index.getClusters(world, 3)[0].id, "p").sum, 60);
});

test("other functions to reduce with are used at once", () => {
  const sum = (so, { p }) => (so.p += p);
  const index = new Supercluster({ map: ({ p }) => ({ p }), reduce: sum }).load(three());
  const reduced = () => index.getClusters(world, 3)[0].properties.p;
  assert.equal(reduced(), 60);
  index.setOptions({ map: ({ p }) => ({ p: -p }) });
  assert.equal(reduced(), -60);
  index.setOptions({ reduce: (so, { p }) => (so.p = Math.min(so.p, p)) });
  assert.equal(reduced(), -30);
  assert.equal(index.getTile(0, 0, 0).features[0].tags.p, -30);
});

test("other keys and columns are used at once, with what edits and filters have made", () => {
  const index = new Supercluster().load(three());
  index.remove(2);
  index.add(feature(1, 2, { p: 7, row: 3 }, "f3"));
  index.setFilter(({ properties }) => properties.row > 0);
  index.setOptions({ columns: ["p"] });
  assert.deepEqual(index.getFigures(index.getClusters(world, 3)[0].id, "p"), { count: 2, sum: 27, min: 7, max: 20, mean: 13.5 });
  index.setOptions({ key: "id" });
  index.remove("f3");
  index.setFilter(null);
  assert.deepEqual(namesOf(all(index)), ["p0", "p1"]);
  assert.throws(() => index.setOptions({ key: () => 1 }), /already/);
  index.remove("f0");
  assert.throws(() => index.setOptions({ columns: { p: 3 } }), /function/);
  assert.equal(index.options.key, "id");
});

test("what is saved is loaded from any view of its bytes, and what is no feature is an error", () => {
  const saved = new Supercluster({ radius: 33 }).load(three()).save();
  const bytes = new Uint8Array(saved.byteLength + 3);
  bytes.set(new Uint8Array(saved), 3);
  for (const view of [Buffer.from(saved), bytes.subarray(3), new DataView(saved)]) {
    assert.equal(all(new Supercluster().load(view)).length, 3);
  }
  const index = new Supercluster().load(three());
  const bad = [new Float64Array(3), [1, 2], ["a"], "ab", [three()[0], undefined], [, three()[0]], bytes];
  for (const list of bad) assert.throws(() => index.load(list), TypeError);
  assert.throws(() => index.add([three()[0], , three()[1]]), TypeError);
  assert.equal(all(index).length, 3);
});

test("a number is a number and a text is none, in one column", () => {
  const list = [10, "n/a", 30, null, "n/a", 30, true, 2 ** 78, Infinity].map((p, row) => feature(1, 2, { p, row }));
  const index = new Supercluster({ columns: ["p"] }).load(list);
  const check = () => {
    const [{ id }] = index.getClusters(world, 3);
    assert.deepEqual(index.getFigures(id, "p"), { count: 3, sum: 70, min: 10, max: 30, mean: 70 / 3 });
    assert.deepEqual(new Map([...index.getCategories(id, "p")].sort()), new Map([[10, 1], [30, 2], ["n/a", 2], [true, 1]]));
    assert.deepEqual(index.getTop(id, "p").map(({ properties }) => properties.p), [30, 30, 10]);
    assert.deepEqual(index.getTop(id, "p", 1).length, 1);
  };
  check();
  const saved = index.save();
  index.load(saved, list);
  check();
  index.setFilter(({ properties }) => typeof properties.p !== "number");
  assert.deepEqual(index.getTop(index.getClusters(world, 3)[0].id, "p"), []);
  assert.throws(() => index.getTop(1e9, "p"), /No cluster/);
});

test("functions that are called meanwhile change nothing", () => {
  const message = /during a callback/;
  const make = (options) => new Supercluster(options).load(three());
  const during = (index, run) => {
    let isFirst = true;
    return (result) => {
      if (!isFirst) return result;
      isFirst = false;
      for (const change of [
        () => index.add(feature(3, 3)), () => index.remove(0), () => index.move(0, [3, 3]), () => index.load([]),
        () => index.update(0, feature(3, 3)), () => index.setFilter(null), () => index.setOptions({ radius: 1 }),
        () => index.loadArrays({ coordinates: new Float64Array(2) }),
      ]) assert.throws(change, message);
      run();
      return result;
    };
  };
  let called = 0;
  const count = () => (called += 1);
  const filtered = make();
  const filter = during(filtered, count);
  filtered.setFilter(() => filter(true));
  const again = during(filtered, count);
  filtered.setFilter(() => again(true));
  filtered.add(feature(4, 4, { row: 3 }));
  assert.deepEqual(namesOf(all(filtered)), ["p0", "p1", "p2", "p3"]);

  let read = () => 1;
  const computed = make({ columns: { p: () => read(1) } });
  read = during(computed, count);
  computed.add(feature(4, 4, { row: 3 }));
  assert.equal(all(computed).length, 4);

  let reduce = () => {};
  const reduced = make({ map: ({ p }) => ({ p }), reduce: () => reduce() });
  reduce = during(reduced, count);
  assert.equal(reduced.getClusters(world, 3)[0].properties.p, 10);
  assert.equal(called, 4);
  reduced.add(feature(4, 4));
});

test("functions that a planner calls change nothing", async () => {
  const planner = await Planner.create({ coordinates: new Float64Array([1, 2, 3, 4]) });
  let called = 0;
  const filter = () => {
    called += 1;
    for (const change of [
      () => planner.insert({ longitude: 1, latitude: 2 }), () => planner.remove(0), () => planner.setFilter(null),
      () => planner.setColumn("a", [1, 2]),
    ]) assert.throws(change, /during a callback/);
    return true;
  };
  planner.setFilter(filter);
  planner.insert({ longitude: 1, latitude: 2 });
  planner.setColumn("a", [1, 2, 3]);
  assert.equal(planner.pointCount, 3);
  assert.equal(called, 6);
  planner.remove(0);
  assert.equal(planner.pointCount, 2);
});

test("an array that grows after it was loaded changes nothing", () => {
  const list = three();
  const index = new Supercluster().load(list);
  list.push(feature(1, 2, { row: 3 }));
  assert.throws(() => index.remove(3), /No point has the/);
  assert.equal(index.add(list[3]), 3);
  assert.deepEqual(namesOf(all(index)), ["p0", "p1", "p2", "p3"]);
  assert.equal(index.add(feature(1, 2, { row: 4 })), 4);
  const added = [feature(1, 2), feature(1, 2)];
  index.setFilter(() => added.push(feature(3, 3)));
  added.length = 2;
  assert.deepEqual(index.add(added), [5, 6]);
  assert.equal(index.getClusterExpansionZoom(index.getClusters(world, 3)[0].id), 17);
});

test("more columns than can be saved are refused", () => {
  const columns = (count) => Array.from({ length: count }, (_, offset) => `c${offset}`);
  assert.throws(() => new Supercluster({ columns: columns(1001) }).load(three()), /1001 columns are more than the maximum of 1000/);
  const index = new Supercluster({ columns: columns(1000) }).load(three());
  index.add(three()[0]);
  assert.equal(all(new Supercluster().load(index.save())).length, 4);
});

test("keys are told apart at load, and are computed before anything is changed", () => {
  const twice = [...three(), three()[1]];
  assert.throws(() => new Supercluster({ key: "id" }).load(twice), /Another point already has the key f1/);
  // What has no key is not found by one.
  const index = new Supercluster({ key: "id" }).load([...three(), feature(1, 2, { row: 3 }), feature(1, 2, { row: 4 })]);
  assert.throws(() => index.remove(undefined), /No point has the/);
  index.remove("f2");
  assert.deepEqual(namesOf(all(index)), ["p0", "p1", "p3", "p4"]);
  index.add(three()[2]);
  let isBroken = false;
  const key = ({ id }) => (isBroken ? assert.fail("mine") : id);
  const broken = new Supercluster({ key }).load(three());
  isBroken = true;
  assert.throws(() => broken.move("f0", [50, 50]), /mine/);
  assert.throws(() => broken.update("f0", feature(50, 50)), /mine/);
  isBroken = false;
  assert.deepEqual(broken.getClusters([49, 49, 51, 51], 17), []);
  broken.move("f0", [50, 50]);
  broken.update("f0", feature(51, 51, { row: 9 }, "g"));
  broken.remove("g");
  assert.deepEqual(namesOf(all(broken)), ["p1", "p2"]);
});

test("arrays that were transferred are refused", async () => {
  const gone = () => {
    const array = new Float64Array(2);
    structuredClone(array, { transfer: [array.buffer] });
    return array;
  };
  const cases = [{ longitudes: gone(), latitudes: gone() }, { coordinates: gone() }, { longitudes: gone(), latitudes: new Float64Array(0) }];
  for (const arrays of cases) {
    assert.throws(() => new Supercluster().loadArrays(arrays), /were transferred/);
    await assert.rejects(Planner.create(arrays), /were transferred/);
  }
  assert.equal(all(new Supercluster().loadArrays({ coordinates: new Float64Array(0) })).length, 0);
});

test("every bit of a saved index is checked", () => {
  const saved = new Supercluster({ columns: ["kind"] }).load(features(shapes.two)).save();
  for (let offset = 0; offset < saved.byteLength; offset++) {
    const bytes = new Uint8Array(saved.slice(0));
    bytes[offset] ^= 1 << offset % 8;
    assert.throws(() => new Supercluster().load(bytes), /damaged|not a saved index|another version/, `byte ${offset}`);
  }
  const cut = saved.slice(0, -8);
  for (const bytes of [cut, saved.slice(0, -1), saved.slice(0, 9), saved.slice(0, 30)]) {
    assert.throws(() => new Supercluster().load(bytes), /damaged|not a saved index/);
  }
});

test("only options of clusters are saved, as numbers", () => {
  const index = new Supercluster({ maxZoom: Infinity, radius: "50", log: false, nodeSize: 3 }).load(three());
  const { options } = new Supercluster({ map: () => 1 }).load(index.save());
  assert.equal(options.radius, 50);
  assert.equal(options.nodeSize, 64);
  assert.equal(options.maxZoom, Infinity);
});
