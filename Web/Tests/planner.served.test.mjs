// Plans are those of the server, feature by feature. Its answers were recorded by
//
//   PINFOLD=path/of/pinfold RECORD=1 node --test Web/Tests/planner.served.test.mjs
//
// as headers and a hash of each feature and of each kind of change; without RECORD that program is asked again, and what differs
// is shown whole.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { after, test } from "node:test";
import { Planner, pointsOf } from "./planner.mjs";
import { clustered } from "./shared.mjs";

const file = new URL("served.json", import.meta.url);
const program = process.env.PINFOLD;
const isRecording = Boolean(process.env.RECORD && program);
const recorded = isRecording ? {} : JSON.parse(await readFile(file, "utf8"));

// As a file has them: numbers of seven decimals. Some are at one location.
const coordinates = clustered(1200).map((value) => Math.round(value * 1e7) / 1e7);
coordinates.copyWithin(200, 0, 120);
coordinates.copyWithin(500, 0, 120);
const points = pointsOf(coordinates);

const rects = ["-180,-80,180,80", "-130,20,-60,55", "150,-60,-150,60", "-20,30,40,60", "-78,38,-70,43"];
const settingsList = [
  "",
  "grid=exact&cell_size=80&overlaps=merge",
  "cell_size=0:88,3:50&min_count=0:2,4:4&anchor=nearest&sum=value&mean=value",
  "max_zoom=4&tolerance=5000&anchor=cell-center&overlaps=move",
  "min_unique=4&margin=0&keep_anchors=false&min=value&max=value",
  "strategy=radius&radius=70&sum=value",
  "strategy=radius&radius=0:90,4:30&min_points=3&radius_max_zoom=6&overlaps=merge",
  "strategy=radius&compatible=true&radius_min_zoom=2",
  "strategy=none&spread=50",
  "strategy=decimals&decimals=1&divisor=4&rank=value",
  "strategy=decimals&decimals_span=100",
  "strategy=overlap&rank=value&view_width=50",
  "strategy=ranked&rank=value&budget=60&cell_size=40",
];

/**
 * What a plan is told apart by: its header, features and lineage, without times and its own id.
 */
function canonical({ plan, features }) {
  const { milliseconds, id, version, planned_map_rect: rect, lineage, zoom, cell_map_points: side, ...header } = plan;
  const short = (number) => (number === null ? null : Number(number.toPrecision(9)));
  const { from, ...changes } = lineage ?? {};
  const shortened = { planned_map_rect: rect.map(short), zoom: short(zoom), cell_map_points: short(side) };
  const items = [...features.map(sorted), ...Object.entries(changes)];
  return JSON.parse(JSON.stringify({ header: { ...header, ...shortened }, items }));
}

/** A feature with its properties in an order of their own. */
function sorted({ geometry, properties }) {
  return [geometry.coordinates, Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1))];
}

const hash = (value) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 8);

/** Compares an answer with the server's, or with what is recorded of that. */
function compare(key, answer, served) {
  if (served) assert.deepEqual(answer, served, key);
  const { header, items } = answer;
  if (isRecording) recorded[key] = { header, items: items.map(hash) };
  const expected = recorded[key];
  assert.deepEqual(header, expected.header, key);
  const differing = items.filter((item, offset) => hash(item) !== expected.items[offset]);
  // What the server has in their place is shown where PINFOLD names it.
  assert.deepEqual(differing, [], `${key}: ${differing.length} of ${items.length} are other than the server's`);
  assert.equal(items.length, expected.items.length, key);
}

for (const text of settingsList) {
  test(`plans are the server's: ${text || "by default"}`, async () => {
    const planner = await Planner.create(points);
    const settings = Object.fromEntries(new URLSearchParams(text));
    let [previous, served] = [null, null];
    for (const rect of rects) {
      const [west, south, east, north] = rect.split(",").map(Number);
      const viewport = { west, south, east, north, width: 900, height: 700 };
      previous = planner.plan(viewport, settings, previous);
      if (program) {
        served = await ask(`plan?rect=${rect}&size=900x700&columns=kind&${text}${served ? `&after=${served.plan.id}` : ""}`);
      }
      const own = previous.toGeoJSON({ columns: ["kind"] });
      compare(`${rect} ${text}`, canonical(own), served && canonical(served));
    }
  });
}

test("clusters are described as the server does", async () => {
  const planner = await Planner.create(points);
  const viewport = { west: -180, south: -80, east: 180, north: 80, width: 900, height: 700 };
  const served = program ? await ask("plan?rect=-180,-80,180,80&size=900x700") : null;
  const described = (description, rows, next) => {
    const { cluster_id, point_count, unique_location, coordinates, bounds, hull, spread } = description;
    return { header: { cluster_id, point_count, unique_location, next }, items: [coordinates, bounds, hull, spread, rows] };
  };
  for (const cluster of planner.plan(viewport)) {
    const { rows, next } = cluster.members({ limit: 20 });
    let theirs = null;
    if (served) {
      const path = `clusters/${cluster.id}`;
      const { members, next } = await ask(`${path}/members?plan=${served.plan.id}&limit=20`);
      theirs = described(await ask(`${path}?plan=${served.plan.id}`), members.map(({ place }) => place), next);
    }
    compare(`cluster ${cluster.id}`, described(cluster.describe(), [...rows], next), theirs);
  }
});

// MARK: - The server

let server = null;

async function ask(path) {
  server ??= await start();
  const response = await fetch(`${server.address}datasets/${server.id}/${path}`);
  const body = await response.json();
  assert.ok(response.ok, JSON.stringify(body));
  return body;
}

async function start() {
  const folder = await mkdtemp(join(tmpdir(), "served-"));
  const rows = Array.from(points.columns.kind, (kind, row) => {
    const value = points.columns.value[row];
    return [coordinates[2 * row + 1], coordinates[2 * row], Number.isNaN(value) ? "" : value, kind].join();
  });
  await writeFile(join(folder, "places.csv"), ["latitude,longitude,value,kind", ...rows, ""].join("\n"));
  const process_ = spawn(program, ["serve", join(folder, "places.csv"), "--port", "0"]);
  const address = await new Promise((resolve, reject) => {
    let text = "";
    const read = (part) => {
      text += part;
      const found = /http:\/\/[^\s/]+\//.exec(text);
      if (found) resolve(found[0]);
    };
    process_.stdout.on("data", read);
    process_.stderr.on("data", read);
    process_.on("exit", () => reject(new Error(text)));
  });
  const { datasets } = await (await fetch(`${address}datasets`)).json();
  return { address, id: datasets[0].id, folder, process: process_ };
}

after(async () => {
  if (server) {
    server.process.kill();
    await rm(server.folder, { recursive: true, force: true });
  }
  if (!isRecording) return;
  const lines = Object.entries(recorded).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  await writeFile(file, `{\n${lines.join(",\n")}\n}\n`);
});
