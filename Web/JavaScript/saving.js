// A saved index: "PINFOLDW"; four bytes each for the version, a checksum of it and of all that
// follows, the length of a description as JSON, and nothing; the description, the coordinates of
// all rows, in the third version four bytes each for their weights, and what the engine saves, each
// from a multiple of eight on. Without weights it is the second version, which readers of that
// take; they refuse the third.

const signature = [0x50, 0x49, 0x4e, 0x46, 0x4f, 0x4c, 0x44, 0x57];
const [plainVersion, weightedVersion] = [2, 3];
const headerBytes = 24;
export const damaged = "The saved index is damaged: load its points again";

const padded = (length) => Math.ceil(length / 8) * 8;

/** What was described, the coordinates, weights if there are any, and the engine's bytes as one buffer. */
export function pack(description, coordinates, bytes, weights) {
  const text = new TextEncoder().encode(JSON.stringify(description));
  const start = headerBytes + padded(text.length);
  const weightsStart = start + coordinates.byteLength;
  const bytesStart = weightsStart + (weights ? padded(4 * weights.length) : 0);
  const buffer = new ArrayBuffer(bytesStart + bytes.length);
  const all = new Uint8Array(buffer);
  all.set(signature);
  all.set(text, headerBytes);
  new Float64Array(buffer, start, coordinates.length).set(coordinates);
  all.set(bytes, bytesStart);
  const words = new Uint32Array(buffer);
  if (weights) words.set(weights, weightsStart / 4);
  [words[2], words[4]] = [weights ? weightedVersion : plainVersion, text.length];
  words[3] = checksum(words);
  return buffer;
}

/** The parts of a saved index; throws for what is none. */
export function unpack(buffer) {
  const all = new Uint8Array(buffer);
  if (all.length < headerBytes || signature.some((byte, offset) => all[offset] !== byte)) {
    throw new TypeError("These bytes are no saved index");
  }
  const isWeighted = all[8] === weightedVersion;
  if (!isWeighted && all[8] !== plainVersion) {
    throw new RangeError("The index was saved by another version of pinfold: load its points again");
  }
  try {
    const words = new Uint32Array(buffer);
    if (words[3] !== checksum(words)) throw new Error("The checksum is another");
    const length = words[4];
    const start = headerBytes + padded(length);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(all.subarray(headerBytes, headerBytes + length));
    const description = JSON.parse(text);
    // A zoom without end is null in JSON.
    for (const name in description.options) description.options[name] ??= Infinity;
    const coordinates = new Float64Array(buffer, start, 2 * description.count);
    const weightsStart = start + coordinates.byteLength;
    if (!isWeighted) return { description, coordinates, bytes: all.subarray(weightsStart) };
    const weights = Array.from(new Uint32Array(buffer, weightsStart, description.count));
    return { description, coordinates, weights, bytes: all.subarray(weightsStart + padded(4 * weights.length)) };
  } catch (error) {
    throw new RangeError(damaged, { cause: error });
  }
}

/** The bytes of a caller's buffer or view of one; null for anything else. */
export function bufferOf(source) {
  if (!ArrayBuffer.isView(source)) return source instanceof ArrayBuffer ? source : null;
  return source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength);
}

/** Another one for any change of one word, and for nearly all of more. */
function checksum(words) {
  let sum = words[2];
  for (let offset = 4; offset < words.length; offset++) {
    sum = Math.imul(sum ^ words[offset], 0x9e3779b1);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
