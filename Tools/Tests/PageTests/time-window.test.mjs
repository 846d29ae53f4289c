// Windows of a histogram.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutHidden } from "../../Sources/PinfoldServer/Web/js/categories.js";
import { countIn, isWindow, moved, played, readWindow, resized, typed, windowFilters, windowNote, windowText, numberOn } from "../../Sources/PinfoldServer/Web/js/time-window.js";

const DAYS = { column: "date", kind: "date", edges: ["2020-01-01", "2020-01-02", "2020-01-03", "2020-01-04", "2020-01-05"], counts: [1, 2, 3, 4], none: 0 };
const NUMBERS = { column: "a=b", kind: "number", edges: ["-10", "0", "10", "20"] };

test("a window has all parts in which its ends are", () => {
  const cases = {
    "2020-01-02..2020-01-04": [1, 3],
    "2020-01-02T12:00..2020-01-03T12:00": [1, 3],
    "..2020-01-02": [0, 1],
    "2020-01-03..": [2, 4],
    // In the wrong order, beyond the data, nothing and nonsense.
    "2020-01-04..2020-01-02": [1, 3],
    "2019-01-01..2020-01-02": [0, 1],
    "2030-01-01..2031-01-01": [3, 4],
    "1990..1991": [0, 1],
    "..": null,
    "": null,
    "x..y": null,
    "x..2020-01-03": [0, 2],
    "04.01.2020..2.1.2020": [1, 3],
    "2020..2020-01-02": [0, 1],
  };
  for (const [text, window] of Object.entries(cases)) assert.deepEqual(readWindow(text, DAYS), window, text);
  assert.deepEqual(readWindow("5..5", NUMBERS), [1, 2]);
  assert.deepEqual(readWindow("-3..10", NUMBERS), [0, 2]);
  assert.deepEqual([isWindow("a..b"), isWindow("2020.."), isWindow(".."), isWindow("2020")], [true, true, false, false]);
});

test("a typed end resizes the window, or moves it if it is beyond the other end", () => {
  const cases = [
    [[1, 3], "from", "2020-01-01", [0, 3]],
    [[1, 3], "to", "2020-01-05", [1, 4]],
    [[0, 1], "from", "2020-01-03", [2, 3]],
    [[0, 2], "from", "2020-01-04", [2, 4]],
    [[2, 4], "to", "2020-01-02", [0, 2]],
    [[2, 3], "to", "1990", [0, 1]],
    [[1, 2], "from", "", [0, 2]],
    [[1, 2], "to", "", [1, 4]],
    [[1, 2], "to", "soon", [1, 4]],
  ];
  for (const [window, end, text, expected] of cases) assert.deepEqual(typed(window, end, text, DAYS), expected, `${window} ${end} ${text}`);
});

test("a note says how the window differs from what was asked for", () => {
  const cases = {
    "2020-01-02..2020-01-04": "",
    "2020-01-02 .. 4.1.2020": "",
    "..2020-01-02": "",
    "2020-01-03..": "",
    "..": "",
    "": "",
    "2020": "",
    "2020-01-02T12:00..2020-01-03": "Shown: 2020-01-02 to 2020-01-03.",
    "2019-01-01..2020-01-02": "Shown: 2020-01-01 to 2020-01-02.",
    "2020-01-03..2031-01-01": "Shown: 2020-01-03 to 2020-01-05.",
    "2019..2031": "Shown: 2020-01-01 to 2020-01-05.",
    "2020-01-02..2020-01-02": "Shown: 2020-01-02 to 2020-01-03.",
    "2020-01-04..2020-01-02": "The ends are exchanged.",
    "2020-01-03T12:00..2020-01-02": "The ends are exchanged. Shown: 2020-01-02 to 2020-01-04.",
    "2030..2031": "All dates are before this window. The nearest are shown.",
    "1990..1991": "All dates are after this window. The nearest are shown.",
    "2020-01-05..": "All dates are before this window. The nearest are shown.",
    "..2020-01-01": "All dates are after this window. The nearest are shown.",
    "soon..2020-01-03": "“soon” is not a date.",
    "x..y": "“x” is not a date. “y” is not a date.",
  };
  for (const [text, note] of Object.entries(cases)) assert.equal(windowNote(text, DAYS), note, text);
  assert.equal(windowNote("-3..10", NUMBERS), "Shown: -10 to 10.");
  assert.equal(windowNote("1,5..", NUMBERS), "“1,5” is not a number.");
});

