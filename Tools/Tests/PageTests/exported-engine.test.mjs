// The engine of exported maps, with the package that scripts/web-package.sh has built.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { Chunks } from "../../Sources/PinfoldServer/Web/export/chunks.js";
import { PlaceColumns } from "../../Sources/PinfoldServer/Web/export/columns.js";
import { PlaceEngine } from "../../Sources/PinfoldServer/Web/export/engine.js";
import { checkSize } from "../../Sources/PinfoldServer/Web/export/limits.js";
import { SETTINGS } from "../../Sources/PinfoldServer/Web/js/settings.js";

const STRATEGIES = SETTINGS.strategy.values;

const READINGS = Array(100).fill("point");

const { Planner } = await import("../../../.build/web/package/plannerInline.js");

const SCREEN = [["rect", "-180,-80,180,80"], ["size", "1000x800"]];

const SCREEN_OF_WORLD = [["rect", "-180,-89,180,89"], ["size", "1000x1000"]];

/** An engine with places on a lattice around the world, or elsewhere, and columns of one value each. */
async function engineOf(count, columns = {}, options = { keptPlans: 32 }, placed = worldwide(count)) {
  const places = Array.from({ length: count }, (_, row) => placed(row));
  const [longitudes, latitudes] = [0, 1].map((axis) => Float64Array.from(places, (place) => place[axis]));
  const planner = await Planner.create({ longitudes, latitudes }, options);
  const names = Object.keys(columns);
  const texts = Object.fromEntries(
    names.map((name, column) => {
      const values = new Array(count).fill(columns[name]);
      return [`column-${column}-0`, gzipSync(JSON.stringify({ values })).toString("base64")];
    }),
  );
  const dataSet = { count, columns: names, name_column: null };
  const header = { data_set: dataSet, rows: count, block_rows: count, number_readings: READINGS };
  return new PlaceEngine(planner, new PlaceColumns(header, new Chunks(texts)), { longitudes, latitudes });
}

function worldwide(count) {
  const side = Math.ceil(Math.sqrt(count));
  return (row) => [-170 + (340 * (row % side)) / side, -70 + (140 * Math.floor(row / side)) / side];
}

const clusterOf = ({ features }) => features.find(({ properties }) => properties.cluster).properties.cluster_id;

test("plans are known as long as the planner keeps them, and forgotten with 410", async () => {
  const engine = await engineOf(2000);
  const shown = await engine.plan(SCREEN);
  const second = await engine.plan(SCREEN);
  for (let more = 0; more < 40; more += 1) await engine.plan([...SCREEN, ["after", shown.plan.id]]);
  // What plans were made after is still shown.
  assert.ok((await engine.cluster(shown.plan.id, clusterOf(shown))).point_count > 1);
  await assert.rejects(engine.cluster(second.plan.id, clusterOf(second)), { status: 410, parameter: "plan" });
  await assert.rejects(engine.members(second.plan.id, clusterOf(second), { limit: 3 }), { status: 410 });
});

test("a refused plan is not known", async () => {
  const engine = await engineOf(50_400);
  await assert.rejects(engine.plan([...SCREEN, ["strategy", "none"], ["overlaps", "keep"]]), { status: 413, parameter: "strategy" });
  await assert.rejects(engine.cluster("1", "p1"), { status: 410 });
});

test("the limit of cells is the server's", async () => {
  const engine = await engineOf(50_400);
  const answer = (...settings) => engine.plan([...SCREEN, ...settings]);
  const cells = [["cell_size", "1"], ["overlaps", "keep"]];
  // 1,000 by 800 cells of a point, and twice as many in both directions with the margin.
  await assert.rejects(answer(...cells), { status: 400, parameter: "size" });
  await assert.rejects(answer(["cell_size", "0:1,9:60"]), { status: 400, parameter: "size" });
  // A number without a zoom level is that of all levels below the others.
  await assert.rejects(answer(["cell_size", "60, 0:1"]), { status: 400, parameter: "size" });
  assert.ok((await answer(["cell_size", "1,0:6e1"])).features.length > 0);
});

// Queries, and which parameter and which hint the server answers with.
const LIMITS = JSON.parse(readFileSync(new URL("../Rules/limits.json", import.meta.url), "utf8"));
// The zoom level is 10.6.
const NEAR = [["rect", "0,0,8,8"], ["size", "9000x9000"]];

test("every strategy has the server's limit of clusters, and its hint", () => {
  const viewport = { west: 0, south: 0, east: 8, north: 8, width: 9000, height: 9000 };
  for (const [query, parameter, hint] of LIMITS) {
    const settings = Object.fromEntries(new URLSearchParams(query));
    const message = `The plan would have more than 50000 clusters and places; ${hint}.`;
    assert.throws(() => checkSize(settings, viewport, 50_001), { status: 413, parameter, message }, query);
    assert.doesNotThrow(() => checkSize(settings, viewport, 50_000), query);
  }
  const strategies = new Set(LIMITS.map(([query]) => new URLSearchParams(query).get("strategy") ?? "grid"));
  assert.deepEqual([...strategies].sort(), [...STRATEGIES].sort());
});

