// The clusters to show in one viewport. Arrays are read at once; everything else comes from the
// engine, while the planner keeps the plan.
import { InputError, shown } from "../errors.js";
import { Cluster } from "./cluster.js";
import { Difference } from "./difference.js";
import { planCollection } from "./features.js";
import { columnOf, optionsOf } from "./settings.js";
import { leaveUnproxied } from "../proxies.js";

const uniqueLocation = 1;
const exactPoint = 2;
const weightedPoint = 4;

export class Plan {
  static {
    leaveUnproxied(this);
  }

  #planner;
  #flags;
  #firstMembers;
  #columns;
  #offsets = null;
  /** By row: the offset of its cluster, or `length`; and the latest column with its values. */
  #owners = null;
  #column = null;
  #values;

  /**
   * Creates a plan.
   * @param planner The source of points and the engine, which keeps the plan while `slot` is not
   *   null.
   * @param {object} facts The planner's facts about the plan.
   */
  constructor(planner, slot, facts) {
    const { id, version, milliseconds, figures, columns, after, draftOf } = facts;
    [this.#planner, this.slot] = [planner, slot];
    Object.assign(this, { id, version, milliseconds, figures, after, draftOf, isDraft: draftOf !== null });
    this.#columns = columns;
    const { engine } = planner;
    const header = engine.header(slot);
    const { length } = header;
    Object.assign(this, header);
    this.longitudes = new Float64Array(length);
    this.latitudes = new Float64Array(length);
    this.counts = new Uint32Array(length);
    this.diameters = new Float64Array(length);
    this.shades = new Uint8Array(length);
    this.#flags = new Uint8Array(length);
    this.#firstMembers = new Int32Array(length);
    engine.forEachCluster(slot, length, (offset, doubles, first, integers, number) => {
      this.longitudes[offset] = doubles[first];
      this.latitudes[offset] = doubles[first + 1];
      this.counts[offset] = integers[number];
      this.#flags[offset] = integers[number + 1];
      this.#firstMembers[offset] = integers[number + 2];
      this.diameters[offset] = (integers[number + 3] >> 3) / 10;
      this.shades[offset] = integers[number + 3] & 7;
    });
    this.ids = engine.ids(slot, length);
    for (const name of ["slot", "after", "figures", "draftOf"]) {
      Object.defineProperty(this, name, { enumerable: false });
    }
  }

  // MARK: - Clusters

  cluster(offset) {
    if (!Number.isInteger(offset) || offset < 0 || offset >= this.length) {
      throw new InputError(`Cluster ${shown(offset)} does not exist; the plan has ${this.length} clusters`);
    }
    return new Cluster(this, offset);
  }

  clusterByID(id) {
    this.#offsets ??= new Map(this.ids.map((name, offset) => [name, offset]));
    const offset = this.#offsets.get(id);
    return offset === undefined ? null : this.cluster(offset);
  }

  clusterOf(row) {
    if (!Number.isInteger(row) || row < 0 || row >= 2 ** 31) return null;
    const offset = this.ask((engine, slot) => engine.clusterOfPoint(slot, row));
    return offset < 0 ? null : this.cluster(offset);
  }

  countsWithin(column, from = -Infinity, to = Infinity) {
    this.columnOffset(column);
    const { points, length } = this;
    if (this.version !== this.#planner.version) throw new InputError("The points have changed since the plan; plan again");
    if (this.#owners === null) {
      const owners = new Uint32Array(points.count).fill(length);
      for (const cluster of this) for (const row of cluster.members({ limit: Infinity }).rows) owners[row] = cluster.offset;
      this.#owners = owners;
    }
    if (this.#column !== column) {
      [this.#column, this.#values] = [column, new Float64Array(points.count)];
      points.writer(column)(this.#values, 0, points.count);
    }
    const [owners, values, { weights }] = [this.#owners, this.#values, points];
    const counts = new Uint32Array(length + 1);
    for (let row = 0; row < values.length; row++) {
      if (values[row] >= from && values[row] <= to) counts[owners[row]] += weights === null ? 1 : weights[row];
    }
    return counts.subarray(0, length);
  }

  *[Symbol.iterator]() {
    for (let offset = 0; offset < this.length; offset++) yield new Cluster(this, offset);
  }

  isUniqueLocation(offset) {
    return (this.#flags[offset] & uniqueLocation) !== 0;
  }

  /** Whether a cluster is a single point at its exact position. */
  isExactPoint(offset) {
    return (this.#flags[offset] & exactPoint) !== 0;
  }

  /** Whether a cluster is a single point with a weight above 1. */
  isWeightedPoint(offset) {
    return (this.#flags[offset] & weightedPoint) !== 0;
  }

  firstMember(offset) {
    return this.#firstMembers[offset] < 0 ? null : this.#firstMembers[offset];
  }

  /** The offset of a column of numbers among the columns at the time of the plan. */
  columnOffset(name) {
    if (!this.#columns.includes(name) && this.#planner.numberColumns.includes(name)) {
      throw new InputError(`The plan was made before the column ${shown(name)} was added; plan again`);
    }
    return columnOf("column", name, this.#columns);
  }

  // MARK: - Questions

  difference(previous) {
    if (!(previous instanceof Plan) || !previous.isOf(this.#planner)) {
      throw new InputError("difference takes a plan of the same planner");
    }
    const isNext = this.after === previous.id;
    const numbers = this.ask((engine, slot) =>
      previous.ask((_, previousSlot) => engine.compare(previousSlot, slot, isNext)),
    );
    return new Difference(previous, this, numbers);
  }

  isCurrent(viewport) {
    return this.ask((engine, slot) => this.#planner.isCurrent(engine, slot, viewport));
  }

  toGeoJSON(options = {}) {
    const { columns = null } = optionsOf("toGeoJSON", options, ["columns"]);
    if (columns !== null && !Array.isArray(columns)) {
      throw new InputError(`columns is ${shown(columns)}, and must be a list of names, or null for all`);
    }
    return planCollection(this, columns);
  }

  /** Queries the engine about the plan. Throws if the planner dropped the plan. */
  ask(question) {
    if (this.slot === null) {
      throw new InputError(
        `The planner no longer keeps plan ${this.id}; use a newer plan, or create the planner with more keptPlans`,
      );
    }
    return this.#planner.guarded("the answer", () => question(this.#planner.engine, this.slot));
  }

  /** Whether a planner made the plan. */
  isOf(planner) {
    return this.#planner === planner;
  }

  /** The previous plan, while the planner keeps it; null without one. */
  get previous() {
    return this.#planner.keptPlan(this.after);
  }

  get points() {
    return this.#planner.points;
  }
}
