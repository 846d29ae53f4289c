import assert from "node:assert/strict";
import { test } from "node:test";
import { addressText, readAddress } from "../../Sources/PinfoldServer/Web/js/address.js";
import { cameraAt } from "../../Sources/PinfoldServer/Web/js/camera.js";
import { planTheSame, readSettings, SETTINGS, settingsQuery, withSetting } from "../../Sources/PinfoldServer/Web/js/settings.js";

// What is sent of settings, beside what always is.
const sent = (settings) => settingsQuery(settings, { forPlan: true }).filter(([name]) => name !== "overlaps");
const read = (query) => readSettings(new URLSearchParams(query));
const addressOf = (text) => readAddress(new URL(text, "http://example.test/"));

test("settings go into the address and come back", () => {
  const settings = {
    strategy: "ranked", separation: "80", grid: "exact", cell_size: "0:88,13:64", margin: "0.25", max_zoom: "16", min_unique: "2",
    min_count: "0:1,13:5", anchor: "cell-center", tolerance: "12.5", hysteresis: "0.3", keep_anchors: "false",
    radius: "0:60,10:40", min_points: "3", radius_min_zoom: "3", radius_max_zoom: "15", compatible: "true", budget: "50", rank: "a & b", decimals: "3", divisor: "1.5", decimals_span: "0.1", view_width: "40", view_height: "50", spread: "30", overlaps: "move", category: "", histogram: "date", within: "land", sum: ["x", "y=z"], min: ["x"], max: ["x"], mean: ["#?"],
    where: ["kind=place", "name~a+b"], time: "2020-01..2021", hide: ["a & b", "*", ""], debug_grid: "true", theme: "dark",
  };
  assert.deepEqual(Object.keys(settings).sort(), Object.keys(SETTINGS).sort());
  const text = addressText({ dataSet: "us-places", settings, camera: null });
  assert.deepEqual(addressOf(text), { dataSet: "us-places", place: null, settings, view: null, problems: [] });
});

test("the open place goes into the address and comes back", () => {
  assert.equal(addressText({ dataSet: null, place: 0, settings: {}, camera: null }), "?place=0");
  assert.equal(addressOf("?place=").place, null);
  // Keys of tables may be any text.
  for (const place of ["0", "-1", "9007199254740993", "a/b &=+%20 é", '["x","1"]']) {
    const text = addressText({ dataSet: null, place, settings: {}, camera: null });
    assert.deepEqual([addressOf(text).place, addressOf(text).problems], [place, []]);
  }
});

test("a value that is not valid falls back and is named", () => {
  for (const query of ["cell_size=big", "margin=101", "margin=", "strategy=magic", "min_unique=1.5", "max_zoom=NaN", "keep_anchors=yes", "min_count=1:", "theme=pink"]) {
    const { settings, problems } = read(query);
    assert.deepEqual(settings, {}, query);
    assert.equal(problems.length, 1, query);
    assert.ok(problems[0].startsWith(query.split("=")[0]), problems[0]);
  }
});

test("of numbers by zoom a fault says what is wrong and what is wanted", () => {
  const faults = {
    "cell_size=0:88,0:64": "must have only one value for zoom level 0",
    "cell_size=8:88, 13:64,08:64": "must have only one value for zoom level 8",
    "cell_size=88,64": "must have only one value without a zoom level",
    "radius=0:60,0:40": "must have only one value for zoom 0",
    "cell_size=-5": "must be between 1 and 1000",
    "cell_size=0:1e4": "must be between 1 and 1000",
    "cell_size=80px": "must be a number, or numbers by zoom level, such as 0:88,13:64",
    "min_count=1e3": "must be a whole number, in digits",
    "min_unique=1e3": "must be a whole number, in digits",
    "min_unique=1.5": "must be a whole number",
  };
  for (const [query, fault] of Object.entries(faults)) {
    const [name, text] = query.split("=");
    assert.deepEqual(read(query).problems, [`${name} ${fault}, not “${text}”`]);
  }
});

