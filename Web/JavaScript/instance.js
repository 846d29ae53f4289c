// One instance of the WebAssembly module, which holds one index. When the index is dropped, so
// is its memory.

import { EngineStop } from "./errors.js";

/** More points than this do not fit the memory of a module. */
export const mostPoints = 2 ** 25;

/** How many bytes go back and forth at once; the page of the module is as large. */
const pageBytes = 1 << 17;

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

export class Instance {
  /** Whether a call has ended in the middle: nothing is right any more. */
  isStopped = false;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.exports = stopping(this, new WebAssembly.Instance(module, {}).exports);
    this.address = this.exports.page();
    this.#look();
  }

  /** How many bytes the engine uses, used at most, and has reserved. */
  get memory() {
    const { exports } = this;
    return {
      used: exports.usedBytes() >>> 0,
      peak: exports.peakBytes() >>> 0,
      reserved: exports.memory.buffer.byteLength,
    };
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

  /**
   * Hands numbers over, as many at a time as fit the page.
   * @param {number} count How many.
   * @param {number} width How many numbers each one has.
   * @param {(target: Float64Array, start: number, end: number) => void} write
   * @param {(count: number) => void} take
   */
  send(count, width, write, take) {
    const most = Math.floor(pageBytes / 8 / width);
    for (let start = 0; start < count; start += most) {
      const end = Math.min(start + most, count);
      write(this.page().doubles, start, end);
      take(end - start);
    }
  }

  /**
   * Hands points over.
   * @param {((target: Float64Array, start: number, end: number) => void)[]} writers Of their columns.
   * @param {number} isCompatible Whether they are where supercluster would put them, 1 or 0.
   */
  sendPoints(points, writers, isCompatible) {
    const { count } = points;
    const { exports } = this;
    exports.beginPoints(count, writers.length);
    const write = (target, start, end) => points.write(target, start, end);
    this.send(count, 2, write, (sent) => exports.addPoints(sent, isCompatible));
    writers.forEach((writeValues, number) => {
      this.send(count, 1, writeValues, (sent) => exports.addValues(sent, number));
    });
  }

  /** Hands the bits of a filter over, one for each row, in whole words of eight bytes. */
  sendBits(bits) {
    this.exports.beginFilter(bits.length / 8);
    this.sendBytes(bits, (count) => this.exports.addWords(count / 8));
  }

  /** Hands bytes over, whole words of eight. */
  sendBytes(bytes, take) {
    for (let start = 0; start < bytes.length; start += pageBytes) {
      const part = bytes.subarray(start, start + pageBytes);
      this.page().bytes.set(part);
      take(part.length);
    }
  }

  /** Calls a function with the rows of points, as many as were found. */
  forEachRow(found, visit) {
    for (let start = 0; start < found; ) {
      const count = this.exports.readRows(start);
      const { integers } = this.page();
      for (let offset = 0; offset < count; offset++) visit(integers[offset]);
      start += count;
    }
  }
}

/** Exports that stop for good when one of them throws, whatever it was doing then. */
function stopping(instance, exports) {
  // No function has more than seven parameters, and those that are left out are ignored: a list
  // of them would cost as much as many of the calls.
  const run = (value) => (a, b, c, d, e, f, g) => {
    if (instance.isStopped) throw new EngineStop("the engine stopped before; load the points again", false);
    try {
      return value(a, b, c, d, e, f, g);
    } catch (error) {
      instance.isStopped = true;
      throw new EngineStop(error, isOutOfMemory(exports));
    }
  };
  const all = {};
  for (const name of Object.keys(exports)) {
    all[name] = typeof exports[name] === "function" ? run(exports[name]) : exports[name];
  }
  return all;
}

/** Whether the allocator had not enough memory; false where there is no room on the stack to ask. */
function isOutOfMemory(exports) {
  try {
    return exports.isOutOfMemory() === 1;
  } catch {
    return false;
  }
}
