// Laws of plans, over seeds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Planner, anywhere, outline, pointsOf, randomNumbers, somePoints, strategies } from "./planner.mjs";
import { shapes } from "./shared.mjs";

const seeds = Number(process.env.SEEDS ?? 6);
const seedList = Array.from({ length: seeds }, (_, seed) => seed + 1);
const world = { west: -180, south: -89, east: 180, north: 89, width: 1024, height: 1024 };

/** Rows by the offset of their cluster; fails where one is in two. */
function membersOf(plan) {
  const offsets = new Map();
  for (const cluster of plan) {
    let [after, seen] = [null, 0];
    do {
      const { rows, next } = cluster.members({ after, limit: 97 });
      for (const row of rows) {
        assert.ok(!offsets.has(row), `row ${row} is in two clusters`);
        offsets.set(row, cluster.offset);
      }
      [after, seen] = [next, seen + rows.length];
    } while (after !== null);
    assert.equal(seen, cluster.count);
  }
  return offsets;
}

for (const [number, settings] of strategies.entries()) {
  test(`each point is in exactly one cluster: ${JSON.stringify(settings)}`, async () => {
    for (const [name, coordinates] of Object.entries(shapes)) {
      const planner = await Planner.create(pointsOf(coordinates));
      const plan = planner.plan(world, settings);
      const members = membersOf(plan);
      assert.equal(members.size, coordinates.length / 2, name);
      for (const [row, offset] of [...members].slice(0, 50)) assert.equal(plan.clusterOf(row).offset, offset);
    }
  });

  test(`a difference turns the old plan into the new: ${JSON.stringify(settings)}`, async () => {
    for (const seed of seedList) {
      const random = randomNumbers(seed * 31 + number);
      const planner = await Planner.create(somePoints(1500, seed));
      let old = planner.plan(anywhere(random), settings);
      for (let step = 0; step < 4; step++) {
        if (step === 2) planner.apply([{ remove: 3 }, { move: 4, longitude: 10, latitude: 50 }, { insert: { longitude: 1, latitude: 2 } }]);
        if (step === 3) planner.setFilter({ column: "kind", in: ["cafe", "bar"] });
        const viewport = step === 0 ? world : anywhere(random);
        const plan = planner.plan(viewport, step === 1 ? strategies[(number + 1) % strategies.length] : settings, old);
        checkDifference(plan.difference(old), old, plan);
        old = plan;
      }
    }
  });
}

function checkDifference(difference, old, plan) {
  const { removed, inserted, changed, flows } = difference;
  const line = ({ id, count, longitude, latitude, isUniqueLocation }) => `${id} ${count} ${longitude} ${latitude} ${isUniqueLocation}`;
  const shown = new Map([...old].map((cluster) => [cluster.id, line(cluster)]));
  for (const { id } of removed) assert.ok(shown.delete(id));
  for (const { before, after } of changed) {
    assert.equal(before.id, after.id);
    shown.set(after.id, line(after));
  }
  for (const cluster of inserted) {
    assert.ok(!shown.has(cluster.id));
    shown.set(cluster.id, line(cluster));
  }
  assert.deepEqual([...shown.values()].sort(), [...plan].map(line).sort());
  // Flows account for every point of what they are about.
  const sum = (end, cluster) => flows.reduce((total, flow) => total + (flow[end].id === cluster.id ? flow.count : 0), 0);
  for (const cluster of removed.slice(0, 20)) assert.equal(sum("from", cluster), cluster.count);
  for (const cluster of inserted.slice(0, 20)) assert.equal(sum("to", cluster), cluster.count);
  const targets = new Map();
  for (const { from, to } of flows) {
    if (typeof from === "string" || typeof to === "string") continue;
    targets.set(from.id, (targets.get(from.id) ?? 0) + 1);
  }
  assert.deepEqual(difference.splits.map(({ id }) => id).sort(), [...targets].filter(([, count]) => count > 1).map(([id]) => id).sort());
}

