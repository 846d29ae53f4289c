// The page's source of places as a worker with the engine. All calls are messages with a
// number, and so are the answers.
import { MapError, SourceError } from "../js/source.js";
import { Chunks } from "./chunks.js";
import { TilePack } from "./tile-pack.js";

const HEADER = "map-header";
const CHUNK = "chunk-";
const CHUNKS = `script[id^="${CHUNK}"]`;
const MAPLIBRE = "maplibre";
// Milliseconds. Clusters of more places than are read in this time come after the basemap.
const PATIENCE = 3000;

/** The engine in a worker. @implements {import("../js/source.js").Source} */
export class WorkerSource {
  #header;
  #chunks;
  #mapLibre;
  #fetch;
  #worker;
  #waiting = new Map();
  #sent = 0;
  #failure = null;
  /** What listens to changes. */
  #told = null;
  #outlines = null;
  /** Settled when the first clusters are there, or will take a while: the basemap can wait for them. */
  #clustersFirst;
  #firstIsThere;

  /**
   * @param {object} places The map's `header`, its `chunks` by name, and the script of `mapLibre`.
   * @param {(name: string) => Promise<Uint8Array>} [fetch] Fetches chunks that are not there yet.
   */
  constructor({ header, chunks, mapLibre }, fetch) {
    [this.#header, this.#mapLibre, this.#fetch] = [header, mapLibre, fetch];
    this.#clustersFirst = new Promise((resolve) => {
      this.#firstIsThere = resolve;
      setTimeout(resolve, PATIENCE);
    });
    this.#chunks = new Chunks(chunks);
    this.#worker = this.#makeWorker();
    this.#worker.then((worker) => this.#handOver(worker, chunks), () => {});
  }

  /** Sends the places to the worker: its copy is then the only one. */
  #handOver(worker, chunks) {
    const { worker: _, outlines, ...places } = chunks;
    worker.postMessage({ header: this.#header, texts: places }, buffersOf(places));
    this.#chunks = new Chunks({ outlines });
  }

  async dataSets() {
    return { datasets: [this.#header.data_set] };
  }

  async configuration() {
    return { tiles: this.#header.tiles };
  }

  plan(_, query, signal) {
    return this.#ask("plan", [textsOf(query)], signal);
  }

  values(_, query, signal) {
    return this.#ask("values", [textsOf(query)], signal);
  }

  cluster(_, plan, cluster) {
    return this.#ask("cluster", [plan, cluster]);
  }

  members(_, plan, cluster, page) {
    return this.#ask("members", [plan, cluster, page]);
  }

  table(_, query, signal) {
    return this.#ask("table", [query], signal);
  }

  async tableFile(_, query, format) {
    return URL.createObjectURL(await this.#ask("tableFile", [query, format]));
  }

  /** The rows of all places of a cluster. */
  rows(plan, cluster) {
    return this.#ask("rows", [plan, cluster]);
  }

  place(_, place) {
    return this.#ask("place", [Number(place)]);
  }

  search(_, text, limit, signal, told) {
    return this.#ask("search", [text, limit], signal, told);
  }

  unreadable(_, column, limit) {
    return this.#ask("unreadable", [column, limit]);
  }

  /** Exported maps have no list of skipped rows. */
  async skipped() {
    return { count: this.#header.data_set.skipped, rows: [] };
  }

  /** Nothing changes the places of an exported map; but first plans of many are of a draft. */
  listen(_, told) {
    this.#told = told;
    return () => (this.#told = null);
  }

  async outlines(z, x, y) {
    this.#outlines ??= this.#chunks.bytes("outlines").then((bytes) => new TilePack(bytes));
    return (await this.#outlines).tile(z, x, y);
  }

  async mapLibre() {
    await this.#clustersFirst;
    const script = document.createElement("script");
    // A script inside the page runs as it is appended.
    script.textContent = this.#mapLibre;
    document.head.append(script);
    if (!window.maplibregl) throw new MapError("MapLibre could not be loaded.");
    return window.maplibregl;
  }

  async #makeWorker() {
    try {
      const script = new Blob([await this.#chunks.bytes("worker")], { type: "text/javascript" });
      const worker = new Worker(URL.createObjectURL(script));
      worker.onmessage = ({ data }) => this.#answered(data);
      worker.onerror = (event) => this.#failed(event.message);
      return worker;
    } catch (error) {
      this.#failed(error.message);
      throw error;
    }
  }

  /** Asks the worker; what it answers after the signal is ignored. */
  async #ask(call, values, signal, told) {
    signal?.throwIfAborted();
    if (this.#failure !== null) throw this.#failure;
    this.#sent += 1;
    const number = this.#sent;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject, told });
      signal?.addEventListener("abort", () => {
        if (!this.#waiting.delete(number)) return;
        this.#worker.then((worker) => worker.postMessage({ cancel: number }), () => {});
        reject(signal.reason);
      });
      this.#worker.then((worker) => worker.postMessage({ number, call, values }), () => {});
    });
  }

  async #bring(name) {
    const [worker, arrived] = await Promise.all([this.#worker, this.#fetch(name).then((bytes) => ({ name, bytes }), (error) => ({ name, problem: error.message }))]);
    worker.postMessage({ arrived }, buffersOf(arrived));
  }

  #answered({ number, answer, partial, error, completed, wanted }) {
    if (wanted !== undefined) return this.#bring(wanted);
    if (completed !== undefined) return this.#told?.("edit", { version: completed });
    const waiting = this.#waiting.get(number);
    if (partial !== undefined) return waiting?.told?.(partial);
    this.#waiting.delete(number);
    this.#firstIsThere();
    if (error === undefined) waiting?.resolve(answer);
    else waiting?.reject(new SourceError(error.status, error.message, error.parameter));
  }

  /** The worker could not begin: nothing will be answered. */
  #failed(message) {
    this.#failure = new SourceError(500, `The engine of this map could not be started: ${message || "this browser is too old"}`);
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}

/** A query whose values are texts. */
const textsOf = (query) => [...query].map(([name, value]) => [name, String(value)]);

/** Returns the places inside a page, which it need not keep. */
export function placesIn(page) {
  const chunks = {};
  for (const node of page.querySelectorAll(CHUNKS)) {
    chunks[node.id.slice(CHUNK.length)] = node.textContent;
    node.remove();
  }
  const [header, mapLibre] = [HEADER, MAPLIBRE].map((id) => page.getElementById(id).textContent);
  return { header: JSON.parse(header), chunks, mapLibre };
}

/** The buffers of bytes, which a message moves. */
function buffersOf(values) {
  return Object.values(values).filter((value) => value instanceof Uint8Array).map(({ buffer }) => buffer);
}
