// Finds places by words, as the server does. It ignores case and accents, and finds words by their beginnings.
import { numberOf } from "./numbers.js";
import { Findings } from "./findings.js";
import { canceledBefore } from "./answers.js";

const MOST_WORDS = 16;
// Blocks that are read while one before them is indexed.
const AHEAD = 4;
// Milliseconds of work after which other questions have their turn.
const SLICE = 40;
// Milliseconds from a question to its first partial answer, and from one to the next.
const [FIRST_PARTIAL, NEXT_PARTIAL] = [250, 1000];

// Letters that Unicode does not take apart, with the letters that users type for them, from CLDR's Latin-ASCII.
const LETTERS = { æ: "ae", ð: "d", đ: "d", ø: "o", þ: "th", ß: "ss", ħ: "h", ı: "i", ł: "l", ŋ: "ng", œ: "oe", ŧ: "t" };
const REMEMBERED = 10000;
const remembered = new Map();
const plainLetters = (text) => text.replace(/[æðđøþßħıłŋœŧ]/g, (letter) => LETTERS[letter]);

/** Returns the words of a text, with a blank before and behind each; one blank without any. */
export function wordsText(text) {
  return ` ${folded(text.replaceAll("\n", " ")).trim()} `.replace(/^ {2}$/, " ");
}

/** Returns the words of many texts, one on each line: folding them together is much faster. */
function wordLines(texts) {
  const lines = texts.map((text) => (text.includes("\n") ? text.replaceAll("\n", " ") : text)).join("\n");
  return ` ${folded(lines).replace(/ ?\n ?/g, " \n ").replace(/^ | $/g, "")} `;
}

/** Returns a text in lower case and without accents, with one blank between words. Lines stay. */
function folded(text) {
  return text.toLowerCase().replace(/[^\x00-\x7f]+/g, plain).replace(/[\x00-\x09\x0b-\x2f\x3a-\x60\x7b-\x7f]+/g, " ");
}

/** Returns letters beyond ASCII without accents. The same ones repeat: most are remembered. */
function plain(letters) {
  const known = remembered.get(letters);
  if (known !== undefined) return known;
  const folded = plainLetters(letters.normalize("NFD").replace(/\p{M}+/gu, "")).replace(/[^\p{L}\p{N}\p{Co}]+/gu, " ");
  if (remembered.size < REMEMBERED) remembered.set(letters, folded);
  return folded;
}

/** Whether a value is worth searching for: text and whole numbers, but not measurements. */
function isSearched(value, text) {
  if (typeof value !== "string" && typeof value !== "number") return false;
  return !text.includes(".") || Number.isNaN(numberOf(text, "either"));
}

/**
 * The words of all places, by blocks of rows. A block is indexed when a search comes to it first,
 * names before other columns: they decide about the best places. A canceled search leaves the
 * blocks that it has indexed to the next one.
 */
export class WordIndex {
  #columns;
  #others;
  /** By number of the block: promises of the names, and of the words of all other columns. */
  #parts = { names: [], others: [] };

  /** @param {import("./columns.js").PlaceColumns} columns */
  constructor(columns) {
    this.#columns = columns;
    this.#others = [...columns.names.keys()].filter((column) => columns.names[column] !== columns.nameColumn);
  }

  /**
   * Returns the rows that contain all words of a text, the best first: rows of exactly that name, rows
   * whose name begins with the text, by name, rows with all words in their name, and all others. In the
   * last two groups whole words come before beginnings of words, and then the order is that of the file.
   *
   * @param {AbortSignal} [signal]
   * @param {(rows: number[], progress: number) => Promise<void>} [told] Gets the best rows so far, and the share
   *   of the work that is done, from 0 to 1.
   */
  async rows(text, limit, signal, told = async () => {}) {
    const query = wordsText(text).trim().split(" ").filter(Boolean).slice(0, MOST_WORDS);
    if (query.length === 0) return [];
    const findings = new Findings(query, limit);
    const pace = new Pace(signal, told);
    const blocks = this.#columns.blockCount;
    for (let block = 0; block < blocks; block += 1) {
      findings.addNames(await this.#names(block), this.#columns.start(block));
      await pace.step(findings, block / blocks / 2);
    }
    // Places with the words in their names come first: there are enough.
    for (let block = 0; block < blocks && !findings.isFull; block += 1) {
      findings.addOthers(await this.#names(block), await this.#otherWords(block), this.#columns.start(block));
      await pace.step(findings, 0.5 + block / blocks / 2);
    }
    return findings.rows;
  }

  #names(block) {
    const { names, nameColumn } = this.#columns;
    return this.#part("names", block, nameColumn === null ? [] : [names.indexOf(nameColumn)], () => true);
  }

  #otherWords(block) {
    return this.#part("others", block, this.#others, isSearched);
  }

  /** Returns the words of a block, which is read once; a block that failed is read again. */
  #part(name, block, columns, isWanted) {
    const parts = this.#parts[name];
    parts[block] ??= this.#index(block, columns, isWanted).catch((error) => {
      parts[block] = undefined;
      throw error;
    });
    return parts[block];
  }

  async #index(block, columns, isWanted) {
    const last = Math.min(block + AHEAD, this.#columns.blockCount - 1);
    for (let next = block + 1; next <= last; next += 1) {
      // A failure is reported when the block is needed.
      for (const column of columns) this.#columns.block(column, next).catch(() => {});
    }
    const read = await Promise.all(columns.map((column) => this.#columns.block(column, block)));
    const count = Math.min(this.#columns.start(block + 1), this.#columns.rowCount) - this.#columns.start(block);
    const rows = new Array(count).fill("");
    for (const { values, texts } of read) {
      for (let offset = 0; offset < count; offset += 1) if (isWanted(values[offset], texts[offset])) rows[offset] += ` ${texts[offset]}`;
    }
    return new RowTexts(wordLines(rows), count);
  }
}

/** Gives other questions their turn, and reports the best rows now and then. */
class Pace {
  #signal;
  #told;
  #rested = performance.now();
  #next = performance.now() + FIRST_PARTIAL;

  constructor(signal, told) {
    [this.#signal, this.#told] = [signal, told];
  }

  async step(findings, progress) {
    const now = performance.now();
    if (now - this.#rested > SLICE) {
      await canceledBefore(this.#signal);
      this.#rested = performance.now();
    }
    if (now < this.#next) return;
    await this.#told(findings.rows, progress);
    this.#next = performance.now() + NEXT_PARTIAL;
  }
}

/** The texts of the rows of a block as one text, which is searched much faster than many. */
export class RowTexts {
  #text;
  /** Where each row begins, and beyond the last one. */
  #starts;

  /**
   * @param {string} text A line for each row.
   * @param {number} count How many rows there are.
   */
  constructor(text, count) {
    this.#text = text;
    this.#starts = new Uint32Array(count + 1);
    for (let row = 1; row < count; row += 1) this.#starts[row] = text.indexOf("\n", this.#starts[row - 1]) + 1;
    this.#starts[count] = text.length + 1;
  }

  /** Returns the text of a row, counted from the first one of the block. */
  row(index) {
    return this.#text.slice(this.#starts[index], this.#starts[index + 1] - 1);
  }

  /** Returns the rows that contain a text, in order. */
  rowsWith(part) {
    const rows = [];
    for (let at = this.#text.indexOf(part); at >= 0; at = this.#text.indexOf(part, this.#starts[rows.at(-1) + 1])) rows.push(this.#rowAt(at));
    return rows;
  }

  #rowAt(position) {
    let [low, high] = [0, this.#starts.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle] <= position) low = middle;
      else high = middle;
    }
    return low;
  }
}
