import assert from "node:assert/strict";
import { test } from "node:test";
import { cameraFitting, middleThird, screenPoint } from "../../Sources/PinfoldServer/Web/js/camera.js";
import { positionOf } from "../../Sources/PinfoldServer/Web/js/mercator.js";
import { fan } from "../../Sources/PinfoldServer/Web/js/fan.js";

test("places that fan out do not cover each other or their cluster", () => {
  for (let count = 2; count <= 10; count += 1) {
    const offsets = fan(count);
    assert.equal(offsets.length, count);
    for (const [n, [x, y]] of offsets.entries()) {
      assert.ok(Math.hypot(x, y) >= 46 - 1e-9);
      for (const [otherX, otherY] of offsets.slice(n + 1)) assert.ok(Math.hypot(x - otherX, y - otherY) > 36, `${count}`);
    }
  }
});

test("what is opened fits into the middle third of what is free", () => {
  const covered = { left: 40, top: 90, right: 40, bottom: 60 };
  for (const bounds of [[10, 40, 11, 41], [179, -1, -179, 1], [-100, 20, -60, 21]]) {
    const camera = cameraFitting(bounds, 1280, 800, middleThird(covered, 1280, 800));
    const [west, south, east, north] = bounds;
    const corners = [screenPoint(camera, positionOf(west, north)), screenPoint(camera, positionOf(east, south))];
    for (const { x, y } of corners) {
      assert.ok(x >= 439.9 && x <= 840.1, `x ${x}`);
      assert.ok(y >= 306.5 && y <= 523.5, `y ${y}`);
    }
    const [first, last] = corners;
    // And it fills it in one direction.
    assert.ok(Math.abs(last.x - first.x - 400) < 0.1 || Math.abs(last.y - first.y - 650 / 3) < 0.1);
  }
});
