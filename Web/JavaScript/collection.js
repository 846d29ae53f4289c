// The loaded points and their index, which are kept consistent.
import { clusterProperties } from "./clusters.js";
import { columnsOf } from "./columns.js";
import { bitsOf, conditionsOf, predicateOf, warnOfUnknownColumns } from "./filters.js";
import { Index } from "./index.js";
import { xToLongitude, yToLatitude } from "./projection.js";

export class Collection {
  /** A function, or the checks of conditions; null without a filter. */
  #filter = null;
  /** The filter as predicates; null without a filter. */
  predicate = null;

  /**
   * Increases whenever clusters may have changed. Results computed from an earlier version are
   * invalid.
   */
  version = 0;

  /** Whether only the engine has the values of the columns. */
  isBare = false;

  constructor(points, columns, index) {
    [this.points, this.columns, this.index] = [points, columns, index];
  }

  /** Creates a collection of points without clusters. */
  static of(points, options, columns = columnsOf(options.columns)) {
    return new this(points, columns, Index.of(points, columns), options.key);
  }

  /** Creates a collection with the same points and filter, and with the given columns. */
  again(options, columns) {
    this.#checkValues();
    const made = this.constructor.of(this.points, options, columns, this.weights?.for(options.weight));
    made.#use(this.#filter);
    return made;
  }

  /** Clusters the points, unless the current clusters have the same settings. */
  cluster(clustering) {
    if (this.index.cluster(clustering)) this.version += 1;
  }

  /** Returns the number of a column. Throws if the options do not name the column. */
  column(name) {
    const number = this.columns.findIndex((column) => column.name === name);
    if (number < 0) throw new RangeError(`${String(name)} is not among the columns of the options`);
    return number;
  }

  // MARK: Clusters

  clusterProperties(count, id, reduced) {
    return clusterProperties(count, id, reduced);
  }

  /** Converts a cluster's position from shares of the world to degrees. */
  position(x, y) {
    return [xToLongitude(x), yToLatitude(y)];
  }

  // MARK: Filters

  /** Sets the filter, a function or conditions. Throws if it is invalid. */
  setFilter(filter) {
    if (filter === null || filter === undefined || typeof filter === "function") return this.#use(filter ?? null);
    this.#checkValues();
    // Edits may add features with other properties, so only unedited arrays have known columns.
    const { columnNames } = this.points.isAsLoaded ? this.points : {};
    this.#use(conditionsOf(filter, columnNames, "a feature"));
  }

  #use(filter) {
    const predicate = filter && predicateOf(filter, this.points);
    const bits = predicate && bitsOf(predicate.ofRow, this.points);
    this.index.filter(bits);
    if (bits && !bits.some(Boolean)) warnOfUnknownColumns(filter, this.points);
    [this.#filter, this.predicate] = [filter, predicate];
    this.version += 1;
  }

  #checkValues() {
    if (this.isBare) throw new Error("Only the saved index has the values of columns: load it again, with its features");
  }
}
