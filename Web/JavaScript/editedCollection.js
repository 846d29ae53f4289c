// Points that can be edited and saved.
import { changeIndex, saveIndex, savedIndex } from "./changes.js";
import { Collection } from "./collection.js";
import { columnsOf } from "./columns.js";
import { shown } from "./errors.js";
import { Index } from "./index.js";
import { Keys } from "./keys.js";
import { clusteringOf, clusteringOptions } from "./options.js";
import { ArrayPoints, FeaturePoints, checkedObject } from "./points.js";
import { damaged, pack, unpack } from "./saving.js";
import { WeightedColumn, Weights } from "./weights.js";

export class EditedCollection extends Collection {
  #keys;

  constructor(points, columns, index, key, weights) {
    super(points, columns, index);
    this.#keys = new Keys(key, points);
    this.weights = weights;
  }

  static of(points, options, columns = columnsOf(options.columns), weights = Weights.of(points, options.weight)) {
    const index = Index.of(points, engineColumns(columns, weights), weights?.end);
    return new this(points, columns, index, options.key, weights);
  }

  // MARK: Clusters

  /** The properties of a weighted point are its own, or the results of `reduce`. */
  clusterProperties(count, id, reduced) {
    if (id >= this.points.count) return super.clusterProperties(count, id, reduced);
    const properties = super.clusterProperties(count, id, reduced ?? this.points.properties(id));
    properties.opens = false;
    return properties;
  }

  position(x, y, id) {
    const { points } = this;
    return id < points.count ? [points.longitude(id), points.latitude(id)] : super.position(x, y);
  }

  /**
   * The engine columns of a figure: its values, and the divisor of a mean. Without weights they are
   * the same column.
   */
  figureColumns(kind, column) {
    if (!this.weights || kind === "min" || kind === "max") return { column, divisor: column };
    const sums = this.columns.length + 2 * column;
    return { column: sums, divisor: kind === "mean" ? sums + 1 : sums };
  }

  // MARK: Edits

