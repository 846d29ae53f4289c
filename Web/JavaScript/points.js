// The points of an index by row: the caller's features or arrays. They stay unchanged, and edits
// are stored separately.
import { featuresIn } from "./geojson.js";

export class FeaturePoints {
  #features;
  #isOwn = false;
  count;

  constructor(source) {
    const features = featuresIn(source);
    if (typeof features?.length !== "number") {
      throw new TypeError("load takes features, a FeatureCollection, or a saved index");
    }
    [this.#features, this.count] = [features, features.length];
  }

  feature(row) {
    return this.#features[row];
  }

  /** Copies the features of many rows into a list, starting at an offset. */
  fill(target, start, rows, count) {
    const features = this.#features;
    for (let offset = 0; offset < count; offset++) target[start + offset] = features[rows[offset]];
  }

  /** Whether a row has a point, which needs a geometry. */
  has(row) {
    return Boolean(this.#features[row]?.geometry);
  }

  longitude(row) {
    return this.#features[row].geometry.coordinates[0];
  }

  latitude(row) {
    return this.#features[row].geometry.coordinates[1];
  }

  id(row) {
    return this.#features[row].id;
  }

  properties(row) {
    return this.#features[row].properties;
  }

  cell(row, column) {
    return this.#features[row].properties?.[column];
  }

  /** Returns a function that reads the values of a column as they are now. */
  reader(column) {
    const features = this.#features;
    return (row) => features[row].properties?.[column];
  }

  /** Writes coordinates as longitude, latitude pairs. Rows without a point get NaN. */
  write(target, start, end) {
    const features = this.#features;
    for (let row = start; row < end; row++) {
      const { geometry } = checkedObject(features[row]);
      const offset = 2 * (row - start);
      if (geometry) {
        const [longitude, latitude] = geometry.coordinates;
        target[offset] = longitude;
        target[offset + 1] = latitude;
      } else {
        target[offset] = NaN;
        target[offset + 1] = NaN;
      }
    }
  }

  /** Stores a feature in a row, or after the last one. Without a feature, the row becomes empty. */
  set(row, feature) {
    if (!this.#isOwn) {
      // Copied before the first edit, because the array belongs to the caller and may have grown.
      this.#features = Array.from(this.#features).slice(0, this.count);
      this.#isOwn = true;
    }
    this.#features[row] = feature ?? { type: "Feature", geometry: null, properties: null };
    this.count = this.#features.length;
  }

  /** A copy of a row's feature with new coordinates. */
  movedFeature(row, longitude, latitude) {
    const feature = this.#features[row];
    return { ...feature, geometry: { ...feature.geometry, coordinates: [longitude, latitude] } };
  }
}

/** Returns a feature, or throws if it is not an object. */
export function checkedObject(feature) {
  if (feature === null || typeof feature !== "object") throw new TypeError("A feature must be an object");
  return feature;
}

/** Arrays of coordinates and columns. Features are made on demand. */
export class ArrayPoints {
  #longitudes;
  #latitudes;
  #stride;
  #columns;
  #ids;
  #edited = new Map();

  constructor({ coordinates, longitudes, latitudes, columns = {}, ids = null, weights = null } = {}) {
    const problem = problemOfArrays({ coordinates, longitudes, latitudes, columns, ids, weights });
    if (problem) throw new TypeError(problem);
    if (coordinates !== undefined) {
      [this.#longitudes, this.#latitudes, this.#stride] = [coordinates, coordinates.subarray(1), 2];
      this.count = coordinates.length / 2;
    } else {
      [this.#longitudes, this.#latitudes, this.#stride] = [longitudes, latitudes, 1];
      this.count = longitudes.length;
    }
    // No prototype, so that columns may have any name.
    [this.#columns, this.#ids] = [Object.assign(Object.create(null), columns), ids];
    this.#loaded = this.count;
    /** The weights of the loaded points; `null` if all are 1. */
    this.weights = weights;
  }

  #loaded;

  feature(row) {
    const edited = this.#edit(row);
    if (edited !== undefined) return edited;
    const offset = row * this.#stride;
    const feature = {
      type: "Feature",
      properties: this.#made(row),
      geometry: { type: "Point", coordinates: [this.#longitudes[offset], this.#latitudes[offset]] },
    };
    if (this.#ids) feature.id = this.#ids === "index" ? row : this.#ids[row];
    return feature;
  }

  fill(target, start, rows, count) {
    for (let offset = 0; offset < count; offset++) target[start + offset] = this.feature(rows[offset]);
  }

  /** The feature that an edit stored in a row. */
  #edit(row) {
    return this.#edited.size > 0 ? this.#edited.get(row) : undefined;
  }

  has(row) {
    const edited = this.#edit(row);
    return edited ? Boolean(edited.geometry) : row < this.#loaded;
  }

  longitude(row) {
    const edited = this.#edit(row);
    return edited ? edited.geometry.coordinates[0] : this.#longitudes[row * this.#stride];
  }

  latitude(row) {
    const edited = this.#edit(row);
    return edited ? edited.geometry.coordinates[1] : this.#latitudes[row * this.#stride];
  }

  id(row) {
    const edited = this.#edit(row);
    if (edited) return edited.id;
    return this.#ids === "index" ? row : this.#ids?.[row];
  }

  properties(row) {
    const edited = this.#edit(row);
    return edited ? edited.properties : this.#made(row);
  }

  #made(row) {
    const properties = {};
    for (const name in this.#columns) {
      const value = this.#columns[name][row];
      if (name === "__proto__") Object.defineProperty(properties, name, { ...ownProperty, value });
      else properties[name] = value;
    }
    return properties;
  }

  get columnNames() {
    return Object.keys(this.#columns);
  }

  /** Whether the points are exactly those of the arrays, at least one. */
  get isAsLoaded() {
    return this.#loaded > 0 && this.#edited.size === 0;
  }

  setColumn(name, list) {
    this.#columns[name] = list;
  }

  cell(row, column) {
    const edited = this.#edit(row);
    return edited ? edited.properties?.[column] : this.#columns[column]?.[row];
  }

  /**
   * Returns a function that reads the values of a column as they are now. Looks up the list only
   * once.
   */
  reader(column) {
    const list = this.#columns[column];
    return this.#edited.size > 0 ? (row) => this.cell(row, column) : (row) => list?.[row];
  }

  write(target, start, end) {
    if (this.#edited.size === 0 && this.#stride === 2 && this.#longitudes.subarray) {
      target.set(this.#longitudes.subarray(2 * start, 2 * end));
      return;
    }
    for (let row = start; row < end; row++) {
      const isThere = this.has(row);
      target[2 * (row - start)] = isThere ? this.longitude(row) : NaN;
      target[2 * (row - start) + 1] = isThere ? this.latitude(row) : NaN;
    }
  }

  set(row, feature) {
    this.#edited.set(row, feature ?? { type: "Feature", geometry: null, properties: null });
    this.count = Math.max(this.count, row + 1);
  }

  movedFeature(row, longitude, latitude) {
    const feature = this.feature(row);
    return { ...feature, geometry: { ...feature.geometry, coordinates: [longitude, latitude] } };
  }
}

const ownProperty = { configurable: true, enumerable: true, writable: true };

/** The problem with arrays of points; null if they are valid. */
export function problemOfArrays({ coordinates, longitudes, latitudes, columns = {}, ids = null, weights = null }) {
  const isSplit = coordinates === undefined;
  const first = isSplit ? longitudes : coordinates;
  const problem = problemOfNumbers(first, isSplit ? "longitudes" : "coordinates");
  if (problem) return problem;
  if (!isSplit && first.length % 2 !== 0) return `coordinates are ${first.length} numbers, and must be pairs`;
  const count = isSplit ? first.length : first.length / 2;
  const lists = Object.entries(columns);
  if (ids && ids !== "index") lists.push(["ids", ids]);
  if (weights !== null) lists.push(["weights", weights]);
  return (
    (isSplit ? problemOfNumbers(latitudes, "latitudes", count) : null) ??
    lists.map(([name, list]) => problemOfList(list, name, count)).find((found) => found !== null) ??
    null
  );
}

function problemOfNumbers(list, name, count = list?.length) {
  const isOfNumbers =
    ArrayBuffer.isView(list) &&
    !(list instanceof DataView || list instanceof BigInt64Array || list instanceof BigUint64Array);
  if (!isOfNumbers) return `${name} must be a typed array of numbers`;
  try {
    list.subarray();
  } catch {
    return `${name} were transferred elsewhere`;
  }
  return problemOfList(list, name, count);
}

function problemOfList(list, name, count) {
  if (typeof list?.length !== "number") return `${name} must be an array`;
  return list.length === count ? null : `${name} has ${list.length} values for ${count} points`;
}
