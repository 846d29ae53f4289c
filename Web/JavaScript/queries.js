// The class of supercluster 8.0.1 with Pinfold's engine, without edits and saving.
import { Collection } from "./collection.js";
import { known } from "./errors.js";
import { featuresIn } from "./geojson.js";
import { convexHull } from "./hull.js";
import { RowSet, appended } from "./features.js";
import { clusteringOf, defaultOptions, givenOptions, levelOf, limitedZoom } from "./options.js";
import { ArrayPoints, FeaturePoints } from "./points.js";
import { writeParts } from "./boxes.js";
import { wrappedLongitude } from "./projection.js";
import { leaveUnproxied } from "./proxies.js";
import { Reducing } from "./reducing.js";
import { makeTile } from "./tiles.js";
import { Turns } from "./turns.js";

/** Lets other parts of the package get the clustered collection. */
export const collectionOf = Symbol("collection");

/** With these methods, subclasses choose the collection class, and replace or change the collection. */
export const collectionClass = Symbol("class");
export const replaced = Symbol("replaced");
export const changed = Symbol("changed");

/** The object itself, because proxies and inheriting objects cannot access its private fields. */
const self = Symbol("self");

/** Reused for each box, because creating an array takes as long as finding a few nodes. */
const parts = new Float64Array(8);

export class Queries {
  static {
    // A proxy would slow down every call.
    leaveUnproxied(this);
  }

  /** @type {Collection | null} */
  #collection = null;
  #reducing = null;
  #turns = new Turns();
  /** The options of the current clusters; null if unknown. */
  #clusteredBy = null;

  constructor(options) {
    Object.defineProperty(this, self, { value: this });
    this.options = Object.assign(Object.create(defaultOptions), givenOptions(options));
  }

  // MARK: Loading

  load(features) {
    const list = featuresIn(features);
    return this[replaced]((own) => this[self].#made(new FeaturePoints(list), own), list);
  }

  loadArrays(arrays) {
    return this[replaced]((own) => this[self].#made(new ArrayPoints(arrays), own));
  }

  /** Replaces the collection. `make` creates it from all options, and `points` are its features. */
  [replaced](make, points) {
    const index = this[self];
    index.#turns.change(() => index.#hold(make(index.#allOptions())));
    if (index.points !== points) index.points = points;
    return this;
  }

  get [collectionClass]() {
    return Collection;
  }

  setOptions(options) {
    const given = givenOptions(options);
    const index = this[self];
    index.#turns.change(() => {
      const all = { ...index.#allOptions(), ...given };
      clusteringOf(all);
      const isOther = ["key", "columns", "weight"].some((name) => all[name] !== index.options[name]);
      if (index.#collection && isOther) index.#hold(index.#loaded().again(all));
      Object.assign(index.options, given);
      if (index.#collection) index.#clustered();
    });
    return this;
  }

  #made(points, own) {
    const { log } = own;
    const timer = `prepare ${points.count} points`;
    const clustering = clusteringOf(own);
    if (log) {
      console.time("total time");
      console.time(timer);
    }
    const collection = this[collectionClass].of(points, own);
    if (log) console.timeEnd(timer);
    collection.cluster(clustering);
    if (log) console.timeEnd("total time");
    return collection;
  }

  #hold(collection) {
    const before = this.#collection;
    this.#collection = collection;
    before?.index.release();
    this.#reducing = null;
    this.#clusteredBy = null;
  }

  #allOptions() {
    return { ...defaultOptions, ...this.options };
  }

  // MARK: supercluster's queries

  getClusters(bbox, zoom, { buffer = 0 } = {}) {
    const collection = this[self].#clustered();
    const { index, points } = collection;
    const level = levelOf(this.options, zoom);
    const margin = buffer > 0 ? buffer / (this.options.extent * 2 ** limitedZoom(this.options, zoom)) : 0;
    const reducing = this[self].#reducingOf(collection);
    const clusters = reducing ? [] : null;
    let features = null;
    // Rows of the points on all pages, if there are several pages.
    let rows = null;
    const end = 4 * writeParts(bbox, margin, parts);
    // Copied if there is a second part, because the caller's code may query another box before it
    // is used.
    const box = end > 4 ? parts.slice() : parts;
    for (let part = 0; part < end; part += 4) {
      let more = index.findNodes(box[part], box[part + 1], box[part + 2], box[part + 3], level);
      for (; more >= 0; more = index.findMore(more)) {
        if (more > 0) rows ??= new RowSet(points.count);
        features = appended(features, index.nodes, collection, rows, clusters);
      }
    }
    rows?.appendTo(features, points);
    reducing?.complete(clusters, "properties");
    return features;
  }

  getTile(z, x, y) {
    const collection = this[self].#clustered();
    const reducing = this[self].#reducingOf(collection);
    return makeTile(collection, this.options, levelOf(this.options, z), z, x, y, reducing);
  }

