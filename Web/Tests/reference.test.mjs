// Against the real supercluster, query by query; `reference.mjs` says where it comes from.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Reference, Supercluster, clustered, features, nameOf, randomNumbers, shapes, uniform, world } from "./shared.mjs";

const options = { skip: Reference ? false : "scripts/browser-env.sh was not run" };

/** How many features of one list have no equal in another, nearly: positions may be rounded. */
function missing(list, others) {
  const key = (feature) => {
    const { properties, id } = feature;
    return properties?.cluster ? `c${id} ${properties.point_count}` : nameOf(feature);
  };
  const byKey = new Map(others.map((feature) => [key(feature), feature]));
  return list.filter((feature) => {
    const other = byKey.get(key(feature));
    if (!other) return true;
    const [a, b] = [feature.geometry.coordinates, other.geometry.coordinates];
    return Math.abs(a[0] - b[0]) > 1e-6 || Math.abs(a[1] - b[1]) > 1e-6;
  }).length;
}

function compare(coordinates, settings, share = 0) {
  const list = features(coordinates);
  const expected = new Reference(settings).load(list);
  const actual = new Supercluster(settings).load(list);
  const { minZoom, maxZoom } = actual.options;
  for (let zoom = minZoom; zoom <= maxZoom + 1; zoom++) {
    const all = expected.getClusters(world, zoom);
    const ours = actual.getClusters(world, zoom);
    assert.ok(missing(all, ours) <= share * all.length, `zoom ${zoom}: ${missing(all, ours)} of ${all.length}`);
    assert.ok(missing(ours, all) <= share * all.length, `zoom ${zoom}`);
  }
  return { expected, actual };
}

for (const [name, coordinates] of Object.entries(shapes)) {
  for (const settings of [{}, { radius: 80, maxZoom: 12 }, { minZoom: 3, extent: 256, radius: 60 }, { radius: 0 }]) {
    test(`levels of ${name} with ${JSON.stringify(settings)} are supercluster's`, options, () => {
      const { expected, actual } = compare(coordinates, settings);
      const clusters = expected.getClusters(world, 2).filter(({ properties }) => properties.cluster);
      for (const { id } of clusters.slice(0, 50)) {
        assert.equal(missing(expected.getChildren(id), actual.getChildren(id)), 0);
        assert.equal(expected.getChildren(id).length, actual.getChildren(id).length);
        assert.equal(actual.getClusterExpansionZoom(id), expected.getClusterExpansionZoom(id));
        const leaves = expected.getLeaves(id, Infinity);
        const ours = actual.getLeaves(id, Infinity);
        // The very objects, each once.
        assert.deepEqual(new Set(ours), new Set(leaves));
        assert.equal(ours.length, leaves.length);
        assert.equal(actual.getLeaves(id).length, expected.getLeaves(id).length);
        assert.equal(actual.getLeaves(id, 3, 2).length, expected.getLeaves(id, 3, 2).length);
        assert.equal(actual.getLeafCount(id), leaves.length);
      }
    });
  }
}

test("points at the eastern and at the southern edge are clustered as supercluster does", options, () => {
  const random = randomNumbers(11);
  const [east, south] = [[], []];
  for (let number = 0; number < 400; number++) {
    const isAtEdge = number % 3 === 0;
    // Not beyond the date line: there, rounding is supercluster's own.
    east.push(isAtEdge ? 180 : 180 - 1.4 * random(), 2 * random());
    south.push(2 * random(), isAtEdge ? -90 : -85.05 + 0.05 * random());
  }
  for (const coordinates of [[180, 0, 180, 0], [0, -90, 0, -86], [179.99999, 0, 179.99999, 0], east, south]) {
    for (const settings of [{}, { radius: 0 }, { radius: 1, maxZoom: 24 }]) {
      compare(new Float64Array(coordinates), settings);
    }
  }
});

for (const [name, coordinates] of [["uniform", uniform(100_000)], ["clustered", clustered(100_000)]]) {
  test(`levels of 100,000 ${name} points are supercluster's but for roundings`, options, () => {
    compare(coordinates, {}, 0.001);
  });
}

/** How many features of one list have none of their count at their place in another. */
function misplaced(list, others) {
  const cell = ({ properties, geometry: { coordinates: [x, y] } }, dx, dy) =>
    `${properties.point_count ?? 1} ${Math.round(x * 1e5) + dx} ${Math.round(y * 1e5) + dy}`;
  const cells = new Set(others.flatMap((feature) => [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => cell(feature, dx, dy)))));
  return list.filter((feature) => !cells.has(cell(feature, 0, 0))).length;
}

/** Compares without ids: with more minimum points supercluster's depend on its tree. */
function comparePlaces(coordinates, settings) {
  const list = features(coordinates);
  const [expected, actual] = [new Reference(settings).load(list), new Supercluster(settings).load(list)];
  for (let zoom = settings.minZoom ?? 0; zoom <= (settings.maxZoom ?? 16); zoom++) {
    const [all, ours] = [expected.getClusters(world, zoom), actual.getClusters(world, zoom)];
    assert.equal(ours.length, all.length, `zoom ${zoom}`);
    assert.equal(misplaced(ours, all) + misplaced(all, ours), 0, `zoom ${zoom}`);
  }
}

