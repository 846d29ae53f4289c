import assert from "node:assert/strict";
import { test } from "node:test";
import { checkedFilter, checkedIn, chosenIn, endsOn, kindsOf, movedEnd, withChoice, withoutChoice } from "../../Sources/PinfoldServer/Web/js/column-filters.js";
import { joinFilter, splitFilter } from "../../Sources/PinfoldServer/Web/js/filter-text.js";
import { randomNumbers } from "./random.mjs";

const KINDS = new Map([["kind", "category"], ["a = b in (c", "category"], ["size", "number"], ["day", "date"], ["name", "text"]]);
const VALUES = ["bakery", "", "fish, chips", '"', "'", "<b>", " blank ", "a in (b)", "=1", "🍕", "مطعم", ")", "x".repeat(500)];

test("what is chosen is read again, whatever else is chosen", () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const random = randomNumbers(seed);
    const pick = (list) => list[Math.floor(random() * list.length)];
    const others = ["kind!=x", "size~1", "nothing", "name=y", "other>3"].filter(() => random() < 0.4);
    let where = others;
    const expected = new Map();
    for (let step = 0; step < 12; step += 1) {
      const column = pick([...KINDS.keys()]);
      const kind = KINDS.get(column);
      const value = pick(VALUES);
      let parts;
      if (kind === "category") parts = { values: checkedFilter(VALUES.filter(() => random() < 0.3)) };
      else if (kind === "text") parts = { part: random() < 0.3 ? null : { operator: "~", value } };
      else parts = { [pick(["from", "to"])]: null };
      if (kind === "number" || kind === "date") {
        const [end] = Object.keys(parts);
        if (random() < 0.7) parts[end] = { operator: pick(end === "from" ? [">", ">="] : ["<", "<="]), value: kind === "date" ? "2020-01" : "12.5" };
      }
      where = withChoice(where, KINDS, column, parts);
      expected.set(column, { ...expected.get(column), ...parts });
      const { chosen, rest } = chosenIn(where, KINDS);
      assert.deepEqual(rest, others);
      for (const [name, wanted] of expected) {
        for (const [part, filter] of Object.entries(wanted)) {
          const found = chosen.get(name)?.[part];
          if (filter === null) assert.equal(found, undefined);
          else assert.deepEqual([found.operator, found.value], [filter.operator, filter.value]);
        }
        const left = withoutChoice(where, KINDS, name);
        assert.equal(where.length - left.length, Object.values(wanted).filter(Boolean).length);
      }
    }
  }
});

test("checked values are one condition", () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const random = randomNumbers(seed);
    const values = VALUES.filter(() => random() < 0.4);
    const filter = checkedFilter(values);
    if (filter === null) assert.equal(values.length, 0);
    else assert.deepEqual(checkedIn({ values: splitFilter(joinFilter({ column: "kind", ...filter })) }), values);
  }
});

test("only the first condition of a part is shown by its column", () => {
  const where = ["size>1", "size>2", "size<9", "kind=a", "kind in (b)", "name~x", "name~y"];
  assert.deepEqual(chosenIn(where, KINDS).rest, ["size>2", "kind in (b)", "name~y"]);
  assert.deepEqual(withoutChoice(where, KINDS, "size"), ["size>2", "kind=a", "kind in (b)", "name~x", "name~y"]);
  assert.deepEqual(withChoice(where, KINDS, "size", { from: null, to: { operator: "<=", value: "3" } }), ["size>2", "size<=3", ...where.slice(3)]);
});

test("columns have the kinds of the data set; without them, what the proposals say", () => {
  const columns = ["a", "b", "c", "d"];
  assert.deepEqual([...kindsOf({ columns, column_kinds: ["text", "date", "number", "category"] }).values()], ["text", "date", "number", "category"]);
  assert.deepEqual([...kindsOf({ columns, numeric_columns: ["a"], time_column: "b", category_column: "c" }).values()], ["number", "date", "category", "text"]);
});

test("the ends of a range are at the values, and move to edges", () => {
  const numbers = { kind: "number", edges: ["0", "10", "20", "30"] };
  assert.deepEqual(endsOn(numbers), [0, 3]);
  assert.deepEqual(endsOn(numbers, { from: { value: "5" }, to: { value: "20" } }), [0.5, 2]);
  assert.deepEqual(endsOn(numbers, { from: { value: "-7" }, to: { value: "1e9" } }), [0, 3]);
  assert.deepEqual(endsOn(numbers, { from: { value: "25" }, to: { value: "5" } }), [0.5, 0.5]);
  assert.deepEqual(endsOn(numbers, { from: { value: "nonsense" } }), [0, 3]);
  const dates = { kind: "date", edges: ["2020-01-01", "2020-01-03", "2020-01-05"] };
  assert.deepEqual(endsOn(dates, { from: { value: "2020-01-02" }, to: { value: "2020-01-04 00:00:00" } }), [0.5, 1.5]);
  assert.deepEqual(endsOn(dates, { from: { value: "2019" } }), [0, 2]);
  assert.deepEqual(movedEnd(numbers, "from", 1), { operator: ">=", value: "10" });
  assert.deepEqual(movedEnd(numbers, "to", 2), { operator: "<", value: "20" });
  assert.deepEqual([movedEnd(numbers, "from", 0), movedEnd(numbers, "to", 3)], [null, null]);
});

test("a column that looks like a list is read again", () => {
  for (const column of ["a in (b", "a\tin (b", "a \tin\t(b", "a in(b", "in (b", "begin (b"]) {
    for (const filter of [{ operator: "in", value: "x" }, { operator: "=", value: "x" }, { operator: "~", value: ")" }]) {
      const { column: found, operator, value } = splitFilter(joinFilter({ column, ...filter }));
      assert.deepEqual([found, operator, value], [column, filter.operator, filter.value]);
    }
  }
});
