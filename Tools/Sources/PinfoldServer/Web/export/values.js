// The values of columns for filters, and the places that satisfy filters: the rules of the server.
import { Categories } from "./categories.js";
import { compileFilter, parseFilter } from "./filters.js";
import { Histogram } from "./histogram.js";
import { rowsIn } from "./positions.js";
import { Refusal } from "./refusal.js";
import { isNameOfTimes } from "../js/date-text.js";

// The server's limits.
const [MOST_FILTERS, MOST_BYTES] = [8, 4000];
const [MOST_READ, MOST_TEXTS, LONGEST] = [500, 20, 100];
// Columns and filters that are kept.
const KEPT = 12;

/** The values of columns, and filters of them. */
export class ColumnValues {
  #columns;
  #positions;
  #kept = new Map();

  /**
   * @param {import("./columns.js").PlaceColumns} columns
   * @param {object} positions `longitudes`, `latitudes` and `weights` by row.
   */
  constructor(columns, positions) {
    [this.#columns, this.#positions] = [columns, positions];
  }

  /** Returns the categories of a column; null without one. The parameter of the question is at fault. */
  async categories(name, parameter) {
    if (name === "") return null;
    const column = this.#columns.index(name, parameter);
    return this.#keep(`categories ${name}`, async () => new Categories(await this.#columns.texts(column), this.#positions.weights ?? null));
  }

  /** Returns the histogram of a column; null without one. */
  async histogram(name, parameter) {
    if (name === "") return null;
    const column = this.#columns.index(name, parameter);
    return this.#keep(`histogram ${name}`, async () => {
      const texts = await this.#columns.texts(column);
      const isTime = name === this.#columns.timeColumn || isNameOfTimes(name);
      const kind = { reading: this.#columns.reading(column), isTime };
      return new Histogram(texts, await this.#columns.numbers(column), this.#positions.weights ?? null, kind);
    });
  }

  /** Returns whether each row satisfies all filters; null for all rows without filters. */
  async matching(expressions) {
    if (expressions.length === 0) return null;
    if (expressions.length > MOST_FILTERS || expressions.some(isTooLong)) {
      throw new Refusal(400, `A request may have at most ${MOST_FILTERS} filters of ${MOST_BYTES} bytes each.`, "where");
    }
    return this.#keep(`filters ${JSON.stringify(expressions)}`, () => this.#match(expressions.map(parseFilter)));
  }

  /** Answers with the values of a column in a part of the map: see the server's route. */
  async values(query) {
    const name = query.get("column");
    const column = this.#columns.index(name, "column");
    const rows = rowsIn(this.#positions, query.get("rect"), await this.matching(query.getAll("where")));
    const kind = this.#columns.kind(column);
    if (kind === "category") {
      const { values, ...others } = (await this.categories(name, "column")).totals(name, rows);
      return { kind, ...others, values: values.toSorted((a, b) => b.count - a.count) };
    }
    const histogram = kind === "text" ? null : await this.histogram(name, "column");
    if (histogram?.isEmpty === false) return histogram.totals(name, rows);
    return { column: name, kind: "text", values: await this.#suggestions(column, rows) };
  }

  async #match(filters) {
    const isShown = new Uint8Array(this.#columns.rowCount).fill(1);
    for (const filter of filters) {
      const column = this.#columns.index(filter.column, "where");
      const matches = compileFilter(filter, this.#columns.reading(column));
      await this.#columns.forEach(column, (value, row, text) => {
        if (isShown[row] === 1 && !matches(value, text)) isShown[row] = 0;
      });
    }
    return isShown;
  }

  /** Returns the most frequent texts of some of the rows. */
  async #suggestions(column, rows) {
    const step = Math.floor(rows.length / MOST_READ) + 1;
    const counts = new Map();
    for (let place = 0; place < rows.length; place += step) {
      const text = [...(await this.#columns.text(column, rows[place]))].slice(0, LONGEST).join("");
      if (text !== "") counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const order = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return order.slice(0, MOST_TEXTS).map(([value]) => ({ value }));
  }

  /** Returns the kept value of a key, or makes one. */
  #keep(key, make) {
    const made = this.#kept.get(key) ?? make();
    // The least recently used is first.
    this.#kept.delete(key);
    this.#kept.set(key, made);
    made.catch(() => this.#kept.delete(key));
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value);
    return made;
  }
}

function isTooLong(filter) {
  return new TextEncoder().encode(filter).length > MOST_BYTES;
}
