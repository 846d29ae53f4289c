// Laws: counts within a window are those of the members.
import assert from "node:assert/strict";
import { test } from "node:test";
import { InputError, Planner, anywhere, randomNumbers, somePoints, strategies } from "./planner.mjs";

const seeds = Array.from({ length: Number(process.env.SEEDS ?? 5) }, (_, seed) => seed + 1);

for (const seed of seeds) {
  test(`windows count what is in them: seed ${seed}`, async () => {
    const random = randomNumbers(seed);
    const weights = seed % 2 === 0 ? null : Uint32Array.from({ length: 400 }, () => 1 + Math.floor(random() * 3));
    const planner = await Planner.create({ ...somePoints(400, seed), weights });
    for (const settings of strategies) {
      planner.remove(Math.floor(random() * 400));
      planner.insert({ longitude: random() * 90, latitude: random() * 80, values: { value: random() * 1000 } });
      const plan = planner.plan(anywhere(random), settings);
      for (const ends of [[], [300], [undefined, 600], [random() * 1000, random() * 1000], [-Infinity, Infinity]]) {
        const [from = -Infinity, to = Infinity] = ends;
        const expected = [...plan].map(({ offset }) => {
          const points = [...plan.cluster(offset).members({ limit: Infinity }).rows].map((row) => planner.point(row));
          return points.reduce((sum, { weight, values: { value } }) => sum + (typeof value === "number" && value >= from && value <= to ? weight : 0), 0);
        });
        assert.deepEqual([...plan.countsWithin("value", ...ends)], expected);
      }
    }
  });
}

test("a plan from before a change, and other columns, are refused", async () => {
  const planner = await Planner.create(somePoints(20, 1));
  const plan = planner.plan({ center: [0, 0], zoom: 0, width: 400, height: 400 });
  assert.throws(() => plan.countsWithin("valeu"), InputError);
  assert.throws(() => plan.countsWithin("kind"), InputError);
  planner.remove(3);
  assert.throws(() => plan.countsWithin("value"), /plan again/);
});
