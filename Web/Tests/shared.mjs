// What all tests share: the package, the real supercluster where there is one, and data.
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const packageFolder = process.env.PINFOLD_PACKAGE ?? new URL("../../.build/web/package", import.meta.url).pathname;

/** What a file of the package exports. */
export const fromPackage = (file) => import(pathToFileURL(resolve(packageFolder, file)).href);

/** A class of the package, of an entry of it. */
export const classOf = async (entry) => (await fromPackage(entry)).Supercluster;

/** That of the entry PINFOLD_ENTRY, or else of that for most. */
export const Supercluster = await classOf(process.env.PINFOLD_ENTRY ?? "supercluster.js");

export const { createWorkerCluster } = await fromPackage("worker.js");

export { clustered, randomNumbers, shapes, uniform } from "./points.mjs";
export { Reference } from "./reference.mjs";

/** Features of coordinates, with properties to tell them apart and to add up. */
export function features(coordinates) {
  return Array.from({ length: coordinates.length / 2 }, (_, row) => ({
    type: "Feature",
    id: row % 3 === 0 ? `f${row}` : undefined,
    properties: { row, value: (row * 7) % 101, kind: "abc"[row % 3] },
    geometry: { type: "Point", coordinates: [coordinates[2 * row], coordinates[2 * row + 1]] },
  }));
}

/** What a feature is told apart by: a point by its row, a cluster by its id, count and place. */
export function nameOf(feature) {
  const { properties, geometry } = feature;
  if (!properties?.cluster) return `p${properties?.row}`;
  // Positions are rounded otherwise: to a 2³⁶th of the world.
  return `c${feature.id} ${properties.point_count} ${geometry.coordinates.map((value) => value.toFixed(6))}`;
}

/** Names of features, in an order of their own. */
export function namesOf(list) {
  return list.map(nameOf).sort();
}

export const world = [-180, -90, 180, 90];
