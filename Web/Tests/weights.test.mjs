// Laws: an index with weights answers as one in which each point is there so often.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Supercluster, classOf, clustered, createWorkerCluster, features, randomNumbers, world } from "./shared.mjs";

const seeds = Array.from({ length: Number(process.env.SEEDS ?? 8) }, (_, seed) => seed + 1);
const columns = ["value", "kind"];

/** Points, of which every third stands for several. */
function weighted(seed, count = 400) {
  const random = randomNumbers(seed);
  const list = features(clustered(count, seed));
  for (const { properties } of list) properties.weight = random() < 0.3 ? 1 + Math.floor(random() * 20) : 1;
  // Some are at the same place, and some are nowhere.
  for (let row = 10; row < count; row += 40) list[row].geometry = list[row - 10].geometry;
  for (let row = 15; row < count; row += 70) list[row] = { ...list[row], geometry: null };
  return list;
}

/** Each feature as often as it counts. */
const repeated = (list) => list.flatMap((feature) => Array.from({ length: feature.geometry ? feature.properties.weight : 1 }, () => feature));

/** What is shown where, with counts: points that stand for several and their repetitions are the same. */
function shown(list, isRow) {
  const counts = new Map();
  for (const { properties, geometry } of list) {
    // Which point a cluster begins with depends on rows, and so do its ties; where it is does not.
    const place = isRow(properties) ? `p${properties.row}` : geometry.coordinates.map((value) => value.toFixed(7)).join();
    const count = isRow(properties) ? 0 : properties.point_count;
    counts.set(place, (counts.get(place) ?? 0) + count);
  }
  return [...counts].map(([place, count]) => `${place} ${count}`).sort();
}

const isPoint = ({ cluster, opens }) => !cluster || opens === false;

/** Whether a cluster of repetitions is of one point: that is one with a weight. */
const isOnePoint = (index) => (properties) => {
  if (!properties.cluster) return true;
  const [first, ...others] = index.getLeaves(properties.cluster_id, Infinity);
  if (others.some((leaf) => leaf !== first)) return false;
  properties.row = first.properties.row;
  return true;
};

const sorted = (map) => [...map].sort();
const rows = (leaves) => [...new Set(leaves.map(({ properties }) => properties.row))].sort((a, b) => a - b);

/** Compares all levels of an index with weights and of one with repetitions, and what is asked of clusters. */
function assertSame(index, oracle, message) {
  for (let zoom = 0; zoom <= 17; zoom++) {
    const [ours, all] = [index.getClusters(world, zoom), oracle.getClusters(world, zoom)];
    assert.deepEqual(shown(ours, isPoint), shown(all, isOnePoint(oracle)), `${message}, zoom ${zoom}`);
    const byPlace = new Map(all.map((feature) => [feature.geometry.coordinates.map((value) => value.toFixed(7)).join(), feature]));
    const clusters = ours.filter(({ properties }) => properties.cluster && properties.opens !== false);
    for (const { id, geometry, properties } of clusters.slice(0, 5)) {
      const other = byPlace.get(geometry.coordinates.map((value) => value.toFixed(7)).join()).id;
      assert.equal(index.getLeafCount(id), properties.point_count);
      assert.deepEqual(rows(index.getLeaves(id, Infinity)), rows(oracle.getLeaves(other, Infinity)));
      assert.deepEqual(index.getBounds(id), oracle.getBounds(other));
      assert.deepEqual(index.getHull(id).sort(), oracle.getHull(other).sort());
      assert.deepEqual(index.getFigures(id, "value"), oracle.getFigures(other, "value"));
      assert.deepEqual(sorted(index.getCategories(id, "kind")), sorted(oracle.getCategories(other, "kind")));
      assert.deepEqual(sorted(index.getCategories(id, "value")), sorted(oracle.getCategories(other, "value")));
      const count = (list) => list.reduce((sum, { properties }) => sum + (properties.point_count ?? 1), 0);
      assert.equal(count(index.getChildren(id)), properties.point_count);
      const [best] = index.getTop(id, "value", 1);
      assert.equal(best.properties.value, oracle.getTop(other, "value", 1)[0].properties.value);
    }
  }
}

