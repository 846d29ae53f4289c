import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { aggregateTexts, markerLabel, nameOf, placesText, subtitleColumn, valueText } from "../../Sources/PinfoldServer/Web/js/appearance.js";
import { readingOrder } from "../../Sources/PinfoldServer/Web/js/keyboard.js";
import { filterText, lackText, readFilter } from "../../Sources/PinfoldServer/Web/js/lists.js";
import { shownAs } from "../../Sources/PinfoldServer/Web/js/reveal.js";

const web = new URL("../../Sources/PinfoldServer/Web/", import.meta.url);
const text = (name) => readFileSync(new URL(name, web), "utf8");
const cluster = (properties) => ({ properties: { cluster: true, cluster_id: "c", ...properties } });

/** Returns the contrast of two colors, `#rrggbb`, as WCAG has it. */
function contrast(a, b) {
  const luminance = (color) => {
    const [r, g, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** Returns the colors that a style defines for a theme, by name. */
function colors(css, theme) {
  const pairs = css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
  return Object.fromEntries([...pairs].map(([, name, light, dark]) => [name, theme === "light" ? light : dark]));
}

const RULES = JSON.parse(readFileSync(new URL("../Rules/filters.json", import.meta.url), "utf8"));

test("labels and texts are legible in light and dark", () => {
  for (const theme of ["light", "dark"]) {
    const page = colors(text("css/page.css"), theme);
    for (const name of ["text", "text-quiet", "fault", "accent"]) {
      assert.ok(contrast(page[name], page.surface) >= 4.5, `${theme} ${name}`);
    }
    assert.ok(contrast(page["accent-text"], page.accent) >= 4.5);
    assert.ok(contrast(page["text-quiet"], page["surface-raised"]) >= 4.5);
  }
});

test("markers say what they are", () => {
  assert.equal(placesText(1), "1 place");
  assert.equal(markerLabel(cluster({ point_count: 1234 }), "name"), "Cluster of 1,234 places");
  assert.equal(markerLabel(cluster({ point_count: 3, unique_location: true, sum_jobs: 40, mean_age: null }), "name"), "3 places at one location, sum of jobs: 40, mean of age: –");
  const single = (properties) => ({ properties: { cluster: false, place: 17, ...properties } });
  assert.equal(markerLabel(single({ name: "<b>Inn</b>" }), "name"), "<b>Inn</b>");
  assert.equal(nameOf(single({ name: "" }), "name"), "Place 17");
  assert.equal(nameOf(single({ name: 0 }), "name"), "0");
  assert.equal(nameOf(single({}), null), "Place 17");
  assert.deepEqual(aggregateTexts(single({ sum_total: 3 }).properties), []);
  assert.deepEqual([null, 0.1 + 0.2, 90210, true, { a: 1 }].map(valueText), ["–", "0.3", "90210", "true", '{"a":1}']);
});

test("Tab goes row by row", () => {
  const points = [[300, 10], [20, 30], [10, 100], [5, 95], [700, 12]].map(([x, y]) => ({ x, y }));
  assert.deepEqual(readingOrder(points).map(({ x }) => x), [20, 300, 700, 5, 10]);
});

test("filters come apart as the server reads them", () => {
  for (const [text, column, operator, value] of RULES.read) assert.deepEqual(readFilter(text), { column, operator, value }, text);
  for (const [text] of RULES.refused.filter(([, why]) => /no operator/.test(why))) assert.equal(readFilter(text).column, "", text);
  // The fields show what a refused operator means.
  assert.deepEqual(readFilter("n=>5"), { column: "n", operator: ">=", value: "5" });
});

test("filters are written so that they are read as what they are", () => {
  const columns = ["kind", "a=b", "a<b", 'a"b', `'a`, " a ", "a~'b'", "größe", "!"];
  const values = ["", "place", " x", "x\t", '"x"', "'x'", '"', "=5", "=", ">65", "<b>", "~x", "!", "a=b", "it's", '""', " "];
  for (const column of columns) {
    for (const operator of ["=", "!=", "~"]) {
      for (const value of values) {
        const text = filterText({ column, operator, value });
        assert.deepEqual(readFilter(text), { column, operator, value }, text);
      }
    }
  }
  for (const text of [`'a"b=1`, "kind=place", "size!=", "other<5", "a>=-1", "name~it's"]) assert.equal(filterText(readFilter(text)), text);
});

test("a filter that is not whole says what it lacks", () => {
  assert.equal(filterText({ column: "kind", operator: "=", value: null }), "");
  assert.match(lackText({ column: "kind", operator: "=", value: null }), /^Enter a value/);
  assert.match(lackText({ column: "", operator: "=", value: "x" }), /^Choose a column/);
  assert.equal(lackText({ column: "kind", operator: "=", value: "" }), "");
});

test("a place is found by itself and in its stack, also at the antimeridian", () => {
  const place = { place: 4, coordinates: [180, 10] };
  const stack = { geometry: { coordinates: [-179.99999, 10] }, properties: { cluster: true, unique_location: true } };
  const far = { geometry: { coordinates: [-179.99, 10] }, properties: { cluster: true, unique_location: true } };
  const single = { geometry: { coordinates: [0, 0] }, properties: { cluster: false, place: 4 } };
  assert.equal(shownAs(place, [far, stack]), "stack");
  assert.equal(shownAs(place, [far, single]), "place");
  assert.equal(shownAs(place, [far]), null);
});

test("all modules are loaded at once, and nothing of the page is another's", () => {
  const page = text("index.html");
  for (const file of readdirSync(new URL("js/", web))) {
    assert.ok(page.includes(`href="web/js/${file}"`) || file === "main.js", `index.html does not preload ${file}`);
  }
  assert.doesNotMatch(page, /(src|href)="(https?:)?\/\//);
  for (const file of readdirSync(new URL("js/", web))) {
    assert.doesNotMatch(text(`js/${file}`), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(/, file);
  }
});

test("what is under a place's name says what it is, and not where, nor the name again", () => {
  const dataSet = { name_column: "name", coordinate_columns: ["lat", "lon"] };
  const properties = { name: "Café 12", lat: "48.82916", lon: "2.3", website: "https://cafe.test", seats: 12, note: " ", kind: "café" };
  assert.equal(subtitleColumn(properties, dataSet), "kind");
  assert.equal(subtitleColumn({ name: "Café 12", lat: "48.8", lon: "2.3", seats: 12 }, dataSet), null);
  assert.equal(subtitleColumn({ Id: "node/1", row: "5", share: "1.5e3", blank: "  ", open: "false", free: "Yes", kind: "café" }, dataSet), "kind");
  assert.equal(subtitleColumn({ a: "b" }, { name_column: null, coordinate_columns: null }), "a");
});

test("numbers of filters may have a decimal comma, and no commas between thousands", () => {
  const text = (operator, value) => filterText({ column: "size", operator, value });
  const cases = { "1000,5": "1000.5", ",5": ".5", "-2,25e3": "-2.25e3", "1,50": "1.50", "0,500": "0.500", "12,3456": "12.3456", 7.5: "7.5" };
  for (const [typed, sent] of Object.entries(cases)) assert.equal(text(">", typed), `size>${sent}`);
  for (const typed of ["1,500", "12,345,678", "1,500.5", "1,2,3", "1.5,2", ",", "a,5"]) assert.equal(text("<=", typed), "", typed);
  assert.match(lackText({ column: "size", operator: ">", value: "1,500" }), /commas between thousands/);
  // As texts, values are compared as they are.
  assert.equal(text("=", "1000,5"), "size=1000,5");
});
