// Writes a file of JavaScript with the text of another in it.
//
//   node embed-text.mjs program.js program.text.js
import { readFile, writeFile } from "node:fs/promises";

const [source, target] = process.argv.slice(2);
const text = JSON.stringify(await readFile(source, "utf8"));
await writeFile(target, `// Made by the build: a program as text.\nexport const source = ${text};\n`);
