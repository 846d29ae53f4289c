// Memory is used again: plans, edits and filters keep it flat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Planner, anywhere, randomNumbers, somePoints, strategies } from "./planner.mjs";

const rounds = Number(process.env.ROUNDS ?? 1000);

test(`${rounds} plans, edits and filters keep the planner's memory flat`, async () => {
  const random = randomNumbers(5);
  const planner = await Planner.create(somePoints(2000));
  let plan = null;
  const round = (number) => {
    const row = planner.insert({ longitude: -180 + 360 * random(), latitude: 50 });
    planner.move(row, 10, -80 + 160 * random());
    plan = planner.plan(anywhere(random), strategies[number % strategies.length], plan);
    if (plan.length > 0) plan.cluster(0).describe();
    planner.remove(row);
    if (number % 20 === 0) planner.setFilter(number % 40 === 0 ? { column: "kind", equals: "bar" } : null);
  };
  for (let number = 0; number < 400; number++) round(number);
  const before = planner.memory;
  for (let number = 400; number < 400 + rounds; number++) round(number);
  const after = planner.memory;
  assert.ok(after.reserved <= before.reserved * 1.25, `${before.reserved} to ${after.reserved}`);
  assert.ok(after.peak <= before.peak * 1.25, `${before.peak} to ${after.peak}`);
});
