// Transfers bytes to and from a module, a page at a time. Not part of the small entry.

export function giveBytes(instance, bytes) {
  const { exports } = instance;
  exports.beginBytes(bytes.length);
  instance.sendBytes(bytes, (count) => exports.addBytes(count));
}

/** Returns the bytes that the module made, and frees them there. */
export function takeBytes(instance, length) {
  const { exports } = instance;
  const bytes = new Uint8Array(length);
  for (let start = 0; start < length; ) {
    const count = exports.readBytes(start);
    bytes.set(instance.page().bytes.subarray(0, count), start);
    start += count;
  }
  exports.dropBytes();
  return bytes;
}
