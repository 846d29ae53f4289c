// The examples of the documents are programs of TypeScript in strict mode, too, by each way in which
// the compiler finds the types.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const text = ["README.md", "Supercluster.md", "Planner.md"]
  .map((name) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8")).join("\n");
const examples = [...text.matchAll(/^```(?:js|ts)\n(import .*?)^```$/gms)].map((match) => match[1]);
const ways = {
  "as node does": ["--module", "node16", "--moduleResolution", "node16"],
  "as bundlers do": ["--module", "es2022", "--moduleResolution", "bundler"],
  "without exports of packages": ["--module", "es2022", "--moduleResolution", "node"],
  "with node's types alone": ["--module", "node16", "--moduleResolution", "node16", "--lib", "es2015", "globals.d.ts"],
};
/** What is used of the types of node, which are a package. */
const types = {
  "node.d.ts": `declare module "node:fs/promises" {
    export function readFile(path: string): Promise<Uint8Array>;
    export function writeFile(path: string, data: Uint8Array): Promise<void>;
  }`,
  "globals.d.ts": "declare class URL {} declare class AbortSignal {}",
};

for (const [way, flags] of Object.entries(ways)) {
  test(`the examples compile in strict mode, found ${way}`, (context) => {
    const { error, stdout: version } = spawnSync("tsc", ["--version"], { encoding: "utf8" });
    if (error) return context.skip("there is no tsc");
    if (flags.includes("bundler") && Number(/\d+/.exec(version)[0]) < 5) return context.skip("tsc is older than 5.0");
    const folder = mkdtempSync(join(tmpdir(), "pinfold-types-"));
    context.after(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "node_modules"));
    const built = fileURLToPath(new URL("../../.build/web/package", import.meta.url));
    symlinkSync(built, join(folder, "node_modules/pinfold"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    for (const name in types) writeFileSync(join(folder, name), types[name]);
    const names = examples.map((example, number) => {
      writeFileSync(join(folder, `example${number + 1}.ts`), example);
      return `example${number + 1}.ts`;
    });
    const all = ["--noEmit", "--strict", "--target", "es2022", ...flags, "node.d.ts", ...names];
    const { status, stdout } = spawnSync("tsc", all, { cwd: folder, encoding: "utf8" });
    assert.equal(status, 0, stdout);
  });
}
