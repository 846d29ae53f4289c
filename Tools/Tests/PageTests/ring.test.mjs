// The arcs of rings are the engine's.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { arcsOf } from "../../Sources/PinfoldServer/Web/js/ring.js";

const COLORS = 12;
const cases = JSON.parse(readFileSync(new URL("../Rules/rings.json", import.meta.url), "utf8"));

/** Returns the parts of a case as the page has them: categories beyond the twelfth are others. */
function partsOf({ counts, other, none }) {
  const named = counts.slice(0, COLORS).map((count, color) => ({ color, count }));
  const rest = counts.slice(COLORS).reduce((sum, count) => sum + Math.max(count, 0), Math.max(other, 0));
  return [...named, { color: "other", count: rest }, { color: "none", count: none }].filter(({ count }) => count > 0);
}

for (const [number, ring] of cases.entries()) {
  test(`ring ${number} has the arcs of the rules`, () => {
    const arcs = arcsOf(partsOf(ring), ring.diameter);
    assert.deepEqual(arcs.map(({ color }) => color), ring.arcs.map(([part]) => part));
    arcs.forEach(({ start, end }, offset) => {
      assert.ok(Math.abs(start - ring.arcs[offset][1]) < 2e-6 && Math.abs(end - ring.arcs[offset][2]) < 2e-6, `${start} to ${end}`);
    });
  });
}