test("an index with weights is one of repeated points", () => {
  for (const seed of seeds) {
    for (const minPoints of [2, 7]) {
      const list = weighted(seed);
      const options = { columns, minPoints, radius: 30 + 7 * seed };
      const index = new Supercluster({ ...options, weight: "weight" }).load(list);
      assertSame(index, new Supercluster(options).load(repeated(list)), `seed ${seed}, minPoints ${minPoints}`);
    }
  }
});

test("tiles have the clusters of repeated points", () => {
  for (const seed of seeds) {
    const list = weighted(seed);
    const index = new Supercluster({ weight: "weight" }).load(list);
    const oracle = new Supercluster().load(repeated(list));
    const counts = ({ features }) =>
      features.filter(({ tags }) => tags.point_count > 20).map(({ geometry, tags }) => `${geometry} ${tags.point_count}`).sort();
    assert.deepEqual(counts(index.getTile(0, 0, 0)), counts(oracle.getTile(0, 0, 0)));
    const heavy = index.getTile(0, 0, 0).features.find(({ tags }) => tags.opens === false);
    if (heavy) assert.equal(list[heavy.id].properties.weight, heavy.tags.point_count);
  }
});

test("arrays with weights are features with them, and so is what was edited, filtered, saved and read back", () => {
  for (const seed of seeds) {
    const list = weighted(seed).map((feature) => feature);
    const random = randomNumbers(seed + 100);
    const index = new Supercluster({ columns, weight: ({ properties }) => properties.weight }).load(list);
    const expected = list.slice();
    const isLight = seed % 2 === 0 ? ({ properties }) => properties.value % 4 !== 0 : null;
    index.setFilter(isLight);
    const filtered = () => repeated(expected.filter((feature) => feature.geometry && (isLight?.(feature) ?? true)));
    for (let round = 0; round < 6; round++) {
      for (let count = 0; count < 5; count++) {
        const row = Math.floor(random() * expected.length);
        if (!expected[row].geometry) continue;
        const coordinates = [random() * 300 - 150, random() * 140 - 70];
        const properties = { row, value: Math.floor(random() * 50), kind: "xyz"[row % 3], weight: 1 + Math.floor(random() * 9) };
        const feature = { type: "Feature", properties, geometry: { type: "Point", coordinates } };
        const choice = Math.floor(random() * 4);
        if (choice === 0) index.add({ ...feature, properties: { ...properties, row: expected.length } });
        if (choice === 0) expected.push({ ...feature, properties: { ...properties, row: expected.length } });
        if (choice === 1) index.remove(row);
        if (choice === 1) expected[row] = { ...expected[row], geometry: null };
        if (choice === 2) index.move(row, coordinates);
        if (choice === 2) expected[row] = { ...expected[row], geometry: feature.geometry };
        if (choice === 3) index.update(row, feature);
        if (choice === 3) expected[row] = feature;
      }
      assertSame(index, new Supercluster({ columns }).load(filtered()), `seed ${seed}, round ${round}`);
    }
    index.setFilter(null);
    const saved = index.save();
    const read = new Supercluster({ columns }).load(saved, expected);
    const oracle = new Supercluster({ columns }).load(repeated(expected));
    assertSame(read, oracle, `seed ${seed}, saved`);
    assert.deepEqual(new Uint8Array(read.save()), new Uint8Array(saved));
    const arrays = arraysOf(expected);
    assertSame(new Supercluster({ columns }).loadArrays(arrays), oracle, `seed ${seed}, arrays`);
  }
});

function arraysOf(list) {
  const column = (name) => list.map(({ properties }) => properties[name]);
  return {
    coordinates: Float64Array.from(list.flatMap(({ geometry }) => geometry?.coordinates ?? [NaN, NaN])),
    columns: { row: column("row"), value: column("value"), kind: column("kind") },
    weights: column("weight"),
  };
}

const heavy = {
  type: "Feature",
  properties: { name: "A", visitors: 40 },
  geometry: { type: "Point", coordinates: [10, 20] },
};
const light = { ...heavy, properties: { name: "B", visitors: 1 }, geometry: { type: "Point", coordinates: [-50, 30] } };

