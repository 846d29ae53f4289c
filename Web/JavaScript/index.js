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
      const instance = new Instance(compiledModule("supercluster"));
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

  /** Visits what a level shows in a box of shares of the world; see `Instance.forEachPart`. */
  forEachNode(minX, minY, maxX, maxY, zoomLevel, visit) {
    this.#instance.forEachPart(this.#instance.exports.findNodes(minX, minY, maxX, maxY, zoomLevel), visit);
  }

  /** Visits what a cluster is made of, points as clusters of one; returns whether there is such a cluster. */
  forEachChild(id, visit) {
    const found = this.#instance.exports.findChildren(numberOf(id));
    this.#instance.forEachPart(found, visit);
    return found >= 0;
  }

  /** How many points a cluster stands for; -1 if there is none of that id. */
  leafCount(id) {
    const found = this.#instance.exports.findCluster(numberOf(id));
    let leafCount = -1;
    this.#instance.forEachPart(found, (nodes) => (leafCount = nodes.leafCount(0)));
    return leafCount;
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
