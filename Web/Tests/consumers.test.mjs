// What programs do with an index of supercluster beside asking it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { features, fromPackage, shapes, Supercluster, world } from "./shared.mjs";

const points = features(shapes.clustered);

test("an index has the very features that were loaded as its points, and none before", () => {
  const index = new Supercluster();
  assert.equal(index.points, undefined);
  assert.equal(index.load(points).points, points);
  assert.equal(index.load({ type: "FeatureCollection", features: points.slice(1) }).points.length, points.length - 1);
  assert.deepEqual(Object.keys(index), ["options", "points"]);
  const { points: own } = index;
  assert.throws(() => index.load([null]), TypeError);
  assert.equal(index.points, own, "a load that fails leaves what was loaded");
});

test("an index of arrays or of what was saved has no points, and after edits those that were loaded", () => {
  const index = new Supercluster().load(points);
  index.add(points[0]);
  index.remove(1);
  assert.equal(index.points, points);
  const saved = index.save();
  assert.equal(index.load(saved).points, undefined);
  assert.equal(index.load(points).loadArrays({ coordinates: new Float64Array(2) }).points, undefined);
  const others = [...points, points[0]];
  assert.equal(new Supercluster().load(new Supercluster().load(others).save(), others).points, undefined);
});

test("indexes of other points are not deeply equal", async () => {
  const { Supercluster: Lite } = await fromPackage("lite.js");
  for (const Class of [Supercluster, Lite]) {
    const made = (list) => new Class({ radius: 60 }).load(list);
    assert.ok(isDeepStrictEqual(made(points), made(points)));
    assert.ok(!isDeepStrictEqual(made(points), made(points.slice(1))));
  }
});

test("properties of reduced clusters are in supercluster's order, and each cluster has its own", () => {
  const options = { radius: 60, map: ({ row }) => ({ sum: row, cluster_id: "theirs" }), reduce: (all, { sum }) => void (all.sum += sum) };
  const index = new Supercluster(options).load(points);
  const names = ["sum", "cluster_id", "cluster", "point_count", "point_count_abbreviated"];
  const listed = () => {
    const clusters = index.getClusters(world, 2).filter(({ properties }) => properties.cluster);
    const [{ id }] = clusters;
    const children = index.getChildren(id).filter(({ properties }) => properties.cluster);
    const tags = index.getTile(0, 0, 0).features.map((feature) => feature.tags).filter(({ cluster }) => cluster);
    assert.ok(clusters.every((cluster) => cluster.properties.cluster_id === cluster.id));
    return [...clusters, ...children].map(({ properties }) => properties).concat(tags);
  };
  const before = listed();
  for (const properties of before) assert.deepEqual(Object.keys(properties), names);
  const copy = structuredClone(before);
  for (const properties of before) properties.sum = null;
  assert.deepEqual(listed(), copy);
});
