// Plans clusters of points for any map.
import { InputError, explained, shown } from "../errors.js";
import { bitsOf } from "../filters.js";
import { mostPoints } from "../instance.js";
import { compiledModule } from "../module.js";
import { Plan } from "./plan.js";
import { EditRound, checkedLocation } from "./edits.js";
import { PlanEngine } from "./engine.js";
import { rowPredicate } from "./filter.js";
import { readPlannerOptions } from "./options.js";
import { PlanPoints } from "./points.js";
import { optionsOf, readSettings } from "./settings.js";
import { Turns } from "../turns.js";
import { viewportNumbers } from "./viewport.js";
import { whole } from "./cluster.js";
import { leaveUnproxied } from "../proxies.js";

/** The engine's indexes: exact positions, and supercluster's rounded ones. */
const indexes = [0, 1];

/** Wraps an error that the caller's function threw before any change. */
class CallerFailure {
  constructor(error) {
    this.error = error;
  }
}

export class Planner {
  static {
    leaveUnproxied(this);
  }

  #module;
  #options;
  #points;
  /** The engine; `null` before the first use and after a failure. */
  #engine = null;
  #filter = null;
  #version = 0;
  #planCount = 0;
  #turns = new Turns();
  /** The kept plans, the oldest first. */
  #plans = [];
  #host;

