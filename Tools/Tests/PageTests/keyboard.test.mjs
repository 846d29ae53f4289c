import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestIn, readingOrder } from "../../Sources/PinfoldServer/Web/js/keyboard.js";

const points = [{ x: 0, y: 0 }, { x: 100, y: 10 }, { x: 60, y: 55 }, { x: -80, y: 0 }, { x: 0, y: -200 }];
const [middle, right, belowRight, left, above] = points;

test("an arrow key goes to the nearest point of its side", () => {
  assert.equal(nearestIn(points, middle, [1, 0]), right);
  assert.equal(nearestIn(points, middle, [-1, 0]), left);
  assert.equal(nearestIn(points, middle, [0, -1]), above);
  // Too far to the side is none.
  assert.equal(nearestIn(points, middle, [0, 1]), null);
  assert.equal(nearestIn(points, belowRight, [0, 1]), null);
});

test("each point with another one beside it is left in some direction", () => {
  for (const from of points) {
    const found = [[1, 0], [-1, 0], [0, 1], [0, -1]].map((direction) => nearestIn(points, from, direction));
    assert.ok(found.some((point) => point !== null && point !== from));
  }
});

test("reading order goes row by row", () => {
  const order = readingOrder([{ x: 90, y: 5 }, { x: 10, y: 50 }, { x: 20, y: 30 }]);
  assert.deepEqual(order.map(({ x }) => x), [20, 90, 10]);
});
