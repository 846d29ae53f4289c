// Writes a file of JavaScript with the bytes of a WebAssembly module in it.
//
//   node embed.mjs pinfold.wasm bytes.js
import { readFile, writeFile } from "node:fs/promises";

const [source, target] = process.argv.slice(2);
const base64 = (await readFile(source)).toString("base64");
await writeFile(
  target,
  `// Made by the build: the bytes of pinfold.wasm.\nexport const base64 =\n  "${base64}";\n`,
);
