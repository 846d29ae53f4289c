// Laws: plans of points with weights are those of points that are there so often.
import assert from "node:assert/strict";
import { test } from "node:test";
import { InputError, Planner, anywhere, randomNumbers, somePoints, strategies } from "./planner.mjs";

const seeds = Array.from({ length: Number(process.env.SEEDS ?? 5) }, (_, seed) => seed + 1);
const world = { west: -180, south: -89, east: 180, north: 89, width: 1024, height: 1024 };

/** Points with weights, and the rows of their repetitions. */
function weighted(seed, count = 500) {
  const random = randomNumbers(seed);
  const weights = Uint32Array.from({ length: count }, () => (random() < 0.3 ? 1 + Math.floor(random() * 30) : 1));
  return { ...somePoints(count, seed), weights };
}

/** The same points, each as often as it counts; null for those that are not there. */
function repeated(points) {
  const rows = points.flatMap((point) => (point ? Array.from({ length: point.weight }, () => point) : []));
  return {
    longitudes: Float64Array.from(rows, ({ longitude }) => longitude),
    latitudes: Float64Array.from(rows, ({ latitude }) => latitude),
    columns: { value: rows.map(({ values }) => values.value), kind: rows.map(({ values }) => values.kind) },
  };
}

const pointsOf = (planner) => Array.from({ length: planner.rowCount }, (_, row) => planner.point(row));

/** Counts by place: repetitions that are shown each by itself are one point with a weight. */
function shown(plan) {
  const counts = new Map();
  for (const { longitude, latitude, count } of plan) {
    const place = `${longitude} ${latitude}`;
    counts.set(place, (counts.get(place) ?? 0) + count);
  }
  return [...counts].map(([place, count]) => `${place} ${count}`).sort();
}

// Ranked and hiding strategies choose among rows, and the overlaps of single repetitions are others.
const lawful = strategies.filter(({ strategy = "grid", overlaps }) => ["grid", "radius", "none"].includes(strategy) && !overlaps);

test("plans are those of repeated points, also after edits and with a filter", async () => {
  for (const seed of seeds) {
    const random = randomNumbers(seed + 50);
    const planner = await Planner.create(weighted(seed));
    for (let round = 0; round < 3; round++) {
      if (round === 1) planner.setFilter({ column: "value", min: 200 });
      if (round === 2) planner.setFilter(null);
      const holds = round === 1 ? ({ values }) => values.value >= 200 : () => true;
      for (let count = 0; count < 8; count++) edit(planner, random);
      const points = pointsOf(planner);
      assert.equal(planner.totalWeight, points.reduce((sum, point) => sum + (point?.weight ?? 0), 0));
      const oracle = await Planner.create(repeated(points.map((point) => (point && holds(point) ? point : null))));
      for (const settings of lawful) {
        for (const viewport of [world, anywhere(random), anywhere(random)]) {
          const [plan, other] = [planner.plan(viewport, settings), oracle.plan(viewport, settings)];
          assert.deepEqual(shown(plan), shown(other), `${seed} ${round} ${JSON.stringify(settings)}`);
          assert.equal(plan.pointCount, other.pointCount);
          for (const cluster of plan) {
            const { rows } = cluster.members({ limit: 1e6 });
            assert.equal(rows.reduce((sum, row) => sum + points[row].weight, 0), cluster.count);
            assert.equal(cluster.isCluster && !cluster.opens, rows.length === 1 && points[rows[0]].weight > 1);
          }
        }
      }
    }
  }
});

function edit(planner, random) {
  const row = Math.floor(random() * planner.rowCount);
  const [longitude, latitude] = [-180 + 360 * random(), -80 + 160 * random()];
  const weight = 1 + Math.floor(random() * 12);
  const choice = planner.point(row) ? Math.floor(random() * 5) : 0;
  const values = { value: Math.floor(random() * 1000) };
  if (choice === 0) planner.insert({ longitude, latitude, weight, values: { ...values, kind: "bar" } });
  if (choice === 1) planner.remove(row);
  if (choice === 2) planner.move(row, longitude, latitude);
  if (choice === 3) planner.update(row, values);
  if (choice === 4) planner.apply([{ update: row, values, weight }, { move: row, longitude, latitude }]);
}

