// The small entry says what it leaves out. That it clusters as the other does is tested by what
// compares with supercluster; see scripts/web-test.sh.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Supercluster, classOf, features, shapes, world } from "./shared.mjs";

const Lite = await classOf("lite.js");

test("what the small entry leaves out throws, and changes nothing", () => {
  const list = features(shapes.clustered);
  const index = new Lite().load(list);
  const before = index.getClusters(world, 3);
  const left = [
    () => index.add(list[0]),
    () => index.remove(0),
    () => index.move(0, [1, 2]),
    () => index.update(0, list[0]),
    () => index.save(),
    () => index.load(new ArrayBuffer(8)),
  ];
  for (const method of left) assert.throws(method, /cannot .*: import pinfold\/supercluster instead/);
  assert.deepEqual(index.getClusters(world, 3), before);
});

test("the small entry takes nothing from the other", () => {
  const index = new Supercluster().load(features(shapes.clustered));
  const count = () => index.getClusters(world, 0).reduce((sum, { properties }) => sum + (properties.point_count ?? 1), 0);
  const before = count();
  index.remove(0);
  assert.equal(count(), before - 1);
});
