// Finds the row of a point by its index or the caller's key.

export class Keys {
  #keyOf;
  #rows = new Map();

  /** @param key `null` for indexes, "id", the name of a property, or a function. */
  constructor(key, points) {
    if ((key ?? null) === null) return;
    this.#keyOf =
      typeof key === "function" ? key : key === "id" ? (feature) => feature.id : (feature) => feature.properties?.[key];
    const features = Array.from({ length: points.count }, (_, row) => (points.has(row) ? points.feature(row) : {}));
    this.checked(features).forEach((key, row) => this.put(key, row));
  }

  /**
   * The row of a point. With `isEmptyAllowed`, the row may be without a point. Throws if the key or
   * index is unknown.
   */
  row(which, points, isEmptyAllowed) {
    const row = this.#keyOf ? this.#rows.get(which) : which;
    if (!Number.isInteger(row) || row < 0 || row >= points.count || !(isEmptyAllowed || points.has(row))) {
      throw new RangeError(`No point has the ${this.#keyOf ? "key" : "index"} ${String(which)}`);
    }
    return row;
  }

  /**
   * The keys of features; undefined for a feature without one. Throws if two points would have the
   * same key.
   */
  checked(features, except) {
    const seen = new Set();
    return features.map((feature) => {
      const key = (this.#keyOf && feature.geometry ? this.#keyOf(feature) : undefined) ?? undefined;
      if (key === undefined) return key;
      const row = this.#rows.get(key);
      if ((row !== undefined && row !== except) || seen.has(key)) {
        throw new RangeError(`Another point already has the key ${String(key)}`);
      }
      seen.add(key);
      return key;
    });
  }

  put(key, row) {
    if (key !== undefined) this.#rows.set(key, row);
  }

  remove(key) {
    this.#rows.delete(key);
  }
}
