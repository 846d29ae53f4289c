import assert from "node:assert/strict";
import { test } from "node:test";
import { successor, transition } from "../../Sources/PinfoldServer/Web/js/transition.js";
import { randomNumbers, SEEDS } from "./random.mjs";

const feature = (id, count = 1) => ({ properties: { cluster_id: id, point_count: count } });
const shownOf = (...ids) => new Map(ids.map((id) => [id, feature(id)]));

test("the children of a cluster that splits start at its position", () => {
  const lineage = { flows: [{ from: "a", to: "b", count: 7 }, { from: "a", to: "c", count: 3 }] };
  const { kept, inserted, removed } = transition(shownOf("a"), [feature("b", 7), feature("c", 3)], lineage);
  assert.deepEqual(kept, []);
  assert.deepEqual(inserted.map(({ feature: f, from }) => [f.properties.cluster_id, from]), [["b", "a"], ["c", "a"]]);
  assert.deepEqual(removed, [{ id: "a", to: "b" }]);
});

test("clusters that merge move to where most of their places are", () => {
  const lineage = { flows: [{ from: "a", to: "c", count: 2 }, { from: "a", to: "d", count: 5 }, { from: "b", to: "d", count: 1 }] };
  const { removed } = transition(shownOf("a", "b"), [feature("c", 2), feature("d", 6)], lineage);
  assert.deepEqual(removed, [{ id: "a", to: "d" }, { id: "b", to: "d" }]);
});

test("flows from outside, or to it, have no other marker", () => {
  const lineage = { flows: [{ from: "outside", to: "b", count: 9 }, { from: "a", to: "outside", count: 4 }, { from: "absent", to: "c", count: 1 }] };
  const { inserted, removed } = transition(shownOf("a"), [feature("b"), feature("c")], lineage);
  assert.deepEqual(inserted.map(({ from }) => from), [null, null]);
  assert.deepEqual(removed, [{ id: "a", to: null }]);
});

test("a flow from outside does not hide the other flows", () => {
  const lineage = { flows: [{ from: "outside", to: "b", count: 9 }, { from: "a", to: "b", count: 4 }, { from: "a", to: "outside", count: 20 }] };
  const { inserted, removed } = transition(shownOf("a"), [feature("b", 13)], lineage);
  assert.deepEqual(inserted.map(({ from }) => from), ["a"]);
  assert.deepEqual(removed, [{ id: "a", to: "b" }]);
});

test("without lineage markers are inserted and removed in place, and the same ids are kept", () => {
  const { kept, inserted, removed } = transition(shownOf("a", "b"), [feature("b"), feature("c")], null);
  assert.deepEqual(kept.map((f) => f.properties.cluster_id), ["b"]);
  assert.deepEqual(inserted.map(({ from }) => from), [null]);
  assert.deepEqual(removed, [{ id: "a", to: null }]);
});

test("the focus moves to the child with most places", () => {
  const lineage = { flows: [{ from: "a", to: "b", count: 3 }, { from: "a", to: "c", count: 7 }] };
  const changes = transition(shownOf("a"), [feature("b", 3), feature("c", 7)], lineage);
  assert.equal(successor("a", changes), "c");
  assert.equal(successor("other", changes), null);
});

test("every shown marker is kept or removed, every feature kept or inserted, and ends exist", () => {
  for (const seed of SEEDS) {
    const random = randomNumbers(seed);
    const pick = () => Array.from({ length: 12 }, (_, n) => `c${n}`).filter(() => random() < 0.5);
    const [before, after] = [pick(), pick()];
    const any = (ids) => [...ids, "outside", "absent", "unknown"][Math.floor(random() * (ids.length + 3))];
    const flows = Array.from({ length: 20 }, () => ({ from: any(before), to: any(after), count: 1 + Math.floor(random() * 9) }));
    const { kept, inserted, removed } = transition(shownOf(...before), after.map((id) => feature(id)), { flows });
    const same = kept.map((f) => f.properties.cluster_id);
    assert.deepEqual([...same, ...removed.map(({ id }) => id)].sort(), [...before].sort());
    assert.deepEqual([...same, ...inserted.map(({ feature: f }) => f.properties.cluster_id)].sort(), [...after].sort());
    for (const { from } of inserted) assert.ok(from === null || before.includes(from));
    for (const { to } of removed) assert.ok(to === null || after.includes(to));
  }
});
