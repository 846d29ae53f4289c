// Writes a file of JavaScript with the bytes of a WebAssembly module in it: packed, since that is a
// quarter smaller than what servers compress by themselves, and in base64, which they compress
// back to nearly the packed bytes.
//
//   node embed.mjs module.wasm module.bytes.js
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { unpacked } from "./JavaScript/lzma.js";

const [source, target] = process.argv.slice(2);
const bytes = await readFile(source);
const settings = ["--format=raw", "--lzma1=preset=9e,lc=3,lp=0,pb=0", "--stdout", source];
const packed = execFileSync("xz", settings, { maxBuffer: 2 ** 28 }).toString("base64");
assert.deepEqual(unpacked(packed, bytes.length), new Uint8Array(bytes));

await writeFile(
  target,
  `// Made by the build: the bytes of a WebAssembly module.
import { unpacked } from "./lzma.js";

export const bytes = () => unpacked("${packed}", ${bytes.length});
`,
);
