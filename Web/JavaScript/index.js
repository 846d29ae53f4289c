// Points in an instance of the engine, clustered: everything that needs no options but those of
// the clusters.
import { EngineStop, explained } from "./errors.js";
import { Instance, mostPoints } from "./instance.js";
import { compiledModule } from "./module.js";
import { isSameClustering } from "./options.js";

/** What loading a point takes for a while, about: reserved at once, since every growth of the
 *  memory may have garbage collected among all features. */
const loadingBytes = 120;

export class Index {
  #instance;
  #clustering = null;

  constructor(instance, clustering) {
    this.#instance = instance;
    this.#clustering = clustering;
  }

  /**
   * Reads points into the engine; `columns` are those that figures are asked of, and `end` makes an
   * index of what was sent.
   */
  static of(points, columns, end = ({ exports }) => exports.endPoints()) {
    if (points.count > mostPoints) {
      throw new RangeError(`${points.count} points are more than ${mostPoints}`);
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

  /** Clusters the points, unless they are clustered so. */
  cluster(clustering) {
    if (this.#clustering && isSameClustering(this.#clustering, clustering)) return false;
    const { radius, minZoom, maxZoom, minPoints } = clustering;
    guarded("the clusters", () => this.#instance.exports.cluster(radius, minZoom, maxZoom, minPoints));
    this.#clustering = { ...clustering };
    return true;
  }

  /** Leaves out all rows whose bits are not set; `null` shows all. */
  filter(bits) {
    const { exports } = this.#instance;
    guarded("the filter", () => {
      if (!bits) return exports.removeFilter();
      this.#instance.sendBits(bits);
      exports.endFilter();
    });
  }

  /**
   * Finds what a level shows in a box of shares of the world; `nodes` has the first of it.
   * @returns Whether there may be more: see `findMore`.
   */
  findNodes(minX, minY, maxX, maxY, zoomLevel) {
    const { doubles } = this.#instance.page();
    // As arguments, each would be an object.
    doubles[0] = minX;
    doubles[1] = minY;
    doubles[2] = maxX;
    doubles[3] = maxY;
    return this.#instance.exports.findNodes(zoomLevel);
  }

  /** The same of what a cluster is made of, points as clusters of one; -1 if there is no such cluster. */
  findChildren(id) {
    return this.#instance.exports.findChildren(numberOf(id));
  }

  /** The same of what comes next, if there may be more; else -1. */
  findMore(more) {
    return more > 0 ? this.#instance.exports.findMore() : -1;
  }

  /** What was found, until something else is asked for. */
  get nodes() {
    return this.#instance.page().nodes;
  }

  /** How many points a cluster stands for; -1 if there is none of that id. */
  leafCount(id) {
    const found = this.#instance.exports.findCluster(numberOf(id));
    return found < 0 ? -1 : this.nodes.leafCount(0);
  }

  /** Visits the rows of the points of a cluster; returns whether there is such a cluster. */
  forEachLeaf(id, offset, limit, visit) {
    const most = 2 ** 31 - 1;
    const { exports } = this.#instance;
    const found = exports.findLeaves(numberOf(id), Math.min(offset, most), Math.min(limit, most));
    this.#instance.forEachRow(found, visit);
    return found >= 0;
  }

  /** What a column adds up to over a cluster; `null` if there is none of that id. */
  aggregate(id, column) {
    if (this.#instance.exports.findAggregate(numberOf(id), column) < 0) return null;
    const [count, sum, min, max] = this.#instance.page().doubles;
    return { count, sum, min, max, mean: sum / count };
  }

  /** Pairs of a value of a column and how many points of a cluster have it. */
  categories(id, column) {
    const count = this.#instance.exports.findCategories(numberOf(id), column);
    if (count < 0) return null;
    const { doubles } = this.#instance.page();
    return Array.from({ length: count }, (_, offset) => [doubles[2 * offset], doubles[2 * offset + 1]]);
  }

  /** Visits the rows with the greatest values of a column; returns whether there is a cluster. */
  forEachTop(id, column, limit, visit) {
    const found = this.#instance.exports.findTop(numberOf(id), column, Math.min(limit, 2 ** 20));
    this.#instance.forEachRow(found, visit);
    return found >= 0;
  }

  /** Whether it is of no use any more. */
  get isStopped() {
    return this.#instance.isStopped;
  }

  /** Gives its memory back; nothing may be asked of it any more. */
  release() {
    this.#instance.release();
  }

  /** Runs what only some modules have, which may need more memory than there is. */
  use(what, run) {
    return guarded(what, () => run(this.#instance));
  }

  /** How many bytes the engine uses, used at most, and has reserved. */
  get memory() {
    return this.#instance.memory;
  }
}

/** An id as a number; what is no number is no id. */
function numberOf(id) {
  return typeof id === "number" ? id : NaN;
}

/** Runs what may need more memory than there is: the engine then stops. */
export function guarded(what, run) {
  try {
    return run();
  } catch (error) {
    throw error instanceof EngineStop ? explained(error, what) : error;
  }
}
