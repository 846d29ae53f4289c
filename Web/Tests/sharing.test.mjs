// Small indexes share memories, and none notices another.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Reference, Supercluster, features, namesOf, randomNumbers, uniform, world } from "./shared.mjs";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

/** Runs a function, and returns how many memories it made. */
async function memoriesMade(run) {
  const { Instance } = WebAssembly;
  let count = 0;
  WebAssembly.Instance = function (...given) {
    count += 1;
    return new Instance(...given);
  };
  try {
    await run();
  } finally {
    WebAssembly.Instance = Instance;
  }
  return count;
}

const some = (count, seed) => features(uniform(count, seed));
const all = (index) => namesOf(index.getClusters(world, 17));
/** Without positions, which are rounded otherwise. */
const kinds = (list) => list.map(({ id, properties }) => `${id} ${properties.row} ${properties.point_count}`).sort();
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test("a thousand small indexes have few memories, and each has its own points", async () => {
  const indexes = [];
  const count = await memoriesMade(() => {
    for (let number = 0; number < 1000; number++) indexes.push(new Supercluster().load(some(1 + (number % 90), number)));
  });
  assert.ok(count <= 1000 / 64 + 1, `${count} memories`);
  indexes.forEach((index, number) => {
    const expected = new (Reference ?? Supercluster)().load(some(1 + (number % 90), number));
    for (const zoom of [0, 2, 17]) {
      assert.deepEqual(kinds(index.getClusters(world, zoom)), kinds(expected.getClusters(world, zoom)));
    }
  });
});

test("indexes that are loaded again, or dropped, leave their room to others", async () => {
  const index = new Supercluster();
  const loads = await memoriesMade(() => {
    for (let round = 0; round < 1000; round++) index.load(some(50, round));
  });
  assert.ok(loads <= 1, `${loads} memories`);
  const dropped = await memoriesMade(async () => {
    for (let round = 0; round < 2000; round++) {
      new Supercluster().load(some(50, round));
      if (round % 20 === 0) {
        collectGarbage();
        await nextTask();
      }
    }
  });
  assert.ok(dropped <= 4, `${dropped} memories`);
  assert.deepEqual(all(index), namesOf(some(50, 999)));
  const { used } = index.memory;
  index.load(some(9000, 1));
  assert.ok(index.memory.used > used + 9000 * 40);
  index.load(some(50, 1));
  assert.ok(index.memory.used < used + 50_000, `${used} to ${index.memory.used}`);
});

test("an index that edits make large has its memory to itself when it is dropped", async () => {
  const large = new Supercluster().load([]);
  large.add(some(400_000, 3));
  const reserved = large.memory.reserved;
  assert.ok(reserved > 2 ** 25);
  const next = new Supercluster().load(some(1, 1));
  assert.ok(next.memory.reserved < reserved / 4, `${next.memory.reserved}`);
});

test("large indexes, and more points than a memory is shared by, have others", async () => {
  assert.equal(await memoriesMade(() => new Supercluster().load(some(10_001, 1))), 1);
  const kept = [];
  const count = await memoriesMade(() => {
    for (let number = 0; number < 30; number++) kept.push(new Supercluster().load(some(10_000, number)));
  });
  assert.ok(count === 3 || count === 4, `${count} memories`);
});

test("edits, filters and queries of one index change no other", () => {
  const random = randomNumbers(11);
  const pick = (count) => Math.floor(random() * count);
  const models = Array.from({ length: 12 }, (_, number) => {
    const list = some(30 + number, 100 + number);
    return { list, filter: null, index: new Supercluster().load(list) };
  });
  const point = () => [random() * 360 - 180, random() * 170 - 85];
  for (let round = 0; round < 3000; round++) {
    const model = models[pick(models.length)];
    const { index } = model;
    const row = pick(model.list.length);
    const there = model.list[row];
    switch (pick(6)) {
      case 0: {
        const added = features(point())[0];
        added.properties.row = model.list.length;
        index.add(added);
        model.list = [...model.list, added];
        break;
      }
      case 1:
        if (!there) break;
        index.remove(row);
        model.list = model.list.with?.(row, null) ?? model.list.map((other, at) => (at === row ? null : other));
        break;
      case 2: {
        if (!there) break;
        const coordinates = point();
        index.move(row, coordinates);
        const moved = { ...there, geometry: { ...there.geometry, coordinates } };
        model.list = model.list.map((other, at) => (at === row ? moved : other));
        break;
      }
      case 3:
        model.filter = random() < 0.5 ? null : ({ properties }) => properties.row % 2 === 0;
        index.setFilter(model.filter);
        break;
      case 4:
        if (random() < 0.2) {
          model.list = some(20 + pick(40), round);
          model.filter = null;
          index.load(model.list);
        }
        break;
    }
    const shown = model.list.filter((feature) => feature && (model.filter?.(feature) ?? true));
    assert.deepEqual(all(index), namesOf(shown), `round ${round}`);
  }
});

test("what a function of the caller's does with other indexes does no harm", () => {
  const others = Array.from({ length: 3 }, (_, number) => new Supercluster().load(some(40, number)));
  const list = some(3000, 7);
  const meddle = (row) => {
    others[row % 3].getClusters(world, row % 18);
    if (row % 500 === 0) others[row % 3].load(some(2000, row));
    return row;
  };
  const index = new Supercluster({ columns: { meddled: ({ row }) => meddle(row) } }).load(list);
  assert.deepEqual(all(index), namesOf(list));
  const total = index
    .getClusters(world, 0)
    .map(({ id, properties }) => (properties.cluster ? index.getFigures(id, "meddled").sum : properties.row));
  assert.equal(total.reduce((sum, value) => sum + value, 0), (3000 * 2999) / 2);
  index.setFilter(({ properties }) => meddle(properties.row) % 2 === 0);
  assert.equal(all(index).length, 1500);
});

test("an index that stops with its memory costs the others nothing", async () => {
  const [sunk, ...others] = Array.from({ length: 5 }, (_, number) => new Supercluster().load(some(60, number)));
  others[0].remove(3);
  others[1].setFilter(({ properties }) => properties.row < 10);
  const before = others.map(all);
  const sink = () => {
    sunk.getClusters(world, 3);
    sink();
  };
  assert.throws(sink);
  const made = await memoriesMade(() => {
    assert.deepEqual(others.map(all), before);
    assert.deepEqual(all(sunk), namesOf(some(60, 0)));
  });
  assert.equal(made, 1);
});

test("a function of the caller's may ask other indexes while categories are counted", () => {
  const other = new Supercluster().load(some(3000, 5));
  let meddles = false;
  const kind = ({ kind }) => {
    if (meddles) other.getClusters(world, 17);
    return kind;
  };
  const options = { columns: { kind }, weight: "value", radius: 1e4 };
  const list = some(60, 1).map((feature) => ({ ...feature, properties: { ...feature.properties, value: 2 } }));
  const index = new Supercluster(options).load(list);
  const [cluster] = index.getClusters(world, 0);
  const expected = index.getCategories(cluster.id, "kind");
  meddles = true;
  assert.deepEqual(index.getCategories(cluster.id, "kind"), expected);
});
