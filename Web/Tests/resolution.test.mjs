// What resolves modules as all did before packages had exports finds each entry, too: webpack 4, jest 27,
// older bundlers of React Native.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const built = fileURLToPath(new URL("../../.build/web/package/", import.meta.url));
const manifest = JSON.parse(readFileSync(join(built, "package.json"), "utf8"));
const isFile = (path) => existsSync(path) && statSync(path).isFile();

/** The file of a path in a package: itself or with an extension, else a folder's main file or its index. */
function resolved(path) {
  const file = [path, `${path}.js`, `${path}.json`].find(isFile);
  if (file) return file;
  const own = join(path, "package.json");
  const { main } = isFile(own) ? JSON.parse(readFileSync(own, "utf8")) : {};
  return main ? resolved(join(path, main)) : [join(path, "index.js")].find(isFile);
}

/** Says what the class of a file does, imported by itself: another file may have brought the engine. */
const program = `
  const { Supercluster, Planner } = await import(process.argv[1]);
  const coordinates = new Float64Array([1, 2, 1, 2]);
  if (Supercluster) {
    const index = new Supercluster().loadArrays({ coordinates });
    console.log("class", index.getClusters([0, 0, 3, 3], 4)[0].properties.point_count, index.add.toString());
  } else if (Planner) console.log("planner", (await Planner.create({ coordinates })).pointCount);
`;
function said(file) {
  const list = ["--input-type=module", "--eval", program, pathToFileURL(file).href];
  const { status, stdout, stderr } = spawnSync(process.execPath, list, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout;
}

for (const [name, entry] of Object.entries(manifest.exports)) {
  test(`${join("pinfold", name)} is found without exports`, () => {
    const target = join(built, entry.default ?? entry);
    const found = resolved(join(built, name));
    assert.ok(found, "there is no such file");
    if (found !== target) assert.equal(said(found), said(target));
  });
}

test("all that is found is packed", () => {
  for (const path of ["supercluster/lite.js", "supercluster/beside.js"]) {
    assert.ok(manifest.files.includes(path.replace(/[^/]*$/, "*.js")), path);
  }
});
