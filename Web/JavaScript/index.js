// The clustered points in an engine. Depends only on the options of the clusters.
import { EngineStop, explained } from "./errors.js";
import { Instance, mostPoints } from "./instance.js";
import { compiledModule } from "./module.js";
import { isSameClustering } from "./options.js";

/**
 * The approximate memory in bytes for loading a point. It is reserved at once, because each growth
 * of the memory may trigger a garbage collection.
 */
const loadingBytes = 120;

export class Index {
  #instance;
  #clustering = null;

  constructor(instance, clustering) {
    this.#instance = instance;
    this.#clustering = clustering;
  }

  /**
   * Loads points into the engine. `columns` are the columns of figures, and `end` builds the index
   * after the points were sent.
   */
  static of(points, columns, end = ({ exports }) => exports.endPoints()) {
    if (points.count > mostPoints) {
      throw new RangeError(`${points.count} points are more than the maximum of ${mostPoints}`);
    }
    const filled = guarded(`${points.count} points`, () => {
      const instance = Instance.for(compiledModule("supercluster"), points.count);
      const { exports } = instance;
      exports.reserveBytes(loadingBytes * points.count);
      instance.sendPoints(points, columns.map((column) => column.writer(points)), 1);
      end(instance);
      return instance;
    });
    return new Index(filled, null);
  }

  /** Clusters the points, unless the current clusters have the same settings. */
  cluster(clustering) {
    if (this.#clustering && isSameClustering(this.#clustering, clustering)) return false;
    const { radius, minZoom, maxZoom, minPoints } = clustering;
    guarded("the clusters", () => this.#instance.exports.cluster(radius, minZoom, maxZoom, minPoints));
    this.#clustering = { ...clustering };
    return true;
  }

  /** Hides all rows whose bits are not set; `null` shows all. */
  filter(bits) {
    const { exports } = this.#instance;
    guarded("the filter", () => {
      if (!bits) return exports.removeFilter();
      this.#instance.sendBits(bits);
      exports.endFilter();
    });
  }

  /**
   * Finds the nodes of a level in a box, given as fractions of the world. `nodes` has the first
   * page.
   * @returns Whether there may be more pages; see `findMore`.
   */
  findNodes(minX, minY, maxX, maxY, zoomLevel) {
    const { doubles } = this.#instance.page();
    // Passed on the page, because numbers in arguments would be allocated as objects.
    doubles[0] = minX;
    doubles[1] = minY;
    doubles[2] = maxX;
    doubles[3] = maxY;
    return this.#instance.exports.findNodes(zoomLevel);
  }

  /**
   * Finds the children of a cluster. Single points count as clusters. Returns -1 if the id is
   * unknown.
   */
  findChildren(id) {
    return this.#instance.exports.findChildren(numberOf(id));
  }

  /** Finds the next page if there may be more, otherwise returns -1. */
  findMore(more) {
    return more > 0 ? this.#instance.exports.findMore() : -1;
  }

  /** The current page of results, valid until the next query. */
  get nodes() {
    return this.#instance.page().nodes;
  }

  /** The number of points in a cluster; -1 if the id is unknown. */
  leafCount(id) {
    const found = this.#instance.exports.findCluster(numberOf(id));
    return found < 0 ? -1 : this.nodes.leafCount(0);
  }

  /** Visits the rows of a cluster's points. Returns whether the cluster exists. */
  forEachLeaf(id, offset, limit, visit) {
    const most = 2 ** 31 - 1;
    const { exports } = this.#instance;
    const found = exports.findLeaves(numberOf(id), Math.min(offset, most), Math.min(limit, most));
    this.#instance.forEachRow(found, visit);
    return found >= 0;
  }

  /** The aggregate of a column over a cluster; `null` if the id is unknown. */
  aggregate(id, column) {
    if (this.#instance.exports.findAggregate(numberOf(id), column) < 0) return null;
    const [count, sum, min, max] = this.#instance.page().doubles;
    return { count, sum, min, max, mean: sum / count };
  }

  /** Pairs of a column value and the number of the cluster's points with it. */
  categories(id, column) {
    const count = this.#instance.exports.findCategories(numberOf(id), column);
    if (count < 0) return null;
    const { doubles } = this.#instance.page();
    return Array.from({ length: count }, (_, offset) => [doubles[2 * offset], doubles[2 * offset + 1]]);
  }

  /** Visits the rows with the greatest values of a column. Returns whether the cluster exists. */
  forEachTop(id, column, limit, visit) {
    const found = this.#instance.exports.findTop(numberOf(id), column, Math.min(limit, 2 ** 20));
    this.#instance.forEachRow(found, visit);
    return found >= 0;
  }

  /** Whether the engine has stopped, so that the index can no longer be used. */
  get isStopped() {
    return this.#instance.isStopped;
  }

  /** Frees the memory. The index cannot be used afterwards. */
  release() {
    this.#instance.release();
  }

  /** Runs code that only some modules have and that may run out of memory. */
  use(what, run) {
    return guarded(what, () => run(this.#instance));
  }

  /** The engine's memory in bytes: used, peak and reserved. */
  get memory() {
    return this.#instance.memory;
  }
}

/** Returns an id as a number. Values of other types become an id that does not exist. */
function numberOf(id) {
  return typeof id === "number" ? id : NaN;
}

/** Runs code that may run out of memory, which stops the engine. */
export function guarded(what, run) {
  try {
    return run();
  } catch (error) {
    throw error instanceof EngineStop ? explained(error, what) : error;
  }
}