for (const [name, coordinates] of Object.entries(shapes)) {
  test(`clusters of ${name} with other minPoints are where supercluster's are`, options, () => {
    for (const minPoints of [1, 3]) comparePlaces(coordinates, { minPoints, radius: 60 });
    // With more, groups that are too small are left in the order of supercluster's tree, and the next
    // zoom depends on it: supercluster itself has other clusters with another nodeSize.
    for (const minPoints of [4, 5, 20]) {
      for (let zoom = 0; zoom <= 12; zoom++) comparePlaces(coordinates, { minPoints, radius: 60, minZoom: zoom, maxZoom: zoom });
    }
  });
}

test("tiles are supercluster's", options, () => {
  const random = randomNumbers(7);
  for (const name of ["uniform", "clustered", "dateLine", "poles", "piles"]) {
    for (const settings of [{}, { generateId: true, extent: 4096, radius: 320 }, { minZoom: 2, maxZoom: 5 }]) {
      const list = features(shapes[name]);
      const expected = new Reference(settings).load(list);
      const actual = new Supercluster(settings).load(list);
      for (let round = 0; round < 60; round++) {
        const z = Math.floor(random() * 9);
        const [x, y] = [Math.floor(random() * 2 ** z), Math.floor(random() * 2 ** z)];
        const [tile, ours] = [expected.getTile(z, x, y), actual.getTile(z, x, y)];
        const text = (feature) => JSON.stringify([feature.geometry, feature.id, feature.tags.row, feature.tags.point_count]);
        assert.deepEqual(ours?.features.map(text).sort(), tile?.features.map(text).sort(), `${name} ${z}/${x}/${y}`);
      }
    }
  }
});

test("boxes of all kinds and zooms out of range give what supercluster gives", options, () => {
  const random = randomNumbers(8);
  for (const name of ["uniform", "clustered", "dateLine"]) {
    const list = features(shapes[name]);
    const expected = new Reference().load(list);
    const actual = new Supercluster().load(list);
    for (let round = 0; round < 300; round++) {
      const bbox = [random() * 1000 - 500, random() * 300 - 150, random() * 1000 - 500, random() * 300 - 150];
      const zoom = [random() * 24 - 4, -3, 99, 2.7, "3", Infinity][Math.floor(random() * 6)];
      const [all, ours] = [expected.getClusters(bbox, zoom), actual.getClusters(bbox, zoom)];
      assert.equal(missing(all, ours) + missing(ours, all), 0, `${bbox} at ${zoom}`);
      assert.equal(ours.length, all.length);
    }
    for (const bbox of [[NaN, 0, 1, 1], [0, 1, 1, 0], [-180, -90, 180, NaN], [10, 10, 10, 10]]) {
      assert.deepEqual(actual.getClusters(bbox, 3), expected.getClusters(bbox, 3), `${bbox}`);
    }
  }
});

test("map and reduce give what supercluster gives, for functions without an order", options, () => {
  const settings = {
    map: ({ value, kind }) => ({ sum: value, [kind]: 1 }),
    reduce: (all, some) => {
      all.sum += some.sum;
      for (const kind of "abc") if (some[kind]) all[kind] = (all[kind] ?? 0) + some[kind];
    },
  };
  for (const name of ["uniform", "clustered", "pile"]) {
    const list = features(shapes[name]);
    const expected = new Reference(settings).load(list);
    const actual = new Supercluster(settings).load(list);
    for (const zoom of [5, 0, 9]) {
      const byId = new Map(expected.getClusters(world, zoom).map((feature) => [feature.id, feature.properties]));
      for (const { id, properties } of actual.getClusters(world, zoom)) {
        if (properties.cluster) assert.deepEqual({ ...properties }, { ...byId.get(id) });
      }
    }
    assert.deepEqual(list, features(shapes[name]), "features are not changed");
  }
});

test("features without geometry keep their index, and properties may be null", options, () => {
  const list = features(shapes.clustered).slice(0, 400);
  for (let row = 0; row < list.length; row += 3) list[row].geometry = null;
  for (let row = 1; row < list.length; row += 3) list[row].properties = null;
  const [expected, actual] = [new Reference().load(list), new Supercluster().load(list)];
  for (let zoom = 0; zoom <= 17; zoom++) {
    const text = (feature) => `${feature.properties?.cluster ? feature.id : list.indexOf(feature)}`;
    const [all, ours] = [expected.getClusters(world, zoom), actual.getClusters(world, zoom)];
    assert.deepEqual(ours.map(text).sort(), all.map(text).sort());
  }
});

test("unknown ids end in supercluster's error", options, () => {
  const list = features(shapes.clustered);
  const [expected, actual] = [new Reference().load(list), new Supercluster().load(list)];
  const outcome = (call) => {
    try {
      return call();
    } catch (error) {
      return error.message;
    }
  };
  for (const id of [-1, 0, 5, 3.5, 1e9, 2 ** 40, NaN, undefined, null, "7", {}, 3000, 3001, 3033, 3060]) {
    for (const name of ["getChildren", "getLeaves", "getClusterExpansionZoom"]) {
      const [a, b] = [outcome(() => expected[name](id)), outcome(() => actual[name](id))];
      assert.equal(typeof b === "object" ? b.length : b, typeof a === "object" ? a.length : a, `${name}(${String(id)})`);
    }
  }
});
