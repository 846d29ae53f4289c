// Numbers of the engine that 32 bits do not hold.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Planner } from "./planner.mjs";

test("coordinates are rounded to as many decimals as there may be", async () => {
  const planner = await Planner.create({ coordinates: new Float64Array([179, 60, 179.00001, 60, -100, -40]) });
  const viewport = { west: -180, south: -80, east: 180, north: 80, width: 1000, height: 800 };
  for (const divisor of [1e-6, 1e-3, 0.01, 1]) {
    const plan = planner.plan(viewport, { strategy: "decimals", decimals: 6, divisor });
    assert.equal(plan.length, 3, `divided by ${divisor}`);
  }
});

test("a plan of the highest zoom is asked whether it is current far away", async () => {
  const planner = await Planner.create({ coordinates: new Float64Array([10, 50, 10, -85]) });
  const around = (latitude) => ({ center: [10, latitude], zoom: 30, width: 400, height: 300 });
  const plan = planner.plan(around(50));
  assert.ok(plan.isCurrent(around(50)));
  assert.ok(!plan.isCurrent(around(-85)));
  assert.equal(planner.plan(around(50)).length, 1);
});
