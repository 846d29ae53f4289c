import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { camera, viewportQuery } from "../../Sources/PinfoldServer/Web/js/camera.js";
import { positionOf, WORLD_MAP_POINTS } from "../../Sources/PinfoldServer/Web/js/mercator.js";
import { Planning } from "../../Sources/PinfoldServer/Web/js/planning.js";
import { HTTPSource } from "../../Sources/PinfoldServer/Web/js/http-source.js";
import { useSource } from "../../Sources/PinfoldServer/Web/js/source.js";

useSource(new HTTPSource());

// A server that plans what is asked for with a margin, and answers when it is told to.
let asked = [];
beforeEach(() => {
  asked = [];
  globalThis.fetch = (address, { signal }) =>
    new Promise((resolve, reject) => {
      const query = new URL(address, "http://example.test/").searchParams;
      const request = { query, signal, fail: () => reject(new TypeError("no server")) };
      request.answer = (status = 200, margin = 0.5) => resolve(new Response(JSON.stringify(status === 200 ? planFor(query, margin) : { error: { parameter: "margin", message: "no" } }), { status }));
      request.lackNames = () => resolve(new Response(JSON.stringify({ error: { parameter: "columns", message: "away" } }), { status: 503 }));
      signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      asked.push(request);
    });
});

function planFor(query, margin) {
  const [west, south, east, north] = query.get("rect").split(",").map(Number);
  const [a, b] = [positionOf(west, north), positionOf(east, south)];
  const [width, height] = [b.x - a.x, b.y - a.y];
  const zoom = Math.log2(Number(query.get("size").split("x")[0]) / width / 256);
  const rect = [a.x - width * margin, a.y - height * margin, width * (1 + 2 * margin), height * (1 + 2 * margin)];
  return { plan: { id: `t${asked.length}`, zoom, planned_map_rect: rect.map((v) => v * WORLD_MAP_POINTS) }, features: [] };
}

function planning() {
  const told = { shown: [], failed: [], busy: [] };
  const made = new Planning({ show: (answer) => told.shown.push(answer.plan.id), fail: (error) => told.failed.push(error), busy: (isBusy) => told.busy.push(isBusy) });
  made.configure("places", "name", {});
  return Object.assign(told, { made });
}

const at = (x, zoom = 6) => camera(x, 0.4, zoom, 800, 600);
const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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
    asked = [];
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

test("a server that plans less than is visible is not asked again and again", async () => {
  const { made } = planning();
  made.follow(at(0.3), false);
  asked[0].answer(200, -0.1);
  await made.idle();
  await pause(200);
  assert.equal(asked.length, 1);
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