  /** Appends features. Returns the index of the first. */
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
    const [longitude, latitude] = checkedCoordinates(coordinates);
    this.#replace(which, (row) => this.points.movedFeature(row, longitude, latitude));
  }

  update(which, feature) {
    this.#replace(which, () => checkedFeature(feature), true);
  }

  #replace(which, make, isEmptyAllowed) {
    const row = this.#keys.row(which, this.points, isEmptyAllowed);
    const feature = make(row);
    const [key] = feature ? this.#keys.checked([feature], row) : [];
    const kinds = !feature?.geometry ? ["remove"] : this.points.has(row) ? this.#kinds : ["insert"];
    this.#make(kinds.map((kind) => this.#change(kind, row, feature)), this.points.count);
    this.#keys.remove(which);
    this.#put(row, feature, key);
  }

  /**
   * The kinds of edits that replace a feature. With weights, a point must be removed and inserted,
   * because only inserted points get a weight.
   */
  get #kinds() {
    if (this.weights) return ["remove", "insert"];
    return this.columns.length > 0 ? ["move", "update"] : ["move"];
  }

  #put(row, feature, key) {
    this.points.set(row, feature);
    this.#keys.put(key, row);
  }

  #make(changes, rowCount) {
    // If a row is removed and inserted, the weight of the insertion applies, because it comes last.
    const weights = [...new Map(changes.map(({ kind, row, weight }) => [row, kind === "remove" ? 0 : weight]))];
    this.weights?.check(weights);
    changeIndex(this.index, changes, rowCount);
    this.version += 1;
    for (const [row, weight] of weights) this.weights?.put(row, weight);
    // Includes rows that were added without a point.
    if (this.weights) this.weights.values.length = rowCount;
  }

  /** The change that gives a row its new feature. */
  #change(kind, row, feature) {
    if (kind === "remove") return { kind, row };
    const [longitude, latitude] = feature.geometry.coordinates;
    const isShown = this.predicate ? this.predicate.ofFeature(feature, row) : true;
    const weight = this.weights?.ofFeature(feature, row);
    const plain = this.columns.map((column) => column.numberOf(feature));
    const weighted = weightedColumns(this.columns, this.weights).map((column, number) =>
      column.numberFor(plain[number >> 1], weight),
    );
    // Invalid coordinates throw here, before the engine changes.
    return { kind, row, longitude: +longitude, latitude: +latitude, isShown, values: [...plain, ...weighted], weight };
  }

  // MARK: Saving

  /** Returns the points and clusters as bytes. `options` are those that clusters depend on. */
  save(options) {
    if (this.predicate) throw new Error("A filter is set: remove it before saving");
    const { count } = this.points;
    const coordinates = new Float64Array(2 * count);
    this.points.write(coordinates, 0, count);
    const columns = this.columns.map(({ name, categories }) => ({ name, categories }));
    return pack({ count, options, columns }, coordinates, saveIndex(this.index), this.weights?.values);
  }

  /**
   * Reads a saved index.
   * @param {object[] | undefined} features The features that were saved.
   * @param {object} own The options other than the saved ones.
   * @returns {{collection: EditedCollection, options: object}}
   */
  static saved(buffer, features, own) {
    const { description, coordinates, bytes, weights: values } = unpack(buffer);
    const { count, columns: saved } = description;
    const options = clusteringOptions(description.options);
    if (!Array.isArray(saved) || saved.length > 1000) throw new RangeError(damaged);
    const points = features ? new FeaturePoints(features) : new ArrayPoints({ coordinates, ids: "index" });
    if (points.count !== count) {
      throw new RangeError(`The saved index has ${count} features, but load got ${points.count}`);
    }
    const known = columnsOf(own.columns);
    const columns = saved.map(({ name, categories }) => {
      const column = known.find((other) => other.name === name) ?? columnsOf([name])[0];
      column.categories = categories;
      return column;
    });
    if (!values && (own.weight ?? null) !== null) {
      throw new RangeError("The saved index has no weights, but the option weight is set: leave out weight, or load the points instead");
    }
    const unsaved = known.filter(({ name }) => !saved.some((column) => column.name === name));
    if (unsaved.length > 0 && !features) {
      throw new RangeError(`The index was saved without the column ${unsaved[0].name}: load it with its features, or leave out the option columns`);
    }
    const weights = values && new Weights(values, own.weight);
    const columnCount = engineColumns(columns, weights).length;
    const index = savedIndex(bytes, count, clusteringOf(options), columnCount);
    if (!index) throw new RangeError(damaged);
    const collection = new EditedCollection(points, columns, index, own.key, weights);
    collection.isBare = !features && columns.length > 0;
    if (unsaved.length === 0) return { collection, options };
    return { collection: collection.again({ ...own, ...options }, [...columns, ...unsaved]), options };
  }
}

/**
 * The columns of the engine: the plain columns, then two for each of them if points have weights.
 */
function engineColumns(columns, weights) {
  return [...columns, ...weightedColumns(columns, weights)];
}

function weightedColumns(columns, weights) {
  if (!weights) return [];
  return columns.flatMap((column) => [false, true].map((isCount) => new WeightedColumn(column, weights, isCount)));
}

function checkedFeature(feature) {
  const { geometry } = checkedObject(feature);
  if (geometry === undefined) throw new TypeError("A feature must have a geometry, which may be null");
  if (geometry) checkedCoordinates(geometry.coordinates);
  return feature;
}

function checkedCoordinates(coordinates) {
  const isList = Array.isArray(coordinates) || ArrayBuffer.isView(coordinates);
  if (isList && coordinates.length >= 2 && isNumber(coordinates[0]) && isNumber(coordinates[1])) return coordinates;
  const given = isList ? `[${Array.from(coordinates, shown).join(", ")}]` : shown(coordinates);
  throw new TypeError(`Coordinates are ${given}, and must be [longitude, latitude] in degrees`);
}

/** Whether a value is a number, or a string of one as when loading. */
function isNumber(value) {
  return Number.isFinite(typeof value === "string" && value.trim() !== "" ? Number(value) : value);
}
