// A cluster of a plan: a plan and an index.
import { InputError, shown } from "../errors.js";
import { rounded } from "./features.js";
import { optionsOf } from "./settings.js";

/** A limit that no cluster exceeds. */
const all = 2 ** 30;

export class Cluster {
  constructor(plan, offset) {
    [this.plan, this.offset] = [plan, offset];
    Object.defineProperty(this, "plan", { enumerable: false });
    Object.freeze(this);
  }

  get id() {
    return this.plan.ids[this.offset];
  }

  get count() {
    return this.plan.counts[this.offset];
  }

  get diameter() {
    return this.plan.diameters[this.offset];
  }

  get shade() {
    return this.plan.shades[this.offset];
  }

  get longitude() {
    return this.plan.longitudes[this.offset];
  }

  get latitude() {
    return this.plan.latitudes[this.offset];
  }

  get isCluster() {
    return this.count > 1;
  }

  get opens() {
    return this.isCluster && !this.plan.isWeightedPoint(this.offset);
  }

  get isUniqueLocation() {
    return this.plan.isUniqueLocation(this.offset);
  }

  get firstMember() {
    return this.plan.firstMember(this.offset);
  }

  members(page = {}) {
    const { after = null, limit = 100 } = optionsOf("members", page, ["after", "limit"]);
    const first = after === null ? -1 : whole("after", after, 0, 2 ** 31 - 1);
    const count = limit === Infinity ? all : whole("limit", limit, 1, all);
    const { rows, isLast } = this.plan.ask((engine, slot) => engine.members(slot, this.offset, first, count));
    return { rows, next: isLast || rows.length === 0 ? null : rows[rows.length - 1] };
  }

  aggregate(column) {
    const number = this.plan.columnOffset(column);
    return this.plan.ask((engine, slot) => engine.aggregate(slot, this.offset, number));
  }

  categories(column) {
    const { points } = this.plan;
    if (!points.columnNames.includes(column)) {
      throw new InputError(`Column ${shown(column)} does not exist; columns are ${points.columnNames.join(", ")}`);
    }
    const counts = new Map();
    for (const row of this.members({ limit: Infinity }).rows) {
      const value = points.has(row) ? points.cell(row, column) : null;
      if (value === null || value === undefined || Number.isNaN(value)) continue;
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return new Map([...counts].sort((a, b) => b[1] - a[1]));
  }

  describe(options = {}) {
    const { spreadLimit = null } = optionsOf("describe", options, ["spreadLimit"]);
    const limit = spreadLimit === null ? -1 : whole("spreadLimit", spreadLimit, 0, 1000);
    const numbers = this.plan.ask((engine, slot) => engine.describe(slot, this.offset, limit));
    const pairs = (start, count, places) =>
      Array.from({ length: count }, (_, pair) => [0, 1].map((axis) => rounded(numbers[start + 2 * pair + axis], places)));
    const [hullCount, openedCount] = [numbers[4], numbers[5]];
    return {
      cluster_id: this.id,
      point_count: this.count,
      unique_location: this.isUniqueLocation,
      coordinates: [rounded(this.longitude), rounded(this.latitude)],
      bounds: Number.isNaN(numbers[0]) ? null : Array.from(numbers.subarray(0, 4), (edge) => rounded(edge)),
      hull: pairs(6, hullCount, 7),
      spread: opened(openedCount, (count) => pairs(6 + 2 * hullCount, count, 3)),
    };
  }
}

/** The layout of an opened cluster; `null` if it cannot be opened. */
function opened(count, pairs) {
  if (count === -2) return null;
  return count === -1 ? { layout: "list" } : { layout: "offsets", offsets: pairs(count) };
}

/** Returns a whole number within limits, or throws. */
export function whole(name, value, min, max) {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new InputError(`${name} is ${shown(value)}, and must be a whole number from ${min} to ${max}`);
}
