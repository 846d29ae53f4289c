// Columns in the engine, which has only numbers. Other values are categories, each represented by a
// number so low that aggregates ignore it, because they only include magnitudes below 2^78.
export const numbersBelow = 2 ** 78;
const categories = -(2 ** 120);
const category = 2 ** 80;

export class Column {
  #read;
  #categories = new Map();
  #values = [];

  /**
   * Creates a column.
   * @param {string} name The name of the property or column.
   * @param {((properties: object) => unknown) | undefined} read Computes the values, if given.
   */
  constructor(name, read) {
    this.name = name;
    this.#read = read;
  }

  /** The number for a row's value; NaN if it has none. */
  number(points, row) {
    if (!points.has(row)) return NaN;
    const value = this.#read ? this.#read(points.properties(row)) : points.cell(row, this.name);
    return this.#numbered(value);
  }

  /** The number for a feature's value. */
  numberOf(feature) {
    const { properties } = feature;
    return this.#numbered(this.#read ? this.#read(properties) : properties?.[this.name]);
  }

  /** The values of the categories, which saved indexes store and restore. */
  get categories() {
    return this.#values;
  }

  set categories(values) {
    this.#values = [...values];
    this.#categories = new Map(this.#values.map((value, offset) => [value, categories + category * offset]));
  }

  value(number) {
    return number < -numbersBelow ? this.#values[(number - categories) / category] : number;
  }

  writer(points) {
    return (target, start, end) => {
      for (let row = start; row < end; row++) target[row - start] = this.number(points, row);
    };
  }

  #numbered(value) {
    if (typeof value === "number") return Math.abs(value) < numbersBelow ? value : NaN;
    if (value === null || value === undefined) return NaN;
    let number = this.#categories.get(value);
    if (number === undefined) {
      number = categories + category * (this.#values.push(value) - 1);
      this.#categories.set(value, number);
    }
    return number;
  }
}

/** Creates the columns of the options: a property, a list of properties, or functions by name. */
export function columnsOf(columns) {
  if (!columns) return [];
  const isList = typeof columns !== "object" || Array.isArray(columns);
  const entries = isList ? [columns].flat().map((name) => [String(name)]) : Object.entries(columns);
  if (entries.length > 1000) throw new RangeError(`${entries.length} columns are more than the maximum of 1000`);
  return entries.map(([name, read]) => {
    if (!isList && typeof read !== "function") throw new TypeError(`columns.${name} must be a function of properties`);
    return new Column(name, read);
  });
}
