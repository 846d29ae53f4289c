// Unpacks LZMA. The packed files are a quarter smaller than with the compression of servers, and
// take tens of milliseconds to unpack.
//
// Source: I. Pavlov, LZMA specification (2015), public domain. The build packs with three bits of
// literal context and no position bits.

/** The size of a table of lengths: two choices, two short trees and a long tree. */
const lengths = 2 + 8 + 8 + 256;

// The offsets of the probability tables. The first six tables have an entry for each of the twelve
// states.
const [isMatch, isRepeat, isOlder, isOlderStill, isOldest, isLong] = [0, 12, 24, 36, 48, 60];
const slots = 72;
const distances = slots + 4 * 64;
const lowDistances = distances + 128;
const newLengths = lowDistances + 16;
const repeatLengths = newLengths + lengths;
const literals = repeatLengths + lengths;

/**
 * Unpacks bytes.
 * @param {string} packed The packed bytes in base64.
 * @param {number} count The number of unpacked bytes.
 */
export function unpacked(packed, count) {
  const text = atob(packed);
  const input = new Uint8Array(text.length);
  for (let offset = 0; offset < text.length; offset++) input[offset] = text.charCodeAt(offset);
  const output = new Uint8Array(count);
  const odds = new Uint16Array(literals + 0x300 * 8).fill(1024);
  // The range and the code. In an array, because variables in closures would be allocated as
  // objects.
  const coder = new Uint32Array([0xffffffff, new DataView(input.buffer).getUint32(1)]);
  let next = 5;

  const shift = () => {
    if (coder[0] >= 0x1000000) return;
    coder[0] <<= 8;
    coder[1] = (coder[1] << 8) | input[next++];
  };
  const bit = (offset) => {
    const bound = (coder[0] >>> 11) * odds[offset];
    const isSet = coder[1] >= bound;
    if (isSet) {
      coder[0] -= bound;
      coder[1] -= bound;
      odds[offset] -= odds[offset] >> 5;
    } else {
      coder[0] = bound;
      odds[offset] += (2048 - odds[offset]) >> 5;
    }
    shift();
    return isSet ? 1 : 0;
  };
  const tree = (start, bits) => {
    let node = 1;
    while (node < 1 << bits) node = (node << 1) | bit(start + node);
    return node - (1 << bits);
  };
  const reversed = (start, bits) => {
    let [node, value] = [1, 0];
    for (let offset = 0; offset < bits; offset++) {
      const found = bit(start + node);
      node = (node << 1) | found;
      value |= found << offset;
    }
    return value;
  };
  const direct = (bits) => {
    let value = 0;
    while (bits-- > 0) {
      coder[0] >>>= 1;
      const found = coder[1] >= coder[0] ? 1 : 0;
      coder[1] -= found * coder[0];
      value = (value << 1) | found;
      shift();
    }
    return value;
  };
  const length = (start) =>
    !bit(start) ? 2 + tree(start + 2, 3) : !bit(start + 1) ? 10 + tree(start + 10, 3) : 18 + tree(start + 18, 8);
  const distance = (length) => {
    const slot = tree(slots + 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + reversed(distances + base - slot, bits);
    return base + (direct(bits - 4) << 4) + reversed(lowDistances, 4);
  };
  const literal = (start, matched) => {
    let node = 1;
    // After a match, the literal differs from the byte that would continue the match.
    while (matched >= 0 && node < 0x100) {
      const expected = (matched >> 7) & 1;
      matched <<= 1;
      const found = bit(start + ((1 + expected) << 8) + node);
      node = (node << 1) | found;
      if (found !== expected) break;
    }
    while (node < 0x100) node = (node << 1) | bit(start + node);
    return node;
  };

  // The last four distances, the most recent first.
  let [last, ...older] = [0, 0, 0, 0];
  let state = 0;
  // Moves an older distance to the front and returns `false`, or returns `true` if the first one
  // repeats.
  const repeat = () => {
    if (!bit(isOlder + state)) return true;
    const which = !bit(isOlderStill + state) ? 0 : !bit(isOldest + state) ? 1 : 2;
    const [found] = older.splice(which, 1);
    older.unshift(last);
    last = found;
    return false;
  };
  for (let offset = 0; offset < count; ) {
    if (!bit(isMatch + state)) {
      const start = literals + 0x300 * (offset > 0 ? output[offset - 1] >> 5 : 0);
      output[offset] = literal(start, state < 7 ? -1 : output[offset - last - 1]);
      offset += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let copied;
    if (!bit(isRepeat + state)) {
      copied = length(newLengths);
      older = [last, older[0], older[1]];
      last = distance(copied);
      state = state < 7 ? 7 : 10;
    } else {
      const isShort = repeat() && !bit(isLong + state);
      copied = isShort ? 1 : length(repeatLengths);
      state = isShort ? (state < 7 ? 9 : 11) : state < 7 ? 8 : 11;
    }
    for (const end = offset + copied; offset < end; offset++) output[offset] = output[offset - last - 1];
  }
  return output;
}
