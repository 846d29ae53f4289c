// A saved index: "PINFOLDW", the length of a description as JSON in four bytes, four bytes for
// the version, the description, the coordinates of all rows, and what the engine saves, each
// from a multiple of eight on.

const signature = [0x50, 0x49, 0x4e, 0x46, 0x4f, 0x4c, 0x44, 0x57];
const version = 1;
const headerBytes = 16;

const padded = (length) => Math.ceil(length / 8) * 8;

/** What was described, the coordinates and the engine's bytes as one buffer. */
export function pack(description, coordinates, bytes) {
  const text = new TextEncoder().encode(JSON.stringify(description));
  const start = headerBytes + padded(text.length);
  const buffer = new ArrayBuffer(start + coordinates.byteLength + bytes.length);
  const all = new Uint8Array(buffer);
  all.set(signature);
  new DataView(buffer).setUint32(8, text.length, true);
  new DataView(buffer).setUint32(12, version, true);
  all.set(text, headerBytes);
  new Float64Array(buffer, start, coordinates.length).set(coordinates);
  all.set(bytes, start + coordinates.byteLength);
  return buffer;
}

/** The parts of a saved index; throws for what is none. */
export function unpack(buffer) {
  const all = new Uint8Array(buffer);
  if (all.length < headerBytes || signature.some((byte, place) => all[place] !== byte)) {
    throw new TypeError("These bytes are no saved index");
  }
  const view = new DataView(buffer);
  if (view.getUint32(12, true) !== version) {
    throw new RangeError("The index was saved by another version of pinfold: load its points again");
  }
  const length = view.getUint32(8, true);
  const start = headerBytes + padded(length);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(all.subarray(headerBytes, headerBytes + length));
    const description = JSON.parse(text);
    const coordinates = new Float64Array(buffer, start, 2 * description.count);
    return { description, coordinates, bytes: all.subarray(start + coordinates.byteLength) };
  } catch (error) {
    throw new RangeError("The saved index is damaged: load its points again", { cause: error });
  }
}