  getChildren(clusterId) {
    const collection = this[self].#clustered();
    const { index } = collection;
    const reducing = this[self].#reducingOf(collection);
    const clusters = reducing ? [] : null;
    let features = null;
    let more = index.findChildren(clusterId);
    known(more >= 0);
    for (; more >= 0; more = index.findMore(more)) {
      features = appended(features, index.nodes, collection, null, clusters);
    }
    reducing?.complete(clusters, "properties");
    return features;
  }

  getLeaves(clusterId, limit, offset) {
    limit = limit || 10;
    const most = Number.isInteger(limit) && limit > 0 ? limit : Infinity;
    const skipped = Math.max(Math.ceil(offset || 0), 0);
    return this[self].#leaves(clusterId, (points, row) => points.feature(row), skipped, most);
  }

  getClusterExpansionZoom(clusterId) {
    const { index, points } = this[self].#clustered();
    const zoom = (clusterId - points.count) % 32;
    // As in supercluster, the cluster is not looked up if its id encodes a zoom above the last.
    if (!(zoom - 1 <= this.options.maxZoom)) return zoom - 1;
    known(index.leafCount(clusterId) >= 0);
    return zoom;
  }

  // MARK: What is in a cluster

  getLeafCount(clusterId) {
    const leafCount = this[self].#clustered().index.leafCount(clusterId);
    known(leafCount >= 0);
    return leafCount;
  }

  getBounds(clusterId) {
    const bounds = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [longitude, latitude] of this[self].#positions(clusterId)) {
      bounds[0] = Math.min(bounds[0], longitude);
      bounds[1] = Math.min(bounds[1], latitude);
      bounds[2] = Math.max(bounds[2], longitude);
      bounds[3] = Math.max(bounds[3], latitude);
    }
    return bounds;
  }

  getHull(clusterId) {
    return convexHull(this[self].#positions(clusterId));
  }

  getFigures(clusterId, column) {
    const collection = this[self].#clustered();
    const figures = collection.index.aggregate(clusterId, collection.column(column));
    known(figures !== null);
    return figures;
  }

  getCategories(clusterId, column) {
    const collection = this[self].#clustered();
    const number = collection.column(column);
    const counts = collection.index.categories(clusterId, number);
    known(counts !== null);
    return new Map(counts.map(([value, count]) => [collection.columns[number].value(value), count]));
  }

  getTop(clusterId, column, limit = 10) {
    const collection = this[self].#clustered();
    if (!(limit >= 1)) throw new RangeError(`limit is ${String(limit)}, and must be at least 1`);
    const number = collection.column(column);
    // Categories have the lowest numbers, so the limit excludes them.
    const hasOthers = collection.columns[number].categories.length > 0;
    const most = hasOthers ? (collection.index.aggregate(clusterId, number)?.count ?? limit) : limit;
    const top = [];
    const visit = (row) => top.push(collection.points.feature(row));
    if (most > 0) known(collection.index.forEachTop(clusterId, number, Math.min(limit, most), visit));
    return top;
  }

  // MARK: Filters

  setFilter(filter) {
    this[changed]((collection) => collection.setFilter(filter));
    return this;
  }

  get memory() {
    return this[self].#loaded().index.memory;
  }

  // MARK: Inside

  [changed](change) {
    const index = this[self];
    return index.#turns.change(() => change(index.#loaded()));
  }

  #loaded() {
    const collection = this.#collection;
    if (!collection) throw new Error("Nothing is loaded: call load first");
    // An engine that stopped, for example by a stack overflow, is rebuilt from the points.
    if (collection.index.isStopped) this.#hold(collection.again(this.options, collection.columns));
    return this.#collection;
  }

  /** The loaded collection, clustered with the current options. */
  #clustered() {
    const collection = this.#loaded();
    const { minZoom, maxZoom, minPoints, radius, extent } = this.options;
    const last = this.#clusteredBy;
    // Unchanged options are not converted again, because every query runs this.
    if (
      last === null ||
      last.minZoom !== minZoom ||
      last.maxZoom !== maxZoom ||
      last.minPoints !== minPoints ||
      last.radius !== radius ||
      last.extent !== extent
    ) {
      collection.cluster(clusteringOf(this.options));
      this.#clusteredBy = { minZoom, maxZoom, minPoints, radius, extent };
    }
    return collection;
  }

  [collectionOf]() {
    return this[self].#clustered();
  }

  #leaves(clusterId, make, offset = 0, limit = Infinity) {
    const { index, points } = this.#clustered();
    const leaves = [];
    known(index.forEachLeaf(clusterId, offset, limit, (row) => leaves.push(make(points, row))));
    return leaves;
  }

  #positions(clusterId) {
    return this.#leaves(clusterId, (points, row) => [wrappedLongitude(points.longitude(row)), points.latitude(row)]);
  }

  /** The reducer of clusters; null without `reduce`. */
  #reducingOf(collection) {
    if (!this.options.reduce) return null;
    if (!this.#reducing?.isOf(this.options, collection)) {
      this.#reducing = new Reducing(this.options, collection, this.#turns);
    }
    return this.#reducing;
  }
}
