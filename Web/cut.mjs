// Cuts functions out of a WebAssembly module, with all code that only they need: the functions that
// files of Swift export.
//
//   node cut.mjs module.wasm cut.wasm Exports.swift …
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";

const [source, target, ...files] = process.argv.slice(2);
const dropped = new Set();
for (const file of files) {
  for (const [, name] of (await readFile(file, "utf8")).matchAll(/@_expose\(wasm, "(\w+)"\)/g)) dropped.add(name);
}
const names = WebAssembly.Module.exports(new WebAssembly.Module(await readFile(source))).map(({ name }) => name);
for (const name of dropped) assert.ok(names.includes(name), `${source} does not export ${name}`);
assert.ok(dropped.size > 0, "no function is exported there");

const kept = names.filter((name) => !dropped.has(name));
const graph = [{ name: "kept", root: true, reaches: kept }, ...kept.map((name) => ({ name, export: name }))];
await writeFile(`${target}.json`, JSON.stringify(graph));
const features = ["bulk-memory", "nontrapping-float-to-int", "sign-ext", "simd", "mutable-globals"];
execFileSync("wasm-metadce", [
  source,
  `--graph-file=${target}.json`,
  ...features.map((name) => `--enable-${name}`),
  "-o",
  target,
]);
