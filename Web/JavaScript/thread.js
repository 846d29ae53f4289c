// The worker's program: clusters, and the messages that query them. The build bundles it into one
// file, because a worker that is started from text cannot import modules.
import { featuresIn } from "./geojson.js";
import { provideModule } from "./module.js";
import { defaultOptions } from "./options.js";
import { Supercluster } from "./superclusterClass.js";
import { numberOfCluster, vectorTile } from "./vectorTiles.js";

/** Methods whose first argument is a cluster: its number, or its id in tiles. */
const ofClusters = new Set([
  "getChildren", "getLeaves", "getClusterExpansionZoom", "getLeafCount", "getBounds", "getHull",
  "getFigures", "getCategories", "getTop",
]);

let clusters = null;

/** The features received so far. */
let parts = [];

/** Requests that wait, in order. They also wait while a request uses the network. */
const queue = [];

/** The running request: its id, and its AbortController. */
let current = null;

let lastId = 0;

const own = {
  create(bytes, options) {
    // The module for tiles also has the class's exports.
    provideModule("supercluster", () => new WebAssembly.Module(bytes));
    clusters = new Supercluster(options);
  },
  dropParts() {
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
    const { signal } = current.cancellation;
    const response = await fetch(address, { signal }).catch((cause) => {
      signal.throwIfAborted();
      throw new TypeError(`${address} cannot be fetched: ${cause.cause?.message ?? cause.message}`, { cause });
    });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const content = await response.json().catch((cause) => {
      signal.throwIfAborted();
      throw new TypeError(`${address} is not JSON: ${cause.message}`, { cause });
    });
    signal.throwIfAborted();
    const features = featuresIn(content);
    if (!Array.isArray(features)) throw new TypeError(`${address} does not contain a list of features`);
    clusters.load(features);
  },
  loadSaved(saved, hasFeatures) {
    const features = hasFeatures ? parts : undefined;
    parts = [];
    clusters.load(saved, features);
  },
  unreadable() {
    throw new TypeError("The worker cannot read the message");
  },
  getVectorTile: (z, x, y, options) => vectorTile(clusters, z, x, y, options),
  getMemory: () => clusters.memory,
  /** The options except functions, which cannot be sent. */
  getOptions: () =>
    Object.fromEntries(
      Object.entries({ ...defaultOptions, ...clusters.options }).filter(([, value]) => typeof value !== "function"),
    ),
};

async function answer(name, list) {
  if (Object.hasOwn(own, name)) return own[name](...list);
  const isOfCluster = ofClusters.has(name) && typeof list[0] === "string";
  const result = clusters[name](...(isOfCluster ? [numberOfCluster(clusters, list[0]), ...list.slice(1)] : list));
  // If the method returns the object itself, the page's class returns its own.
  return result === clusters ? undefined : result;
}

async function answerAll() {
  if (current) return;
  while (queue.length > 0) {
    const { id, name, list } = queue.shift();
    current = { id, cancellation: new AbortController() };
    try {
      const result = await answer(name, list);
      postMessage({ id, result }, result instanceof ArrayBuffer ? [result] : []);
    } catch (error) {
      const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
      postMessage(current.cancellation.signal.aborted ? { id, isCancelled: true } : { id, error: { kind, message } });
    }
    current = null;
  }
}

function cancel(id) {
  if (current?.id === id) return current.cancellation.abort();
  const index = queue.findIndex((question) => question.id === id);
  if (index === -1) return;
  queue.splice(index, 1);
  postMessage({ id, isCancelled: true });
}

function take(question) {
  lastId = question.id;
  queue.push(question);
  answerAll();
}

globalThis.onmessage = ({ data }) => ("cancel" in data ? cancel(data.cancel) : take(data));

// An unreadable message has the id after the last one.
globalThis.onmessageerror = () => take({ id: lastId + 1, name: "unreadable", list: [] });
