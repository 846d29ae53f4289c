// The points of a planner by their rows: the caller's arrays, which are never changed, and what
// edits have changed.
import { ArrayPoints } from "./points.js";

export class PlanPoints {
  #arrays;
  #columns;
  /** The columns whose values are numbers, in the order in which the engine has them. */
  numberColumns;
  #edited = new Set();

  constructor(points) {
    if (typeof points !== "object" || points === null) {
      throw new TypeError("points must be { longitudes, latitudes, columns } or { coordinates, columns }");
    }
    const { coordinates, longitudes, latitudes, columns = {} } = points;
    if (typeof columns !== "object" || columns === null || Array.isArray(columns)) {
      throw new TypeError("columns must be an object with an array for each name");
    }
    this.#columns = { ...columns };
    this.#arrays = new ArrayPoints({ coordinates, longitudes, latitudes, columns: this.#columns });
    this.numberColumns = Object.keys(columns).filter((name) => isOfNumbers(columns[name]));
  }

  /** How many rows there are, those of removed points included. */
  get count() {
    return this.#arrays.count;
  }

  get columnNames() {
    return Object.keys(this.#columns);
  }

  /** Whether there is a point in a row: one that is on the map. */
  has(row) {
    return (
      Number.isInteger(row) && row >= 0 && row < this.count && this.#arrays.has(row) &&
      Number.isFinite(this.#arrays.longitude(row)) && Number.isFinite(this.#arrays.latitude(row))
    );
  }

  /** The value of a row in a column. */
  cell(row, column) {
    return this.#arrays.cell(row, column);
  }

  /** The point in a row. */
  point(row) {
    const values = { ...this.#arrays.properties(row) };
    return { row, longitude: this.#arrays.longitude(row), latitude: this.#arrays.latitude(row), values };
  }

  /** Writes coordinates, longitude by latitude: NaN for what is no point. */
  write(target, start, end) {
    this.#arrays.write(target, start, end);
  }

  /** What writes the numbers of a column. */
  writer(column) {
    return (target, start, end) => {
      for (let row = start; row < end; row++) {
        target[row - start] = this.has(row) ? numberOf(this.cell(row, column)) : NaN;
      }
    };
  }

  /** Puts a point into a row, or behind the last one; null removes it. */
  set(row, point) {
    this.#edited.add(row);
    this.#arrays.set(
      row,
      point && {
        type: "Feature",
        properties: point.values,
        geometry: { type: "Point", coordinates: [point.longitude, point.latitude] },
      },
    );
  }

  /** Adds a column, or puts other values into one; returns whether one of numbers is affected. */
  setColumn(name, list) {
    if (typeof name !== "string") throw new TypeError("The name of a column must be a string");
    if (typeof list?.length !== "number") throw new TypeError(`The values of ${name} must be an array`);
    if (list.length !== this.count) {
      throw new RangeError(`The column ${name} has ${list.length} values, and there are ${this.count} rows`);
    }
    const wasOfNumbers = this.numberColumns.includes(name);
    const isNow = isOfNumbers(list);
    if (wasOfNumbers && !isNow) this.numberColumns = this.numberColumns.filter((column) => column !== name);
    if (!wasOfNumbers && isNow) this.numberColumns = [...this.numberColumns, name];
    this.#columns[name] = list;
    for (const row of this.#edited) {
      if (this.#arrays.has(row)) this.set(row, { ...this.point(row), values: { ...this.#arrays.properties(row), [name]: list[row] } });
    }
    return wasOfNumbers || isNow;
  }
}

/** A value of a column of numbers; NaN for none. */
export function numberOf(value) {
  return typeof value === "number" ? value : NaN;
}

/** Whether all values of a column are numbers, or nothing. */
function isOfNumbers(list) {
  if (ArrayBuffer.isView(list)) return !(list instanceof BigInt64Array || list instanceof BigUint64Array);
  for (let row = 0; row < list.length; row++) {
    const value = list[row];
    if (typeof value !== "number" && value !== null && value !== undefined) return false;
  }
  return true;
}
