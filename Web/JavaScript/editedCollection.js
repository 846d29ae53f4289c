// Points that can be edited and saved.
import { Collection } from "./collection.js";
import { columnsOf } from "./columns.js";
import { Index } from "./index.js";
import { Keys } from "./keys.js";
import { clusteringOf, clusteringOptions } from "./options.js";
import { ArrayPoints, FeaturePoints, checkedObject } from "./points.js";
import { damaged, pack, unpack } from "./saving.js";

export class EditedCollection extends Collection {
  #keys;

  constructor(points, columns, index, key) {
    super(points, columns, index);
    this.#keys = new Keys(key, points);
  }

  // MARK: Edits

  /** Adds features behind the last; returns the index of the first. */
  add(features) {
    features.forEach(checkedFeature);
    const keys = this.#keys.checked(features);
    const first = this.points.count;
    const changes = [];
    features.forEach((feature, number) => {
      if (feature.geometry) changes.push(this.#change("insert", first + number, feature));
    });
    this.#make(changes, first + features.length);
    features.forEach((feature, number) => this.#put(first + number, feature, keys[number]));
    return first;
  }

  remove(which) {
    this.#replace(which, () => null);
  }

  move(which, coordinates) {
    this.#replace(which, (row) => {
      const [longitude, latitude] = coordinates;
      return this.points.movedFeature(row, longitude, latitude);
    });
  }

  update(which, feature) {
    this.#replace(which, () => checkedFeature(feature));
  }

  #replace(which, make) {
    const row = this.#keys.row(which, this.points);
    const feature = make(row);
    const [key] = feature ? this.#keys.checked([feature], row) : [];
    const kinds = !feature?.geometry ? ["remove"] : this.columns.length > 0 ? ["move", "update"] : ["move"];
    this.#make(kinds.map((kind) => this.#change(kind, row, feature)), this.points.count);
    this.#keys.remove(which);
    this.#put(row, feature, key);
  }

  #put(row, feature, key) {
    this.points.set(row, feature);
    this.#keys.put(key, row);
  }

  #make(changes, rowCount) {
    this.index.change(changes, rowCount);
    this.version += 1;
  }

  /** What the engine is told of a row that is to have a feature. */
  #change(kind, row, feature) {
    if (kind === "remove") return { kind, row };
    const [longitude, latitude] = feature.geometry.coordinates;
    const isShown = this.predicate ? this.predicate.ofFeature(feature, row) : true;
    const values = this.columns.map((column) => column.numberOf(feature));
    // What is no number and cannot become one is an error here, before the engine is asked.
    return { kind, row, longitude: +longitude, latitude: +latitude, isShown, values };
  }

  // MARK: Saving

  /** The points with their clusters as bytes; `options` are those that clusters depend on. */
  save(options) {
    if (this.predicate) throw new Error("A filter is set: remove it before saving");
    const { count } = this.points;
    const coordinates = new Float64Array(2 * count);
    this.points.write(coordinates, 0, count);
    const columns = this.columns.map(({ name, categories }) => ({ name, categories }));
    return pack({ count, options, columns }, coordinates, this.index.save());
  }

  /**
   * Reads what was saved.
   * @param {object[] | undefined} features Those that were saved.
   * @param {object} own The options without those that were saved.
   * @returns {{collection: EditedCollection, options: object}}
   */
  static saved(buffer, features, own) {
    const { description, coordinates, bytes } = unpack(buffer);
    const { count, columns: saved } = description;
    const options = clusteringOptions(description.options);
    if (!Array.isArray(saved) || saved.length > 1000) throw new RangeError(damaged);
    const points = features ? new FeaturePoints(features) : new ArrayPoints({ coordinates, ids: "index" });
    if (points.count !== count) {
      throw new RangeError(`${points.count} features are not the ${count} that were saved`);
    }
    const known = columnsOf(own.columns);
    const columns = saved.map(({ name, categories }) => {
      const column = known.find((other) => other.name === name) ?? columnsOf([name])[0];
      column.categories = categories;
      return column;
    });
    const index = Index.saved(bytes, count, clusteringOf(options), columns.length);
    if (!index) throw new RangeError(damaged);
    const collection = new EditedCollection(points, columns, index, own.key);
    collection.isBare = !features && columns.length > 0;
    return { collection, options };
  }
}

function checkedFeature(feature) {
  if (checkedObject(feature).geometry && !Array.isArray(feature.geometry.coordinates)) {
    throw new TypeError("A feature's geometry must have coordinates");
  }
  return feature;
}
