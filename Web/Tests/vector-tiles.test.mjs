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

/** Features where single precision puts them, as the server of compatible settings has its points. */
function rounded(feature) {
  const [longitude, latitude] = feature.geometry.coordinates;
  const sin = Math.sin((latitude * Math.PI) / 180);
  // In the middle of the smallest unit of any tile: no rounding leads into the next one.
  const [x, y] = [longitude / 360 + 0.5, 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)].map(
    (share) => Math.min(Math.round(Math.fround(share) * 2 ** 32), 2 ** 32 - 1) / 2 ** 32 + 2 ** -37,
  );
  const coordinates = [(x - 0.5) * 360, (Math.atan(Math.sinh((1 - 2 * y) * Math.PI)) * 180) / Math.PI];
  return { ...feature, geometry: { type: "Point", coordinates } };
}

test("tiles have the recorded bytes", async (context) => {
  const clusters = await createWorkerCluster({ columns: ["people"] });
  context.after(() => clusters.terminate());
  await clusters.load(features.map(rounded));
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
  const disc = Buffer.from(await clusters.getVectorTile(0, 0, 0, { separation: 56 })).toString("latin1").match(/s\d+-\d+/)[0];
  await assert.rejects(clusters.getLeaves(disc), { message: new RegExp(`${disc} is a disc; .*strategy: "radius"`) });
});

test("what makes no sense is refused, and the worker goes on", async (context) => {
  const clusters = await workerFor(context);
  for (const place of [[-1, 0, 0], [25, 0, 0], [1, 2, 0], [1, 0, -1], [1.5, 0, 0], ["1", 0, 0], [3, NaN, 0]]) {
    await assert.rejects(clusters.getVectorTile(...place), { name: "RangeError", message: /^Tile .* does not exist/ });
  }
  for (const [own, message] of [
    [{ extent: 4000 }, /extent is 4000/],
    [{ extent: 256, buffer: 257 }, /buffer is 257/],
    [{ figures: { median: ["people"] } }, /median is not a figure/],
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

test("a figure may be of one column by its name, and no options are the defaults", async (context) => {
  const clusters = await workerFor(context);
  const tile = async (...options) => Buffer.from(await clusters.getVectorTile(0, 0, 0, ...options)).toString("base64");
  assert.equal(await tile({ figures: { sum: "people" } }), await tile({ figures: { sum: ["people"] } }));
  assert.equal(await tile(null), await tile());
});

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

test("single points are at their coordinates at every zoom", async (context) => {
  const clusters = await createWorkerCluster({ maxZoom: 0, radius: 0, weight: "weight" });
  context.after(() => clusters.terminate());
  const shares = ([longitude, latitude]) =>
    [longitude / 360 + 0.5, 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)];
  for (const [longitude, latitude] of [[0.001, 0.001], [2.35, 48.85], [-120.3, 37.1], [175.2, -40.9]]) {
    for (const z of [4, 12, 17, 20, 24]) {
      // Some of them are beside the tile that the first is in.
      const near = Array.from({ length: 60 }, (_, row) => [longitude + (((row * 7) % 60) * 0.9) / 2 ** z, latitude + (row * 1.5) / 2 ** z])
        .map((coordinates, row) => ({ type: "Feature", properties: { weight: (row % 3) + 1 }, geometry: { type: "Point", coordinates } }));
      await clusters.load(near);
      near[1].geometry.coordinates = near[1].geometry.coordinates.map((degrees) => degrees + 1e-7);
      await clusters.move(1, near[1].geometry.coordinates);
      const units = near.map(({ geometry }) => shares(geometry.coordinates).map((share) => share * 2 ** z * 4096));
      const [x, y] = units[0].map((unit) => Math.floor(unit / 4096));
      const places = units.map(([u, v]) => [u - x * 4096, v - y * 4096]);
      const inside = ([u, v]) => Math.min(u, v) >= 0 && Math.max(u, v) < 4096;
      const found = pointsOfTile(await clusters.getVectorTile(z, x, y, { buffer: 0 }));
      assert.equal(found.length, places.filter(inside).length, `${longitude} at ${z}`);
      const wanted = places.filter(inside).map((place) => place.map(Math.floor).join()).sort();
      const got = found.map(({ position }) => position.join()).sort();
      assert.deepEqual(got, wanted, `${longitude} at ${z}`);
    }
  }
});

/** What all tiles of a zoom have, each thing once, with its place on a map of that zoom. */
async function shownAt(clusters, zoom, options) {
  const found = [];
  for (let x = 0; x < 2 ** zoom; x++) {
    for (let y = 0; y < 2 ** zoom; y++) {
      const tile = await clusters.getVectorTile(zoom, x, y, options);
      if (!tile) continue;
      for (const { properties, position } of pointsOfTile(tile)) {
        if (position.some((unit) => unit < 0 || unit >= 4096)) continue;
        found.push({ ...properties, at: [x + position[0] / 4096, y + position[1] / 4096].map((share) => share * 512) });
      }
    }
  }
  return found;
}

test("spaced clusters hold every point, and never overlap", async (context) => {
  const clusters = await workerFor(context);
  const check = async (separation, total) => {
    for (const zoom of [0, 1, 3, 4]) {
      const found = await shownAt(clusters, zoom, { separation, properties: [] });
      assert.equal(found.reduce((sum, one) => sum + (one.point_count ?? 1), 0), total);
      for (const [number, one] of found.entries()) {
        for (const other of found.slice(0, number)) {
          const distance = Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
          assert.ok(distance > separation - 0.3);
          assert.ok(distance > ((one.diameter ?? 26) + (other.diameter ?? 26)) / 2);
        }
        if (!one.cluster) continue;
        assert.match(one.cluster_id, /^(s\d+-\d+-\d+|p\d+)$/);
        assert.ok(one.expansion_zoom > zoom && one.shade >= 0 && one.shade <= 4);
      }
    }
  };
  await check(56, 300);
  await check(90, 300);
  await clusters.setFilter({ column: "people", min: 1 });
  const left = (await shownAt(clusters, 0, { separation: 0 })).reduce((sum, one) => sum + (one.point_count ?? 1), 0);
  await check(56, left);
  await clusters.setFilter(null);
  await clusters.add({ type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [1, 2] } });
  await check(56, 301);
  for (const separation of [27, 513, NaN, "60px"]) {
    await assert.rejects(clusters.getVectorTile(0, 0, 0, { separation }), /separation is/);
  }
});
