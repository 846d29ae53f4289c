// What tests of the planner share.
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { clustered, randomNumbers } from "./shared.mjs";

const folder = process.env.PINFOLD_PACKAGE ?? new URL("../../.build/web/package", import.meta.url).pathname;
const load = (file) => import(pathToFileURL(resolve(folder, file)).href);

export const { InputError, Planner } = await load("plannerInline.js");
export const { settingsList, figureKinds } = await load("planner/settings.js");

/** A setting of each strategy, and of what they share. */
export const strategies = [
  {},
  { strategy: "grid", grid: "exact", cell_size: { 0: 88, 4: 64 }, min_count: "0:1,3:5" },
  { strategy: "grid", max_zoom: 6, min_unique: 3, anchor: "nearest", overlaps: "merge" },
  { strategy: "grid", overlaps: "move", anchor: "cell-center", keep_anchors: false },
  { strategy: "radius", radius: 60 },
  { strategy: "radius", radius: "0:60,5:30", min_points: 4, radius_min_zoom: 1, radius_max_zoom: 9, compatible: true },
  { strategy: "none" },
  { strategy: "decimals", decimals: 1, divisor: 3, rank: "value" },
  { strategy: "overlap", view_width: 40, view_height: 20 },
  { strategy: "ranked", rank: "value", budget: 40, cell_size: 50 },
];

/** Points with a column of numbers and one of texts. */
export function pointsOf(coordinates) {
  const count = coordinates.length / 2;
  const value = new Float64Array(count).map((_, row) => (row % 11 === 0 ? NaN : (row * 7919) % 1000));
  const kind = Array.from({ length: count }, (_, row) => ["cafe", "bar", "museum"][row % 3]);
  return { coordinates, columns: { value, kind } };
}

export const somePoints = (count = 3000, seed = 2) => pointsOf(clustered(count, seed));

/** A viewport somewhere. */
export function anywhere(random) {
  const center = [-180 + 360 * random(), -70 + 140 * random()];
  return { center, zoom: -1 + 12 * random(), width: 400 + 800 * random(), height: 300 + 500 * random() };
}

export { randomNumbers };

/** What is told apart of the clusters of a plan. */
export function outline(plan) {
  return [...plan].map(({ id, count, longitude, latitude }) => `${id} ${count} ${longitude} ${latitude}`);
}

/** What edits and rebuilds have in common: rows may be others, places and counts not. */
export function places(plan) {
  return [...plan].map(({ count, longitude, latitude }) => `${count} ${longitude} ${latitude}`).sort();
}
