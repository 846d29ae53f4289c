// Memory is used again: after plans, edits and filters, a planner in the same state uses as many
// bytes as before, not one more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Planner, anywhere, randomNumbers, somePoints, strategies } from "./planner.mjs";

const rounds = Number(process.env.ROUNDS ?? 1000);
const viewport = { center: [10, 50], zoom: 3, width: 800, height: 600 };

/** Puts a planner into a state that does not depend on what was before; how many bytes it uses then. */
function settledBytes(planner, value) {
  planner.setFilter({ column: "kind", equals: "bar" });
  planner.setFilter(null);
  // Points are sorted anew, without what edits leave beside them.
  planner.setColumn("value", value);
  for (const settings of strategies) planner.plan(viewport, settings).cluster(0).describe();
  for (let kept = 0; kept < 4; kept++) planner.plan(viewport);
  return planner.memory.used;
}

test(`${rounds} plans, moves and filters take no memory`, async () => {
  const random = randomNumbers(5);
  const points = somePoints(2000);
  const planner = await Planner.create(points);
  const before = settledBytes(planner, points.columns.value);
  let plan = null;
  for (let number = 0; number < rounds; number++) {
    const row = Math.floor(random() * 2000);
    const { longitude, latitude } = planner.point(row);
    planner.move(row, 10, -80 + 160 * random());
    planner.update(row, { value: number });
    plan = planner.plan(anywhere(random), strategies[number % strategies.length], plan);
    if (plan.length > 0) plan.cluster(0).describe();
    planner.move(row, longitude, latitude);
    if (number % 20 === 0) planner.setFilter(number % 40 === 0 ? { column: "kind", equals: "bar" } : null);
  }
  assert.equal(settledBytes(planner, points.columns.value), before);
});

test("rows of removed points take as much as rows without a point", async () => {
  const { coordinates, columns } = somePoints(2000);
  const planner = await Planner.create({ coordinates, columns });
  for (let number = 0; number < rounds; number++) planner.remove(planner.insert({ longitude: 1, latitude: number % 80 }));
  const count = 2000 + rounds;
  const longer = new Float64Array(2 * count).fill(NaN);
  longer.set(coordinates);
  const value = new Float64Array(count).fill(NaN);
  value.set(columns.value);
  const other = await Planner.create({ coordinates: longer, columns: { value, kind: [...columns.kind, ...Array(rounds)] } });
  assert.equal(settledBytes(planner, value), settledBytes(other, value));
});
