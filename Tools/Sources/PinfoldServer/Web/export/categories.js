// The categories of a column, with the counts of a plan's clusters: the rules of the server.

// Longer texts are not categories, in bytes.
const MOST_BYTES = 200;
// The number of values with a name, and the codes of all other values and of places without one.
const [NAMED, OTHER, NONE] = [254, 254, 255];

const bytesOf = (text) => new TextEncoder().encode(text);

/** The values of a column by row, the most frequent first. */
export class Categories {
  /** Names by code. */
  names;
  /** The code of each row. */
  codes;
  #weights;

  /**
   * @param {string[]} texts The values by row; empty for a place without one.
   * @param {ArrayLike<number>|null} weights
   */
  constructor(texts, weights) {
    const counts = new Map();
    for (const text of texts) if (text !== "") counts.set(text, (counts.get(text) ?? 0) + 1);
    const fitting = [...counts].filter(([text]) => bytesOf(text).length <= MOST_BYTES);
    this.names = fitting.sort(([a, m], [b, n]) => n - m || byBytes(a, b)).slice(0, NAMED).map(([text]) => text);
    const codes = new Map(this.names.map((name, code) => [name, code]));
    this.codes = Uint8Array.from(texts, (text) => (text === "" ? NONE : (codes.get(text) ?? OTHER)));
    this.#weights = weights;
  }

  /** Writes the categories of a feature's rows into its properties. */
  count(properties, rows) {
    if (properties.cluster) properties.categories = this.#named(countsOf(this.codes, rows, this.#weights));
    else this.#name(properties, this.codes[rows[0]]);
  }

  /** Returns the values with the counts of rows, for the header of a plan. */
  totals(column, rows) {
    const counts = countsOf(this.codes, rows, this.#weights);
    return { column, values: this.names.map((value, code) => ({ value, count: counts[code] })), other: counts[OTHER], none: counts[NONE] };
  }

  #named(counts) {
    const named = this.names.map((name, code) => [name, counts[code]]);
    return Object.fromEntries([...named, ["", counts[NONE]]].filter(([, count]) => count > 0));
  }

  /** Writes the category of a single place. Rare values lack a name. */
  #name(properties, code) {
    if (code !== OTHER) properties.category = this.names[code] ?? null;
  }
}

/** Returns the number of places with each code, among some rows. */
export function countsOf(codes, rows, weights) {
  const counts = new Array(NONE + 1).fill(0);
  for (const row of rows) counts[codes[row]] += weights?.[row] ?? 1;
  return counts;
}

function byBytes(a, b) {
  const [one, other] = [bytesOf(a), bytesOf(b)];
  const at = one.findIndex((byte, offset) => byte !== other[offset]);
  return at < 0 ? one.length - other.length : one[at] - (other[at] ?? -1);
}
