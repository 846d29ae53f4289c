// Instances of WebAssembly modules, each with a memory for one index or several small ones.

/** The size of the page for transfers, in bytes. Equal to the size in the module. */
export const pageBytes = 1 << 17;

/** Larger indexes get an engine of their own. */
export const fewPoints = 10_000;

/** The maximum number of indexes in a shared engine, and of their points together. */
const mostSlots = 64;
const mostSharedPoints = 100_000;

/** The memory up to which a shared engine accepts another index. Edits may make small indexes large. */
const mostSharedBytes = 1 << 25;

/** The nodes that a query found, on the page: rows of points from the start, clusters from the end. */
class NodePage {
  constructor(buffer, address) {
    this.counts = new Int32Array(buffer, address, 2);
    /** The rows of the `pointCount` points. */
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

  /** The position of a cluster, as a fraction of the world. */
  x(cluster) {
    return this.doubles[offsetOf(cluster)];
  }

  y(cluster) {
    return this.doubles[offsetOf(cluster) + 1];
  }

  /** The number of points in a cluster. */
  leafCount(cluster) {
    return this.integers[2 * offsetOf(cluster) + 4];
  }

  number(cluster) {
    return this.integers[2 * offsetOf(cluster) + 5];
  }
}

/**
 * The offset of a cluster on the page in units of eight bytes: a position, then two four-byte
 * numbers.
 */
const offsetOf = (cluster) => pageBytes / 8 - 3 * (cluster + 1);

export class Engine {
  /** Whether a call ended abnormally, so that the state may be corrupt. */
  isStopped = false;

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

  /** Creates the views of the page, which become empty when the memory grows. */
  #look() {
    const { buffer } = this.exports.memory;
    this.doubles = new Float64Array(buffer, this.address, pageBytes / 8);
    this.integers = new Int32Array(buffer, this.address, pageBytes / 4);
    this.bytes = new Uint8Array(buffer, this.address, pageBytes);
    this.nodes = new NodePage(buffer, this.address);
  }

  /**
   * Returns the engine after making its views valid. Call it after calls that may have grown the
   * memory.
   */
  page() {
    // The length is faster to check than `memory.buffer`, which takes as long as a small query.
    if (this.doubles.length === 0) this.#look();
    return this;
  }

  select(slot) {
    if (slot === this.#slot) return;
    this.exports.selectIndex(slot);
    this.#slot = slot;
  }

  // MARK: Small indexes

  /** Returns a shared engine with room for a small index. */
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

  take(pointCount) {
    this.#pointCount += pointCount;
    return { slot: this.#freeSlots.pop() ?? this.#slotCount++, pointCount };
  }

  /** Frees the slot of an index when the index is garbage collected, unless `free` was called. */
  freeWith(index, room) {
    unused.register(index, { engine: new WeakRef(this), room }, index);
  }

  /**
   * Frees the slot of an index for reuse.
   * @param {object} [index] The index, unless it was garbage collected.
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
 * The current shared engine of each module. Engines are shared because a browser reserves 10 GB of
 * addresses for each memory and allows about 125, and because creating a memory takes longer than
 * clustering a hundred points.
 */
const shared = new WeakMap();

const unused = new FinalizationRegistry(({ engine, room }) => engine.deref()?.free(room));
