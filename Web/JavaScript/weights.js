import { numbersBelow } from "./columns.js";

/** The largest total weight, because the engine counts with 32 bits. */
const mostTogether = 2 ** 31 - 1;

/** Returns a valid weight, or throws a `Fault`. */
export function checkedWeight(value, row, Fault = RangeError) {
  if (Number.isInteger(value) && value >= 1 && value <= mostTogether) return value;
  throw new Fault(`The weight of the point ${row} is ${String(value)}, and must be a whole number from 1 to ${mostTogether}`);
}

/** Throws if the total weight is too large. */
export function checkTotal(total, Fault = RangeError) {
  if (total <= mostTogether) return;
  throw new Fault(`The weights of the points add up to ${total}, more than the maximum of ${mostTogether}`);
}

/** Sends weights by row after the points. Rows without a point have 0. */
export function sendWeights(instance, values) {
  const { exports } = instance;
  const write = (target, start, end) => {
    for (let row = start; row < end; row++) target[row - start] = values[row] || 1;
  };
  exports.beginWeights(values.length);
  instance.send(values.length, 1, write, (sent) => exports.addWeights(sent));
}

/** The weights of a collection by row, kept up to date through edits. */
export class Weights {
  #values;
  #total;

  /** @param {number[]} values The weights by row; 0 for rows without a point. */
  constructor(values, option) {
    [this.#values, this.option] = [values, option ?? null];
    this.#total = values.reduce((total, value) => total + value, 0);
    checkTotal(this.#total);
  }

  /** The weights of points, from their arrays or else from the option; `null` without either. */
  static of(points, option) {
    const { count, weights: own = null } = points;
    if ((option ?? null) === null && own === null) return null;
    const read = readerOf(points, checkedOption(option));
    const values = Array.from({ length: count }, (_, row) => {
      if (!points.has(row)) return 0;
      return checkedWeight(own !== null && row < own.length ? own[row] : read(row), row);
    });
    return new Weights(values, option);
  }

  /** These weights if they match an option, otherwise undefined. */
  for(option) {
    return (option ?? null) === this.option ? this : undefined;
  }

  of(row) {
    return this.#values[row] || 1;
  }

  get values() {
    return this.#values;
  }

  /**
   * The weight of a feature that replaces the one in a row. Without the option, the row keeps its
   * weight.
   */
  ofFeature(feature, row) {
    const { option } = this;
    if (option === null) return this.of(row);
    return checkedWeight(typeof option === "function" ? option(feature) : feature.properties?.[option], row);
  }

  /** Throws if new weights, given as pairs of a row and a weight, would make the total too large. */
  check(pairs) {
    checkTotal(pairs.reduce((total, [row, weight]) => total + weight - (this.#values[row] ?? 0), this.#total));
  }

  /** Sets the weight of a row; 0 for a removed point. */
  put(row, weight) {
    this.#total += weight - (this.#values[row] ?? 0);
    this.#values[row] = weight;
  }

  /** A function that sends the weights and builds the index. */
  get end() {
    return (instance) => {
      sendWeights(instance, this.#values);
      instance.exports.endWeightedPoints();
    };
  }
}

function checkedOption(option) {
  const isOne = (option ?? null) === null || typeof option === "string" || typeof option === "function";
  if (isOne) return option ?? null;
  throw new TypeError(`weight is ${String(option)}, and must be the name of a property, or a function of a feature`);
}

function readerOf(points, option) {
  if (option === null) return () => 1;
  return typeof option === "function" ? (row) => option(points.feature(row)) : points.reader(option);
}

/**
 * A weighted column for the engine's aggregates: either the numbers times the weights, or the
 * weights of the points with a number.
 */
export class WeightedColumn {
  #column;
  #weights;
  #isCount;

  constructor(column, weights, isCount) {
    [this.#column, this.#weights, this.#isCount] = [column, weights, isCount];
  }

  number(points, row) {
    return this.numberFor(this.#column.number(points, row), this.#weights.of(row));
  }

  /** The weighted number for a value of the column. */
  numberFor(value, weight) {
    const product = value * weight;
    if (!(Math.abs(product) < numbersBelow)) return NaN;
    return this.#isCount ? weight : product;
  }

  writer(points) {
    return (target, start, end) => {
      for (let row = start; row < end; row++) target[row - start] = this.number(points, row);
    };
  }
}
