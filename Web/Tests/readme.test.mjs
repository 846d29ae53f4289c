// The examples of the README run, and their values are what their comments say.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Planner } from "./planner.mjs";
import { Supercluster } from "./shared.mjs";

const text = await readFile(new URL("../README.md", import.meta.url), "utf8");
const examples = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map((match) => match[1]);

test("there are examples", () => assert.ok(examples.length >= 4));

examples.forEach((example, number) => {
  test(`example ${number + 1} says what is so`, async () => {
    let checks = 0;
    const check = (value, expected) => {
      checks += 1;
      assert.deepEqual(JSON.parse(JSON.stringify(value)), JSON.parse(expected));
    };
    const code = example
      .replace(/^import .*$/m, "")
      .replace(/^(.*);  \/\/ → (.*)$/gm, (_, value, expected) => `check((${value}), ${JSON.stringify(expected)});`);
    const AsyncFunction = (async () => {}).constructor;
    await new AsyncFunction("Supercluster", "Planner", "check", code)(Supercluster, Planner, check);
    assert.ok(checks > 0);
  });
});
