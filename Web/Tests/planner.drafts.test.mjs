// First plans of many points: of a draft, until all is there.
import assert from "node:assert/strict";
import test from "node:test";
import { Planner } from "./planner.mjs";

const count = 220_000;
const viewport = { south: -70, west: -180, north: 75, east: 180, width: 1280, height: 800 };
const settings = { strategy: "spaced" };

/** Points around some cities. */
function points() {
  const [longitudes, latitudes] = [new Float64Array(count), new Float64Array(count)];
  let state = 7;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  for (let row = 0; row < count; row++) {
    const city = row % 50;
    longitudes[row] = ((city * 61) % 340) - 170 + (random() - 0.5) * 9;
    latitudes[row] = ((city * 37) % 110) - 50 + (random() - 0.5) * 9;
  }
  return { longitudes, latitudes };
}

const circles = (plan) => new Map(plan.ids.map((id, offset) => [id, plan.counts[offset]]));

test("a draft becomes complete between questions, and hardly changes", async () => {
  const planner = await Planner.create(points(), { drafts: true });
  const draft = planner.plan(viewport, settings);
  assert.equal(draft.isDraft, true);
  const drafts = [];
  const timer = setInterval(() => drafts.push(planner.plan(viewport, settings).isDraft), 100);
  const isComplete = await planner.complete(draft);
  clearInterval(timer);
  assert.equal(isComplete, true);
  // More than are kept.
  assert.ok(drafts.length > 5, `${drafts.length} answers`);
  assert.ok(drafts.every(Boolean));
  const plan = planner.plan(viewport, settings, draft);
  assert.equal(plan.isDraft, false);
  const [before, after] = [circles(draft), circles(plan)];
  const changed = [...before].filter(([id, number]) => after.get(id) !== number).length;
  const lost = [...before].filter(([id]) => !after.has(id)).length;
  assert.ok(lost <= before.size * 0.03, `${lost} of ${before.size} circles lost their names`);
  let moved = 0;
  for (const [id, number] of before) moved += Math.abs(number - (after.get(id) ?? 0));
  assert.ok(moved / 2 <= count * 0.02, `${moved / 2} points, ${changed} circles`);
  // As without a draft.
  const whole = await Planner.create(points());
  const same = whole.plan(viewport, settings);
  assert.equal(same.isDraft, false);
  assert.deepEqual(circles(same), after);
});

test("an edit while a draft is completed begins it anew", async () => {
  const planner = await Planner.create(points(), { drafts: true });
  const draft = planner.plan(viewport, settings);
  const complete = planner.complete(draft);
  planner.remove(5);
  assert.equal(await complete, false);
  const next = planner.plan(viewport, settings, draft);
  assert.equal(next.isDraft, true);
  assert.equal(await planner.complete(next), true);
  const plan = planner.plan(viewport, settings, next);
  assert.equal(plan.isDraft, false);
  assert.equal(plan.counts.reduce((sum, number) => sum + number), count - 1);
});

test("few points have no draft, and a plan of others is none to complete", async () => {
  const planner = await Planner.create({ longitudes: Float64Array.of(1), latitudes: Float64Array.of(2) }, { drafts: true });
  const plan = planner.plan(viewport, settings);
  assert.equal(plan.isDraft, false);
  assert.equal(await planner.complete(plan), true);
  await assert.rejects(planner.complete(null), /The plan is null, and must be a plan of this planner/);
  await assert.rejects(Planner.create({ longitudes: new Float64Array(), latitudes: new Float64Array() }, { drafts: 1 }), /drafts is 1, and must be true or false/);
});
