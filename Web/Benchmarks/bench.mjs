// Times the package beside supercluster 8.0.1, in turns and in one run, and prints ratios.
//
//   SUPERCLUSTER=folder node --expose-gc Web/Benchmarks/bench.mjs [points] [rounds of loads]
//
// Without SUPERCLUSTER only the package's own figures are printed.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Reference, Supercluster, clustered, randomNumbers, uniform } from "../Tests/shared.mjs";
import { makeFeatures } from "./features.mjs";

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
const row = (...cells) => console.log(cells.map((cell) => String(cell).padEnd(20)).join(""));

/** Times loads in turns: of the reference, of features and of arrays. */
function loads(coordinates, features) {
  const times = { reference: [], features: [], arrays: [] };
  let index = null;
  for (let round = 0; round < rounds; round++) {
    if (Reference) times.reference.push(time(() => new Reference().load(features))[0]);
    times.features.push(time(() => new Supercluster().load(features))[0]);
    const [spent, made] = time(() => new Supercluster().loadArrays({ coordinates }));
    times.arrays.push(spent);
    index = made;
  }
  return { times, index };
}

function ratio(reference, ours) {
  return reference.length > 0 ? `${(least(reference) / least(ours)).toFixed(1)}x` : "-";
}

for (const [name, make] of Object.entries({ uniform, clustered })) {
  const coordinates = make(count);
  const features = makeFeatures(coordinates);
  const { times, index } = loads(coordinates, features);
  console.log(`\n${count} ${name} points, least milliseconds`);
  row("", "supercluster", "pinfold", "ratio");
  const old = times.reference.length > 0 ? least(times.reference).toFixed(0) : "-";
  row("load features", old, least(times.features).toFixed(0), ratio(times.reference, times.features));
  row("load arrays", old, least(times.arrays).toFixed(0), ratio(times.reference, times.arrays));
  const { used, peak, reserved } = index.memory;
  row("bytes a point", "", (used / count).toFixed(1), `${(peak / count).toFixed(1)} at most, ${(reserved / count).toFixed(1)} reserved`);
  queries(name);
  edits(index, coordinates);
}

/** Times of queries, of each engine in a process of its own, as in a page that has one of them: what the
 *  other has in memory makes the garbage collector slower. */
function queries(name) {
  const [ours, old] = ["pinfold", "supercluster"].map((engine) => {
    if (engine === "supercluster" && !Reference) return null;
    const script = fileURLToPath(new URL("queries.mjs", import.meta.url));
    return JSON.parse(execFileSync(process.execPath, [script, engine, name, count], { encoding: "utf8" }));
  });
  row("", "supercluster", "pinfold", "ratio", "medians");
  for (const [call, { milliseconds, found }] of Object.entries(ours)) {
    const reference = old?.[call].milliseconds ?? NaN;
    const times = [reference, milliseconds].map((time) => time.toFixed(time < 10 ? 2 : 0));
    row(call, ...times, old ? `${(reference / milliseconds).toFixed(2)}x` : "-", `${found} found`);
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
