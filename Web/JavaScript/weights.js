// How many points each point stands for, and what figures are of it.
import { numbersBelow } from "./columns.js";

/** What all points may stand for together: the engine counts with 32 bits. */
const mostTogether = 2 ** 31 - 1;

/** A weight; throws a `Fault` for what is no number of points, and for none. */
export function checkedWeight(value, row, Fault = RangeError) {
  if (Number.isInteger(value) && value >= 1 && value <= mostTogether) return value;
  throw new Fault(`The weight of the point ${row} is ${String(value)}, and must be a whole number from 1 to ${mostTogether}`);
}

/** Throws where points stand for more than can be counted. */
export function checkTotal(total, Fault = RangeError) {
  if (total <= mostTogether) return;
  throw new Fault(`The points stand for ${total} points, and at most ${mostTogether} can be counted`);
}

/** Sends weights by row, 0 for what is no point, after the points. */
export function sendWeights(instance, values) {
  const { exports } = instance;
  const write = (target, start, end) => {
    for (let row = start; row < end; row++) target[row - start] = values[row] || 1;
  };
  exports.beginWeights(values.length);
  instance.send(values.length, 1, write, (sent) => exports.addWeights(sent));
}

/** The weights of a collection by row, while its points change. */
export class Weights {
  #values;
  #total;

  /** @param {number[]} values By row; 0 for what is no point. */
  constructor(values, option) {
    [this.#values, this.option] = [values, option ?? null];
    this.#total = values.reduce((total, value) => total + value, 0);
    checkTotal(this.#total);
  }

  /** The weights of points: those of their arrays, or else by an option; null without either. */
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

  /** The same for another option; undefined where that says otherwise. */
  for(option) {
    return (option ?? null) === this.option ? this : undefined;
  }

  of(row) {
    return this.#values[row] || 1;
  }

  /** By row; 0 for what is no point. */
  get values() {
    return this.#values;
  }

  /** The weight of a feature that is to be in a row: without the option it is the one that is there. */
  ofFeature(feature, row) {
    const { option } = this;
    if (option === null) return this.of(row);
    return checkedWeight(typeof option === "function" ? option(feature) : feature.properties?.[option], row);
  }

  /** Throws where points with new weights, pairs of a row and one, stand for too much. */
  check(pairs) {
    checkTotal(pairs.reduce((total, [row, weight]) => total + weight - (this.#values[row] ?? 0), this.#total));
  }

  /** Sets the weight of a row; 0 for what is no point any more. */
  put(row, weight) {
    this.#total += weight - (this.#values[row] ?? 0);
    this.#values[row] = weight;
  }

  /** What makes an index of points that were sent, with their weights. */
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

/** Reads the weights of rows. */
function readerOf(points, option) {
  if (option === null) return () => 1;
  return typeof option === "function" ? (row) => option(points.feature(row)) : points.reader(option);
}

/**
 * What the engine adds up of a column where points have weights, as if each were there so often:
 * its numbers times the weights, or the weights of those that have a number.
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

  /** The number for a value of the column. */
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
