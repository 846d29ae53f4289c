// A worker does what it is asked in order, with what the arguments were; what fails or is aborted
// changes nothing.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { createWorkerCluster, features as featuresOf, fromPackage, uniform } from "./shared.mjs";

const { Thread } = await fromPackage("threadQueue.js");
const { startThread } = await fromPackage("threadStart.js");

const world = [-180, -85, 180, 85];
const many = () => featuresOf(uniform(15_000));
const place = (longitude, latitude) => ({
  type: "Feature",
  properties: {},
  geometry: { type: "Point", coordinates: [longitude, latitude] },
});

/** A worker for a test, with some points. */
async function workerWith(context, features = featuresOf(uniform(100))) {
  const clusters = await createWorkerCluster({ radius: 0 });
  context.after(() => clusters.terminate());
  return clusters.load(features);
}

const countOf = async (clusters) => (await clusters.getClusters(world, 3)).length;

/** A server that answers /slow after a while, /never not at all, and tells what was given up. */
async function serve(context, features = featuresOf(uniform(70))) {
  const given = { up: 0, asked: 0 };
  const server = createServer((request, response) => {
    given.asked += 1;
    request.on("close", () => (given.up += response.writableEnded ? 0 : 1));
    if (request.url === "/never") return;
    setTimeout(() => response.end(JSON.stringify({ type: "FeatureCollection", features })), 300);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.after(() => (server.closeAllConnections(), server.close()));
  return { given, at: (path) => `http://127.0.0.1:${server.address().port}${path}` };
}

const until = async (isSo) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
};

test("a load that is refused in the middle leaves what was there", async (context) => {
  const clusters = await workerWith(context);
  for (const row of [2, 7000, 14_999]) {
    const features = many();
    features[row].properties.call = () => 1;
    await assert.rejects(clusters.load(features), { name: "DataCloneError" });
    assert.equal(await countOf(clusters), 100);
  }
  await clusters.load(many());
  assert.equal(await countOf(clusters), 15_000);
});

test("a refused load holds up nothing that was asked after it", async (context) => {
  const clusters = await workerWith(context);
  const features = many();
  features[7000].properties.call = () => 1;
  const [refused, ...others] = await Promise.allSettled([
    clusters.load(features), clusters.add(place(1, 2)), clusters.load(featuresOf(uniform(30))), countOf(clusters),
  ]);
  assert.equal(refused.status, "rejected");
  assert.deepEqual(others.map(({ value }) => value), [100, clusters, 30]);
});

test("a load ends with what onProgress throws, and leaves what was there", async (context) => {
  const clusters = await workerWith(context);
  for (const most of [0.2, 0.5]) {
    const shares = [];
    const onProgress = (share) => {
      shares.push(share);
      if (share >= most) throw new Error("no more");
    };
    await assert.rejects(clusters.load(many(), { onProgress }), /no more/);
    assert.ok(shares.at(-1) <= 0.5, "it went on");
    assert.equal(await countOf(clusters), 100);
  }
});

test("arrays and arguments are those of the call", async (context) => {
  const clusters = await workerWith(context);
  const features = many();
  const loading = clusters.load(features);
  features.splice(0);
  const coordinates = [5, 6];
  const box = [...world];
  const moving = clusters.move(7, coordinates);
  const asking = clusters.getClusters(box, 3);
  coordinates.fill(0);
  box.fill(0);
  await Promise.all([loading, moving]);
  assert.equal((await asking).length, 15_000);
  const [moved] = await clusters.getClusters([4.9, 5.9, 5.1, 6.1], 17).then((found) =>
    found.filter(({ geometry }) => geometry.coordinates.join() === "5,6"));
  assert.equal(moved?.properties.row, 7);
});

test("arrays that are empty because they were sent are refused", { timeout: 20_000 }, async (context) => {
  const clusters = await workerWith(context);
  const coordinates = new Float64Array(uniform(20));
  const people = new Int32Array(20);
  await clusters.loadArrays({ coordinates, columns: { people } });
  const message = /transferred before/;
  await assert.rejects(clusters.loadArrays({ coordinates }), { name: "TypeError", message });
  const fresh = () => new Float64Array(uniform(20));
  await assert.rejects(clusters.loadArrays({ coordinates: fresh(), columns: { people } }), message);
  const twice = fresh();
  const results = await Promise.allSettled([clusters.loadArrays({ coordinates: twice }), clusters.loadArrays({ coordinates: twice })]);
  assert.deepEqual(results.map(({ status }) => status), ["fulfilled", "rejected"]);
  const saved = await clusters.save();
  await clusters.load(saved);
  await assert.rejects(clusters.load(saved), message);
  await assert.rejects(clusters.loadArrays({ coordinates: fresh(), ids: () => 1 }), { name: "DataCloneError" });
  assert.equal(await countOf(clusters), 20);
});

test("what the worker cannot read is an error, and not another's", { timeout: 20_000 }, async () => {
  const thread = new Thread(await startThread());
  // Node sends an array that is empty because it was sent, and cannot receive it.
  const sent = new Uint8Array(8);
  structuredClone(sent, { transfer: [sent.buffer] });
  const results = await Promise.allSettled([
    thread.ask("dropParts", []), thread.ask("part", [sent], { transfer: [sent.buffer] }), thread.ask("dropParts", []),
  ]);
  assert.deepEqual(results.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
  assert.match(results[1].reason.message, /cannot read/);
  thread.end(new Error("The end"));
});

test("what is asked after an address waits for it", async (context) => {
  const { at } = await serve(context);
  const clusters = await workerWith(context);
  const results = await Promise.all([clusters.load(at("/slow")), clusters.add(place(1, 2)), countOf(clusters)]);
  assert.deepEqual(results, [clusters, 70, 71]);
  await Promise.all([clusters.load(at("/slow")), clusters.load(featuresOf(uniform(50)))]);
  assert.equal(await countOf(clusters), 50);
  await Promise.all([clusters.load(featuresOf(uniform(50))), clusters.load(at("/slow"))]);
  assert.equal(await countOf(clusters), 70);
});

test("an address that was aborted is given up, and loads nothing", async (context) => {
  const { at, given } = await serve(context);
  const clusters = await workerWith(context);
  const controller = new AbortController();
  const loading = clusters.load(at("/slow"), { signal: controller.signal });
  await until(() => given.asked === 1);
  controller.abort(new Error("enough"));
  await assert.rejects(loading, /enough/);
  await until(() => given.up === 1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(await countOf(clusters), 100);
});

test("addresses that never answer hold up nothing once they are aborted", { timeout: 20_000 }, async (context) => {
  const { at, given } = await serve(context);
  const clusters = await workerWith(context);
  const controllers = Array.from({ length: 3 }, () => new AbortController());
  const loading = controllers.map(({ signal }) => clusters.load(at("/never"), { signal }));
  const counting = countOf(clusters);
  await until(() => given.asked === 1);
  // Also one that is not begun.
  for (const number of [1, 0, 2]) {
    controllers[number].abort();
    await assert.rejects(loading[number], { name: "AbortError" });
  }
  assert.equal(await counting, 100);
});

test("a change that was aborted too late is answered by what was done", async (context) => {
  const clusters = await workerWith(context);
  for (const delay of [0, 1, 3, 10, 30, 100]) {
    await clusters.load(featuresOf(uniform(100)));
    const controller = new AbortController();
    const loading = clusters.load(many(), { signal: controller.signal });
    setTimeout(() => controller.abort(), delay);
    const [{ status }] = await Promise.allSettled([loading]);
    assert.equal(await countOf(clusters), status === "fulfilled" ? 15_000 : 100, `after ${delay} ms`);
  }
});

test("errors of addresses are said", async (context) => {
  const { at } = await serve(context, "no features");
  const clusters = await workerWith(context);
  await assert.rejects(clusters.load(at("/slow")), { name: "TypeError", message: /does not contain a list of features/ });
  await assert.rejects(clusters.load("http://127.0.0.1:1/nothing"));
  await assert.rejects(clusters.load("nothing"), { name: "TypeError" });
  assert.equal(await countOf(clusters), 100);
});
