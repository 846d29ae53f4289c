// What an index has of an engine. When the index is dropped, so is its memory.
import { Engine, fewPoints, pageBytes } from "./engine.js";
import { EngineStop } from "./errors.js";

/** More points than this do not fit the memory of a module. */
export const mostPoints = 2 ** 25;

export class Instance {
  #engine;
  #room = null;

  constructor(engine, slot = 0) {
    this.#engine = engine;
    this.exports = stopping(engine, slot);
  }

  /** An instance for an index of so many points: small ones share an engine. */
  static for(module, pointCount) {
    if (pointCount > fewPoints) return new Instance(new Engine(module));
    const engine = Engine.shared(module, pointCount);
    const room = engine.take(pointCount);
    const instance = new Instance(engine, room.slot);
    instance.#room = room;
    engine.freeWith(instance, room);
    return instance;
  }

  /** Gives back what it shares; nothing may be asked of it any more. */
  release() {
    if (this.#room) this.#engine.free(this.#room, this);
  }

  /** Whether a call has ended in the middle: nothing is right any more. */
  get isStopped() {
    return this.#engine.isStopped;
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

  /** The page, after a call that may have grown the memory. */
  page() {
    return this.#engine.page();
  }

  /**
   * Hands numbers over, as many at a time as fit the page.
   * @param {number} count How many.
   * @param {number} width How many numbers each one has.
   * @param {(target: Float64Array, start: number, end: number) => void} write
   * @param {(count: number) => void} take
   */
  send(count, width, write, take) {
    const most = Math.min(Math.floor(pageBytes / 8 / width), count);
    // What is asked for them may be code of the caller's, which may use the page itself.
    const numbers = new Float64Array(most * width);
    for (let start = 0; start < count; start += most) {
      const end = Math.min(start + most, count);
      write(numbers, start, end);
      this.page().doubles.set(numbers.subarray(0, (end - start) * width));
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

  /** Calls a function with the rows of points, as many as were found; it may ask the engine for anything. */
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

/** The exports for one slot, which stop for good when one of them throws, whatever it was doing then. */
function stopping(engine, slot) {
  const { exports } = engine;
  // No function has more than seven parameters, and those that are left out are ignored: a list
  // of them would cost as much as many of the calls.
  const run = (value) => (a, b, c, d, e, f, g) => {
    if (engine.isStopped) throw new EngineStop("the engine stopped before; load the points again", false);
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

/** Whether the allocator had not enough memory; false where there is no room on the stack to ask. */
function isOutOfMemory(exports) {
  try {
    return exports.isOutOfMemory() === 1;
  } catch {
    return false;
  }
}
