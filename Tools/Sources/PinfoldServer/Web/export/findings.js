// The best of the rows that a search has found, while it goes on.

const holds = (text, words) => words.every((word) => text.includes(word));

/** The rows that a search has found, by rank; `WordIndex.rows` describes the order. */
export class Findings {
  #name;
  #whole;
  #beginnings;
  /** The word that most rows do not have. */
  #rarest;
  #limit;
  /** Rows by rank; those whose name begins with the query with their names. */
  #ranks = [[], [], [], [], [], []];

  /**
   * @param {string[]} query The words.
   * @param {number} limit How many rows are wanted.
   */
  constructor(query, limit) {
    this.#name = ` ${query.join(" ")}`;
    this.#whole = query.map((word) => ` ${word} `);
    this.#beginnings = query.map((word) => ` ${word}`);
    this.#rarest = this.#beginnings.reduce((longest, word) => (word.length > longest.length ? word : longest));
    this.#limit = limit;
  }

  /** The best rows so far. */
  get rows() {
    this.#order();
    const [exact, beginning, ...others] = this.#ranks;
    return [exact, beginning.map(({ row }) => row), ...others].flat().slice(0, this.#limit);
  }

  /** Whether names alone have given enough rows: rows found by other columns come later. */
  get isFull() {
    return this.#ranks.slice(0, 4).flat().length >= this.#limit;
  }

  /** Adds the rows of a block with all words in their names. */
  addNames(names, start) {
    for (const index of names.rowsWith(this.#rarest)) {
      const own = names.row(index);
      if (!holds(own, this.#beginnings)) continue;
      const row = start + index;
      if (own === `${this.#name} `) this.#add(0, row);
      else if (own.startsWith(this.#name)) this.#ranks[1].push({ row, own });
      else this.#add(holds(own, this.#whole) ? 2 : 3, row);
    }
    if (this.#ranks[1].length > 10 * this.#limit) this.#order();
  }

  /** Adds the rows of a block that have some of the words in other columns. */
  addOthers(names, others, start) {
    const found = new Set([...names.rowsWith(this.#rarest), ...others.rowsWith(this.#rarest)]);
    for (const index of [...found].sort((a, b) => a - b)) {
      const own = names.row(index);
      const all = own + others.row(index);
      if (holds(own, this.#beginnings) || !holds(all, this.#beginnings)) continue;
      this.#add(holds(all, this.#whole) ? 4 : 5, start + index);
    }
  }

  /** Rows come in order: those beyond the limit are not needed. */
  #add(rank, row) {
    if (this.#ranks[rank].length < this.#limit) this.#ranks[rank].push(row);
  }

  #order() {
    const order = (a, b) => (a.own < b.own ? -1 : a.own > b.own ? 1 : a.row - b.row);
    this.#ranks[1] = this.#ranks[1].sort(order).slice(0, this.#limit);
  }
}
