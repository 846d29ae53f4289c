// Instances of WebAssembly modules, each with a memory of its own: that of one index, or of several
// small ones.

/** How many bytes go back and forth at once; the page of the module is as large. */
export const pageBytes = 1 << 17;

/** Indexes of more points than this have an engine of their own. */
export const fewPoints = 10_000;

/** How many indexes an engine has at most, and how many points these have together. */
const mostSlots = 64;
const mostSharedPoints = 100_000;

/** Edits may make small indexes large: an engine of more bytes gets no others, and goes with those it has. */
const mostSharedBytes = 1 << 25;

/** Nodes that were found, on the page: rows of points, and clusters from the end of the page on. */
class NodePage {
  constructor(buffer, address) {
    this.counts = new Int32Array(buffer, address, 2);
    /** The rows of the points, as many as there are. */
    this.rows = new Int32Array(buffer, address + 8, pageBytes / 4 - 2);
    this.doubles = new Float64Array(buffer, address, pageBytes / 8);
    this.integers = new Int32Array(buffer, address, pageBytes / 4);
  }

  get pointCount() {
    return this.counts[0];
  }

  get clusterCount() {
    return this.counts[1];
  }

  /** The position of a cluster, as shares of the world. */
  x(cluster) {
    return this.doubles[offsetOf(cluster)];
  }

  y(cluster) {
    return this.doubles[offsetOf(cluster) + 1];
  }

  /** How many points a cluster stands for. */
  leafCount(cluster) {
    return this.integers[2 * offsetOf(cluster) + 4];
  }

  number(cluster) {
    return this.integers[2 * offsetOf(cluster) + 5];
  }
}

/** Where a cluster of a page is, in numbers of eight bytes: a position and two numbers of four. */
const offsetOf = (cluster) => pageBytes / 8 - 3 * (cluster + 1);

export class Engine {
  /** Whether a call has ended in the middle: nothing is right any more. */
  isStopped = false;

  /** The index that calls are about. */
  #slot = 0;
  #slotCount = 0;
  #freeSlots = [];
  #pointCount = 0;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.exports = new WebAssembly.Instance(module, {}).exports;
    this.address = this.exports.page();
    this.#look();
  }

  /** Makes views of the page again: they are lost when the memory grows. */
  #look() {
    const { buffer } = this.exports.memory;
    this.doubles = new Float64Array(buffer, this.address, pageBytes / 8);
    this.integers = new Int32Array(buffer, this.address, pageBytes / 4);
    this.bytes = new Uint8Array(buffer, this.address, pageBytes);
    this.nodes = new NodePage(buffer, this.address);
  }

  /** Looks at the page, after a call that may have grown the memory. */
  page() {
    // To ask the memory for its buffer takes as long as a small query.
    if (this.doubles.length === 0) this.#look();
    return this;
  }

  /** Lets calls be about the index of a slot. */
  select(slot) {
    if (slot === this.#slot) return;
    this.exports.selectIndex(slot);
    this.#slot = slot;
  }

  // MARK: Small indexes

  /** One that has room for a small index. */
  static shared(module, pointCount) {
    let engine = shared.get(module);
    if (!engine?.#hasRoom(pointCount)) {
      engine = new Engine(module);
      shared.set(module, engine);
    }
    return engine;
  }

  #hasRoom(pointCount) {
    const hasSlot = this.#freeSlots.length > 0 || this.#slotCount < mostSlots;
    const isSmall = this.exports.memory.buffer.byteLength <= mostSharedBytes;
    return !this.isStopped && hasSlot && isSmall && this.#pointCount + pointCount <= mostSharedPoints;
  }

  /** Finds room for an index. */
  take(pointCount) {
    this.#pointCount += pointCount;
    return { slot: this.#freeSlots.pop() ?? this.#slotCount++, pointCount };
  }

  /** Frees the room of an index when that is collected as garbage, or before. */
  freeWith(index, room) {
    unused.register(index, { engine: new WeakRef(this), room }, index);
  }

  /**
   * Frees the room of an index, whose slot another one may get.
   * @param {object} [index] The index, where it is not garbage yet.
   */
  free(room, index) {
    if (index) unused.unregister(index);
    if (this.isStopped) return;
    try {
      this.select(room.slot);
      this.exports.removeIndex();
    } catch {
      this.isStopped = true;
    }
    this.#freeSlots.push(room.slot);
    this.#pointCount -= room.pointCount;
  }
}

/**
 * By module the engine that gets small indexes: a browser reserves 10 GB of addresses for each memory,
 * and has no more than for 125; and to make one takes longer than to cluster a hundred points.
 */
const shared = new WeakMap();

const unused = new FinalizationRegistry(({ engine, room }) => engine.deref()?.free(room));
