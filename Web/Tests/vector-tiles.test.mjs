// Vector tiles are the same bytes as those of the encoder as it is in the server.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { pointsOfTile } from "./read-tile.mjs";
import { createWorkerCluster } from "./shared.mjs";

const recorded = JSON.parse(await readFile(new URL("recorded-tiles.json", import.meta.url), "utf8"));
const features = recorded.places.map(({ longitude, latitude, ...properties }, row) => ({
  type: "Feature",
  properties: { ...properties, cluster: row },
  geometry: { type: "Point", coordinates: [longitude, latitude] },
}));
const properties = ["name", "people", "share", "isOpen", "cluster"];
const figures = { mean: ["people"], sum: ["people"] };

async function workerFor(context) {
  const clusters = await createWorkerCluster({ columns: ["people"] });
  context.after(() => clusters.terminate());
  return clusters.load(features);
}

test("tiles have the recorded bytes", async (context) => {
  const clusters = await workerFor(context);
  assert.ok(recorded.tiles.length > 20);
  for (const { z, x, y, bytes } of recorded.tiles) {
    const tile = await clusters.getVectorTile(z, x, y, { properties, figures });
    assert.equal(Buffer.from(tile).toString("base64"), bytes, `${z}/${x}/${y}`);
  }
});

test("clusters are found by their names in tiles", async (context) => {
  const clusters = await workerFor(context);
  const tile = Buffer.from(await clusters.getVectorTile(0, 0, 0)).toString("latin1");
  const names = new Set(tile.match(/r\d+-\d+/g));
  assert.ok(names.size > 2);
  let total = 0;
  for (const name of names) {
    total += await clusters.getLeafCount(name);
    const children = await clusters.getChildren(name);
    assert.ok(children.length > 1);
    assert.ok((await clusters.getClusterExpansionZoom(name)) > 0);
  }
  assert.equal(total, 300);
  for (const name of ["r0-31", "r99999999999-1", "r1", "r0-1; x", ""]) {
    await assert.rejects(clusters.getClusterExpansionZoom(name), /No cluster with the specified id/);
  }
});

test("what makes no sense is refused, and the worker goes on", async (context) => {
  const clusters = await workerFor(context);
  for (const place of [[-1, 0, 0], [25, 0, 0], [1, 2, 0], [1, 0, -1], [1.5, 0, 0], ["1", 0, 0], [3, NaN, 0]]) {
    await assert.rejects(clusters.getVectorTile(...place), { name: "RangeError", message: /There is no tile/ });
  }
  for (const [own, message] of [
    [{ extent: 4000 }, /extent is 4000/],
    [{ extent: 256, buffer: 257 }, /buffer is 257/],
    [{ figures: { median: ["people"] } }, /median is none/],
    [{ figures: { sum: ["height"] } }, /height is not among the columns/],
    [{ layer: "" }, /layer/],
    [{ properties: "name" }, /properties/],
  ]) {
    await assert.rejects(clusters.getVectorTile(0, 0, 0, own), message);
  }
  assert.equal(await clusters.getVectorTile(10, 3, 3), null);
  assert.ok((await clusters.getVectorTile(0, 0, 0, { extent: 256, buffer: 0, layer: "ö", properties: [] })).byteLength > 0);
});

for (const [count, length] of [[60, 10], [300, 3], [2000, 200], [40_000, 60]]) {
  test(`a tile holds all properties of ${count} points, each some ${length} letters long`, async (context) => {
    const features = Array.from({ length: count }, (_, row) => ({
      type: "Feature",
      properties: { row, name: `${"ö店x".repeat(length / 3)} ${row}`, isOpen: row % 3 === 0, share: row / 7, [`p${row % 50}`]: true },
      geometry: { type: "Point", coordinates: [(row % 170) * 2 - 169, Math.floor(row / 170) / 4 - 60] },
    }));
    const clusters = await createWorkerCluster({ radius: 0 });
    context.after(() => clusters.terminate());
    await clusters.load(features);
    const found = pointsOfTile(await clusters.getVectorTile(0, 0, 0, { buffer: 0 }));
    assert.equal(found.length, count);
    for (const { properties: { place, ...properties }, position } of found) {
      const { row } = properties;
      assert.equal(place, row);
      assert.deepEqual(properties, features[row].properties);
      assert.ok(Math.abs(position[0] / 4096 - (features[row].geometry.coordinates[0] + 180) / 360) < 2 / 4096);
    }
  });
}

test("what JSON cannot hold costs no tile", async (context) => {
  const circle = {};
  circle.again = circle;
  const properties = { name: "A", circle, big: { of: [12n] }, list: [1, "ö"] };
  const clusters = await createWorkerCluster({ radius: 0 });
  context.after(() => clusters.terminate());
  await clusters.load([{ type: "Feature", properties, geometry: { type: "Point", coordinates: [1, 2] } }]);
  const [found] = pointsOfTile(await clusters.getVectorTile(0, 0, 0));
  assert.deepEqual(found.properties, { place: 0, name: "A", big: '{"of":["12"]}', list: '[1,"ö"]' });
});
