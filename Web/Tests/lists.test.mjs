// Lists that are longer than what the engine hands over at once.
import assert from "node:assert/strict";
import test from "node:test";

import { Supercluster, clustered, features, uniform, world } from "./shared.mjs";

for (const [name, make] of Object.entries({ uniform, clustered })) {
  test(`everything is in a long list once: clusters, then points in order; ${name}`, () => {
    const points = features(make(200_000));
    const rows = new Map(points.map((point, row) => [point, row]));
    const index = new Supercluster().load(points);
    let longest = 0;
    for (let zoom = 0; zoom <= 17; zoom++) {
      const list = index.getClusters(world, zoom);
      // Parts are apart: no element is missing, and none is left over.
      assert.ok(Object.keys(list).length === list.length && !list.includes(undefined), `zoom ${zoom}`);
      const found = list.map((feature) => rows.get(feature) ?? -1);
      const first = found.findIndex((row) => row >= 0);
      const [clusters, lone] = first < 0 ? [list, []] : [list.slice(0, first), found.slice(first)];
      assert.ok(clusters.every((cluster) => cluster.properties.cluster), `zoom ${zoom}`);
      assert.ok(lone.every((row) => row >= 0), `zoom ${zoom}`);
      assert.equal(new Set(clusters.map((cluster) => cluster.id)).size, clusters.length);
      assert.equal(new Set(lone).size, lone.length);
      const count = clusters.reduce((sum, cluster) => sum + cluster.properties.point_count, lone.length);
      assert.equal(count, points.length, `zoom ${zoom}`);
      if (lone.length > 2 ** 16) {
        assert.ok(lone.every((row, place) => place === 0 || row > lone[place - 1]), `zoom ${zoom}`);
      }
      longest = Math.max(longest, lone.length);
    }
    assert.equal(longest, points.length);
  });
}

test("points that were inserted or removed are in a long list, or not", () => {
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
