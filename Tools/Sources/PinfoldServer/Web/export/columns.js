// The columns of the places. Blocks of rows are inflated when they are needed.
import { kindsOf } from "../js/column-filters.js";
import { numberOf } from "./numbers.js";
import { Refusal } from "./refusal.js";
import { isRounded } from "../js/source.js";
import { WholeColumn } from "./whole-columns.js";
import { writtenTexts } from "./written.js";

// Blocks that are kept inflated.
const KEPT = 512;

/** The columns of the places. A value is undefined where a place does not have the column. */
export class PlaceColumns {
  #chunks;
  #header;
  #blocks = new Map();
  /** The columns of a notebook, as promises. */
  #whole = new Map();
  /** Columns that are on their way, and what went wrong with others. */
  #coming = new Set();
  #failures = new Map();
  #arrived;

  /**
   * @param {object} header The map's.
   * @param {import("./chunks.js").Chunks} chunks
   * @param {() => void} [arrived] A column has arrived that was on its way, or failed to: then `isHere` throws.
   */
  constructor(header, chunks, arrived = () => {}) {
    [this.#header, this.#chunks, this.#arrived] = [header, chunks, arrived];
  }

  get rowCount() {
    return this.#header.rows;
  }

  get names() {
    return this.#header.data_set.columns;
  }

  get nameColumn() {
    return this.#header.data_set.name_column;
  }

  get timeColumn() {
    return this.#header.data_set.time_column;
  }

  get blockCount() {
    return Math.ceil(this.rowCount / this.#header.block_rows);
  }

  /** The first row of a block. */
  start(block) {
    return block * this.#header.block_rows;
  }

  /** How texts of a column are read as numbers. */
  reading(column) {
    return this.#header.number_readings[column];
  }

  /** How people filter by a column. */
  kind(column) {
    return kindsOf(this.#header.data_set).get(this.names[column]);
  }

  /** Whether a column has mostly numbers. */
  isNumeric(column) {
    return this.#header.data_set.numeric_columns?.includes(this.names[column]) ?? false;
  }

  /** Returns the number of a column. If it is missing, the parameter of the question is at fault. */
  index(name, parameter) {
    const index = this.names.indexOf(name);
    if (index >= 0) return index;
    const few = this.names.slice(0, 12).join(", ");
    const others = this.names.length > 12 ? " and others" : "";
    const known = few === "" ? "there are no columns" : `the columns are ${few}${others}`;
    throw new Refusal(400, `Column "${name}" does not exist; ${known}.`, parameter);
  }

  /** Whether a column is here. If not, it is on its way from now on. Throws, once, why it did not come. */
  isHere(name) {
    const column = this.names.indexOf(name);
    if (!this.#header.has_whole_columns || column < 0 || this.#chunks.has(`column-${column}`)) return true;
    this.#bring(column);
    return false;
  }

  #bring(column) {
    const failure = this.#failures.get(column);
    if (this.#failures.delete(column)) throw failure;
    if (this.#coming.has(column)) return;
    this.#coming.add(column);
    const end = () => {
      this.#coming.delete(column);
      this.#arrived();
    };
    this.#chunks.bytes(`column-${column}`).then(end, (error) => {
      this.#failures.set(column, error);
      end();
    });
  }

  /** Returns the values of a block of a column, also as they are written. */
  block(column, block) {
    const name = `column-${column}-${block}`;
    let read = this.#blocks.get(name);
    if (read === undefined) {
      const [start, count] = [this.start(block), Math.min(this.#header.block_rows, this.rowCount - this.start(block))];
      read = this.#header.has_whole_columns ? this.#ofWhole(column, start, count) : this.#read(name, count);
      // The network may be back a little later.
      read.catch(() => this.#blocks.delete(name));
    }
    // The least recently used is first.
    this.#blocks.delete(name);
    this.#blocks.set(name, read);
    if (this.#blocks.size > KEPT) this.#blocks.delete(this.#blocks.keys().next().value);
    return read;
  }

  /** Returns one value. */
  async value(column, row) {
    const block = Math.floor(row / this.#header.block_rows);
    return (await this.block(column, block)).values[row - this.start(block)];
  }

  /** Returns one value as it is written, or an empty text without one. */
  async text(column, row) {
    const block = Math.floor(row / this.#header.block_rows);
    return (await this.block(column, block)).texts[row - this.start(block)];
  }

  /** Returns all columns of a row as an object. */
  async properties(row) {
    const values = await Promise.all(this.names.map((_, column) => this.#exact(column, row)));
    return Object.fromEntries(this.names.map((name, column) => [name, values[column]]).filter(([, value]) => value !== undefined));
  }

  async #exact(column, row) {
    const value = await this.value(column, row);
    return isRounded(value) ? this.text(column, row) : value;
  }

  /** Visits a column from the first row to the last: each value, its row, and its text. */
  async forEach(column, visit) {
    for (let block = 0; block < this.blockCount; block += 1) {
      const start = this.start(block);
      const { values, texts } = await this.block(column, block);
      values.forEach((value, offset) => visit(value, start + offset, texts[offset]));
    }
  }

  /** Returns the values of a column by row, as they are written. */
  async texts(column) {
    const texts = new Array(this.rowCount);
    await this.forEach(column, (_, row, text) => (texts[row] = text));
    return texts;
  }

  /** Returns the numbers of a column by row; NaN for other values. */
  async numbers(column) {
    const numbers = new Float64Array(this.rowCount);
    await this.forEach(column, (value, row) => (numbers[row] = numberOf(value, this.reading(column))));
    return numbers;
  }

  async #ofWhole(column, start, count) {
    if (!this.#whole.has(column)) {
      const read = this.#chunks.bytes(`column-${column}`).then((bytes) => new WholeColumn(bytes, this.rowCount));
      this.#whole.set(column, read);
      read.catch(() => this.#whole.delete(column));
    }
    return (await this.#whole.get(column)).block(start, count);
  }

  async #read(name, count) {
    const json = await this.#chunks.text(name);
    const { values, runs } = JSON.parse(json);
    const texts = writtenTexts(json, values);
    return runs === undefined ? { values, texts } : { values: spread(values, runs, count, undefined), texts: spread(texts, runs, count, "") };
  }
}

/** Returns `count` elements. Runs, given by offset and length, take theirs from a list in order; others are `elsewhere`. */
function spread(list, runs, count, elsewhere) {
  const elements = new Array(count).fill(elsewhere);
  let next = 0;
  for (let run = 0; run < runs.length; run += 2) {
    for (let offset = runs[run]; offset < runs[run] + runs[run + 1]; offset += 1) elements[offset] = list[next++];
  }
  return elements;
}

/** Returns pairs of a property's name and a column. A name that is taken gets an underscore in front. */
export function featureNames(names, wanted, properties) {
  const used = new Set([...Object.keys(properties), "unique_location", "opens"]);
  return [...new Set(wanted)].sort((a, b) => a - b).map((column) => [uniqueName(names[column], used), column]);
}

/** Returns a name with as many underscores in front as it needs to be unlike those used, and adds it to them. */
export function uniqueName(name, used) {
  let free = name;
  while (used.has(free)) free = `_${free}`;
  used.add(free);
  return free;
}
