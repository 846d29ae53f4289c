// Times the package beside supercluster 8.0.1, in turns and in one run, and prints ratios.
//
//   SUPERCLUSTER=folder node --expose-gc Web/Benchmarks/bench.mjs [points] [rounds]
//
// Without SUPERCLUSTER only the package's own figures are printed.
import { Reference, Supercluster, clustered, randomNumbers, uniform, world } from "../Tests/shared.mjs";

const count = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 2);

/** Milliseconds that a call takes; on a machine with other work, the least of several is right. */
function time(run) {
  globalThis.gc?.();
  const start = performance.now();
  const result = run();
  return [performance.now() - start, result];
}

// The engine's code is compiled while it runs first.
for (let round = 0; round < 5; round++) new Supercluster().loadArrays({ coordinates: uniform(50_000) });

const least = (values) => Math.min(...values);
const median = (values) => values.slice().sort((a, b) => a - b)[values.length >> 1];
const row = (...cells) => console.log(cells.map((cell) => String(cell).padEnd(18)).join(""));

function makeFeatures(coordinates) {
  return Array.from({ length: coordinates.length / 2 }, (_, row) => ({
    type: "Feature",
    properties: { row },
    geometry: { type: "Point", coordinates: [coordinates[2 * row], coordinates[2 * row + 1]] },
  }));
}

/** Times loads in turns: of the reference, of features and of arrays. */
function loads(coordinates, features) {
  const times = { reference: [], features: [], arrays: [] };
  let reference = null;
  let index = null;
  for (let round = 0; round < rounds; round++) {
    reference = null;
    let spent;
    if (Reference) {
      [spent, reference] = time(() => new Reference().load(features));
      times.reference.push(spent);
    }
    times.features.push(time(() => new Supercluster().load(features))[0]);
    [spent, index] = time(() => new Supercluster().loadArrays({ coordinates }));
    times.arrays.push(spent);
  }
  return { times, reference, index };
}

function ratio(reference, ours) {
  return reference.length > 0 ? `${(least(reference) / least(ours)).toFixed(1)}x` : "-";
}

for (const [name, make] of Object.entries({ uniform, clustered })) {
  const coordinates = make(count);
  const features = makeFeatures(coordinates);
  const { times, reference, index } = loads(coordinates, features);
  console.log(`\n${count} ${name} points, least milliseconds`);
  row("", "supercluster", "pinfold", "ratio");
  const old = times.reference.length > 0 ? least(times.reference).toFixed(0) : "-";
  row("load features", old, least(times.features).toFixed(0), ratio(times.reference, times.features));
  row("load arrays", old, least(times.arrays).toFixed(0), ratio(times.reference, times.arrays));
  const { used, peak, reserved } = index.memory;
  row("bytes a point", "", (used / count).toFixed(1), `${(peak / count).toFixed(1)} at most, ${(reserved / count).toFixed(1)} reserved`);
  queries(new Supercluster().load(features), reference, coordinates);
  edits(index, coordinates);
}

/** Times of the world at some zooms, of boxes and screens, and of tiles. */
function queries(index, reference, coordinates) {
  const random = randomNumbers(3);
  const tiles = Array.from({ length: 300 }, () => {
    const z = 2 + Math.floor(random() * 8);
    return [z, Math.floor(random() * 2 ** z), Math.floor(random() * 2 ** z)];
  });
  const boxes = Array.from({ length: 300 }, () => {
    const [x, y] = [random() * 300 - 150, random() * 100 - 50];
    return [x, y, x + 20, y + 15];
  });
  // As far as a screen reaches when a map is zoomed in.
  const screens = Array.from({ length: 300 }, (_, number) => {
    const [x, y] = [coordinates[2 * number], coordinates[2 * number + 1]];
    return [x - 0.02, y - 0.01, x + 0.02, y + 0.01];
  });
  const calls = {
    "world, zoom 4": (one) => one.getClusters(world, 4),
    "world, zoom 7": (one) => one.getClusters(world, 7),
    "world, zoom 10": (one) => one.getClusters(world, 10),
    "world, zoom 17": (one) => one.getClusters(world, 17),
    "300 boxes, zoom 6": (one) => boxes.forEach((box) => one.getClusters(box, 6)),
    "300 boxes, zoom 9": (one) => boxes.forEach((box) => one.getClusters(box, 9)),
    "300 screens, zoom 13": (one) => screens.forEach((box) => one.getClusters(box, 13)),
    "300 screens, zoom 17": (one) => screens.forEach((box) => one.getClusters(box, 17)),
    "300 tiles": (one) => tiles.forEach(([z, x, y]) => one.getTile(z, x, y)),
  };
  for (const [name, call] of Object.entries(calls)) {
    const [ours, old] = [[], []];
    for (let round = 0; round < rounds + 2; round++) {
      if (reference) old.push(time(() => call(reference))[0]);
      ours.push(time(() => call(index))[0]);
    }
    const [a, b] = [least(ours), old.length > 0 ? least(old) : NaN];
    row(name, b.toFixed(1), a.toFixed(1), old.length > 0 ? `${(b / a).toFixed(1)}x` : "-");
  }
}

/** Times of single edits, of queries after them, of filters and of saving. */
function edits(index, coordinates) {
  const random = randomNumbers(4);
  // The first rows are what the largest clusters begin with, so that they take longest.
  const kinds = ["add", "move", "remove", "query after an edit", "move a first row", "remove a first row"];
  const times = Object.fromEntries(kinds.map((kind) => [kind, []]));
  const feature = (longitude, latitude) => ({
    type: "Feature",
    properties: {},
    geometry: { type: "Point", coordinates: [longitude, latitude] },
  });
  const clock = (name, run) => {
    const start = performance.now();
    run();
    times[name].push(performance.now() - start);
  };
  index.getClusters([-10, -10, 10, 10], 4);
  for (let round = 0; round < 300; round++) {
    const near = 2 * Math.floor(random() * count);
    const [longitude, latitude] = [coordinates[near] + 0.001, coordinates[near + 1]];
    const row = 1000 + round * Math.floor((count - 1000) / 300);
    clock("add", () => index.add(feature(longitude, latitude)));
    clock("move", () => index.move(row, [longitude, latitude]));
    clock("remove", () => index.remove(row));
    clock("query after an edit", () => index.getClusters([0, 40, 20, 55], 5));
    clock("move a first row", () => index.move(round, [longitude, latitude]));
    clock("remove a first row", () => index.remove(round));
  }
  for (const [name, list] of Object.entries(times)) row(name, "", median(list).toFixed(3), "median, elapsed");
  const half = new Uint8Array(count).map(() => (random() < 0.5 ? 1 : 0));
  const [filtered] = time(() => index.setFilter((_, row) => half[row] === 1).getClusters([0, 0, 1, 1], 3));
  row("filter of half", "", filtered.toFixed(0));
  index.setFilter(null);
  const columns = new Supercluster().loadArrays({ coordinates, columns: { half } });
  const byColumn = () => columns.setFilter({ column: "half", equals: 1 }).getClusters([0, 0, 1, 1], 3);
  row("filter by a column", "", time(byColumn)[0].toFixed(0));
  const [saving, saved] = time(() => index.save());
  row("save", "", saving.toFixed(0), `${(saved.byteLength / count).toFixed(1)} bytes a point`);
  row("load saved", "", time(() => new Supercluster().load(saved))[0].toFixed(0));
}
