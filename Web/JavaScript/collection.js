// Points that are loaded, with their index, kept in step.
import { clusterProperties } from "./clusters.js";
import { columnsOf } from "./columns.js";
import { bitsOf, conditionsOf, predicateOf } from "./filters.js";
import { Index } from "./index.js";
import { xToLongitude, yToLatitude } from "./projection.js";

export class Collection {
  /** A function, or what conditions ask; null without a filter. */
  #filter = null;
  /** What a filter lets through; null without one. */
  predicate = null;

  /** Changes whenever clusters may have: what was computed of them is then void. */
  version = 0;

  /** Whether the values of its columns are in the engine only. */
  isBare = false;

  constructor(points, columns, index) {
    [this.points, this.columns, this.index] = [points, columns, index];
  }

  /** Loads points that are not clustered yet. */
  static of(points, options, columns = columnsOf(options.columns)) {
    return new this(points, columns, Index.of(points, columns), options.key);
  }

  /** The same points and filter anew, with the columns of options or with others. */
  again(options, columns) {
    this.#checkValues();
    const made = this.constructor.of(this.points, options, columns, this.weights?.for(options.weight));
    made.#use(this.#filter);
    return made;
  }

  /** Clusters the points, unless they are clustered so. */
  cluster(clustering) {
    if (this.index.cluster(clustering)) this.version += 1;
  }

  /** The number of a column; throws where there is none of that name. */
  column(name) {
    const number = this.columns.findIndex((column) => column.name === name);
    if (number < 0) throw new RangeError(`${String(name)} is not among the columns of the options`);
    return number;
  }

  // MARK: Clusters

  /** The properties of a cluster, with those that `reduce` made, if there are any. */
  clusterProperties(count, id, reduced) {
    return clusterProperties(count, id, reduced);
  }

  /** Where a cluster at a position in shares of the world is, in degrees. */
  position(x, y) {
    return [xToLongitude(x), yToLatitude(y)];
  }

  // MARK: Filters

  /** Leaves out what a function or conditions do not let through; throws for what is no filter. */
  setFilter(filter) {
    if (filter === null || filter === undefined || typeof filter === "function") return this.#use(filter ?? null);
    this.#checkValues();
    // Others may be in features that are added.
    const { columnNames } = this.points.isAsLoaded ? this.points : {};
    this.#use(conditionsOf(filter, columnNames, "a feature"));
  }

  #use(filter) {
    const predicate = filter && predicateOf(filter, this.points);
    this.index.filter(predicate && bitsOf(predicate.ofRow, this.points));
    [this.#filter, this.predicate] = [filter, predicate];
    this.version += 1;
  }

  #checkValues() {
    if (this.isBare) throw new Error("The values of columns are in the saved index only: load it again, with its features");
  }
}
