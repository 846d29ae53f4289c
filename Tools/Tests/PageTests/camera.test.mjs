import assert from "node:assert/strict";
import { test } from "node:test";
import { camera, cameraAt, cameraFitting, contains, firstCamera, isInside, isSameView, panned, screenPoint, viewportQuery, visibleBounds, visibleRect } from "../../Sources/PinfoldServer/Web/js/camera.js";
import { positionOf, worldSize } from "../../Sources/PinfoldServer/Web/js/mercator.js";
import { randomNumbers, SEEDS } from "./random.mjs";

const UNCOVERED = { top: 0, right: 0, bottom: 0, left: 0 };
const near = (a, b, tolerance) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

function anyCamera(random) {
  return camera(random() * 3 - 1, random(), random() * 22, 200 + random() * 1800, 200 + random() * 1000);
}

test("panning moves what is seen by screen points", () => {
  const before = camera(0.5, 0.5, 6, 800, 600);
  const after = panned(before, 30, -40);
  const [from, to] = [before, after].map((seen) => screenPoint(seen, { x: 0.5, y: 0.5 }));
  near(to.x - from.x, 30, 1e-6);
  near(to.y - from.y, -40, 1e-6);
});

test("a camera sees nothing beyond the plane's edges, or all of the plane", () => {
  for (const seed of SEEDS) {
    const here = anyCamera(randomNumbers(seed));
    const seen = visibleRect(here);
    assert.ok(seen.y >= -1e-12 && seen.y + seen.height <= 1 + 1e-12);
    assert.ok(seen.width <= 1);
    const [top, bottom] = [0, 1].map((y) => screenPoint(here, { x: here.x, y }).y);
    const isWithin = top <= 1e-6 && bottom >= here.height - 1e-6;
    assert.ok(isWithin || (top >= -1e-6 && bottom <= here.height + 1e-6), `${top} to ${bottom} of ${here.height}`);
  }
});

test("a tall camera shows the whole world beside half a marker, and a wide one fills its height", () => {
  for (const [width, height] of [[390, 844], [320, 700], [700, 710], [1280, 800]]) {
    const here = camera(0.5, 0.5, -5, width, height);
    near(worldSize(here.zoom), Math.min(width - 68, height), 1e-6);
    near(visibleRect(here).height, 1, 1e-9);
  }
});

test("bounds around the world are seen on a tall screen, between what covers the map", () => {
  const fitted = firstCamera([-179.9, -43.6, 179.9, 67.1], 390, 844, { top: 142, right: 34, bottom: 84, left: 34 });
  const [northWest, southEast] = [positionOf(-179.9, 67.1), positionOf(179.9, -43.6)].map((at) => screenPoint(fitted, at));
  assert.ok(northWest.x >= 33.9 && southEast.x <= 390 - 33.9);
  near(northWest.y - 142, 844 - 84 - southEast.y, 1e-6);
});

test("fitted bounds are visible, also across the antimeridian", () => {
  for (const bounds of [[-125, 24, -66, 50], [170, -50, -170, -30], [13.3, 52.4, 13.5, 52.6], [5, 5, 5, 5]]) {
    const fitted = cameraFitting(bounds, 1280, 800, { top: 90, right: 34, bottom: 70, left: 34 });
    const [west, south, east, north] = bounds;
    for (const [longitude, latitude] of [[west, south], [east, north], [west, north], [east, south]]) {
      const { x, y } = screenPoint(fitted, positionOf(longitude, latitude));
      assert.ok(x >= 33.9 && x <= 1280 - 33.9, `x ${x} of ${bounds}`);
      assert.ok(y >= 89.9 && y <= 800 - 69.9, `y ${y} of ${bounds}`);
    }
  }
});

test("a rect contains itself in every copy of the world, and no wider one", () => {
  for (const seed of SEEDS) {
    const random = randomNumbers(seed);
    const inner = visibleRect(anyCamera(random));
    const copies = Math.floor(random() * 5) - 2;
    assert.ok(contains({ ...inner, x: inner.x + copies }, inner));
    if (inner.width < 0.9) assert.ok(!contains(inner, { ...inner, width: inner.width * 1.01 }));
    assert.ok(!contains(inner, { ...inner, y: inner.y - 0.001 }));
  }
});

