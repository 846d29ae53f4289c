// The categories of a plan, and plans without hidden ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as categories from "../../Sources/PinfoldServer/Web/js/categories.js";
import { splitFilter } from "../../Sources/PinfoldServer/Web/js/filter-text.js";
import { randomNumbers } from "./random.mjs";

const { countsOf, entriesOf, exclusions, partsText, shortCount, toggled, withCategory, categoryOf, withinOf, withWithin, withoutHidden } = categories;
const SCALE = { low: 2, high: 1000, breaks: [5, 20, 100, 400], diameters: [26, 62] };

const values = (...names) => names.map((value, offset) => ({ value, count: 100 - offset }));
const keys = (entries) => entries.map(({ key }) => key);

test("the first twelve values have colors, and the rest are others", () => {
  const names = Array.from({ length: 15 }, (_, n) => `kind ${n}`);
  const entries = entriesOf({ column: "kind", values: values(...names), other: 7, none: 3 });
  assert.deepEqual(entries.map(({ color }) => color), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "other", "none"]);
  assert.deepEqual(entries.slice(12).map(({ key, count }) => [key, count]), [["*", 88 + 87 + 86 + 7], ["", 3]]);
});

test("others and none are listed only where there are some, or where they are hidden", () => {
  const plan = { values: values("a", "b"), other: 0, none: 0 };
  assert.deepEqual(keys(entriesOf(plan)), ["a", "b"]);
  assert.deepEqual(keys(entriesOf(plan, new Set(["", "*"]))), ["a", "b", "*", ""]);
});

test("counts of a feature add up, whatever its categories are called", () => {
  const entries = entriesOf({ values: values("a", "__proto__", "constructor"), other: 1, none: 1 });
  const named = Object.fromEntries([["a", 2], ["__proto__", 3], ["rare", 4], ["", 5]]);
  assert.deepEqual(countsOf({ cluster: true, point_count: 20, categories: named }, entries), [2, 3, 0, 4 + 6, 5]);
  assert.deepEqual(countsOf({ cluster: false, point_count: 1, category: "constructor" }, entries), [0, 0, 1, 0, 0]);
  assert.deepEqual(countsOf({ cluster: false, point_count: 1, category: null }, entries), [0, 0, 0, 0, 1]);
  assert.deepEqual(countsOf({ cluster: false, point_count: 1 }, entries), [0, 0, 0, 1, 0]);
});

test("without hidden categories, counts are those of a plan of the others, and circles stay", () => {
  const random = randomNumbers(7);
  const entries = entriesOf({ values: values("a", "b", "c"), other: 50, none: 20 });
  for (let round = 0; round < 50; round += 1) {
    const features = Array.from({ length: 8 }, (_, n) => {
      const counts = { a: Math.floor(random() * 30), b: Math.floor(random() * 3), c: Math.floor(random() * 30), "": Math.floor(random() * 3) };
      const count = Object.values(counts).reduce((sum, one) => sum + one, 1);
      return { geometry: { coordinates: [n, n] }, properties: { cluster: true, cluster_id: `c${n}`, point_count: count, sum_x: 5, categories: counts } };
    });
    const hidden = new Set(["a", "b", "c", "*", ""].filter(() => Math.floor(random() * 2) === 0));
    const answer = withoutHidden({ features, plan: { scale: SCALE } }, entries, hidden);
    const expected = features
      .map(({ properties: { cluster_id: id, categories: counts } }) => [id, (hidden.has("a") ? 0 : counts.a) + (hidden.has("b") ? 0 : counts.b) + (hidden.has("c") ? 0 : counts.c) + (hidden.has("") ? 0 : counts[""]) + (hidden.has("*") ? 0 : 1)])
      .filter(([, count]) => count > 0);
    assert.deepEqual(answer.features.map(({ properties }) => [properties.cluster_id, properties.point_count]), expected);
    for (const { properties, parts, geometry } of answer.features) {
      assert.equal(parts.reduce((sum, { count }) => sum + count, 0), properties.point_count);
      assert.deepEqual(geometry, features.find((feature) => feature.properties.cluster_id === properties.cluster_id).geometry);
    }
    assert.equal(answer.plan.rows, entries.reduce((sum, { key, count }) => (hidden.has(key) ? sum : sum + count), 0));
  }
});

test("a category with the key of all others is one of its own", () => {
  const entries = entriesOf({ values: values("*", "**"), other: 5, none: 0 });
  assert.equal(new Set(keys(entries)).size, 3);
  assert.deepEqual(countsOf({ cluster: true, point_count: 6, categories: { "*": 1, "**": 2 } }, entries), [1, 2, 3]);
  assert.deepEqual(exclusions("kind", entries, new Set([keys(entries)[0]]), 0), ["kind!=*"]);
});

