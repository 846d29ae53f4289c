import assert from "node:assert/strict";
import { test } from "node:test";
import { successor, transition } from "../../Sources/PinfoldServer/Web/js/transition.js";
import { randomNumbers, SEEDS } from "./random.mjs";

const feature = (id, count = 1) => ({ properties: { cluster_id: id, point_count: count } });
const shownOf = (...ids) => new Map(ids.map((id) => [id, feature(id)]));

test("a cluster that splits sends its children from its place", () => {
  const lineage = { flows: [{ from: "a", to: "b", count: 7 }, { from: "a", to: "c", count: 3 }] };
  const { stays, comes, goes } = transition(shownOf("a"), [feature("b", 7), feature("c", 3)], lineage);
  assert.deepEqual(stays, []);
  assert.deepEqual(comes.map(({ feature: f, from }) => [f.properties.cluster_id, from]), [["b", "a"], ["c", "a"]]);
  assert.deepEqual(goes, [{ id: "a", to: "b" }]);
});

test("clusters that merge go to where most of their places went", () => {
  const lineage = { flows: [{ from: "a", to: "c", count: 2 }, { from: "a", to: "d", count: 5 }, { from: "b", to: "d", count: 1 }] };
  const { goes } = transition(shownOf("a", "b"), [feature("c", 2), feature("d", 6)], lineage);
  assert.deepEqual(goes, [{ id: "a", to: "d" }, { id: "b", to: "d" }]);
});

test("what came from outside, or went there, has no other end", () => {
  const lineage = { flows: [{ from: "outside", to: "b", count: 9 }, { from: "a", to: "outside", count: 4 }, { from: "absent", to: "c", count: 1 }] };
  const { comes, goes } = transition(shownOf("a"), [feature("b"), feature("c")], lineage);
  assert.deepEqual(comes.map(({ from }) => from), [null, null]);
  assert.deepEqual(goes, [{ id: "a", to: null }]);
});

test("what came from outside does not hide where the others came from", () => {
  const lineage = { flows: [{ from: "outside", to: "b", count: 9 }, { from: "a", to: "b", count: 4 }, { from: "a", to: "outside", count: 20 }] };
  const { comes, goes } = transition(shownOf("a"), [feature("b", 13)], lineage);
  assert.deepEqual(comes.map(({ from }) => from), ["a"]);
  assert.deepEqual(goes, [{ id: "a", to: "b" }]);
});

test("without lineage all come and go in place, and the same names stay", () => {
  const { stays, comes, goes } = transition(shownOf("a", "b"), [feature("b"), feature("c")], null);
  assert.deepEqual(stays.map((f) => f.properties.cluster_id), ["b"]);
  assert.deepEqual(comes.map(({ from }) => from), [null]);
  assert.deepEqual(goes, [{ id: "a", to: null }]);
});

test("the focus goes to the child that has most", () => {
  const lineage = { flows: [{ from: "a", to: "b", count: 3 }, { from: "a", to: "c", count: 7 }] };
  const changes = transition(shownOf("a"), [feature("b", 3), feature("c", 7)], lineage);
  assert.equal(successor("a", changes), "c");
  assert.equal(successor("other", changes), null);
});

test("every shown marker stays or goes, every feature stays or comes, and ends are there", () => {
  for (const seed of SEEDS) {
    const random = randomNumbers(seed);
    const pick = () => Array.from({ length: 12 }, (_, n) => `c${n}`).filter(() => random() < 0.5);
    const [before, after] = [pick(), pick()];
    const any = (ids) => [...ids, "outside", "absent", "unknown"][Math.floor(random() * (ids.length + 3))];
    const flows = Array.from({ length: 20 }, () => ({ from: any(before), to: any(after), count: 1 + Math.floor(random() * 9) }));
    const { stays, comes, goes } = transition(shownOf(...before), after.map((id) => feature(id)), { flows });
    const stayed = stays.map((f) => f.properties.cluster_id);
    assert.deepEqual([...stayed, ...goes.map(({ id }) => id)].sort(), [...before].sort());
    assert.deepEqual([...stayed, ...comes.map(({ feature: f }) => f.properties.cluster_id)].sort(), [...after].sort());
    for (const { from } of comes) assert.ok(from === null || before.includes(from));
    for (const { to } of goes) assert.ok(to === null || after.includes(to));
  }
});
