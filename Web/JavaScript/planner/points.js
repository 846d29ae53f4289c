// The points of a planner by row: the caller's arrays, which stay unchanged, and the edits.
import { InputError } from "../errors.js";
import { ArrayPoints, problemOfArrays } from "../points.js";
import { checkTotal, checkedWeight } from "../weights.js";

/** The maximum number of columns of numbers. */
const mostColumns = 1000;

export class PlanPoints {
  #arrays;
  /** The names of the columns of numbers, in the engine's order. */
  numberColumns;
  #edited = new Set();
  /** For rows with an edited position, the version of that edit. */
  #placed = new Map();
  /** The weights by row; null while all are 1. */
  #weights = null;
  /** The total weight minus the number of points. */
  #moreThanOne;

  constructor(points) {
    if (typeof points !== "object" || points === null) {
      throw new InputError("points must be { longitudes, latitudes, columns } or { coordinates, columns }");
    }
    const { coordinates, longitudes, latitudes, columns = {}, weights = null } = points;
    if (typeof columns !== "object" || columns === null || Array.isArray(columns)) {
      throw new InputError("columns must be an object with an array for each name");
    }
    const arrays = { coordinates, longitudes, latitudes, columns, weights };
    const problem = problemOfArrays(arrays);
    if (problem) throw new InputError(problem);
    this.#arrays = new ArrayPoints(arrays);
    this.numberColumns = Object.keys(columns).filter((name) => isOfNumbers(columns[name]));
    checkColumnCount(this.numberColumns);
    if (weights !== null) {
      this.#weights = Array.from({ length: this.count }, (_, row) =>
        this.has(row) ? checkedWeight(weights[row], row, InputError) : 0,
      );
    }
    this.#moreThanOne = this.#weights?.reduce((total, weight) => total + Math.max(weight - 1, 0), 0) ?? 0;
    this.checkAdded(0);
  }

  /** The number of rows, including those of removed points. */
  get count() {
    return this.#arrays.count;
  }

  get columnNames() {
    return this.#arrays.columnNames;
  }

  /** Whether a row has a point with a valid position. */
  has(row) {
    return (
      Number.isInteger(row) && row >= 0 && row < this.count && this.#arrays.has(row) &&
      Number.isFinite(this.#arrays.longitude(row)) && Number.isFinite(this.#arrays.latitude(row))
    );
  }

  cell(row, column) {
    return this.#arrays.cell(row, column);
  }

  point(row) {
    const values = { ...this.#arrays.properties(row) };
    const [longitude, latitude] = [this.#arrays.longitude(row), this.#arrays.latitude(row)];
    return { row, longitude, latitude, weight: this.weight(row), values };
  }

  weight(row) {
    return this.#weights?.[row] || 1;
  }

  get moreThanOne() {
    return this.#moreThanOne;
  }

  /** Throws if the total weight would be too large after adding `weight`. */
  checkAdded(weight) {
    checkTotal(this.count + this.#moreThanOne + weight, InputError);
  }

  /** The weights by row, 0 for rows without a point; null while all are 1. */
  get weights() {
    return this.#weights;
  }

  /** Writes coordinates as longitude, latitude pairs. Rows without a point get NaN. */
  write(target, start, end) {
    this.#arrays.write(target, start, end);
  }

  writer(column) {
    return (target, start, end) => {
      for (let row = start; row < end; row++) {
        target[row - start] = this.has(row) ? numberOf(this.cell(row, column)) : NaN;
      }
    };
  }

  /** Whether an edit after a version placed the point in a row. */
  isPlacedAfter(row, version) {
    return (this.#placed.get(row) ?? 0) > version;
  }

  /** Stores an edited point in a row or after the last one; `null` removes the point. */
  edit(row, point, version) {
    const isPlaced =
      point &&
      !(this.has(row) && point.longitude === this.#arrays.longitude(row) && point.latitude === this.#arrays.latitude(row));
    if (isPlaced) this.#placed.set(row, version);
    this.#weigh(row, point?.weight ?? 0);
    this.#set(row, point);
  }

  #weigh(row, weight) {
    this.#moreThanOne += Math.max(weight - 1, 0) - (this.weight(row) - 1);
    if (weight > 1) this.#weights ??= Array.from({ length: this.count }, () => 1);
    if (this.#weights !== null) this.#weights[row] = weight;
  }

  #set(row, point) {
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

  /** Adds or replaces a column. Returns whether a column of numbers is affected. */
  setColumn(name, list) {
    if (typeof name !== "string") throw new InputError("The name of a column must be a string");
    if (typeof list?.length !== "number") throw new InputError(`The values of ${name} must be an array`);
    if (list.length !== this.count) {
      throw new InputError(`The column ${name} has ${list.length} values for ${this.count} rows`);
    }
    const wasOfNumbers = this.numberColumns.includes(name);
    const isNow = isOfNumbers(list);
    const others = this.numberColumns.filter((column) => column !== name);
    if (!isNow) this.numberColumns = others;
    else if (!wasOfNumbers) {
      checkColumnCount([...others, name]);
      this.numberColumns = [...others, name];
    }
    this.#arrays.setColumn(name, list);
    for (const row of this.#edited) {
      if (!this.#arrays.has(row)) continue;
      const point = this.point(row);
      this.#set(row, { ...point, values: { ...point.values, [name]: list[row] } });
    }
    return wasOfNumbers || isNow;
  }
}

/** A value of a column of numbers; NaN if it is missing. */
export function numberOf(value) {
  return typeof value === "number" ? value : NaN;
}

/** Whether all values of a column are numbers or missing. */
function isOfNumbers(list) {
  if (ArrayBuffer.isView(list)) return !(list instanceof BigInt64Array || list instanceof BigUint64Array);
  for (let row = 0; row < list.length; row++) {
    const value = list[row];
    if (typeof value !== "number" && value !== null && value !== undefined) return false;
  }
  return true;
}

function checkColumnCount(columns) {
  if (columns.length <= mostColumns) return;
  throw new InputError(`${columns.length} columns of numbers are more than the maximum of ${mostColumns}`);
}
