// Clusters in a worker: the page asks, and never waits.
import { bufferOf } from "./saving.js";
import { refuseFunctions, refuseFunctionFilter } from "./sendable.js";
import { Thread } from "./threadQueue.js";
import { startThread } from "./threadStart.js";

/** So many features go over at once: the page does something else in between. */
const partSize = 5000;

/** What is asked and answered as it is by the class of supercluster. */
const questions = [
  "save", "getClusters", "getTile", "getChildren", "getLeaves", "getClusterExpansionZoom",
  "getLeafCount", "getBounds", "getHull", "getFigures", "getCategories", "getTop", "getVectorTile",
  "getMemory", "getOptions", "add", "remove", "move", "update",
];

/** Starts a worker with clusters. */
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
    for (const name of questions) {
      this.prototype[name] = async function (...list) {
        return this.#thread.ask(name, ...withoutSignal(list));
      };
    }
  }

  async load(source, ...rest) {
    const last = rest.at(-1);
    const { onProgress, signal } = Array.isArray(last) ? {} : (last ?? {});
    const ask = { signal };
    const saved = bufferOf(source);
    if (typeof source === "string" || source instanceof URL) {
      const address = new URL(source, globalThis.document?.baseURI).href;
      await this.#thread.ask("loadFrom", [address], ask);
    } else {
      const features = saved ? (Array.isArray(rest[0]) ? rest[0] : []) : featuresOf(source);
      // All are asked at once, so that nothing else comes between them.
      const steps = [this.#thread.ask("begin", [], ask)];
      for (let start = 0; start < features.length; start += partSize) {
        const step = this.#thread.ask("part", () => [features.slice(start, start + partSize)], ask);
        steps.push(step.then(() => onProgress?.(Math.min((start + partSize) / features.length, 1) / 2)));
      }
      steps.push(
        saved
          ? this.#thread.ask("loadSaved", [saved], { signal, transfer: [saved] })
          : this.#thread.ask("loadParts", [], ask),
      );
      await Promise.all(steps);
    }
    onProgress?.(1);
    return this;
  }

  async loadArrays(arrays, { onProgress, signal } = {}) {
    await this.#thread.ask("loadArrays", [arrays], { signal, transfer: buffersOf(arrays) });
    onProgress?.(1);
    return this;
  }

  async setOptions(options, { signal } = {}) {
    refuseFunctions(options);
    await this.#thread.ask("setOptions", [options], { signal });
    return this;
  }

  async setFilter(filter, { signal } = {}) {
    refuseFunctionFilter(filter);
    await this.#thread.ask("setFilter", [filter], { signal });
    return this;
  }

  terminate() {
    this.#thread.end(new Error("The worker was terminated"));
  }
}

function featuresOf(source) {
  const features = source?.type === "FeatureCollection" ? source.features : source;
  if (typeof features?.slice !== "function") {
    throw new TypeError("load takes features, a FeatureCollection, an address, or a saved index as an ArrayBuffer");
  }
  return features;
}

/** The buffers of typed arrays, each once. */
function buffersOf({ columns = {}, ...arrays }) {
  const lists = [...Object.values(arrays), ...Object.values(columns)].filter(ArrayBuffer.isView);
  return [...new Set(lists.map(({ buffer }) => buffer))].filter((buffer) => buffer instanceof ArrayBuffer);
}

/** The arguments without the signal of their last one, and that. */
function withoutSignal(list) {
  const last = list.at(-1);
  if (!(last?.signal instanceof AbortSignal)) return [list, {}];
  const { signal, ...others } = last;
  const isEmpty = Object.keys(others).length === 0;
  return [[...list.slice(0, -1), ...(isEmpty ? [] : [others])], { signal }];
}
