// The compressed chunks of an exported map: inside the page, or files beside it.
import { Refusal } from "./refusal.js";

/** Reads chunks, by name. */
export class Chunks {
  #texts;
  #base;

  /**
   * @param {Record<string, string>|null} texts Chunks in base64; null if they are files.
   * @param {string} base The address of the folder of the files.
   */
  constructor(texts, base) {
    [this.#texts, this.#base] = [texts, base];
  }

  /** Returns the bytes of a chunk, inflated. */
  async bytes(name) {
    const stream = new Blob([await this.#compressed(name)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  /** Returns the text of a chunk. */
  async text(name) {
    return new TextDecoder().decode(await this.bytes(name));
  }

  async #compressed(name) {
    if (this.#texts !== null) return bytesOfBase64(this.#texts[name]);
    let response;
    try {
      response = await fetch(`${this.#base}${name}.bin`);
      if (response.ok) return await response.arrayBuffer();
    } catch (error) {
      throw new Refusal(503, `The host of this map cannot be reached for ${name}.bin: ${error.message}.`);
    }
    const message = `The host of this map answered ${response.status} for ${name}.bin.`;
    // A host with a problem may have it a little later.
    throw response.status >= 500 ? new Refusal(503, message) : new Error(message);
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
