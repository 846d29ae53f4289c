// The class of supercluster 8.0.1, with this engine behind it, and what its users have asked for.
import { Index } from "./index.js";
import { Keys } from "./keys.js";
import { Reducing } from "./reducing.js";
import { ArrayPoints, FeaturePoints } from "./points.js";
import { bitsOf, predicateOf } from "./filters.js";
import { clusterFeature } from "./clusters.js";
import { columnsOf } from "./columns.js";
import { convexHull } from "./hull.js";
import { clusteringOf, defaultOptions } from "./options.js";
import { makeTile } from "./tiles.js";
import { pieces } from "./boxes.js";

export class Supercluster {
  #points = null;
  #index = null;
  #keys = null;
  #columns = [];
  #predicate = null;
  #reducing = null;

  constructor(options) {
    this.options = Object.assign(Object.create(defaultOptions), options);
  }

  // MARK: Loading

  load(features) {
    return this.#load(new FeaturePoints(features));
  }

  loadArrays(arrays) {
    return this.#load(new ArrayPoints(arrays));
  }

  #load(points) {
    const { log } = this.options;
    if (log) console.time("total time");
    const timer = `prepare ${points.count} points`;
    if (log) console.time(timer);
    const clustering = clusteringOf(this.options);
    const columns = columnsOf(this.options.columns);
    const index = new Index(points, columns);
    if (log) console.timeEnd(timer);
    index.cluster(clustering);
    if (log) console.timeEnd("total time");
    this.#index = index;
    this.#points = points;
    this.#columns = columns;
    this.#keys = new Keys(this.options.key);
    this.#predicate = null;
    this.#forget();
    return this;
  }

  /** Changes options, and clusters anew if clusters depend on them. */
  setOptions(options) {
    clusteringOf({ ...this.#allOptions(), ...options });
    Object.assign(this.options, options);
    if (this.#index) this.#clustered();
    return this;
  }

  #allOptions() {
    return { ...defaultOptions, ...this.options };
  }

  // MARK: supercluster's queries

  getClusters(bbox, zoom, { buffer = 0 } = {}) {
    const index = this.#clustered();
    const level = this.#level(zoom);
    const margin = buffer === 0 ? 0 : buffer / (this.options.extent * 2 ** this.#limited(zoom));
    return this.#features((visit) => {
      for (const [minX, minY, maxX, maxY] of pieces(bbox, margin)) {
        index.forEachNode(minX, minY, maxX, maxY, level, visit);
      }
    });
  }

  getTile(z, x, y) {
    const index = this.#clustered();
    const level = this.#level(z);
    const reduced = this.options.reduce ? (id) => this.#reduced(id) : () => null;
    return makeTile(index, this.#points, this.options, level, z, x, y, reduced);
  }

  getChildren(clusterId) {
    const index = this.#clustered();
    return this.#features((visit) => this.#known(index.forEachChild(clusterId, visit)));
  }

  getLeaves(clusterId, limit, offset) {
    limit = limit || 10;
    const most = Number.isInteger(limit) && limit > 0 ? limit : Infinity;
    const leaves = [];
    const skipped = Math.max(Math.ceil(offset || 0), 0);
    const visit = (row) => leaves.push(this.#points.feature(row));
    this.#known(this.#clustered().forEachLeaf(clusterId, skipped, most, visit));
    return leaves;
  }

  getClusterExpansionZoom(clusterId) {
    const index = this.#clustered();
    const zoom = (clusterId - this.#points.count) % 32;
    // supercluster looks no further where the id says that it is beyond the last zoom.
    if (!(zoom - 1 <= this.options.maxZoom)) return zoom - 1;
    this.#known(index.visit(clusterId, () => {}));
    return zoom;
  }

  // MARK: What is in a cluster

  /** How many points a cluster has. */
  getLeafCount(clusterId) {
    let leafCount = 0;
    this.#known(this.#clustered().visit(clusterId, (x, y, count) => (leafCount = count)));
    return leafCount;
  }

  /** West, south, east and north of the points of a cluster. */
  getBounds(clusterId) {
    const points = this.#points;
    const bounds = [Infinity, Infinity, -Infinity, -Infinity];
    const visit = (row) => {
      const longitude = points.longitude(row);
      const latitude = points.latitude(row);
      bounds[0] = Math.min(bounds[0], longitude);
      bounds[1] = Math.min(bounds[1], latitude);
      bounds[2] = Math.max(bounds[2], longitude);
      bounds[3] = Math.max(bounds[3], latitude);
    };
    this.#known(this.#clustered().forEachLeaf(clusterId, 0, Infinity, visit));
    return bounds;
  }

  /** The corners of the smallest convex area around the points of a cluster. */
  getHull(clusterId) {
    const points = this.#points;
    const positions = [];
    const visit = (row) => positions.push([points.longitude(row), points.latitude(row)]);
    this.#known(this.#clustered().forEachLeaf(clusterId, 0, Infinity, visit));
    return convexHull(positions);
  }

  /** How many points of a cluster have a value in a column, and what these add up to. */
  getFigures(clusterId, column) {
    const index = this.#clustered();
    const figures = index.aggregate(clusterId, this.#column(column));
    this.#known(figures !== null);
    return figures;
  }

  /** How many points of a cluster have each value of a column. */
  getCategories(clusterId, column) {
    const index = this.#clustered();
    const number = this.#column(column);
    const counts = index.categories(clusterId, number);
    this.#known(counts !== null);
    return new Map(counts.map(([value, count]) => [this.#columns[number].value(value), count]));
  }

  /** The points of a cluster with the greatest values of a column, the greatest first. */
  getTop(clusterId, column, limit = 10) {
    const index = this.#clustered();
    if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`${String(limit)} is no number of points`);
    const top = [];
    const visit = (row) => top.push(this.#points.feature(row));
    this.#known(index.forEachTop(clusterId, this.#column(column), limit, visit));
    return top;
  }

  #column(name) {
    const number = this.#columns.findIndex((column) => column.name === name);
    if (number < 0) throw new RangeError(`${String(name)} is not among the columns of the options`);
    return number;
  }

  // MARK: Edits

  /** Adds a feature, or several; returns its index, or theirs. */
  add(features) {
    const index = this.#loaded();
    const list = Array.isArray(features) ? features : [features];
    for (const feature of list) checkFeature(feature);
    this.#keys.check(list, this.#points);
    const first = this.#points.count;
    const changes = [];
    list.forEach((feature, number) => {
      const row = first + number;
      if (feature.geometry) changes.push(this.#change("insert", row, feature));
    });
    index.change(changes, first + list.length);
    list.forEach((feature, number) => {
      this.#points.set(first + number, feature);
      this.#keys.put(first + number, feature);
    });
    this.#forget();
    return Array.isArray(features) ? list.map((_, number) => first + number) : first;
  }

  /** Removes a point; other points keep their indexes. */
  remove(which) {
    const index = this.#loaded();
    const row = this.#keys.row(which, this.#points);
    index.change([{ kind: "remove", row }], this.#points.count);
    this.#keys.remove(this.#points.feature(row));
    this.#points.set(row, null);
    this.#forget();
  }

  /** Puts a point somewhere else. */
  move(which, coordinates) {
    const row = this.#loaded() && this.#keys.row(which, this.#points);
    const [longitude, latitude] = coordinates;
    this.#replace(row, this.#points.movedFeature(row, longitude, latitude));
  }

  /** Puts a feature in the place of another. */
  update(which, feature) {
    const row = this.#loaded() && this.#keys.row(which, this.#points);
    checkFeature(feature);
    this.#keys.check([feature], this.#points, row);
    this.#replace(row, feature);
  }

  #replace(row, feature) {
    const kinds = feature.geometry ? ["move", "update"] : ["remove"];
    if (this.#columns.length === 0) kinds.splice(1);
    const changes = kinds.map((kind) => this.#change(kind, row, feature));
    this.#index.change(changes, this.#points.count);
    this.#keys.remove(this.#points.feature(row));
    this.#points.set(row, feature);
    this.#keys.put(row, feature);
    this.#forget();
  }

  /** What the engine is told of a row that has, or is to have, a feature. */
  #change(kind, row, feature) {
    if (kind === "remove") return { kind, row };
    const [longitude, latitude] = feature.geometry.coordinates;
    const isShown = this.#predicate ? this.#predicate.ofFeature(feature, row) : true;
    const values = this.#columns.map((column) => column.numberOf(feature));
    return { kind, row, longitude, latitude, isShown, values };
  }

  // MARK: Filters

  /** Leaves out points, and clusters those that are left; `null` shows all again. */
  setFilter(filter) {
    const index = this.#loaded();
    if (filter === null || filter === undefined) {
      index.filter(null);
      this.#predicate = null;
    } else {
      const predicate = predicateOf(filter, this.#points);
      index.filter(bitsOf(predicate.ofRow, this.#points));
      this.#predicate = predicate;
    }
    this.#forget();
    return this;
  }

  // MARK: Figures about the index

  /** How many bytes the engine uses, used at most, and has reserved. */
  get memory() {
    return this.#loaded().memory;
  }

  // MARK: Inside

  #loaded() {
    if (!this.#index) throw new Error("Nothing is loaded: call load first");
    return this.#index;
  }

  /** The index, clustered by the options as they are now. */
  #clustered() {
    const index = this.#loaded();
    if (index.cluster(clusteringOf(this.options))) this.#forget();
    return index;
  }

  #limited(zoom) {
    const { minZoom, maxZoom } = this.options;
    const limited = Math.max(minZoom, Math.min(Math.floor(+zoom), maxZoom + 1));
    if (Number.isNaN(limited)) throw new TypeError(`${String(zoom)} is no zoom`);
    return limited;
  }

  /** The level of the engine that a zoom shows. */
  #level(zoom) {
    return Math.min(Math.max(this.#limited(zoom), 0), 30) + 1;
  }

  #known(isThere) {
    if (!isThere) throw new Error("No cluster with the specified id.");
  }

  /**
   * Finds nodes and returns them as features.
   * @param {(visit: Function) => void} find Calls a function with each.
   */
  #features(find) {
    const points = this.#points;
    const features = [];
    const { reduce } = this.options;
    // Asking for what `reduce` makes asks the engine again, which has one answer at a time.
    const clusters = [];
    find((x, y, count, number) => {
      if (count === 1) return features.push(points.feature(number));
      const cluster = clusterFeature(x, y, count, number);
      features.push(cluster);
      if (reduce) clusters.push(cluster);
    });
    for (const cluster of clusters) {
      cluster.properties = { ...this.#reduced(cluster.id), ...cluster.properties };
    }
    return features;
  }

  #reduced(id) {
    this.#reducing ??= new Reducing(
      this.options,
      (cluster) => {
        const children = [];
        this.#index.forEachChild(cluster, (x, y, count, number) => children.push({ count, number }));
        return children;
      },
      (row) => this.#points.properties(row),
    );
    return this.#reducing.of(id);
  }

  /** Drops what was computed of clusters. */
  #forget() {
    this.#reducing = null;
  }
}

export default Supercluster;

function checkFeature(feature) {
  if (feature === null || typeof feature !== "object") throw new TypeError("A feature must be an object");
  if (feature.geometry && !Array.isArray(feature.geometry.coordinates)) {
    throw new TypeError("A feature's geometry must have coordinates");
  }
}
