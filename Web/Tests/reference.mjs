// The real supercluster 8.0.1: that of SUPERCLUSTER=folder, with kdbush linked into its node_modules,
// or the class in the worker of MapLibre GL JS 5.3.0, which `scripts/browser-env.sh` installs.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The file of MapLibre in the Python environment of the tests; null without that. */
function fileOfMapLibre() {
  const folder = fileURLToPath(new URL("../../.venv/lib", import.meta.url));
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const files = versions.map((version) => join(folder, version, "site-packages/maplibre/srcjs/maplibre-gl.js"));
  return files.find(existsSync) ?? null;
}

/** The class in the program of MapLibre's workers, which keeps it to itself. */
function classOfMapLibre(file) {
  const text = readFileSync(file, "utf8");
  // The parts that workers have, before the one that is of the page alone.
  const parts = text.slice(text.indexOf('define("shared"'), text.indexOf('define("index"'));
  const opening = /class \w+\{(?=constructor\(\w+\)\{this\.options=Object\.assign\(Object\.create\(\w+\),\w+\),this\.trees=)/;
  if (!opening.test(parts)) throw new Error(`There is no supercluster in ${file}`);
  const factories = {};
  const define = (name, _, factory) => (factories[name] = factory);
  let found = null;
  const expose = (own) => (found = own);
  new Function("define", "expose", "self", parts.replace(opening, "$&static{expose(this)}"))(define, expose, {});
  const shared = {};
  factories.shared(shared);
  factories.worker(shared);
  return found;
}

async function reference() {
  const folder = process.env.SUPERCLUSTER;
  if (folder) return (await import(pathToFileURL(resolve(folder, "index.js")).href)).default;
  const file = fileOfMapLibre();
  return file && classOfMapLibre(file);
}

/** The class; null where there is none. */
export const Reference = await reference();
