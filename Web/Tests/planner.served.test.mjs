// Plans are those of the server, feature by feature: its answers were recorded by
//
//   PINFOLD=path/of/pinfold RECORD=1 node --test Web/Tests/planner.served.test.mjs
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
const isRecording = Boolean(process.env.RECORD && process.env.PINFOLD);
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

/** What a plan is told apart by: its header, features and lineage, without times and its own id. */
function canonical({ plan, features }) {
  const { milliseconds, id, version, planned_map_rect: rect, lineage, zoom, cell_map_points: side, ...header } = plan;
  const short = (number) => (number === null ? null : Number(number.toPrecision(9)));
  const { from, ...changes } = lineage ?? {};
  return JSON.stringify([rect.map(short), short(zoom), short(side), header, changes, features.map(sorted)]);
}

/** A feature with its properties in an order of their own. */
function sorted({ geometry, properties }) {
  return [geometry.coordinates, Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1))];
}

function outline(collection) {
  const hash = createHash("sha256").update(canonical(collection)).digest("hex").slice(0, 24);
  return `${collection.features.length} ${hash}`;
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
      const key = `${rect} ${text}`;
      if (isRecording) {
        served = await ask(`plan?rect=${rect}&size=900x700&columns=kind&${text}${served ? `&after=${served.plan.id}` : ""}`);
        recorded[key] = outline(served);
        if (process.env.SHOW) assert.deepEqual(JSON.parse(canonical(previous.toGeoJSON({ columns: ["kind"] }))), JSON.parse(canonical(served)));
      }
      assert.equal(outline(previous.toGeoJSON({ columns: ["kind"] })), recorded[key], key);
    }
  });
}

test("clusters are described as the server does", async () => {
  const planner = await Planner.create(points);
  const viewport = { west: -180, south: -80, east: 180, north: 80, width: 900, height: 700 };
  const plan = planner.plan(viewport);
  const served = isRecording ? await ask("plan?rect=-180,-80,180,80&size=900x700") : null;
  const hash = (value) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
  for (const cluster of plan) {
    const key = `cluster ${cluster.id}`;
    if (isRecording) {
      const { cluster_id, point_count, unique_location, coordinates, bounds, hull, spread } = await ask(`clusters/${cluster.id}?plan=${served.plan.id}`);
      const { members, next } = await ask(`clusters/${cluster.id}/members?plan=${served.plan.id}&limit=20`);
      if (process.env.SHOW) assert.deepEqual(cluster.describe(), { cluster_id, point_count, unique_location, coordinates, bounds, hull, spread });
      recorded[key] = hash([{ cluster_id, point_count, unique_location, coordinates, bounds, hull, spread }, members.map(({ place }) => place), next]);
    }
    const { rows, next } = cluster.members({ limit: 20 });
    const { cluster_id, point_count, unique_location, coordinates, bounds, hull, spread } = cluster.describe();
    const described = { cluster_id, point_count, unique_location, coordinates, bounds, hull, spread };
    assert.equal(hash([described, [...rows], next]), recorded[key], key);
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
  const process_ = spawn(process.env.PINFOLD, ["serve", join(folder, "places.csv"), "--port", "0"]);
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
  if (isRecording) await writeFile(file, `${JSON.stringify(recorded, null, 1)}\n`);
});
