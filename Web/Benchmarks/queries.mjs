// Times queries of one engine; see bench.mjs, which calls it for each of the two.
//
//   node queries.mjs pinfold|supercluster uniform|clustered points
import { Reference, Supercluster, clustered, randomNumbers, uniform, world } from "../Tests/shared.mjs";
import { makeFeatures } from "./features.mjs";

const [engine, kind, count] = process.argv.slice(2);
const coordinates = { uniform, clustered }[kind](Number(count));
const index = new (engine === "pinfold" ? Supercluster : Reference)().load(makeFeatures(coordinates));

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
const each = (boxes, zoom) => boxes.map((box) => index.getClusters(box, zoom));
const calls = {
  "world, zoom 4": () => each([world], 4),
  "world, zoom 7": () => each([world], 7),
  "world, zoom 10": () => each([world], 10),
  "world, zoom 17": () => each([world], 17),
  "300 boxes, zoom 3": () => each(boxes, 3),
  "300 boxes, zoom 6": () => each(boxes, 6),
  "300 boxes, zoom 9": () => each(boxes, 9),
  "300 screens, zoom 13": () => each(screens, 13),
  "300 screens, zoom 17": () => each(screens, 17),
  "300 tiles": () => tiles.map(([z, x, y]) => index.getTile(z, x, y)?.features ?? []),
};

// What is short is called more often, until the code is compiled for it. The median has its share of
// collecting garbage.
const results = {};
for (const [name, call] of Object.entries(calls)) {
  const times = [];
  let found = 0;
  for (const end = performance.now() + 3000; times.length < 9 || (times.length < 99 && performance.now() < end); ) {
    const start = performance.now();
    const lists = call();
    times.push(performance.now() - start);
    found = lists.reduce((sum, list) => sum + list.length, 0);
  }
  const late = times.slice(times.length / 3).sort((a, b) => a - b);
  results[name] = { milliseconds: late[late.length >> 1], found };
}
console.log(JSON.stringify(results));
