// The format of a saved index:
//
// - "PINFOLDW"
// - four bytes each: the version, a checksum, the length of the description, and zero
// - the description as JSON
// - the coordinates of all rows
// - in version 3, the weights of all rows, four bytes each
// - the engine's bytes
//
// The last four parts start at multiples of eight. The checksum covers the version and everything
// after it. An index without weights is written as version 2, for older readers.

const signature = [0x50, 0x49, 0x4e, 0x46, 0x4f, 0x4c, 0x44, 0x57];
const [plainVersion, weightedVersion] = [2, 3];
const headerBytes = 24;
export const damaged = "The saved index is damaged: load its points again";

const padded = (length) => Math.ceil(length / 8) * 8;

/** Packs a description, coordinates, the engine's bytes and optional weights into one buffer. */
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

/** Returns the parts of a saved index. Throws if the bytes are not a saved index. */
export function unpack(buffer) {
  const all = new Uint8Array(buffer);
  if (all.length < headerBytes || signature.some((byte, offset) => all[offset] !== byte)) {
    throw new TypeError("The bytes are not a saved index");
  }
  const isWeighted = all[8] === weightedVersion;
  if (!isWeighted && all[8] !== plainVersion) {
    throw new RangeError("The index was saved by another version of pinfold: load its points again");
  }
  try {
    const words = new Uint32Array(buffer);
    if (words[3] !== checksum(words)) throw new Error("The checksum does not match");
    const length = words[4];
    const start = headerBytes + padded(length);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(all.subarray(headerBytes, headerBytes + length));
    const description = JSON.parse(text);
    // JSON cannot store an infinite zoom.
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

/** The bytes of a buffer or of a view; null for any other value. */
export function bufferOf(source) {
  if (!ArrayBuffer.isView(source)) return source instanceof ArrayBuffer ? source : null;
  return source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength);
}

/** A checksum that detects every change of one word, and nearly every change of several. */
function checksum(words) {
  let sum = words[2];
  for (let offset = 4; offset < words.length; offset++) {
    sum = Math.imul(sum ^ words[offset], 0x9e3779b1);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
