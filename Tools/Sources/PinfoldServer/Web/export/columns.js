// The columns of the places. Blocks of rows are inflated when they are needed.
import { numberOf } from "./numbers.js";
import { Refusal } from "./refusal.js";
import { isRounded } from "../js/source.js";
import { writtenTexts } from "./written.js";

// Blocks that are kept inflated.
const KEPT = 512;

/** The columns of the places. A value is undefined where a place does not have the column. */
export class PlaceColumns {
  #chunks;
  #header;
  #blocks = new Map();

  /**
   * @param {object} header The map's.
   * @param {import("./chunks.js").Chunks} chunks
   */
  constructor(header, chunks) {
    [this.#header, this.#chunks] = [header, chunks];
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

  /** Returns the number of a column. If it is missing, the parameter of the question is at fault. */
  index(name, parameter) {
    const index = this.names.indexOf(name);
    if (index >= 0) return index;
    const few = this.names.slice(0, 12).join(", ");
    const others = this.names.length > 12 ? " and others" : "";
    const known = few === "" ? "there are no columns" : `the columns are ${few}${others}`;
    throw new Refusal(400, `Column "${name}" does not exist; ${known}.`, parameter);
  }

  /** Returns the values of a block of a column, also as they are written. */
  block(column, block) {
    const name = `column-${column}-${block}`;
    let read = this.#blocks.get(name);
    if (read === undefined) {
      read = this.#read(name, Math.min(this.#header.block_rows, this.rowCount - this.start(block)));
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

  /** Returns the numbers of a column by row; NaN for other values. */
  async numbers(column) {
    const numbers = new Float64Array(this.rowCount);
    await this.forEach(column, (value, row) => (numbers[row] = numberOf(value, this.reading(column))));
    return numbers;
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
