// Columns as a notebook sends them: each as a whole, and nothing is unpacked before it is read.
// `_whole.py` of the Python package writes them.

// A column begins with its kind: 64-bit numbers; texts; codes of few values. Other columns have JSON.
const [NUMBERS, TEXTS, CODES] = [1, 2, 3];
const HEADER = 8;
// Text that stands for no value.
const NOTHING = "\u0001";
const NO_CODE = 255;

/** A column in bytes. */
export class WholeColumn {
  #kind;
  #body;
  /** Numbers by row, or values by code. */
  #values = null;
  /** Where texts begin; a zero byte ends each. */
  #starts = null;

  /**
   * @param {Uint8Array} bytes
   * @param {number} count The number of rows.
   */
  constructor(bytes, count) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER);
    this.#kind = view.getUint32(0, true);
    const length = view.getUint32(4, true);
    this.#body = bytes.subarray(HEADER + length);
    if (this.#kind === NUMBERS) this.#values = new Float64Array(this.#body.slice().buffer);
    else if (this.#kind === CODES) this.#values = JSON.parse(decoded(bytes.subarray(HEADER, HEADER + length)));
    else this.#starts = startsOf(this.#body, count);
  }

  /** Returns the values of some rows, and each as it is written. */
  block(start, count) {
    const values = Array.from({ length: count }, (_, offset) => this.#value(start + offset));
    const written = this.#kind === NUMBERS || this.#kind === CODES ? String : (value, row) => (typeof value === "string" ? value : this.#text(row));
    return { values, texts: values.map((value, offset) => (value === undefined ? "" : written(value, start + offset))) };
  }

  #value(row) {
    if (this.#kind === NUMBERS) return Number.isNaN(this.#values[row]) ? undefined : this.#values[row];
    if (this.#kind === CODES) return this.#body[row] === NO_CODE ? undefined : this.#values[this.#body[row]];
    const text = this.#text(row);
    if (text === NOTHING) return undefined;
    return this.#kind === TEXTS ? text : JSON.parse(text);
  }

  #text(row) {
    return decoded(this.#body.subarray(this.#starts[row], this.#starts[row + 1] - 1));
  }
}

const decoder = new TextDecoder();
const decoded = (bytes) => decoder.decode(bytes);

function startsOf(bytes, count) {
  const starts = new Uint32Array(count + 1);
  for (let row = 0; row < count; row += 1) {
    const end = bytes.indexOf(0, starts[row]);
    starts[row + 1] = (end < 0 ? bytes.length : end) + 1;
  }
  return starts;
}