test("what may be given once is not taken when it is given again", () => {
  const said = (name) => [`${name} is given more than once`];
  for (const query of ["place=3&place=4", "place=3&place=3", "place=x&place=3"]) {
    const { place, problems } = addressOf(`?${query}`);
    assert.deepEqual([place, problems], [null, said("place")], query);
  }
  // The place is none of another data set.
  const { dataSet, place, problems } = addressOf("?data=a&data=b&place=3");
  assert.deepEqual([dataSet, place, problems], [null, null, said("data")]);
  assert.deepEqual(read("cell_size=80&cell_size=90&margin=1"), { settings: { margin: "1" }, problems: said("cell_size") });
  assert.deepEqual(read("sum=a&sum=b&where=a%3D1&where=b%3D2").problems, []);
});

test("unknown settings are named", () => {
  assert.deepEqual(addressOf("?color=red&data=x").problems, ["“color” is not a setting"]);
});

test("a default is left out", () => {
  assert.deepEqual(read("cell_size=60&strategy=spaced").settings, {});
  assert.deepEqual(withSetting({ cell_size: "80" }, "cell_size", "60"), {});
  assert.deepEqual(withSetting({ sum: ["a"] }, "sum", []), {});
  assert.deepEqual(withSetting({}, "cell_size", "80"), { cell_size: "80" });
});

test("overlapping circles merge by default", () => {
  const overlaps = (settings) => settingsQuery(settings, { forPlan: true }).filter(([name]) => name === "overlaps");
  assert.deepEqual(overlaps({}), [["overlaps", "merge"]]);
  assert.deepEqual(overlaps({ overlaps: "keep" }), [["overlaps", "keep"]]);
  assert.deepEqual(settingsQuery({}, { forPlan: false }), []);
});

test("the page's own settings are not sent, and do not change the plan", () => {
  const settings = { theme: "dark", debug_grid: "true", sum: ["a", "b"] };
  assert.deepEqual(sent(settings), [["strategy", "spaced"], ["sum", "a"], ["sum", "b"]]);
  assert.ok(planTheSame(settings, { sum: ["a", "b"] }));
  assert.ok(!planTheSame(settings, { sum: ["a"] }));
});

test("settings of another strategy are kept, and not sent", () => {
  const settings = { budget: "50", decimals: "3", separation: "80" };
  assert.deepEqual(sent(settings), [["strategy", "spaced"], ["separation", "80"]]);
  const ranked = { ...settings, strategy: "ranked", rank: "population" };
  assert.deepEqual(sent(ranked).map(([name]) => name), ["strategy", "budget", "rank"]);
  assert.equal(settingsQuery(settings, { forPlan: false }).length, 3);
});

test("the strategy ranked is requested when there is a column to rank by", () => {
  const settings = { strategy: "ranked", budget: "50" };
  assert.deepEqual(sent(settings), []);
  assert.deepEqual(settingsQuery(settings, { forPlan: false }), [["strategy", "ranked"], ["budget", "50"]]);
});

test("the camera goes into the address and comes back to a screen point", () => {
  for (const [longitude, latitude, zoom] of [[13.4050123, 52.5200456, 17.25], [-179.9999, -60.5, 3], [0, 0, 1.5], [179.99, 80, 22]]) {
    const camera = cameraAt(longitude, latitude, zoom, 800, 600);
    const { view, problems } = addressOf(addressText({ dataSet: null, settings: {}, camera }));
    assert.deepEqual(problems, []);
    const again = cameraAt(view.longitude, view.latitude, view.zoom, 800, 600);
    const side = 256 * 2 ** camera.zoom;
    assert.ok(Math.abs(again.x - camera.x) * side < 2, `${longitude} ${view.longitude}`);
    assert.ok(Math.abs(again.y - camera.y) * side < 2);
  }
});

test("an invalid camera is named", () => {
  for (const hash of ["#1/2", "#a/b/c", "#4/91/0", "#4/0/181", "#-1/0/0", "#23/0/0", "#//", "#1/2/3/4", "#map"]) {
    const { view, problems } = addressOf(hash);
    assert.equal(view, null, hash);
    assert.equal(problems.length, 1, hash);
  }
  assert.deepEqual(addressOf("#").problems, []);
});
