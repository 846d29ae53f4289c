// The page's list of settings is that of openapi.json, which a test of the server compares
// with what the server accepts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { AGGREGATES } from "../../Sources/PinfoldServer/Web/js/source.js";
import { SETTINGS } from "../../Sources/PinfoldServer/Web/js/settings.js";
import { GROUPINGS, THINNINGS } from "../../Sources/PinfoldServer/Web/js/choices.js";
import { GROUPS } from "../../Sources/PinfoldServer/Web/js/fields.js";

const url = new URL("../../Sources/PinfoldServer/Web/openapi.json", import.meta.url);
const description = JSON.parse(readFileSync(url, "utf8"));
const shared = description.components.parameters;
const STRATEGIES = SETTINGS.strategy.values;
// What the page itself says of a plan, and does not offer as settings.
const OWN = ["dataset", "rect", "size", "columns", "after", "time", "If-None-Match"];

const parameters = description.paths["/datasets/{dataset}/plan"].get.parameters
  .map((parameter) => (parameter.$ref ? shared[parameter.$ref.split("/").at(-1)] : parameter))
  .filter(({ name }) => !OWN.includes(name));
const settings = Object.entries(SETTINGS).filter(([, { local }]) => !local);
const fields = GROUPS.flatMap((group) => group.fields);

// What the page does not offer of what the server accepts: the map would be empty.
const MOST = { cell_size: 1000, radius: 1000 };

/** Returns the least and the greatest number of a parameter on the page. */
function ends({ name, schema, "x-range": range }) {
  const [min, max] = range ?? [schema.minimum, schema.maximum];
  return [min, MOST[name] ?? max];
}

/** Returns what a parameter is, in the words of the page's list. */
function expected(parameter) {
  const { schema, "x-range": range, "x-strategies": strategies = STRATEGIES } = parameter;
  const [min, max] = ends(parameter);
  const fallback = schema.default === undefined ? "" : String(schema.default);
  const kinds = { number: "number", integer: "number", boolean: "flag", string: "column", array: "list" };
  const kind = range ? "text" : schema.enum ? "choice" : kinds[schema.type];
  return { kind, min, max, values: schema.enum, fallback, strategies };
}

/** Returns the same of a setting of the page. */
function actual({ kind, min, max, values, isList, isAlwaysSent, fallback = "", strategies = STRATEGIES }, parameter) {
  const isFlag = kind === "flag";
  return {
    kind: isList ? "list" : kind,
    min,
    max,
    values: isFlag ? undefined : values,
    // The page's own default is sent, whatever the server's is.
    fallback: isAlwaysSent ? String(parameter.schema.default) : fallback,
    strategies,
  };
}

test("the page and the server have the same settings", () => {
  assert.deepEqual(settings.map(([name]) => name), parameters.map(({ name }) => name));
});

for (const parameter of parameters) {
  test(`the page and the server agree on ${parameter.name}`, () => {
    assert.deepEqual(actual(SETTINGS[parameter.name], parameter), expected(parameter));
  });
}

test("the ends of a range are valid, and nothing beyond them", () => {
  for (const parameter of parameters) {
    const { name, schema, "x-range": range } = parameter;
    const [min, max] = ends(parameter);
    if (min === undefined) continue;
    const { problem } = SETTINGS[name];
    const isWhole = schema.type === "integer" || name === "min_count";
    for (const value of [min, max]) assert.equal(problem(String(value)), null, `${name}=${value}`);
    for (const value of [min - 1, max + 1, "x"]) assert.notEqual(problem(String(value)), null, `${name}=${value}`);
    assert.equal(problem(String(min + 0.5)) !== null, isWhole, name);
    if (!range) continue;
    assert.equal(problem(`0:${min},13:${max}`), null, name);
    assert.notEqual(problem(`0:${min},13:${max + 1}`), null, name);
  }
});

test("numbers by zoom are written as the server reads them", () => {
  const texts = ["60", "1e2", "6.", ".5e2", "+60", "0:88,13:64", "-1:88,2.5:64", "88,13:64", " 0 : 88 , 1e1:64", "0x40", "∞", "", ":", "1:", ":88", "0:88,", "88,,64", "0:1:2", "60px", "6 0", "1e", "NaN", "0:NaN", "Infinity:60", "1,5:60:"];
  for (const { name, schema, "x-range": range } of parameters) {
    if (!range) continue;
    const pattern = new RegExp(schema.pattern);
    for (const text of texts) assert.equal(SETTINGS[name].problem(text) === null, pattern.test(text), `${name}=${text}`);
  }
});

test("the panel has a field for each setting, and a text for each choice", () => {
  // Rows of their own, the menus of the choices, and the legend.
  const others = [...AGGREGATES, "where", "strategy", "category", "histogram", "within", "time", "hide"];
  const names = Object.keys(SETTINGS).filter((name) => !others.includes(name));
  for (const strategy of STRATEGIES) assert.equal(strategy in GROUPINGS, !(strategy in THINNINGS), strategy);
  assert.deepEqual(fields.map(({ name }) => name).sort(), names.sort());
  for (const { name, texts, with: shownWith } of fields) {
    const { kind, values, strategies = STRATEGIES } = SETTINGS[name];
    if (kind === "choice") assert.deepEqual(Object.keys(texts).sort(), [...values].sort(), name);
    // A field that is not hidden must be accepted.
    for (const strategy of shownWith ?? []) assert.ok(strategies.includes(strategy), name);
  }
});
