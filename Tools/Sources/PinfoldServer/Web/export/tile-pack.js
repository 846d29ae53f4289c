// The tiles of the outlines of an exported map, in the format of scripts/tile_pack.py.

const ENTRY = 12;

/** Finds tiles in a pack. */
export class TilePack {
  #bytes;
  #tiles = new Map();

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = view.getUint32(0, true);
    const start = 4 + ENTRY * count;
    for (let entry = 4; entry < start; entry += ENTRY) {
      const [key, offset, length] = [0, 4, 8].map((field) => view.getUint32(entry + field, true));
      this.#tiles.set(key, { offset: start + offset, length });
    }
  }

  /** Returns the compressed bytes of a tile; null if the pack does not have it. */
  tile(z, x, y) {
    // Tiles of lower zooms, rows above, tiles to the left.
    const found = this.#tiles.get((4 ** z - 1) / 3 + y * 2 ** z + x);
    return found === undefined ? null : this.#bytes.subarray(found.offset, found.offset + found.length);
  }
}
