// An instance of the planner's module, with indexes of points, and plans in slots. Handles only
// numbers, not features, names or filters.
import { sendChange } from "../changes.js";
import { Engine } from "../engine.js";
import { Instance } from "../instance.js";
import { sendWeights } from "../weights.js";
import { numberOf } from "./points.js";

const clusterBytes = 32;

/** The default pin, as on the page of `pinfold serve`. Its tip is at the location. */
const pin = { count: 1, width: 24, height: 29, offsetY: -14.5 };

/** The approximate memory in bytes for loading a point, or one of its values. See `Index`. */
const loadingBytes = 56;
const valueBytes = 24;

export class PlanEngine {
  #instance;
  #columns = [null, null];

  /**
   * Creates an engine.
   * @param {object} options
   * @param {object[] | null} options.viewSizes The sizes of views; null for pins and the engine's
   * circles.
   * @param {boolean} options.drafts Whether plans may be drafts.
   */
  constructor(module, { viewSizes, drafts }) {
    this.#instance = new Instance(new Engine(module));
    const { exports } = this.#instance;
    const sizes = viewSizes ?? [pin];
    sizes.forEach(({ count, width, height, offsetX = 0, offsetY = 0 }, offset) => {
      this.#instance.page().doubles.set([count, width, height, offsetX, offsetY], 5 * offset);
    });
    exports.setViewSizes(sizes.length, viewSizes === null ? 1 : 0);
    exports.setDrafts(drafts ? 1 : 0);
  }

  has(index) {
    return this.#columns[index] !== null;
  }

  load(index, points) {
    const { exports } = this.#instance;
    const columns = points.numberColumns;
    exports.reserveBytes((loadingBytes + valueBytes * columns.length) * points.count);
    this.#instance.sendPoints(points, columns.map((column) => points.writer(column)), index);
    if (points.weights !== null) sendWeights(this.#instance, points.weights);
    exports.endPoints(index);
    this.#columns[index] = columns;
  }

  drop(index) {
    this.#instance.exports.dropIndex(index);
    this.#columns[index] = null;
  }

  /** Hides all rows whose bits are not set; `null` shows all. */
  filter(index, bits) {
    const { exports } = this.#instance;
    if (!bits) return exports.removeFilter(index);
    this.#instance.sendBits(bits);
    exports.endFilter(index);
  }

  /** Applies changes. Returns the numbers of points inserted, removed, moved and updated. */
  change(index, changes) {
    const { exports } = this.#instance;
    const columns = this.#columns[index];
    exports.beginChanges();
    for (const { kind, row, point, isShown } of changes) {
      const { longitude, latitude, weight, values = {} } = point ?? {};
      const numbers = columns.map((name) => numberOf(values[name]));
      sendChange(this.#instance, { kind, row, longitude, latitude, isShown, values: numbers, weight }, index);
    }
    exports.makeChanges(index);
    const [inserted, removed, moved, updated] = this.#instance.page().doubles;
    return { inserted, removed, moved, updated };
  }

  pointCount(index) {
    return this.#instance.exports.pointCount(index);
  }

  /** The west, south, east and north in degrees; `null` without points. */
  bounds(index) {
    const count = this.#instance.exports.findBounds(index);
    return count > 0 ? [...this.#instance.page().doubles.subarray(0, count)] : null;
  }

  /** Pairs of a row and a distance in meters. */
  nearest(index, { longitude, latitude }, count, meters) {
    return this.#numbers(this.#instance.exports.findNearest(index, longitude, latitude, count, meters));
  }

  /**
   * Makes a plan in a slot. Returns 1 for a draft, 0 for a final plan, and -1 for an invalid
   * viewport.
   */
  plan(index, slot, previous, viewport, codes, figureColumns) {
    const end = viewport.length + codes.length;
    this.#instance.page().doubles.set([...viewport, ...codes, ...figureColumns]);
    return this.#instance.exports.makePlan(index, slot, previous, end, figureColumns.length);
  }

  /**
   * Builds one more level of the final clusters that will replace the latest draft. Returns whether
   * levels remain.
   */
  prepareOn(index) {
    return this.#instance.exports.prepareOn(index) === 1;
  }

  header(slot) {
    this.#instance.exports.readPlan(slot);
    const { doubles } = this.#instance.page();
    const [length, zoomLevel, cellMapPoints, x, y, width, height, pointCount, columnCount, low, high] = doubles;
    const [breaks, diameters] = [[...doubles.subarray(11, 15)], [...doubles.subarray(15, 17)]];
    const mapRect = [x, y, width, height];
    return { length, zoomLevel, cellMapPoints, mapRect, pointCount, columnCount, scale: { low, high, breaks, diameters } };
  }

  /** Visits the clusters of a plan: their offset, and where their numbers are in two arrays. */
  forEachCluster(slot, length, visit) {
    for (let start = 0; start < length; ) {
      const count = this.#instance.exports.readClusters(slot, start);
      const { doubles, integers } = this.#instance.page();
      for (let offset = 0; offset < count; offset++) {
        visit(start + offset, doubles, (offset * clusterBytes) / 8, integers, (offset * clusterBytes) / 4 + 4);
      }
      start += count;
    }
  }

  ids(slot, length) {
    const ids = [];
    while (ids.length < length) {
      this.#instance.exports.readIDs(slot, ids.length);
      const { bytes, integers } = this.#instance.page();
      const text = letters.decode(bytes.subarray(4, 4 + integers[0]));
      for (const id of text.slice(0, -1).split("\n")) ids.push(id);
    }
    return ids;
  }

  dropPlan(slot) {
    this.#instance.exports.dropPlan(slot);
  }

  isCurrent(slot, viewport) {
    this.#instance.page().doubles.set(viewport);
    return this.#instance.exports.isCurrent(slot) === 1;
  }

  compare(from, to, isNext) {
    return this.#numbers(this.#instance.exports.comparePlans(from, to, isNext ? 1 : 0));
  }

  clusterOfPoint(slot, row) {
    return this.#instance.exports.findClusterOfPoint(slot, row);
  }

  /** The rows of a cluster's points, and whether the list is complete. */
  members(slot, offset, after, limit) {
    const found = this.#instance.exports.findMembers(slot, offset, after, limit);
    const rows = new Uint32Array(found < 0 ? -1 - found : found);
    let filled = 0;
    this.#instance.forEachRow(rows.length, (row) => (rows[filled++] = row));
    return { rows, isLast: found >= 0 };
  }

  aggregate(slot, offset, column) {
    this.#instance.exports.findAggregate(slot, offset, column);
    const [count, sum, min, max] = this.#instance.page().doubles;
    return { count, sum, min, max, mean: sum / count };
  }

  describe(slot, offset, limit) {
    return this.#numbers(this.#instance.exports.describeCluster(slot, offset, limit));
  }

  get memory() {
    return this.#instance.memory;
  }

  #numbers(count) {
    const numbers = new Float64Array(count);
    for (let start = 0; start < count; ) {
      const read = this.#instance.exports.readNumbers(start);
      numbers.set(this.#instance.page().doubles.subarray(0, read), start);
      start += read;
    }
    return numbers;
  }
}

const letters = new TextDecoder();
