// Which points a filter lets through.

/** What a condition has, at most. */
const conditionNames = ["column", "min", "max", "equals", "in"];

/**
 * A filter as predicates, of a row as it is loaded now and of a feature that is to be in a row; throws
 * for what is no filter.
 */
export function predicateOf(filter, points) {
  if (typeof filter === "function") {
    return {
      ofRow: (row) => Boolean(filter(points.feature(row), row)),
      ofFeature: (feature, row) => Boolean(filter(feature, row)),
    };
  }
  const column = filter?.column;
  if (typeof column !== "string") {
    throw new TypeError("A filter is a function of a feature, or {column, min, max, equals, in}");
  }
  const holds = conditionOf(filter);
  const read = points.reader(column);
  return {
    ofRow: (row) => holds(read(row)),
    ofFeature: (feature) => holds(feature.properties?.[column]),
  };
}

/** Whether a value fulfills a condition; throws a `Fault` where that has what no condition has. */
export function conditionOf(condition, Fault = TypeError) {
  const unknown = Object.keys(condition).find((name) => !conditionNames.includes(name));
  if (unknown !== undefined) {
    throw new Fault(`There is no ${JSON.stringify(unknown)} of a filter; there are ${conditionNames.join(", ")}`);
  }
  const { min = -Infinity, max = Infinity, equals, in: list } = condition;
  // What is no number is between none: null would count as 0.
  if (equals === undefined && list === undefined) {
    return (value) => typeof value === "number" && value >= min && value <= max;
  }
  const wanted = new Set(list ?? [equals]);
  return (value) => wanted.has(value);
}

/** A bit for each row, in whole words of eight bytes. */
export function bitsOf(predicate, points) {
  const bits = new Uint8Array(Math.ceil(points.count / 64) * 8);
  for (let first = 0; first < points.count; first += 8) {
    const end = Math.min(first + 8, points.count);
    let byte = 0;
    for (let row = first; row < end; row++) {
      if (points.has(row) && predicate(row)) byte |= 1 << (row & 7);
    }
    bits[first >> 3] = byte;
  }
  return bits;
}
