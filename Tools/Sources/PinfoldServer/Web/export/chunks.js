// The chunks of a map: compressed inside the page of an exported map, as bytes in a notebook.

/** Reads chunks, by name. */
export class Chunks {
  #found;
  #ask;
  /** The requested chunks, as promises. */
  #asked = new Map();

  /**
   * @param {Record<string, string|Uint8Array>} found Compressed chunks in base64, or bytes.
   * @param {(name: string) => Promise<Uint8Array>} [ask] Fetches another chunk.
   */
  constructor(found, ask) {
    [this.#found, this.#ask] = [found, ask];
  }

  /** Whether the chunk has arrived. */
  has(name) {
    return name in this.#found;
  }

  /** Returns the bytes of a chunk, inflated. */
  async bytes(name) {
    const found = this.#found[name] ?? (await this.#arrival(name));
    if (typeof found !== "string") return found;
    const stream = new Blob([bytesOfBase64(found)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  #arrival(name) {
    if (!this.#asked.has(name)) {
      const asked = this.#ask(name).then((bytes) => (this.#found[name] = bytes));
      this.#asked.set(name, asked);
      // A later request may succeed.
      asked.finally(() => this.#asked.delete(name)).catch(() => {});
    }
    return this.#asked.get(name);
  }

  /** Returns the text of a chunk. */
  async text(name) {
    return new TextDecoder().decode(await this.bytes(name));
  }
}

/** Returns the bytes of a text in base64. */
export function bytesOfBase64(text) {
  // Browsers have it since 2025, and it is ten times as fast.
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  return bytes;
}