test("filters leave out exactly the hidden categories, if they can", () => {
  const entries = entriesOf({ values: values("bakery", "a=b", " x ", "7"), other: 0, none: 4 });
  const filters = (hidden, used = 0) => exclusions("kind", entries, new Set(hidden), used);
  assert.deepEqual(filters(["bakery", ""]), ["kind!=bakery", "kind!="]);
  assert.deepEqual(filters(["bakery", "a=b", " x ", "7"]), ["kind="]);
  assert.deepEqual(filters(["a=b", " x ", "", "7"]), ["kind=bakery"]);
  // Numbers that are written differently are equal for a filter, and so are dates.
  assert.equal(filters(["7"]), null);
  assert.equal(filters(["bakery", ""], 7), null);
  for (const text of filters(["a=b", " x "])) {
    const { column, operator, value } = splitFilter(text);
    assert.equal(column, "kind");
    assert.equal(operator, "!=");
    assert.ok(["a=b", " x "].includes(value));
  }
  const many = entriesOf({ values: values(...Array.from({ length: 14 }, (_, n) => `k${n}`)), other: 0, none: 0 });
  assert.equal(exclusions("kind", many, new Set(["*"]), 0), null);
  assert.deepEqual(exclusions("kind", many, new Set(keys(many).filter((key) => key !== "k3")), 0), ["kind=k3"]);
  assert.equal(exclusions("kind", many, new Set(keys(many).slice(0, 9)), 0), null);
});

test("a press hides a category, and a double press shows it alone", () => {
  const entries = entriesOf({ values: values("a", "b", "c"), other: 0, none: 0 });
  const press = (hidden, key, isAlone = false) => toggled(new Set(hidden), key, entries, isAlone);
  assert.deepEqual(press([], "a"), ["a"]);
  assert.deepEqual(press(["a", "b"], "a"), ["b"]);
  assert.deepEqual(press(press(press([], "a"), "a"), "a", true), ["b", "c"]);
  assert.deepEqual(press(["b", "c"], "a", true), []);
});

test("counts are written as the engine does", () => {
  const texts = { 1: "1", 999: "999", 1000: "1k", 1049: "1k", 1050: "1.1k", 9949: "9.9k", 9950: "10k", 10_000: "10k", 15_400: "15k", 999_499: "999k", 999_500: "1M", 1_250_000: "1.3M", 999_500_000: "1B" };
  for (const [count, text] of Object.entries(texts)) assert.equal(shortCount(Number(count)), text);
});

test("parts are read out with the most frequent first", () => {
  const part = (key, count) => ({ key, text: key, color: 0, count });
  assert.equal(partsText([part("café", 30), part("bakery", 80), part("*", 10)]), "80 bakery, 30 café, 10 others");
  assert.equal(partsText([part("a", 5), part("b", 4), part("c", 3), part("d", 2), part("e", 1), part("", 2)]), "5 a, 4 b, 3 c, 2 d, 1 other, 2 without a value");
  assert.equal(partsText([part("x".repeat(10_000), 1)]).length, 42);
});

test("the column is the chosen one, or else the proposed one", () => {
  const dataSet = { category_column: "kind" };
  assert.equal(categoryOf({}, dataSet), "kind");
  assert.equal(categoryOf({ category: "" }, dataSet), "");
  assert.equal(categoryOf({ category: "state" }, dataSet), "state");
  assert.equal(categoryOf({}, { category_column: null }), "");
  assert.deepEqual(withCategory({ category: "state", hide: ["x"], rank: "size" }, "kind", dataSet), { rank: "size" });
  assert.deepEqual(withCategory({}, "", dataSet), { category: "" });
});

test("the column of borders is the chosen one, or else the first one, and exported maps have none", () => {
  const dataSet = { within_column: "land" };
  assert.equal(withinOf({}, dataSet), "land");
  assert.equal(withinOf({ within: "" }, dataSet), "");
  assert.equal(withinOf({ within: "state" }, dataSet), "state");
  assert.equal(withinOf({}, { within_column: null }), "");
  assert.equal(withinOf({ within: "land" }, {}), "");
  assert.deepEqual(withWithin({ within: "kind", rank: "size" }, "land", dataSet), { rank: "size" });
  assert.deepEqual(withWithin({}, "", dataSet), { within: "" });
});
