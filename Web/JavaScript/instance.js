// An index's share of an engine, freed with the index.
import { Engine, fewPoints, pageBytes } from "./engine.js";
import { EngineStop } from "./errors.js";

/** The maximum number of points, which fit the memory of a module. */
export const mostPoints = 2 ** 25;

export class Instance {
  #engine;
  #room = null;

  constructor(engine, slot = 0) {
    this.#engine = engine;
    this.exports = stopping(engine, slot);
  }

  /** Creates an instance for an index of `pointCount` points. Small indexes share an engine. */
  static for(module, pointCount) {
    if (pointCount > fewPoints) return new Instance(new Engine(module));
    const engine = Engine.shared(module, pointCount);
    const room = engine.take(pointCount);
    const instance = new Instance(engine, room.slot);
    instance.#room = room;
    engine.freeWith(instance, room);
    return instance;
  }

  /** Frees a shared engine's slot. The instance cannot be used afterwards. */
  release() {
    if (this.#room) this.#engine.free(this.#room, this);
  }

  /** Whether a call ended abnormally, so that the state may be corrupt. */
  get isStopped() {
    return this.#engine.isStopped;
  }

  /** The engine's memory in bytes: used, peak and reserved. */
  get memory() {
    const { exports } = this;
    return {
      used: exports.usedBytes() >>> 0,
      peak: exports.peakBytes() >>> 0,
      reserved: exports.memory.buffer.byteLength,
    };
  }

  /** The page. Get it again after calls that may have grown the memory, which invalidates views. */
  page() {
    return this.#engine.page();
  }

  /**
   * Sends numbers, a page at a time.
   * @param {number} count The number of items.
   * @param {number} width The number of numbers of each item.
   * @param {(target: Float64Array, start: number, end: number) => void} write
   * @param {(count: number) => void} take
   */
  send(count, width, write, take) {
    const most = Math.min(Math.floor(pageBytes / 8 / width), count);
    // `write` may call the caller's code, which may use the page, so it gets its own array.
    const numbers = new Float64Array(most * width);
    for (let start = 0; start < count; start += most) {
      const end = Math.min(start + most, count);
      write(numbers, start, end);
      this.page().doubles.set(numbers.subarray(0, (end - start) * width));
      take(end - start);
    }
  }

  /**
   * Sends points.
   * @param {((target: Float64Array, start: number, end: number) => void)[]} writers The writers of
   * the columns.
   * @param {number} isCompatible 1 to round positions like supercluster, else 0.
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

  /** Sends the bits of a filter, one for each row, padded to whole words of eight bytes. */
  sendBits(bits) {
    this.exports.beginFilter(bits.length / 8);
    this.sendBytes(bits, (count) => this.exports.addWords(count / 8));
  }

  /** Sends bytes, whose number must be a multiple of eight. */
  sendBytes(bytes, take) {
    for (let start = 0; start < bytes.length; start += pageBytes) {
      const part = bytes.subarray(start, start + pageBytes);
      this.page().bytes.set(part);
      take(part.length);
    }
  }

  /** Calls `visit` with each of `found` rows. `visit` may query the engine. */
  forEachRow(found, visit) {
    const rows = new Int32Array(Math.max(found, 0));
    for (let start = 0; start < found; ) {
      const count = this.exports.readRows(start);
      rows.set(this.page().integers.subarray(0, count), start);
      start += count;
    }
    rows.forEach((row) => visit(row));
  }
}

/** Wraps the exports for one slot. Once an export throws, the engine stops for good. */
function stopping(engine, slot) {
  const { exports } = engine;
  // Explicit parameters, because a rest parameter would take as long as many of the calls. Exports
  // have at most seven parameters.
  const run = (value) => (a, b, c, d, e, f, g) => {
    if (engine.isStopped) throw new EngineStop("the engine has stopped; load the points again", false);
    try {
      engine.select(slot);
      return value(a, b, c, d, e, f, g);
    } catch (error) {
      engine.isStopped = true;
      throw new EngineStop(error, isOutOfMemory(exports));
    }
  };
  const all = {};
  for (const name of Object.keys(exports)) {
    all[name] = typeof exports[name] === "function" ? run(exports[name]) : exports[name];
  }
  return all;
}

/** Whether the allocator ran out of memory; `false` if the stack is too full to ask. */
function isOutOfMemory(exports) {
  try {
    return exports.isOutOfMemory() === 1;
  } catch {
    return false;
  }
}
