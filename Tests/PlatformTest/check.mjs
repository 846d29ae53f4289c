// Runs the engine's WebAssembly build and compares what it computes with
// golden.txt, which the native build made.
//
//   node check.mjs PlatformTest.wasm golden.txt
import { readFile } from "node:fs/promises";

const [modulePath, goldenPath] = process.argv.slice(2);
const module = await WebAssembly.compile(await readFile(modulePath));

// The engine allocates, and needs nothing else of its host. Anything more in this
// list is a dependency that crept in: `arc4random_buf`, say, is a Dictionary.
const allowed = {
  posix_memalign,
  free() {},
  memcpy: (to, from, count) => move(to, from, count),
  memmove: (to, from, count) => move(to, from, count),
  memset: (to, byte, count) => (bytes().fill(byte, to, to + count), to),
  __stack_chk_fail() {
    throw new Error("stack overrun");
  },
};
const extra = WebAssembly.Module.imports(module)
  .map(({ name }) => name)
  .filter((name) => !(name in allowed));
if (extra.length > 0) fail(`the engine imports ${extra.join(", ")}`);

const instance = await WebAssembly.instantiate(module, { env: allowed });
const { memory, golden, __heap_base } = instance.exports;
let heapEnd = __heap_base.value;

const lines = (await readFile(goldenPath, "utf8")).trim().split("\n");
lines.forEach((line, number) => {
  const [name, expected] = line.split(" ");
  const hash = BigInt.asUintN(64, golden(number)).toString(16).padStart(16, "0");
  if (hash !== expected) fail(`${name} is ${hash} in WebAssembly, ${expected} natively`);
});
console.log(`${lines.length} golden results are equal in WebAssembly`);

// A test may leak, so memory is only ever taken.
function posix_memalign(result, alignment, size) {
  const start = Math.ceil(heapEnd / alignment) * alignment;
  heapEnd = start + size;
  const missing = heapEnd - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / 65536));
  new DataView(memory.buffer).setUint32(result, start, true);
  return 0;
}

// Growing the memory detaches its buffer, so views are never kept.
function bytes() {
  return new Uint8Array(memory.buffer);
}

function move(to, from, count) {
  bytes().copyWithin(to, from, from + count);
  return to;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
