// Finds places by words, as the server does: whatever case and accents, a word may be the
// beginning of a longer one.
import { numberOf } from "./numbers.js";

const MOST_WORDS = 16;
// Texts that are remembered with their words: columns of categories repeat them.
const REMEMBERED = 10000;

// Letters that Unicode does not take apart, by those that are typed in their place: of CLDR's Latin-ASCII.
const LETTERS = { æ: "ae", ð: "d", đ: "d", ø: "o", þ: "th", ß: "ss", ħ: "h", ı: "i", ł: "l", ŋ: "ng", œ: "oe", ŧ: "t" };
const plainLetters = (text) => text.replace(/[æðđøþßħıłŋœŧ]/g, (letter) => LETTERS[letter]);

/** Returns the words of a text, with a blank before and behind each; one blank without any. */
export function wordsText(text) {
  const folded = /^[\x00-\x7f]*$/.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, " ")
    : plainLetters(text.normalize("NFD").replace(/\p{M}+/gu, "").toLowerCase())
      .replace(/[^\p{L}\p{N}\p{Co}]+/gu, " ");
  return ` ${folded.trim()} `.replace(/^ {2}$/, " ");
}

/** Whether a value is worth searching for: text and whole numbers, but not measurements. */
function isSearched(value, text) {
  if (typeof value !== "string" && typeof value !== "number") return false;
  return !text.includes(".") || Number.isNaN(numberOf(text, true));
}

/** The words of all places. */
export class WordIndex {
  #columns;
  #names = [];
  #others = [];
  #isNamed = [];
  #building = null;
  #remembered = new Map();

  /** @param {import("./columns.js").PlaceColumns} columns */
  constructor(columns) {
    this.#columns = columns;
  }

  /**
   * Returns the rows in which all words of a text occur. First those of exactly that name, then
   * those whose name begins with it, by name, then those with all words in their name, then the
   * others; of these two, whole words come before beginnings, and then it goes by row.
   */
  async rows(text, limit) {
    const query = wordsText(text).trim().split(" ").filter(Boolean).slice(0, MOST_WORDS);
    if (query.length === 0) return [];
    this.#building ??= this.#build();
    try {
      await this.#building;
    } catch (error) {
      this.#building = null;
      throw error;
    }
    return this.#find(query, limit);
  }

  #find(query, limit) {
    const name = ` ${query.join(" ")}`;
    const whole = query.map((word) => ` ${word} `);
    const beginnings = query.map((word) => ` ${word}`);
    const ranks = [[], [], [], [], [], []];
    const holds = (text, words) => words.every((word) => text.includes(word));
    for (let row = 0; row < this.#names.length; row += 1) {
      const own = this.#names[row];
      const all = own + this.#others[row];
      if (!holds(all, beginnings)) continue;
      if (own === `${name} `) ranks[0].push(row);
      else if (this.#isNamed[row] && own.startsWith(name)) ranks[1].push(row);
      else if (holds(own, whole)) ranks[2].push(row);
      else if (holds(own, beginnings)) ranks[3].push(row);
      else if (holds(all, whole)) ranks[4].push(row);
      else ranks[5].push(row);
    }
    const order = (a, b) => (this.#names[a] < this.#names[b] ? -1 : this.#names[a] > this.#names[b] ? 1 : a - b);
    ranks[1].sort(order);
    return ranks.flat().slice(0, limit);
  }

  async #build() {
    const columns = this.#columns;
    const names = new Array(columns.rowCount).fill(" ");
    const others = new Array(columns.rowCount).fill(" ");
    for (const [column, name] of columns.names.entries()) {
      const isName = name === columns.nameColumn;
      await columns.forEach(column, (value, row, text) => {
        if (isName) names[row] = this.#words(text);
        else if (isSearched(value, text)) others[row] += this.#words(text).slice(1);
      });
    }
    this.#names = names;
    this.#others = others;
    this.#isNamed = names.map((text) => text !== " ");
    this.#remembered.clear();
  }

  #words(text) {
    const known = this.#remembered.get(text);
    if (known !== undefined) return known;
    const words = wordsText(text);
    if (this.#remembered.size < REMEMBERED) this.#remembered.set(text, words);
    return words;
  }
}
