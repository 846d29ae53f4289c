// What the build packed with LZMA: a quarter smaller than what servers compress by themselves,
// and read in some tens of milliseconds.
//
// Source: I. Pavlov, LZMA specification (2015), public domain; with three bits of literal context
// and none of position, as the build packs.

/** The size of a table of lengths: two choices, two short trees and a long one. */
const lengths = 2 + 8 + 8 + 256;

// Where the tables of probabilities begin, one after the other. The first six have one for each
// of the twelve states.
const [isMatch, isRepeat, isOlder, isOlderStill, isOldest, isLong] = [0, 12, 24, 36, 48, 60];
const slots = 72;
const distances = slots + 4 * 64;
const lowDistances = distances + 128;
const newLengths = lowDistances + 16;
const repeatLengths = newLengths + lengths;
const literals = repeatLengths + lengths;

/**
 * The bytes that were packed.
 * @param {string} packed In base64.
 * @param {number} count How many bytes there were.
 */
export function unpacked(packed, count) {
  const text = atob(packed);
  const input = new Uint8Array(text.length);
  for (let offset = 0; offset < text.length; offset++) input[offset] = text.charCodeAt(offset);
  const output = new Uint8Array(count);
  const odds = new Uint16Array(literals + 0x300 * 8).fill(1024);
  // The range and the code in it. As variables of closures, numbers of 32 bits would be objects.
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
    // After a match the byte is not that which would have continued it.
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

  // The last four distances, the last one first.
  let [last, ...older] = [0, 0, 0, 0];
  let state = 0;
  // Makes an older distance the last one; returns whether it is already.
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