test("a point that stands for several is a cluster that does not open", () => {
  const index = new Supercluster({ weight: "visitors", maxZoom: 12, columns: ["visitors"] }).load([light, heavy]);
  for (const zoom of [3, 13]) {
    const [ours] = index.getClusters(world, zoom).filter(({ properties }) => properties.cluster);
    assert.deepEqual(ours, {
      type: "Feature",
      id: 1,
      properties: {
        name: "A", visitors: 40, cluster: true, cluster_id: 1, point_count: 40, point_count_abbreviated: 40, opens: false,
      },
      geometry: { type: "Point", coordinates: [10, 20] },
    });
    assert.deepEqual(index.getClusters(world, zoom).filter(({ properties }) => !properties.cluster), [light]);
  }
  assert.deepEqual(index.getLeaves(1), [heavy]);
  assert.deepEqual(index.getChildren(1).map(({ id }) => id), [1]);
  assert.equal(index.getLeafCount(1), 40);
  assert.equal(index.getClusterExpansionZoom(1), 13);
  assert.deepEqual(index.getBounds(1), [10, 20, 10, 20]);
  assert.deepEqual(index.getFigures(1, "visitors"), { count: 40, sum: 1600, min: 40, max: 40, mean: 40 });
  assert.deepEqual(index.getTop(1, "visitors"), [heavy]);
  for (const id of [0, 2, 7, -1]) {
    assert.throws(() => index.getLeaves(id), /No cluster with the specified id/);
    assert.throws(() => index.getLeafCount(id), /No cluster with the specified id/);
  }
  assert.throws(() => index.getClusterExpansionZoom(0), /No cluster with the specified id/);
  const { tags, id } = index.getTile(0, 0, 0).features.find((feature) => feature.tags.cluster);
  assert.deepEqual([id, tags.point_count, tags.opens, tags.name], [1, 40, false, "A"]);
});

test("large counts have few letters", () => {
  const letters = (visitors) => {
    const index = new Supercluster({ weight: "visitors" }).load([{ ...heavy, properties: { visitors } }]);
    return index.getClusters(world, 3)[0].properties.point_count_abbreviated;
  };
  const counts = [999, 1_249, 9_950, 999_499, 999_500, 1_249_999, 48_371_000, 999_499_999, 999_500_000, 1_950_000_000];
  assert.deepEqual(counts.map(letters), [999, "1.2k", "10k", "999k", "1M", "1.2M", "48M", "999M", "1B", "2B"]);
});

test("what reduce adds up it gets once of each point", () => {
  const near = { ...heavy, properties: { name: "C", visitors: 2 } };
  const index = new Supercluster({
    weight: "visitors",
    map: ({ visitors }) => ({ visitors, points: 1 }),
    reduce: (all, some) => {
      all.visitors += some.visitors;
      all.points += some.points;
    },
  }).load([heavy, light, near]);
  const clusters = index.getClusters(world, 4).filter(({ properties }) => properties.cluster);
  assert.deepEqual(clusters.map(({ properties }) => [properties.point_count, properties.visitors, properties.points]), [[42, 42, 2]]);
  const [first] = index.getClusters(world, 17).filter(({ properties }) => properties.point_count === 40);
  assert.deepEqual(first.properties, { visitors: 40, points: 1, cluster: true, cluster_id: 0, point_count: 40, point_count_abbreviated: 40, opens: false });
});