test("edits and filters give the plans of a planner made afresh", async () => {
  for (const seed of seedList) {
    const random = randomNumbers(seed);
    const { coordinates, columns } = somePoints(800, seed);
    const planner = await Planner.create({ coordinates, columns });
    const rows = Array.from({ length: 800 }, (_, row) => planner.point(row));
    // What is to be prepared is there before edits, so that these have to follow.
    for (const settings of strategies) planner.plan(world, settings);
    for (let round = 0; round < 3; round++) {
      const filter = [null, ({ values }) => values.value >= 300, { column: "kind", in: ["bar", "cafe"] }][round];
      planner.setFilter(filter);
      planner.apply(Array.from({ length: 30 }, () => randomEdit(random, rows)));
      const holds = [() => true, ({ value }) => value >= 300, ({ kind }) => kind !== "museum"][round];
      const fresh = await Planner.create(arraysOf(rows, (point) => point && holds(point.values)));
      for (const settings of strategies) {
        for (const viewport of [world, anywhere(random)]) {
          assert.deepEqual(outline(planner.plan(viewport, settings)), outline(fresh.plan(viewport, settings)), `${seed} ${JSON.stringify(settings)}`);
        }
      }
    }
  }
});

/** An edit, made on a list of points too. */
function randomEdit(random, rows) {
  const location = { longitude: -180 + 360 * random(), latitude: -80 + 160 * random() };
  let row = Math.floor(random() * rows.length);
  const kind = random();
  if (kind < 0.25) {
    const values = { value: Math.floor(random() * 1000), kind: "bar" };
    rows.push({ ...location, values });
    return { insert: { ...location, values } };
  }
  while (!rows[row]) row = (row + 1) % rows.length;
  if (kind < 0.5) {
    rows[row] = null;
    return { remove: row };
  }
  if (kind < 0.75) {
    rows[row] = { ...rows[row], ...location };
    return { move: row, ...location };
  }
  const value = Math.floor(random() * 1000);
  rows[row] = { ...rows[row], values: { ...rows[row].values, value } };
  return { update: row, values: { value } };
}

/** Arrays of points; NaN for those that are not there. */
function arraysOf(rows, isThere) {
  const coordinates = new Float64Array(rows.flatMap((point) => (isThere(point) ? [point.longitude, point.latitude] : [NaN, NaN])));
  const value = rows.map((point) => point?.values.value ?? NaN);
  const kind = rows.map((point) => point?.values.kind);
  return { coordinates, columns: { value, kind } };
}

test("aggregates and categories are those of the members", async () => {
  const { coordinates, columns } = somePoints(2000);
  const planner = await Planner.create({ coordinates, columns });
  for (const settings of strategies) {
    for (const cluster of planner.plan(world, { ...settings, sum: "value" })) {
      const { rows } = cluster.members({ limit: Infinity });
      const values = [...rows].map((row) => columns.value[row]).filter((value) => !Number.isNaN(value));
      const { count, sum, min, max } = cluster.aggregate("value");
      assert.equal(count, values.length);
      // Whole numbers: sums are exact.
      assert.equal(sum, values.reduce((a, b) => a + b, 0));
      if (count > 0) assert.deepEqual([min, max], [Math.min(...values), Math.max(...values)]);
      const kinds = [...cluster.categories("kind").values()].reduce((a, b) => a + b, 0);
      assert.equal(kinds, cluster.count);
    }
  }
});

test("panning a little needs no plan, zooming does", async () => {
  const planner = await Planner.create(somePoints());
  const viewport = { center: [10, 50], zoom: 5, width: 800, height: 600 };
  const plan = planner.plan(viewport);
  assert.ok(plan.isCurrent({ ...viewport, center: [10.5, 50] }));
  assert.ok(!plan.isCurrent({ ...viewport, center: [60, 50] }));
  assert.ok(!plan.isCurrent({ ...viewport, zoom: 6 }));
});

test("the nearest points are the nearest", async () => {
  const planner = await Planner.create({ coordinates: new Float64Array([0, 0, 3, 0, 1, 0, 2, 0]) });
  const found = planner.nearest({ longitude: 0, latitude: 0 }, { count: 3 });
  assert.deepEqual(found.map(({ row }) => row), [0, 2, 3]);
  assert.ok(Math.abs(found[1].meters - 111_195) < 200);
  assert.deepEqual(planner.nearest({ longitude: 0, latitude: 0 }, { meters: 1000 }).map(({ row }) => row), [0]);
});
