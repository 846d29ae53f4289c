import assert from "node:assert/strict";
import { test } from "node:test";
import { camera } from "../../Sources/PinfoldServer/Web/js/camera.js";
import { Planning } from "../../Sources/PinfoldServer/Web/js/planning.js";
import { asked, at, pause, planning } from "./planning-server.mjs";

test("a failed request is retried, also when the camera moves where the old plan serves", async () => {
  const { made, shown } = planning();
  made.follow(at(0.3), false);
  asked[0].answer();
  await made.idle();
  made.configure("places", "name", { separation: "80" });
  asked[1].fail();
  await pause(20);
  made.follow(at(0.3001), false);
  await pause(700);
  asked.at(-1).answer();
  await made.idle();
  assert.equal(asked.at(-1).query.get("separation"), "80");
  assert.equal(shown.length, 2);
});

test("a plan that cannot be shown is an error, and nobody waits for it", async () => {
  const busy = [];
  const show = () => {
    throw new TypeError("not shown");
  };
  const made = new Planning({ show, fail: () => {}, busy: (isBusy) => busy.push(isBusy) });
  const errors = [];
  // In place of the test runner, which takes it for a failure of the test.
  const listeners = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (error) => errors.push(error.message));
  made.configure("places", "name", {});
  made.follow(at(0.3), false);
  asked[0].answer();
  await made.idle();
  await pause(20);
  process.removeAllListeners("unhandledRejection");
  for (const listener of listeners) process.on("unhandledRejection", listener);
  assert.deepEqual(errors, ["not shown"]);
  assert.equal(busy.at(-1), false);
});

test("a refused setting is reported once and not requested again", async () => {
  const { made, failed } = planning();
  made.follow(at(0.3), false);
  asked[0].answer(400);
  await made.idle();
  await pause(200);
  assert.equal(asked.length, 1);
  assert.deepEqual(failed.map(({ status, parameter }) => [status, parameter]), [[400, "margin"]]);
});

test("a lost server is asked until it is back", async () => {
  const { made, failed, shown } = planning();
  made.follow(at(0.3), false);
  asked[0].fail();
  await pause(20);
  assert.equal(failed.length, 1);
  assert.ok(failed[0].isConnectionLoss);
  await pause(600);
  assert.equal(asked.length, 2);
  asked[1].answer();
  await made.idle();
  assert.equal(shown.length, 1);
});

test("a busy server is asked again, and one that failed is not", async () => {
  const { made, failed } = planning();
  made.follow(at(0.3), false);
  asked[0].answer(503);
  await pause(20);
  assert.deepEqual(failed.map(({ status, message }) => [status, message]), [[503, "no"]]);
  await pause(600);
  assert.equal(asked.length, 2);
  asked[1].answer(500);
  await made.idle();
  await pause(1200);
  assert.equal(asked.length, 2);
  assert.equal(failed.at(-1).isConnectionLoss, false);
});

test("where names cannot be had, the map goes on without them, and asks for them again", async () => {
  const { made, shown, failed, busy } = planning();
  made.follow(at(0.3), false);
  asked[0].lackNames();
  await pause();
  assert.deepEqual(asked.map(({ query }) => query.get("columns")), ["name", ""]);
  asked[1].answer();
  await pause();
  assert.deepEqual([shown.length, failed.map(({ status }) => status)], [1, [503]]);
  assert.deepEqual(busy.at(-1), false);
  await pause(600);
  assert.deepEqual([asked.length, asked[2].query.get("columns"), asked[2].query.get("after")], [3, "name", "t2"]);
  asked[2].answer();
  await made.idle();
  assert.deepEqual([asked.length, shown.length, failed.length], [3, 2, 1]);
});

test("where nothing can be had, what is said is why names could not", async () => {
  const { made, shown, failed } = planning();
  made.follow(at(0.3), false);
  asked[0].lackNames();
  await pause();
  asked[1].fail();
  await pause();
  assert.deepEqual([shown.length, failed.map(({ status }) => status)], [0, [503]]);
  made.configure("places", null, {});
  asked.at(-1).lackNames();
  await pause();
  assert.deepEqual([asked.length, failed.length], [3, 2]);
});

test("an answer without names is dropped when the map has moved on", async () => {
  const { made, shown, failed } = planning();
  made.follow(at(0.3), false);
  asked[0].lackNames();
  await pause();
  made.configure("others", null, {});
  assert.ok(asked[1].signal.aborted);
  asked[2].answer();
  await made.idle();
  assert.deepEqual([asked.length, shown, failed], [3, ["t3"], []]);
});
