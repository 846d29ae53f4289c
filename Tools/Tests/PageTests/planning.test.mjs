import assert from "node:assert/strict";
import { test } from "node:test";
import { camera, viewportQuery } from "../../Sources/PinfoldServer/Web/js/camera.js";
import { asked, at, pause, planning } from "./planning-server.mjs";

test("panning within the planned rect requests nothing", async () => {
  const { made, shown } = planning();
  made.follow(at(0.3), false);
  asked[0].answer();
  await made.idle();
  const width = 800 / (256 * 2 ** 6);
  for (let share = -0.48; share < 0.48; share += 0.05) made.follow(at(0.3 + share * width), true);
  assert.equal(asked.length, 1);
  made.follow(at(0.3 + 0.6 * width), false);
  assert.equal(asked.length, 2);
  assert.equal(asked[1].query.get("after"), "t1");
  assert.deepEqual(shown, ["t1"]);
});

test("zooming less than the hysteresis requests nothing", async () => {
  const { made } = planning();
  made.configure("places", "name", { overlaps: "keep" });
  made.follow(at(0.3), false);
  asked[0].answer();
  await made.idle();
  made.follow(at(0.3, 6.1), false);
  assert.equal(asked.length, 1);
  made.follow(at(0.3, 6.2), false);
  assert.equal(asked.length, 2);
});

test("circles without overlaps are planned at the exact zoom at which the map rests", async () => {
  for (const [settings, requests] of [[{}, 2], [{ overlaps: "keep" }, 1]]) {
    asked.length = 0;
    const { made } = planning();
    made.configure("places", "name", settings);
    made.follow(at(0.3), false);
    asked[0].answer();
    await made.idle();
    made.follow(at(0.3, 6.1), true);
    assert.equal(asked.length, 1);
    made.follow(at(0.3, 6.1), false);
    assert.equal(asked.length, requests);
  }
});

test("the newest request wins, and the older ones are canceled", async () => {
  const { made, shown } = planning();
  made.follow(at(0.1), false);
  made.follow(at(0.5), false);
  made.follow(at(0.9), false);
  assert.equal(asked.length, 3);
  assert.deepEqual(asked.map(({ signal }) => signal.aborted), [true, true, false]);
  asked[2].answer();
  await made.idle();
  assert.deepEqual(shown, ["t3"]);
});

test("an answer that arrives as it is canceled is not shown", async () => {
  const { made, shown } = planning();
  made.follow(at(0.1), false);
  asked[0].answer();
  made.follow(at(0.5), false);
  asked[1].answer();
  await made.idle();
  await pause(20);
  assert.deepEqual(shown, ["t2"]);
});

test("circles stand closer on a narrow screen, unless the user says how close", async () => {
  const { made } = planning();
  const separations = [];
  for (const [width, settings] of [[390, {}], [800, {}], [390, { separation: "80" }], [390, { strategy: "grid" }]]) {
    made.configure("places", "name", settings);
    made.follow(camera(0.3, 0.4, 6, width, 600), false);
    await pause(100);
    separations.push(asked.at(-1).query.get("separation"));
    asked.at(-1).answer();
    await made.idle();
  }
  assert.deepEqual(separations, ["48", null, "80", null]);
});

test("a server that plans less than is visible is not asked again and again", async () => {
  const { made } = planning();
  made.follow(at(0.3), false);
  asked[0].answer(200, -0.1);
  await made.idle();
  await pause(200);
  assert.equal(asked.length, 1);
});

test("new settings are planned where the camera is", async () => {
  const { made } = planning();
  made.follow(at(0.3), false);
  asked[0].answer();
  await made.idle();
  made.configure("places", "name", { separation: "80", theme: "dark" });
  assert.equal(asked[1].query.get("separation"), "80");
  assert.equal(asked[1].query.has("theme"), false);
  assert.equal(asked[1].query.get("rect"), viewportQuery(at(0.3)).rect);
  made.configure("others", null, {});
  assert.equal(asked[2].query.has("after"), false);
  assert.equal(asked[2].query.get("columns"), "");
});

test("during a stream of edits every plan finishes", async () => {
  const { made, shown } = planning();
  made.follow(at(0.3), false);
  asked[0].answer();
  await made.idle();
  made.refresh();
  await pause(100);
  assert.equal(asked.length, 2);
  for (let n = 0; n < 10; n += 1) made.refresh();
  assert.equal(asked[1].signal.aborted, false);
  asked[1].answer();
  await pause(150);
  assert.equal(asked.length, 3);
  asked[2].answer();
  await made.idle();
  assert.equal(shown.length, 3);
});

test("another server's plan is not followed, and its answer is not shown", async () => {
  const { made, shown } = planning();
  made.follow(at(0.3), false);
  asked[0].answer();
  await made.idle();
  made.configure("places", "name", { separation: "80" });
  made.forget();
  assert.deepEqual(asked.map(({ signal }) => signal.aborted), [false, true, false]);
  assert.equal(asked[1].query.get("after"), "t1");
  assert.equal(asked[2].query.has("after"), false);
  asked[2].answer();
  await made.idle();
  assert.deepEqual(shown, ["t1", "t3"]);
});
