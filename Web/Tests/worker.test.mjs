// Clusters in a worker answer as the class does, and the page can end what it asked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createWorkerCluster, Supercluster, clustered, features as featuresOf } from "./shared.mjs";

const world = [-180, -85, 180, 85];
const coordinates = clustered(6000);
const features = featuresOf(coordinates).map((feature, row) => ({
  ...feature,
  properties: { name: `p${row}`, people: row % 100 },
}));
const options = { radius: 60, columns: ["people"] };
const index = new Supercluster(options).load(features);

/** A worker for a test, which ends with it. */
async function workerFor(context, own = options) {
  const clusters = await createWorkerCluster(own);
  context.after(() => clusters.terminate());
  return clusters;
}

test("answers are those of the class", async (context) => {
  const shares = [];
  const clusters = await (await workerFor(context)).load(features, { onProgress: (share) => shares.push(share) });
  assert.deepEqual(shares, [5000 / 6000 / 2, 0.5, 1]);
  for (const zoom of [0, 3, 7, 17]) {
    assert.deepEqual(await clusters.getClusters(world, zoom), index.getClusters(world, zoom));
  }
  assert.deepEqual(await clusters.getTile(2, 1, 1), index.getTile(2, 1, 1));
  const { id } = index.getClusters(world, 2).find((feature) => feature.properties.cluster);
  assert.deepEqual(await clusters.getLeaves(id, Infinity), index.getLeaves(id, Infinity));
  assert.deepEqual(await clusters.getLeaves(id, 3, 2), index.getLeaves(id, 3, 2));
  for (const name of ["getChildren", "getClusterExpansionZoom", "getLeafCount", "getBounds", "getHull"]) {
    assert.deepEqual(await clusters[name](id), index[name](id));
  }
  for (const name of ["getFigures", "getCategories", "getTop"]) {
    assert.deepEqual(await clusters[name](id, "people"), index[name](id, "people"));
  }
  const { radius, maxZoom } = await clusters.getOptions();
  assert.deepEqual([radius, maxZoom], [60, 16]);
  assert.ok((await clusters.getMemory()).used > 0);
});

test("edits, filters and options are made in order", async (context) => {
  const own = new Supercluster(options).load(features);
  const clusters = await (await workerFor(context)).load(features);
  const extra = { type: "Feature", properties: { people: 7 }, geometry: { type: "Point", coordinates: [3, 4] } };
  assert.deepEqual(
    await Promise.all([clusters.add(extra), clusters.move(5, [10, 20]), clusters.remove(8), clusters.update(9, extra)]),
    [own.add(extra), own.move(5, [10, 20]), own.remove(8), own.update(9, extra)],
  );
  assert.equal(await clusters.setFilter({ column: "people", min: 50 }), clusters);
  await clusters.setOptions({ radius: 90 });
  own.setFilter({ column: "people", min: 50 }).setOptions({ radius: 90 });
  assert.deepEqual(await clusters.getClusters(world, 4), own.getClusters(world, 4));
});

test("arrays are transferred, and a saved index comes back", async (context) => {
  const clusters = await workerFor(context, { radius: 60 });
  const sent = coordinates.slice();
  const people = Int32Array.from({ length: 6000 }, (_, row) => row);
  await clusters.loadArrays({ coordinates: sent, columns: { people } });
  assert.deepEqual([sent.length, people.length], [0, 0]);
  const found = await clusters.getClusters(world, 4);
  const saved = await clusters.save();
  const other = await (await workerFor(context, { columns: null })).load(saved);
  assert.equal(saved.byteLength, 0);
  const shapes = (list) => list.map(({ geometry, properties }) => [geometry, properties.point_count]);
  assert.deepEqual(shapes(await other.getClusters(world, 4)), shapes(found));
});

test("what is a part of an array is copied, and the array stays", async (context) => {
  const clusters = await workerFor(context, { radius: 60, columns: ["people"] });
  const [large, numbers] = [coordinates.slice(), Int32Array.from({ length: 20 }, (_, row) => row)];
  await clusters.loadArrays({ coordinates: large.subarray(4, 14), columns: { people: numbers.subarray(3, 8) } });
  assert.deepEqual([large, numbers[19]], [coordinates, 19]);
  const found = (await clusters.getClusters(world, 17)).map(({ properties, geometry }) => [properties.people, ...geometry.coordinates]);
  const expected = [3, 4, 5, 6, 7].map((people) => [people, ...coordinates.slice(2 * people - 2, 2 * people)]);
  assert.deepEqual(found.sort(([a], [b]) => a - b), expected);
  // Two parts of one buffer, as of a record of two columns.
  const split = [large.subarray(0, 3000), large.subarray(3000, 6000)].map((part) => part.map((value) => value / 4));
  const both = new Float64Array(6000);
  split.forEach((part, number) => both.set(part, 3000 * number));
  await clusters.loadArrays({ longitudes: both.subarray(0, 3000), latitudes: both.subarray(3000), columns: { people: new Int8Array(3000) } });
  assert.equal(both.length, 6000);
  // A Buffer of node, whose slices are parts of the same buffer.
  const pool = Buffer.from(Array.from({ length: 100 }, (_, row) => row));
  await clusters.loadArrays({ coordinates: large.slice(0, 10), columns: { people: pool.subarray(7, 12) } });
  assert.deepEqual([pool.length, pool[99]], [100, 99]);
});

