// The values of a column that clusters never mix, with their codes: the rules of the server.

// Rare values, and texts that are longer in bytes, share a code.
const [mostNames, mostBytes] = [254, 200];
const bytesOf = (text) => new TextEncoder().encode(text);

export class Borders {
  /** The values by code, the most frequent first. Values of later edits follow. */
  #names;
  #codes;

  /** @param {(row: number) => unknown} value Undefined for a row without a point. */
  constructor(column, count, value) {
    this.column = column;
    const counts = new Map();
    for (let row = 0; row < count; row++) {
      const text = textOf(value(row));
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const known = [...counts].filter(([text]) => text !== "" && bytesOf(text).length <= mostBytes);
    known.sort(([a, m], [b, n]) => n - m || compareBytes(bytesOf(a), bytesOf(b)));
    this.#names = known.slice(0, mostNames).map(([text]) => text);
    this.#codes = new Map(this.#names.map((text, code) => [text, code]));
  }

  /** The code of a value; NaN for a missing one. */
  code(value) {
    const text = textOf(value);
    if (text === "") return NaN;
    const code = this.#codes.get(text);
    if (code !== undefined) return code;
    if (this.#names.length >= mostNames || bytesOf(text).length > mostBytes) return mostNames;
    this.#codes.set(text, this.#names.length);
    return this.#names.push(text) - 1;
  }

  /** The value of a cluster, by its id: null for a missing one, undefined for rare ones. */
  valueOf(id) {
    const code = Number(id.slice(id.lastIndexOf("v") + 1));
    return code > mostNames ? null : this.#names[code];
  }
}

function textOf(value) {
  return value === null || value === undefined || Number.isNaN(value) ? "" : String(value);
}

function compareBytes(a, b) {
  const offset = a.findIndex((byte, offset) => byte !== b[offset]);
  return offset < 0 ? a.length - b.length : a[offset] - (b[offset] ?? -1);
}
