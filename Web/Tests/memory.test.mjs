// Memory is used again: loads, edits and queries keep it flat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Supercluster, clustered, features, world } from "./shared.mjs";

const rounds = Number(process.env.ROUNDS ?? 1000);

test(`${rounds} edits keep the engine's memory flat`, () => {
  const index = new Supercluster().load(features(clustered(5000)));
  const point = { type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [10, 50] } };
  const edit = (round) => {
    const row = index.add(point);
    index.move(row, [(round * 7.3) % 180, (round * 3.1) % 80]);
    index.getClusters(world, round % 18);
    index.remove(row);
  };
  for (let round = 0; round < rounds / 5; round++) edit(round);
  const before = index.memory;
  for (let round = 0; round < rounds; round++) edit(round);
  const after = index.memory;
  assert.ok(after.reserved <= before.reserved * 1.25, `${before.reserved} to ${after.reserved}`);
  // A removed point leaves its row: a few bytes, and what edits were not merged yet.
  assert.ok(after.used <= before.used * 1.25 + 64 * rounds, `${before.used} to ${after.used}`);
});

test(`${rounds} loads, each with edits, keep the memory of the process flat`, () => {
  const list = features(clustered(2000));
  const index = new Supercluster({ columns: ["value"] });
  const load = (round) => {
    index.load(list);
    const row = index.add(list[0]);
    index.move(row, [(round * 7.3) % 180, (round * 3.1) % 80]);
    index.getClusters(world, round % 18);
    index.remove(row);
    return index.memory.reserved;
  };
  for (let round = 0; round < 100; round++) load(round);
  const before = process.memoryUsage().rss;
  const reserved = Array.from({ length: rounds }, (_, round) => load(round));
  // So few points share their memory with those of tests before, which grows until there is room for all.
  const settled = reserved.slice(rounds / 2);
  assert.equal(Math.max(...settled), Math.min(...settled));
  assert.ok(settled[0] <= 1.25 * reserved[0], `${reserved[0]} to ${settled[0]}`);
  // What all these loads reserved is a gigabyte.
  const grown = process.memoryUsage().rss - before;
  assert.ok(grown < 100e6, `${grown} bytes more`);
});

test(`${rounds} filters and options keep the engine's memory flat`, () => {
  const index = new Supercluster().load(features(clustered(500)));
  const change = (round) => {
    index.setFilter(({ properties }) => properties.row % (2 + (round % 3)) !== 0);
    index.setOptions({ radius: 40 + (round % 2) });
    index.setFilter(null);
  };
  for (let round = 0; round < 50; round++) change(round);
  const before = index.memory;
  for (let round = 0; round < rounds / 4; round++) change(round + 50);
  assert.equal(index.memory.reserved, before.reserved);
  assert.ok(Math.abs(index.memory.used - before.used) < 4096);
});

test("a million points take what is promised", { skip: process.env.LARGE ? false : "LARGE=1 is not set" }, () => {
  const count = 1_000_000;
  const index = new Supercluster().loadArrays({ coordinates: clustered(count) });
  assert.ok(index.memory.used / count <= 64, `${index.memory.used / count} bytes a point held`);
  assert.ok(index.memory.reserved / count <= 128, `${index.memory.reserved / count} bytes a point at most`);
});
