// Each entry of the package becomes one file for pages, without a setting and without a word of the
// bundler, and that file is a program.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { test } from "node:test";

const built = fileURLToPath(new URL("../../.build/web/package", import.meta.url));
const { name, exports } = JSON.parse(readFileSync(join(built, "package.json"), "utf8"));
const entries = Object.keys(exports).filter((path) => exports[path].types).map((path) => join(name, path));

test("there are entries", () => assert.ok(entries.includes("pinfold") && entries.includes("pinfold/beside")));

for (const entry of entries) {
  test(`esbuild makes one file of ${entry}`, async (context) => {
    if (spawnSync("esbuild", ["--version"]).error) return context.skip("there is no esbuild");
    const folder = mkdtempSync(join(tmpdir(), "pinfold-bundle-"));
    context.after(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(built, join(folder, "node_modules/pinfold"));
    writeFileSync(join(folder, "page.js"), `export * from "${entry}";`);
    for (const module of ["planner.wasm", "supercluster.wasm"]) copyFileSync(join(built, module), join(folder, module));
    const options = ["page.js", "--bundle", "--minify", "--format=esm", "--log-level=info", "--outfile=page.mjs"];
    const { status, stderr } = spawnSync("esbuild", options, { cwd: folder, encoding: "utf8" });
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stderr, /warning|error/i);
    const page = await import(pathToFileURL(join(folder, "page.mjs")).href);
    const coordinates = new Float64Array([1, 2, 1, 2]);
    if (page.Planner) {
      const viewport = { center: [1, 2], zoom: 4, width: 400, height: 300 };
      assert.equal((await page.Planner.create({ coordinates })).plan(viewport).cluster(0).count, 2);
    } else if (page.Supercluster) {
      const [cluster] = new page.Supercluster().loadArrays({ coordinates }).getClusters([0, 0, 3, 3], 4);
      assert.equal(cluster.properties.point_count, 2);
    } else assert.ok(Object.values(page).some((value) => typeof value === "function"));
  });
}
