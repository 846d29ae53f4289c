// Writes a file of JavaScript with the bytes of a WebAssembly module in it: as a string with a
// letter for each byte, which compresses nearly as well as the bytes themselves, and a quarter
// better than base64.
//
//   node embed.mjs module.wasm module.bytes.js
import { readFile, writeFile } from "node:fs/promises";

const [source, target] = process.argv.slice(2);
const bytes = await readFile(source);
const escapes = new Map([[0, "\\0"], [10, "\\n"], [13, "\\r"], [34, '\\"'], [92, "\\\\"]]);
let text = "";
bytes.forEach((byte, place) => {
  const isDigitNext = bytes[place + 1] >= 48 && bytes[place + 1] <= 57;
  text += byte === 0 && isDigitNext ? "\\x00" : (escapes.get(byte) ?? String.fromCharCode(byte));
});
await writeFile(target, `// Made by the build: the bytes of a WebAssembly module.\nexport const bytes = "${text}";\n`);