test("a point that stands for several does not open, and a place of several opens to them", async () => {
  const planner = await Planner.create({
    coordinates: Float64Array.of(10, 20, -60, 20, -60, 20, 100, 0),
    columns: { name: ["A", "B", "C", "D"], opens: ["x", "y", "z", "w"] },
    weights: [40, 5, 6, 1],
  });
  assert.equal(planner.pointCount, 4);
  assert.equal(planner.totalWeight, 52);
  for (const settings of lawful) {
    const plan = planner.plan(world, settings);
    const cluster = plan.clusterOf(0);
    assert.deepEqual([cluster.count, cluster.isCluster, cluster.opens], [40, true, false]);
    assert.deepEqual([...cluster.members().rows], [0]);
    assert.deepEqual([cluster.describe().point_count, cluster.describe().spread], [40, null]);
    assert.equal(plan.clusterOf(3).opens, false);
    const feature = plan.toGeoJSON().features.find(({ properties }) => properties.place === 0);
    assert.deepEqual(feature.properties, {
      cluster: true,
      cluster_id: cluster.id,
      point_count: 40,
      point_count_abbreviated: 40,
      diameter: cluster.diameter,
      shade: cluster.shade,
      opens: false,
      place: 0,
      name: "A",
      _opens: "x",
    });
  }
  const together = planner.plan({ center: [-60, 20], zoom: 12, width: 400, height: 400 }).clusterOf(1);
  assert.deepEqual([together.count, together.opens, together.isUniqueLocation], [11, true, true]);
  assert.equal(together.describe().spread.offsets.length, 2);
  assert.equal(planner.point(1).weight, 5);
});

test("what is no weight is refused, and changes nothing", async () => {
  const coordinates = Float64Array.of(1, 2, 3, 4);
  for (const weights of [[1, 0], [1, 1.5], [1, "2"], [1], [1, 2 ** 31], [2 ** 31 - 1, 1], 5]) {
    await assert.rejects(Planner.create({ coordinates, weights }), InputError, JSON.stringify(weights));
  }
  const planner = await Planner.create({ coordinates, weights: [2 ** 31 - 10, 1] });
  const wrong = [
    () => planner.insert({ longitude: 1, latitude: 2, weight: 0 }),
    () => planner.insert({ longitude: 1, latitude: 2, weight: 10 }),
    () => planner.update(1, {}, -3),
    () => planner.update(1, {}, 10),
    () => planner.apply([{ insert: { longitude: 1, latitude: 2, weight: 5 } }, { update: 1, weight: 6 }]),
  ];
  for (const edit of wrong) assert.throws(edit, InputError);
  assert.equal(planner.totalWeight, 2 ** 31 - 9);
  assert.equal(planner.version, 0);
  planner.update(1, {}, 9);
  assert.equal(planner.totalWeight, 2 ** 31 - 1);
  assert.equal(planner.plan(world).pointCount, 2 ** 31 - 1);
});

test("weights come with the first edit that has one", async () => {
  const planner = await Planner.create({ coordinates: Float64Array.of(1, 2, 30, 40) });
  assert.equal(planner.plan(world, { strategy: "none" }).length, 2);
  planner.insert({ longitude: 5, latitude: 6, weight: 12 });
  planner.plan(world, { strategy: "radius", compatible: true });
  assert.deepEqual([...planner.plan(world, { strategy: "none" })].map(({ count }) => count).sort(), [1, 1, 12]);
  assert.equal(planner.plan(world, { strategy: "radius", compatible: true }).pointCount, 14);
});
