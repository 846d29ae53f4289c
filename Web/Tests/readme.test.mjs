// The examples of the documents run, and their values are what their comments say.
import assert from "node:assert/strict";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Planner } from "./planner.mjs";
import { createWorkerCluster, Supercluster } from "./shared.mjs";

const names = ["README.md", "Supercluster.md", "Planner.md"];
const texts = await Promise.all(names.map((name) => readFile(new URL(`../${name}`, import.meta.url), "utf8")));
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
// Code without imports continues the page of the README, and runs in a browser: see BrowserTests/test_readme.py.
const examples = [...texts.join("\n").matchAll(/^```js\n(import .*?)^```$/gms)].map((match) => match[1]);

// Files are written to a folder of their own.
const folder = await mkdtemp(join(tmpdir(), "pinfold-readme-"));
process.chdir(folder);
after(() => rm(folder, { recursive: true }));

test("there are examples", () => assert.ok(examples.length >= 10));

test("links lead to what is in the package; check-documents.py reads their headings", async () => {
  const links = [...texts.join("\n").matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1]);
  for (const link of links) await access(new URL(`../../.build/web/package/${link}`, import.meta.url));
  assert.ok(links.length > 4);
});

examples.forEach((example, number) => {
  test(`example ${number + 1} says what is so`, async () => {
    let checks = 0;
    const check = (value, expected) => {
      checks += 1;
      assert.deepEqual(JSON.parse(JSON.stringify(value)), JSON.parse(expected));
    };
    const code = example
      .replace(/^import .*$/gm, "")
      .replace(/^(.*);  \/\/ → (.*)$/gm, (_, value, expected) => `check((${value}), ${JSON.stringify(expected)});`);
    const given = { Supercluster, Planner, createWorkerCluster, readFile, writeFile };
    await new AsyncFunction(...Object.keys(given), "check", code)(...Object.values(given), check);
    assert.ok(checks > 0);
  });
});
