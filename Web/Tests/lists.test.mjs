// Lists that are longer than what the engine hands over at once.
import assert from "node:assert/strict";
import test from "node:test";

import { Supercluster, clustered, features, uniform, world } from "./shared.mjs";

for (const [name, make] of Object.entries({ uniform, clustered })) {
  test(`everything is in a long list once; ${name}`, () => {
    const points = features(make(200_000));
    const known = new Set(points);
    const index = new Supercluster().load(points);
    let longest = 0;
    for (let zoom = 0; zoom <= 17; zoom++) {
      const list = index.getClusters(world, zoom);
      const clusters = list.filter((feature) => feature?.properties.cluster);
      const single = list.filter((feature) => known.has(feature));
      assert.equal(clusters.length + single.length, list.length, `zoom ${zoom}`);
      assert.equal(new Set(clusters.map((cluster) => cluster.id)).size, clusters.length, `zoom ${zoom}`);
      assert.equal(new Set(single).size, single.length, `zoom ${zoom}`);
      const count = clusters.reduce((sum, cluster) => sum + cluster.properties.point_count, single.length);
      assert.equal(count, points.length, `zoom ${zoom}`);
      longest = Math.max(longest, single.length);
    }
    assert.equal(longest, points.length);
  });
}

test("a box over the date line with a buffer has nothing twice, also where it reaches around the world", () => {
  for (const count of [300, 200_000]) {
    const index = new Supercluster().load(features(uniform(count)));
    for (const [west, east] of [[10, 5], [170, -170], [170, 169], [10, -10], [180, 180], [-170, -180]]) {
      const list = index.getClusters([west, -90, east, 90], 17, { buffer: 512 * 2 ** 17 * 0.02 });
      assert.ok(!list.includes(undefined), `${west} to ${east}`);
      assert.equal(new Set(list.map((feature) => feature.properties.cluster ? feature.id : feature)).size, list.length);
    }
  }
});

test("a long list has inserted points, and none that were removed or filtered", () => {
  const points = features(uniform(100_000));
  const index = new Supercluster().load(points);
  index.remove(7);
  index.add([points[7], points[8]]);
  index.setFilter((_, row) => row !== 9);
  const list = index.getClusters(world, 17).flatMap((feature) =>
    feature.properties.cluster ? index.getLeaves(feature.id, Infinity) : [feature],
  );
  const counts = new Map();
  for (const feature of list) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  assert.equal(list.length, 100_000);
  assert.deepEqual([7, 8, 9].map((row) => counts.get(points[row])), [1, 2, undefined]);
});
