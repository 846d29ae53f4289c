import assert from "node:assert/strict";
import { test } from "node:test";
import { latitudeOf, longitudeOf, MAX_LATITUDE, nearestCopy, positionOf, worldSize, wrappedLongitude, zoomOfWorldSize } from "../../Sources/PinfoldServer/Web/js/mercator.js";
import { randomNumbers, SEEDS } from "./random.mjs";

const near = (a, b, tolerance = 1e-9) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

test("known positions", () => {
  assert.deepEqual(positionOf(-180, 0), { x: 0, y: 0.5 });
  near(positionOf(0, MAX_LATITUDE).y, 0);
  near(positionOf(0, -MAX_LATITUDE).y, 1);
  // 40° north, by the formula of the projection with a tangent instead of a sine.
  const radians = (40 * Math.PI) / 180;
  near(positionOf(0, 40).y, 0.5 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / (2 * Math.PI));
});

test("the poles are at the edges", () => {
  for (const latitude of [90, -90, 1000, -1000]) {
    const { y } = positionOf(0, latitude);
    assert.ok(y >= 0 && y <= 1);
    near(y, latitude > 0 ? 0 : 1);
  }
});

test("there and back again", () => {
  for (const seed of SEEDS) {
    const random = randomNumbers(seed);
    const [longitude, latitude] = [random() * 360 - 180, random() * 170 - 85];
    const { x, y } = positionOf(longitude, latitude);
    near(longitudeOf(x), longitude);
    near(latitudeOf(y), latitude);
  }
});

test("longitudes are wrapped into -180..<180", () => {
  for (const [from, to] of [[180, -180], [-180, -180], [190, -170], [-190, 170], [540, -180], [0, 0]]) {
    assert.equal(wrappedLongitude(from), to);
  }
});

test("the nearest copy is at most half a world away and a whole number off", () => {
  for (const seed of SEEDS) {
    const random = randomNumbers(seed);
    const [x, to] = [random() * 4 - 2, random() * 4 - 2];
    const copy = nearestCopy(x, to);
    assert.ok(Math.abs(copy - to) <= 0.5 + 1e-12);
    near(copy - x, Math.round(copy - x));
  }
});

test("zoom level 0 is 256 wide", () => {
  assert.equal(worldSize(0), 256);
  assert.equal(worldSize(3), 2048);
  near(zoomOfWorldSize(worldSize(7.3)), 7.3);
});
