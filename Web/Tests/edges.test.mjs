// Points at the edges of the world and beyond are where they are on the map.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Supercluster } from "./shared.mjs";

const feature = (longitude, latitude, properties = {}) => ({
  type: "Feature",
  properties,
  geometry: { type: "Point", coordinates: [longitude, latitude] },
});

test("tiles have points beyond the date line where their wrapped ones are", () => {
  const placesOf = (longitude, options) => {
    const index = new Supercluster(options).load([feature(longitude, 10, { weight: 3 })]);
    const tiles = [0, 3, 4, 7].map((x) => index.getTile(3, x, 3));
    return [index.getTile(0, 0, 0), ...tiles].map((tile) => tile?.features.map(({ geometry }) => geometry[0]) ?? []);
  };
  for (const options of [{}, { weight: "weight" }]) {
    for (const longitude of [200, -190, 180.5, 359, 540.25, -720]) {
      const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180;
      assert.deepEqual(placesOf(longitude, options), placesOf(wrapped, options), `${longitude}`);
    }
    assert.deepEqual(placesOf(180, options)[4], [[512, 398]]);
    assert.deepEqual(placesOf(-180, options)[1], [[0, 398]]);
  }
});

test("tiles have points beyond the poles at the edges of the map", () => {
  for (const [latitude, y] of [[90, 0], [95, 0], [180, 0], [-90, 512], [-130, 512], [1e9, 0]]) {
    const tile = new Supercluster().load([feature(10, latitude)]).getTile(0, 0, 0);
    assert.deepEqual(tile.features[0].geometry, [[270, y]], `${latitude}`);
  }
});

test("bounds and hulls are of longitudes within the world", () => {
  const index = new Supercluster().load([feature(180.1, 0), feature(-179.95, 1)]);
  const [{ id }] = index.getClusters([-180, -90, 180, 90], 3);
  const nearly = (values, wanted) => values.forEach((value, number) => assert.ok(Math.abs(value - wanted[number]) < 1e-9, `${values}`));
  nearly(index.getBounds(id), [-179.95, 0, -179.9, 1]);
  nearly(index.getHull(id).flat().sort(), [-179.95, 1, -179.9, 0].sort());
});
