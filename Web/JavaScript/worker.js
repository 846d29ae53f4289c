// Clusters in a worker, so that the page never blocks.
import { featuresIn } from "./geojson.js";
import { leaveUnproxied } from "./proxies.js";
import { bufferOf } from "./saving.js";
import { refuseFunctions, refuseFunctionFilter } from "./sendable.js";
import { Thread } from "./threadQueue.js";
import { startThread } from "./threadStart.js";

/** The number of features per message. The page can run between messages. */
const partSize = 5000;

/** The methods that the worker's class answers directly. */
const questions = [
  "save", "getClusters", "getTile", "getChildren", "getLeaves", "getClusterExpansionZoom",
  "getLeafCount", "getBounds", "getHull", "getFigures", "getCategories", "getTop", "getVectorTile",
  "getMemory", "getOptions",
];
const edits = ["add", "remove", "move", "update"];

export async function createWorkerCluster(options = {}) {
  const { worker, ...others } = options;
  refuseFunctions(others);
  const { bytes } = await import("./tiles.bytes.js");
  const module = bytes();
  const thread = new Thread(await startThread(worker));
  try {
    await thread.ask("create", [module, others], { transfer: [module.buffer] });
  } catch (error) {
    thread.end(error);
    throw error;
  }
  return new WorkerCluster(thread);
}

class WorkerCluster {

  #thread;

  constructor(thread) {
    this.#thread = thread;
  }

  static {
    leaveUnproxied(this);
    for (const name of [...questions, ...edits]) {
      this.prototype[name] = async function (...list) {
        const [own, { signal }] = withoutSignal(list);
        // An abortable edit is sent alone, so that its outcome is known.
        return this.#thread.ask(name, own, { signal, isChange: signal !== undefined && edits.includes(name) });
      };
    }
  }

  async load(source, ...rest) {
    const last = rest.at(-1);
    const { onProgress, signal } = Array.isArray(last) ? {} : (last ?? {});
    const saved = bufferOf(source);
    if (typeof source === "string" || source instanceof URL) {
      const address = addressOf(source);
      await this.#change("loadFrom", [address], { signal });
    } else if (saved) {
      const given = featuresIn(rest[0]);
      const isGiven = Array.isArray(given);
      signal?.throwIfAborted();
      const own = taken({ saved });
      const list = () => [own.saved, isGiven];
      await this.#loadParts("loadSaved", list, isGiven ? given : [], { onProgress, signal, transfer: buffersOf(own) });
    } else {
      await this.#loadParts("loadParts", [], featuresOf(source), { onProgress, signal });
    }
    onProgress?.(1);
    return this;
  }

  async loadArrays(arrays, { onProgress, signal } = {}) {
    signal?.throwIfAborted();
    const own = taken(arrays);
    await this.#change("loadArrays", () => [own], { signal, transfer: buffersOf(own) });
    onProgress?.(1);
    return this;
  }

  async setOptions(options, { signal } = {}) {
    refuseFunctions(options);
    await this.#change("setOptions", [options], { signal });
    return this;
  }

  async setFilter(filter, { signal } = {}) {
    refuseFunctionFilter(filter);
    await this.#change("setFilter", [filter], { signal });
    return this;
  }

  terminate() {
    this.#thread.end(new Error("The worker was terminated"));
  }

  #change(name, list, options) {
    return this.#thread.ask(name, list, { ...options, isChange: true });
  }

  async #loadParts(name, list, features, { onProgress, ...options }) {
    // The caller's array may change before all parts are sent.
    const own = features.slice();
    const steps = [{ name: "dropParts", list: [] }];
    for (let start = 0; start < own.length; start += partSize) {
      steps.push({ name: "part", list: () => [own.slice(start, start + partSize)] });
    }
    const onStep = (count) => {
      if (count > 1) onProgress?.(Math.min(((count - 1) * partSize) / own.length, 1) / 2);
    };
    try {
      await this.#change(name, list, { ...options, steps, onStep });
    } catch (error) {
      this.#thread.ask("dropParts", []).catch(() => {});
      throw error;
    }
  }
}

/** Returns an absolute URL. Outside a page, the source must be an absolute URL. */
function addressOf(source) {
  try {
    return new URL(source, globalThis.document?.baseURI).href;
  } catch {
    throw new TypeError(`${JSON.stringify(source)} is not a URL; pass a full one, such as https://example.org/places.geojson`);
  }
}

function featuresOf(source) {
  const features = featuresIn(source);
  if (!Array.isArray(features)) {
    throw new TypeError("load takes features, a FeatureCollection, a URL, or a saved index as an ArrayBuffer");
  }
  return features;
}

/** Transfers the caller's arrays, which become empty. Parts of a buffer are copied. */
function taken(given) {
  const { columns, ...others } = given;
  const arrays = mapped(others, copiedPart);
  if (columns) arrays.columns = mapped(columns, copiedPart);
  const transfer = buffersOf(arrays);
  if (transfer.some(isDetached)) {
    throw new TypeError("The array was transferred before and is now empty; pass a copy each time, such as array.slice()");
  }
  return structuredClone(arrays, { transfer });
}

function mapped(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/** Copies an array that covers only part of its buffer, because the rest may be another array. */
function copiedPart(list) {
  if (!ArrayBuffer.isView(list) || !list.slice || list.byteLength === list.buffer.byteLength) return list;
  // Node's Buffer.slice() would share the buffer.
  return list instanceof Uint8Array ? new Uint8Array(list) : list.slice();
}

function buffersOf({ columns, ...arrays }) {
  const lists = [...Object.values(arrays), ...Object.values(columns ?? {})];
  const buffers = lists.map((list) => (ArrayBuffer.isView(list) ? list.buffer : list));
  return [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer);
}

function isDetached(buffer) {
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}

function withoutSignal(list) {
  const last = list.at(-1);
  if (!(last?.signal instanceof AbortSignal)) return [list, {}];
  const { signal, ...others } = last;
  const isEmpty = Object.keys(others).length === 0;
  return [[...list.slice(0, -1), ...(isEmpty ? [] : [others])], { signal }];
}
