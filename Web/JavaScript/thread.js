// What runs in the worker: clusters, and the messages that ask them. It becomes one file without
// imports, because a worker of a page that has this package from elsewhere can load nothing.
import { provideModule } from "./module.js";
import { defaultOptions } from "./options.js";
import { Supercluster } from "./supercluster.js";
import { numberOfCluster, vectorTile } from "./vectorTiles.js";

/** Methods whose first argument is a cluster, also by its name in tiles. */
const ofClusters = new Set([
  "getChildren", "getLeaves", "getClusterExpansionZoom", "getLeafCount", "getBounds", "getHull",
  "getFigures", "getCategories", "getTop",
]);

let clusters = null;

/** Features that have arrived so far. */
let parts = [];

const own = {
  create(bytes, options) {
    // It has what that of the class has, and tiles.
    provideModule("supercluster", () => new WebAssembly.Module(bytes));
    clusters = new Supercluster(options);
  },
  begin() {
    parts = [];
  },
  part(features) {
    for (const feature of features) parts.push(feature);
  },
  loadParts() {
    const features = parts;
    parts = [];
    clusters.load(features);
  },
  async loadFrom(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const content = await response.json();
    clusters.load(content?.type === "FeatureCollection" ? content.features : content);
  },
  loadSaved(saved) {
    const features = parts.length > 0 ? parts : undefined;
    parts = [];
    clusters.load(saved, features);
  },
  getVectorTile: (z, x, y, options) => vectorTile(clusters, z, x, y, options),
  getMemory: () => clusters.memory,
  /** All but functions, which no answer can have. */
  getOptions: () =>
    Object.fromEntries(
      Object.entries({ ...defaultOptions, ...clusters.options }).filter(([, value]) => typeof value !== "function"),
    ),
};

async function answer(name, list) {
  if (Object.hasOwn(own, name)) return own[name](...list);
  const isOfCluster = ofClusters.has(name) && typeof list[0] === "string";
  const result = clusters[name](...(isOfCluster ? [numberOfCluster(clusters, list[0]), ...list.slice(1)] : list));
  // What returns the class itself is answered by the class of the page.
  return result === clusters ? undefined : result;
}

globalThis.onmessage = async ({ data: { id, name, list } }) => {
  try {
    const result = await answer(name, list);
    postMessage({ id, result }, result instanceof ArrayBuffer ? [result] : []);
  } catch (error) {
    const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
    postMessage({ id, error: { kind, message } });
  }
};
