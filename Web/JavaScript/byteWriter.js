// Writes values into a byte array, little-endian.

export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  #encoder = new TextEncoder();

  get bytes() {
    return this.#bytes.subarray(0, this.#length);
  }

  byte(value) {
    const offset = this.#grow(1);
    this.#bytes[offset] = value;
  }

  word(value) {
    const offset = this.#grow(4);
    this.#view.setUint32(offset, value, true);
  }

  double(value) {
    const offset = this.#grow(8);
    this.#view.setFloat64(offset, value, true);
  }

  /** Writes text in UTF-8 after its length. */
  text(value) {
    const bytes = this.#encoder.encode(value);
    this.word(bytes.length);
    this.append(bytes);
  }

  append(bytes) {
    const offset = this.#grow(bytes.length);
    this.#bytes.set(bytes, offset);
  }

  /** Makes room for some bytes and returns their offset. May replace the byte array and its view. */
  #grow(count) {
    const start = this.#length;
    this.#length += count;
    if (this.#length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#length, 2 * this.#bytes.length));
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    return start;
  }
}