test("the option may change, and what has no weight is refused", () => {
  const index = new Supercluster().load([heavy, light]);
  const total = () => index.getClusters(world, 0).reduce((sum, { properties }) => sum + (properties.point_count ?? 1), 0);
  assert.equal(total(), 2);
  assert.equal(index.setOptions({ weight: "visitors" }) && total(), 41);
  assert.equal(index.setOptions({ weight: null }) && total(), 2);
  index.setOptions({ weight: "visitors" });
  const wrong = (value) => ({ ...heavy, properties: { visitors: value } });
  for (const value of [0, -1, 1.5, NaN, "12", null, undefined, 2 ** 31]) {
    assert.throws(() => index.add(wrong(value)), /The weight of the point 2 is .*, and must be a whole number from 1/);
    assert.throws(() => index.update(0, wrong(value)), /The weight of the point 0 is/);
    assert.throws(() => new Supercluster({ weight: "visitors" }).load([heavy, wrong(value)]), /The weight of the point 1 is/);
  }
  assert.throws(() => new Supercluster({ weight: 3 }).load([heavy]), /weight is 3, and must be the name/);
  assert.throws(() => new Supercluster().loadArrays({ coordinates: new Float64Array(4), weights: [1] }), /weights has 1 values for 2 points/);
  const most = wrong(2 ** 31 - 41);
  assert.throws(() => index.add([most, light]), /weights of the points add up to 2147483649, more than the maximum of 2147483647/);
  assert.equal(total(), 41, "nothing was changed");
  index.remove(1);
  index.add(most);
  assert.equal(total(), 2 ** 31 - 1);
  assert.throws(() => index.add(light), /more than the maximum/);
  assert.throws(() => new Supercluster({ weight: "visitors" }).load([most, heavy, light]), /more than the maximum/);
});

test("without the option, updated points keep the weights of arrays", () => {
  const index = new Supercluster().loadArrays({ coordinates: Float64Array.of(1, 2, 30, 40), weights: [7, 1] });
  index.update(0, light);
  index.move(0, [5, 6]);
  index.add(light);
  const counts = () => index.getClusters(world, 10).map(({ properties }) => properties.point_count ?? 1).sort();
  assert.deepEqual(counts(), [1, 1, 7]);
  const saved = new Supercluster().load(index.save());
  saved.update(0, { ...light, geometry: { type: "Point", coordinates: [80, 30] } });
  assert.equal(saved.getClusters(world, 10).filter(({ properties }) => properties.opens === false).length, 1);
});

test("an index that was saved without weights says so to the option", () => {
  const saved = new Supercluster().load([heavy, light]).save();
  assert.throws(() => new Supercluster({ weight: "visitors" }).load(saved, [heavy, light]), /saved index has no weights/);
});

test("what is added without a point is saved and clustered again with weights", () => {
  const nowhere = { type: "Feature", properties: { visitors: 5 }, geometry: null };
  const later = { ...light, geometry: { type: "Point", coordinates: [70, 5] } };
  for (const added of [[nowhere], [nowhere, nowhere, later], [later, nowhere]]) {
    const index = new Supercluster({ weight: "visitors" }).load([heavy, light]);
    index.add(added);
    const counts = (other) => other.getClusters(world, 2).map(({ properties }) => properties.point_count ?? 1).sort();
    const loaded = new Supercluster({ weight: "visitors" }).load(index.save(), [heavy, light, ...added]);
    assert.deepEqual(counts(loaded), counts(index));
    const before = counts(index);
    assert.deepEqual(counts(index.setOptions({ columns: ["visitors"] })), before);
  }
});

test("the worker counts weights, of a property and of arrays", async () => {
  const clusters = await createWorkerCluster({ weight: "visitors" });
  try {
    await clusters.load([heavy, light]);
    const counts = async () => (await clusters.getClusters(world, 5)).map(({ properties }) => properties.point_count ?? 1).sort();
    assert.deepEqual(await counts(), [1, 40]);
    await clusters.add(heavy);
    assert.deepEqual(await counts(), [1, 80]);
    const weights = Uint32Array.of(3);
    await clusters.loadArrays({ coordinates: Float64Array.of(1, 2), weights });
    assert.equal(weights.length, 0, "transferred");
    assert.deepEqual(await counts(), [3]);
  } finally {
    clusters.terminate();
  }
  await assert.rejects(createWorkerCluster({ weight: () => 1 }), /functions cannot be sent to a worker: use the name of a property/);
});

test("the small entry has no weights, and says so", async () => {
  const Lite = await classOf("lite.js");
  const missing = /cannot count weights: import pinfold\/supercluster instead/;
  assert.throws(() => new Lite({ weight: "visitors" }).load([heavy]), missing);
  assert.throws(() => new Lite().loadArrays({ coordinates: Float64Array.of(1, 2), weights: [2] }), missing);
});