test("a rect around the world contains every other, also across its own edge", () => {
  const world = { x: 0.25, y: 0, width: 1, height: 1 };
  for (const x of [0, 0.2, 0.9, 1.2]) assert.ok(contains(world, { x, y: 0.1, width: 0.4, height: 0.5 }));
});

test("what is inside the visible rect is on the screen", () => {
  for (const seed of SEEDS) {
    const random = randomNumbers(seed);
    const here = anyCamera(random);
    const rect = visibleRect(here);
    const position = { x: rect.x + (random() * 2 - 0.5) * rect.width + Math.floor(random() * 3), y: random() };
    const { x, y } = screenPoint(here, position);
    if (worldSize(here.zoom) < here.width) continue; // wider than the world: everything is seen
    const isOnScreen = x >= -1e-6 && x <= here.width + 1e-6 && y >= -1e-6 && y <= here.height + 1e-6;
    assert.equal(isInside(rect, position), isOnScreen);
  }
});

test("a request's rect and size have the camera's scale and contain what is visible", () => {
  for (const seed of SEEDS) {
    const here = anyCamera(randomNumbers(seed));
    const { rect, size } = viewportQuery(here);
    const [west, south, east, north] = rect.split(",").map(Number);
    const [width, height] = size.split("x").map(Number);
    assert.ok(Number.isInteger(width) && Number.isInteger(height));
    for (const longitude of [west, east]) assert.ok(longitude >= -180 && longitude <= 180);
    const [a, b] = [positionOf(west, north), positionOf(east, south)];
    const across = b.x - a.x + (east > west ? 0 : 1);
    near(Math.log2(width / across), Math.log2(worldSize(here.zoom)), 0.02);
    near((b.y - a.y) * worldSize(here.zoom), height, 1.5);
    const seen = visibleRect(here);
    if (seen.width < 0.95) assert.ok(contains({ x: a.x, y: a.y, width: across, height: b.y - a.y }, seen));
  }
});

test("the whole world is requested as -180 to 180", () => {
  const { rect } = viewportQuery(cameraAt(20, 0, 0, 1920, 700));
  assert.match(rect, /^-180,.*,180,/);
});

test("a camera across the antimeridian requests a west greater than the east", () => {
  const [west, , east] = viewportQuery(cameraAt(180, 0, 5, 800, 600)).rect.split(",").map(Number);
  assert.ok(west > 0 && east < 0);
});

test("fitting nothing but a point does not go beyond the highest level", () => {
  assert.equal(cameraFitting([5, 5, 5, 5], 800, 600, UNCOVERED, 18).zoom, 18);
});

test("a single location is first shown with the outlines around it", () => {
  assert.equal(firstCamera([5, 5, 5, 5], 800, 600, UNCOVERED).zoom, 7);
  const town = firstCamera([2.3, 48.83, 2.37, 48.88], 800, 600, UNCOVERED);
  assert.ok(town.zoom > 12 && town.zoom < 15);
});

test("bounds around the world are shown with Greenwich in the middle", () => {
  for (const bounds of [[-28.7, -90, -31.1, 82.5], [-180, -60, 180, 75]]) {
    assert.equal(cameraFitting(bounds, 1280, 800, UNCOVERED).x, 0.5);
  }
});

test("cameras that differ by what a map rounds show the same", () => {
  for (const seed of SEEDS) {
    const one = anyCamera(randomNumbers(seed));
    const pixel = 1 / worldSize(one.zoom);
    assert.ok(isSameView(one, { ...one, x: one.x + pixel / 1e6, zoom: one.zoom + 1e-9 }));
    for (const moved of [{ x: one.x + pixel }, { y: one.y + pixel }, { zoom: one.zoom + 0.01 }]) {
      assert.ok(!isSameView(one, { ...one, ...moved }), JSON.stringify(moved));
    }
  }
});

test("visible bounds end at 0 and at 180 degrees", () => {
  const side = worldSize(5);
  for (const [edge, east] of [[0.5, 0], [1, 180], [0, 180]]) {
    const [west, , found] = visibleBounds(camera(edge - 400 / side, 0.5, 5, 800, 600));
    assert.equal(found, east);
    near((east - west + 360) % 360, (800 / side) * 360, 1e-6);
  }
});