test("a saved index takes its features as the class does", async (context) => {
  const clusters = await workerFor(context);
  const some = features.slice(0, 20);
  const saved = () => new Supercluster(options).load(some).save();
  for (const given of [some, { type: "FeatureCollection", features: some }]) {
    await clusters.load(saved(), given);
    assert.deepEqual(await clusters.getClusters(world, 17), new Supercluster(options).load(saved(), given).getClusters(world, 17));
  }
  for (const wrong of [[], { type: "FeatureCollection", features: some.slice(1) }]) {
    const message = /The saved index has 20 features, but load got/;
    assert.throws(() => new Supercluster(options).load(saved(), wrong), message);
    await assert.rejects(clusters.load(saved(), wrong), message);
  }
  await clusters.load(saved(), { onProgress() {} });
  assert.equal((await clusters.getClusters(world, 17)).length, 20);
});

test("an address that cannot be loaded is named", async (context) => {
  const clusters = await workerFor(context);
  const refused = (message) => ({ name: "TypeError", message });
  await assert.rejects(clusters.load("/places.geojson"), refused(/^"\/places.geojson" is not a URL; pass a full one/));
  // Nothing listens on this port.
  const nowhere = "http://127.0.0.1:9/places.geojson";
  await assert.rejects(clusters.load(nowhere), refused(new RegExp(`^${nowhere} cannot be fetched: .`)));
});

test("errors are the same errors", async (context) => {
  const clusters = await workerFor(context);
  const same = async (ask) => {
    let expected = null;
    try {
      ask(index);
    } catch (error) {
      expected = error;
    }
    assert.ok(expected);
    await assert.rejects(ask(clusters), (error) => {
      assert.equal(error.message, expected.message);
      assert.equal(error.constructor, expected.constructor);
      return true;
    });
  };
  await assert.rejects(clusters.getClusters(world, 3), /Nothing is loaded/);
  await clusters.load(features);
  await same((asked) => asked.getChildren(12));
  await same((asked) => asked.remove(1e6));
  await same((asked) => asked.getClusters(world, "x"));
  await same((asked) => asked.getFigures(1, "height"));
  await same((asked) => asked.setOptions({ radius: -1 }));
  // It goes on.
  assert.ok((await clusters.getClusters(world, 3)).length > 0);
});

test("functions are refused, and what to do instead is said", async (context) => {
  for (const [own, message] of [
    [{ reduce: () => {} }, /reduce has a function.*getFigures/],
    [{ map: () => {} }, /map has a function.*columns/],
    [{ key: () => 1 }, /key has a function.*property/],
    [{ columns: { tall: () => 1 } }, /columns has a function.*names/],
  ]) {
    await assert.rejects(createWorkerCluster(own), { name: "TypeError", message });
  }
  const clusters = await workerFor(context);
  await assert.rejects(clusters.setFilter(() => true), { name: "TypeError", message: /condition/ });
  await assert.rejects(clusters.load([{ ...features[0], properties: { call() {} } }]), { name: "DataCloneError" });
  await clusters.load(features.slice(0, 10));
  assert.equal((await clusters.getClusters(world, 17)).length, 10);
});

test("what waits can be aborted", async (context) => {
  const clusters = await (await workerFor(context)).load(features);
  const controllers = Array.from({ length: 6 }, () => new AbortController());
  const asked = controllers.map(({ signal }) => clusters.getClusters(world, 5, { buffer: 10, signal }));
  controllers[4].abort();
  controllers[0].abort(new Error("enough"));
  const results = await Promise.allSettled(asked);
  assert.deepEqual(results.map(({ status }) => status).join(), "rejected,fulfilled,fulfilled,fulfilled,rejected,fulfilled");
  assert.equal(results[4].reason.name, "AbortError");
  assert.equal(results[0].reason.message, "enough");
  await assert.rejects(clusters.getBounds(1, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("an edit that was aborted is made or rejects, and never both", async (context) => {
  const clusters = await (await workerFor(context)).load(features.slice(0, 100));
  const place = { ...features[0], geometry: { type: "Point", coordinates: [50, 0] } };
  const made = [];
  const abort = (ask) => {
    const controller = new AbortController();
    const asked = ask({ signal: controller.signal });
    controller.abort();
    return asked.then(() => made.push(ask), () => {});
  };
  const waiting = clusters.getClusters(world, 5);
  const edits = [(last) => clusters.add(place, last), (last) => clusters.add([place, place], last), (last) => clusters.remove(7, last)];
  await Promise.all([waiting, ...edits.map(abort)]);
  for (const edit of edits) await abort(edit);
  const added = made.reduce((sum, edit) => sum + [1, 2, -1][edits.indexOf(edit)], 0);
  const count = (await clusters.getClusters(world, 17)).reduce((sum, { properties }) => sum + (properties.point_count ?? 1), 0);
  assert.equal(count, 100 + added);
  await assert.rejects(clusters.add(place, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("a load that was aborted leaves what was there", async (context) => {
  const clusters = await (await workerFor(context)).load(features.slice(0, 100));
  const many = Array.from({ length: 20 }, () => features).flat();
  const controller = new AbortController();
  const loading = clusters.load(many, { signal: controller.signal, onProgress: () => controller.abort() });
  await assert.rejects(loading, { name: "AbortError" });
  assert.equal((await clusters.getClusters(world, 17)).length, 100);
  await clusters.load(features.slice(0, 50));
  assert.equal((await clusters.getClusters(world, 17)).length, 50);
});

test("after its end everything fails", async () => {
  const clusters = await (await createWorkerCluster()).load(features);
  const waiting = clusters.getClusters(world, 3);
  clusters.terminate();
  await assert.rejects(waiting, /terminated/);
  await assert.rejects(clusters.getClusters(world, 3), /terminated/);
  clusters.terminate();
});