test("a window has the times between its ends, if any", () => {
  let seed = 3;
  const random = (count) => (seed = (seed * 48271) % 2147483647) % count;
  const days = Array.from({ length: 40 }, (_, day) => new Date(Date.UTC(2019, 11, 15 + day)).toISOString().slice(0, 10));
  for (let round = 0; round < 500; round += 1) {
    const [a, b] = [days[random(40)], days[random(40)]];
    const [start, end] = readWindow(`${a}..${b}`, DAYS) ?? [0, 4];
    const shown = DAYS.edges.slice(start, end);
    const [from, to] = a > b ? [b, a] : [a, b];
    const wanted = DAYS.edges.slice(0, -1).filter((day) => day >= from && day < to);
    if (wanted.length > 0) assert.deepEqual(shown, wanted, `${a}..${b}`);
    else assert.equal(shown.length, 1, `${a}..${b}`);
    assert.equal(windowNote(`${a}..${b}`, DAYS) === "", a < b && shown[0] === a && DAYS.edges[end] === b, `${a}..${b}`);
  }
});

test("windows are written as they are read", () => {
  for (let from = 0; from < 4; from += 1) {
    for (let to = from + 1; to <= 4; to += 1) {
      const window = from === 0 && to === 4 ? null : [from, to];
      assert.deepEqual(readWindow(windowText(window, DAYS), DAYS), window);
    }
  }
});

test("filters leave what is in the window", () => {
  assert.deepEqual(windowFilters([1, 3], DAYS), ["date>=2020-01-02", "date<2020-01-04"]);
  assert.deepEqual(windowFilters([1, 3], NUMBERS), ['"a=b">=0']);
  assert.deepEqual(windowFilters([0, 3], DAYS), ["date<2020-01-04"]);
  assert.deepEqual(windowFilters(null, DAYS), []);
});

test("windows stay within all parts", () => {
  assert.deepEqual(moved([1, 3], 5, 4), [2, 4]);
  assert.deepEqual(moved([1, 3], -1e6, 4), [0, 2]);
  assert.deepEqual(resized([1, 3], "from", 9, 4), [2, 3]);
  assert.deepEqual(resized([1, 3], "to", -9, 4), [1, 2]);
  assert.deepEqual(resized([1, 3], "to", 9, 4), [1, 4]);
  assert.deepEqual([played([1, 3], 4, false), played([2, 4], 4, false), played([2, 4], 4, true)], [[2, 4], null, [0, 2]]);
});

test("counts in a window are exact, with and without categories", () => {
  const scale = { low: 2, high: 100, breaks: [5, 20, 50, 80], diameters: [26, 62] };
  const properties = { cluster: true, cluster_id: "c", point_count: 10, histogram: [0, 3, 2, 5, 3, 2], categories: { a: 6, b: 4 }, category_histograms: { a: [2, 5, 3, 1], b: [0, 3] } };
  assert.equal(countIn(properties.histogram, [1, 3]), 5);
  const single = { cluster: false, cluster_id: "p", point_count: 1, histogram: [0, 1], category: "a" };
  const answer = { features: [{ properties }, { properties: single }], plan: { scale, rows: 11, histogram: { ...DAYS, counts: [4, 0, 5, 2] }, category_histograms: { a: [0, 1, 2, 5, 3, 1], b: [0, 3] } } };
  const shown = withoutHidden(answer, [], new Set(), [1, 3]);
  assert.deepEqual(shown.features.map((feature) => feature.properties.point_count), [5]);
  assert.equal(shown.features[0].parts, undefined);
  const entries = [{ key: "a", count: 7 }, { key: "b", count: 4 }];
  const ringed = withoutHidden(answer, entries, new Set(), [1, 3]);
  assert.deepEqual(ringed.features[0].parts, [{ key: "a", count: 5 }]);
  assert.equal(ringed.plan.rows, 5);
  const hiding = withoutHidden(answer, entries, new Set(["a"]), [0, 4]);
  assert.deepEqual([hiding.features.map(({ properties }) => properties.point_count), hiding.plan.rows], [[3], 3]);
  assert.equal(withoutHidden(answer, entries, new Set(["b"]), [0, 1]).features[0].properties.cluster_id, "p");
});

test("numbers are decimal, as for the server", () => {
  for (const text of ["0x10", "0B1", " 0o7", ""]) assert.ok(Number.isNaN(numberOn(text, "number")), text);
  assert.deepEqual(["0", "1e3", "-.5", "2020-01-01", "2020"].map((text) => numberOn(text, text.startsWith("2020") ? "date" : "number")), [0, 1000, -0.5, 1577836800, 1577836800]);
});
