// Which row a point is in, by its index or by a key of the caller's.

export class Keys {
  #keyOf;
  #rows = null;

  /** @param key `null` for indexes, "id", the name of a property, or a function. */
  constructor(key) {
    this.#keyOf =
      key === null || typeof key === "function"
        ? key
        : key === "id"
          ? (feature) => feature.id
          : (feature) => feature.properties?.[key];
  }

  /** The row of a point; throws where there is none. */
  row(which, points) {
    const row = this.#keyOf ? this.#find(points).get(which) : which;
    if (!Number.isInteger(row) || row < 0 || row >= points.count || !points.has(row)) {
      throw new RangeError(`There is no point with the ${this.#keyOf ? "key" : "index"} ${String(which)}`);
    }
    return row;
  }

  /** Throws where two points would have one key. */
  check(features, points, except = -1) {
    if (!this.#keyOf) return;
    const rows = this.#find(points);
    const seen = new Set();
    for (const feature of features) {
      const key = this.#keyOf(feature);
      const row = rows.get(key);
      if ((row !== undefined && row !== except) || seen.has(key)) {
        throw new RangeError(`There is a point with the key ${String(key)} already`);
      }
      seen.add(key);
    }
  }

  put(row, feature) {
    this.#rows?.set(this.#keyOf(feature), row);
  }

  remove(feature) {
    this.#rows?.delete(this.#keyOf(feature));
  }

  #find(points) {
    if (this.#rows) return this.#rows;
    this.#rows = new Map();
    for (let row = 0; row < points.count; row++) {
      if (points.has(row)) this.#rows.set(this.#keyOf(points.feature(row)), row);
    }
    return this.#rows;
  }
}