test("a plan of too many clusters is refused, and one with the most is not", async () => {
  // Places 33 screen points apart.
  const near = (count) => engineOf(count, { n: 1 }, { keptPlans: 32 }, (number) => [(number % 250) * 0.03, Math.floor(number / 250) * 0.03]);
  const [more, most] = [await near(50_001), await near(50_000)];
  for (const [query, parameter, hint] of LIMITS) {
    // These show fewer of the places.
    if (["budget", "cell_size", "separation"].includes(parameter)) continue;
    const asked = [...NEAR, ...new URLSearchParams(query)];
    await assert.rejects(more.plan(asked), { status: 413, parameter, message: new RegExp(hint) }, query);
    assert.ok((await most.plan(asked)).features.length <= 50_000);
  }
});

test("columns do not take the names of other properties", async () => {
  const columns = { place: "p", _place: "q", sum_n: "s", n: 4, cluster_id: "c", ["__proto__"]: "o" };
  const names = Object.keys(columns).join(",");
  const engine = await engineOf(3, columns);
  const { features } = await engine.plan([...SCREEN, ["sum", "n"], ["columns", names]]);
  const { properties } = features.find(({ properties: { place } }) => place === 1);
  assert.equal(properties.sum_n, 4);
  assert.deepEqual([properties._place, properties.__place, properties._sum_n], ["p", "q", "s"]);
  assert.notEqual(properties.cluster_id, "c");
  assert.ok(Object.hasOwn(properties, "__proto__"));
});

test("only settings that are wrong are told as such", async () => {
  const engine = await engineOf(3);
  await assert.rejects(engine.plan([...SCREEN, ["radius", "5"]]), { status: 400, parameter: "radius" });
  await assert.rejects(engine.plan([...SCREEN, ["margin", "x"]]), { status: 400, parameter: "margin" });
  await assert.rejects(engine.plan([...SCREEN, ["strategy", "ranked"]]), { status: 400 });
  await assert.rejects(engine.plan([["size", "10x10"]]), (error) => error instanceof TypeError);
  const broken = new PlaceEngine({ pointCount: 0, plan: () => undefined.nothing }, { names: [], nameColumn: null }, null);
  await assert.rejects(broken.plan(SCREEN), (error) => error instanceof TypeError);
});

test("what is no row is no place", async () => {
  const engine = await engineOf(3, { name: "x" });
  assert.equal((await engine.place(2)).place, 2);
  for (const row of [1.5, NaN, -1, 3, "1"]) await assert.rejects(engine.place(row), { status: 404 });
});

test("a plan that was canceled before its turn is not made", async () => {
  const engine = await engineOf(10);
  const controller = new AbortController();
  const first = engine.plan(SCREEN);
  const canceled = engine.plan(SCREEN, controller.signal);
  const last = engine.plan(SCREEN);
  // As a message that arrives while the worker is busy.
  setTimeout(() => controller.abort());
  await assert.rejects(canceled, { name: "AbortError" });
  assert.equal(Number((await last).plan.id), Number((await first).plan.id) + 1);
});

test("rows with weights count their places, do not open, have their columns and are filtered", async () => {
  const weights = Uint32Array.of(1200, 1, 70_000);
  const bytes = [0, 8, 16, 24].flatMap((shift) => [...weights].map((weight) => (weight >>> shift) & 255));
  const compressed = (content) => gzipSync(content).toString("base64");
  // All are at the corner where the world begins.
  const texts = {
    coordinates: compressed(new Uint8Array(24)),
    weights: compressed(Uint8Array.from(bytes)),
    "column-0-0": compressed(JSON.stringify({ values: ["a", "b", "c"] })),
  };
  const dataSet = { count: 71_201, columns: ["opens"], name_column: null };
  const header = { data_set: dataSet, rows: 3, is_weighted: true, block_rows: 3, number_readings: READINGS };
  const engine = await PlaceEngine.read(Planner, header, new Chunks(texts));
  const all = await engine.plan(SCREEN_OF_WORLD);
  assert.deepEqual(all.features.map(({ properties }) => properties.point_count), [71_201]);
  assert.equal(all.plan.rows, 71_201);
  const { features } = await engine.plan([...SCREEN_OF_WORLD, ["strategy", "none"], ["columns", "opens"]]);
  const shown = features.map(({ properties: { place, point_count, opens, _opens } }) => [place, point_count, opens, _opens]);
  assert.deepEqual(shown.sort(), [[0, 1200, false, "a"], [1, 1, undefined, "b"], [2, 70_000, false, "c"]]);
  const filtered = await engine.plan([...SCREEN_OF_WORLD, ["where", "opens=c"]]);
  assert.deepEqual(filtered.features.map(({ properties }) => properties.point_count), [70_000]);
  await assert.rejects(PlaceEngine.read(Planner, { ...header, rows: 4 }, new Chunks(texts)), /24 bytes of positions for 4 places/);
});