  constructor(module, points, options) {
    if (!(module instanceof WebAssembly.Module)) throw new TypeError("Use await Planner.create(points, options)");
    [this.#module, this.#points, this.#options] = [module, points, options];
    const [engine, version] = [() => this.#engine, () => this.#version];
    this.#host = {
      points,
      get engine() {
        return engine();
      },
      get numberColumns() {
        return points.numberColumns;
      },
      get version() {
        return version();
      },
      guarded: (what, run) => this.#guarded(what, run),
      keptPlan: (id) => this.#plans.find((plan) => plan.id === id) ?? null,
      isCurrent: (engine, slot, viewport) => engine.isCurrent(slot, viewportNumbers(viewport)),
    };
    this.#guarded(`${points.count} points`, () => this.#index(0));
  }

  static async create(points, options = {}) {
    const read = readPlannerOptions(options);
    const own = new PlanPoints(points);
    if (own.count > mostPoints) throw new InputError(`${own.count} points are more than the maximum of ${mostPoints}`);
    return new Planner(await compiledModule("planner"), own, read);
  }

  // MARK: - Points

  get rowCount() {
    return this.#points.count;
  }

  get pointCount() {
    return this.#guarded("the count", () => this.#index(0).pointCount(0));
  }

  get totalWeight() {
    return this.pointCount + this.#points.moreThanOne;
  }

  get bounds() {
    return this.#guarded("the bounds", () => this.#index(0).bounds(0));
  }

  get version() {
    return this.#version;
  }

  get memory() {
    return this.#guarded("the answer", () => this.#index(0).memory);
  }

  point(row) {
    return this.#points.has(row) ? this.#points.point(row) : null;
  }

  nearest(location, options = {}) {
    const { count = 10, meters = Infinity } = optionsOf("nearest", options, ["count", "meters"]);
    const coordinate = checkedLocation(location);
    const most = whole("count", count, 1, 2 ** 20);
    if (!(typeof meters === "number" && meters >= 0)) throw new InputError(`meters is ${shown(meters)}, and must be a number from 0`);
    const numbers = this.#guarded("the nearest points", () => this.#index(0).nearest(0, coordinate, most, meters));
    return Array.from({ length: numbers.length / 2 }, (_, offset) => ({
      row: numbers[2 * offset],
      meters: numbers[2 * offset + 1],
    }));
  }

  // MARK: - Plans

  plan(viewport, settings = {}, previous = null) {
    const numbers = viewportNumbers(viewport);
    const columns = this.#points.numberColumns;
    const { codes, figures, isCompatible } = readSettings(settings, columns);
    if (previous !== null && !(previous instanceof Plan && previous.isOf(this.#host))) {
      throw new InputError(`The previous plan is ${shown(previous)}, and must be a plan of this planner, or null`);
    }
    const isKept = previous !== null && this.#plans.includes(previous);
    const figureColumns = [...new Set(figures.map(({ column }) => columns.indexOf(column)))];
    return this.#guarded("the plan", () => {
      const index = isCompatible ? 1 : 0;
      const engine = this.#index(index);
      const slot = this.#freeSlot(previous);
      const start = performance.now();
      const outcome = engine.plan(index, slot, isKept ? previous.slot : -1, numbers, codes, figureColumns);
      if (outcome < 0) {
        throw new InputError("The viewport is too small to show on a map; choose a larger one, or a lower zoom");
      }
      const milliseconds = performance.now() - start;
      const draftOf = outcome > 0 ? index : null;
      const plan = this.#made(slot, { milliseconds, figures, columns, draftOf, after: isKept ? previous.id : null });
      this.#dropOldest(previous);
      return plan;
    });
  }

  async complete(plan) {
    if (!(plan instanceof Plan && plan.isOf(this.#host))) {
      throw new InputError(`The plan is ${shown(plan)}, and must be a plan of this planner`);
    }
    const version = plan.version;
    while (plan.isDraft && version === this.#version) {
      if (!this.#guarded("the clusters", () => this.#index(plan.draftOf).prepareOn(plan.draftOf))) return true;
      // Plans and edits can run between two steps.
      await new Promise((resolve) => setTimeout(resolve));
    }
    return !plan.isDraft;
  }

  #made(slot, facts) {
    const id = String(++this.#planCount);
    const plan = new Plan(this.#host, slot, { ...facts, id, version: this.#version });
    this.#plans.push(plan);
    return plan;
  }

  /** A slot that no kept plan uses. */
  #freeSlot() {
    const used = new Set(this.#plans.map(({ slot }) => slot));
    let slot = 0;
    while (used.has(slot)) slot += 1;
    return slot;
  }

  #dropOldest(previous) {
    while (this.#plans.length > this.#options.keptPlans) {
      // If there is room for two, the previous plan is kept.
      const isHeld = this.#plans[0] === previous && this.#options.keptPlans > 1;
      const [plan] = this.#plans.splice(isHeld ? 1 : 0, 1);
      this.#engine.dropPlan(plan.slot);
      plan.slot = null;
    }
  }

  // MARK: - Edits

  insert(point) {
    return this.apply([{ insert: point }]).rows[0];
  }

  remove(row) {
    this.apply([{ remove: row }]);
  }

  move(row, longitude, latitude) {
    this.apply([{ move: row, longitude, latitude }]);
  }

  update(row, values, weight) {
    this.apply([{ update: row, values, weight }]);
  }

  apply(edits) {
    return this.#turns.change(() => this.#apply(edits));
  }

  #apply(edits) {
    if (!Array.isArray(edits)) throw new InputError(`apply takes a list of edits, and not ${shown(edits)}`);
    const round = new EditRound(this.#points);
    for (const edit of edits) {
      round.add(edit);
      const change = round.changes.at(-1);
      change.isShown = change.point !== null && (this.#filter?.(change.row, round) ?? true);
    }
    round.check();
    return this.#guarded("the edits", () => {
      const used = indexes.filter((index) => index === 0 || this.#engine?.has(index));
      used.forEach((index) => this.#index(index));
      const [summary] = used.map((index) => this.#engine.change(index, round.changes));
      this.#version += 1;
      round.commit(this.#version);
      return { ...summary, rows: round.rows };
    });
  }

  setColumn(name, values) {
    this.#turns.change(() => {
      // The engine reads the column when it needs it.
      if (!this.#points.setColumn(name, values) && !this.#filter) return;
      this.#version += 1;
      this.#guarded("the column", () => indexes.forEach((index) => this.#engine?.drop(index)));
    });
  }

  setFilter(filter) {
    this.#turns.change(() => this.#setFilter(filter ?? null));
  }

  #setFilter(filter) {
    const predicate = filter === null ? null : rowPredicate(filter, this.#points.columnNames);
    const bits = predicate && this.#bits(predicate);
    this.#guarded("the filter", () => {
      const used = indexes.filter((index) => index === 0 || this.#engine?.has(index));
      used.forEach((index) => this.#index(index));
      used.forEach((index) => this.#engine.filter(index, bits));
      this.#filter = predicate;
      this.#version += 1;
    });
  }

  #bits(predicate) {
    return bitsOf((row) => predicate(row, this.#points), this.#points);
  }

  /** The bits of the filter. Computed first, because the caller's function may throw. */
  #bitsOfCaller() {
    try {
      return this.#turns.run(() => this.#bits(this.#filter));
    } catch (error) {
      throw new CallerFailure(error);
    }
  }

  // MARK: - The engine

  /** Returns the engine after loading an index if necessary. */
  #index(index) {
    this.#engine ??= new PlanEngine(this.#module, this.#options);
    if (!this.#engine.has(index)) {
      const bits = this.#filter && this.#bitsOfCaller();
      this.#engine.load(index, this.#points);
      if (bits) this.#engine.filter(index, bits);
    }
    return this.#engine;
  }

  /** Runs a query. If the engine fails, drops it with its plans. The next query makes a new one. */
  #guarded(what, run) {
    try {
      return run();
    } catch (error) {
      if (error instanceof InputError) throw error;
      if (error instanceof CallerFailure) throw error.error;
      for (const plan of this.#plans) plan.slot = null;
      [this.#engine, this.#plans] = [null, []];
      throw explained(error, what, "; plans made before are dropped");
    }
  }
}

export { InputError };
export default Planner;
