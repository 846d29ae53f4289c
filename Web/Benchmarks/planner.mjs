// Times the planner in WebAssembly beside the native engine, in turns and in one run, and prints
// ratios of the times that planning takes.
//
//   PINFOLD=path/of/pinfold node Web/Benchmarks/planner.mjs [points] [rounds]
//
// The native times are those that `pinfold serve` gives with each plan. Without PINFOLD only the
// planner's own times are printed.
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Planner } from "../Tests/planner.mjs";
import { clustered } from "../Tests/shared.mjs";

const count = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 9);
const coordinates = clustered(count);

const [longitude, latitude] = coordinates;
const around = (degrees) => [longitude - degrees, latitude - degrees / 2, longitude + degrees, latitude + degrees / 2];
const rects = { world: [-180, -80, 180, 80], continent: around(25), city: around(0.4) };
const settingsList = [{}, { grid: "exact" }, { strategy: "radius" }];
const least = (values) => Math.min(...values);
const row = (...cells) => console.log(cells.map((cell) => String(cell).padEnd(16)).join(""));

async function serve() {
  const folder = await mkdtemp(join(tmpdir(), "planner-"));
  const file = join(folder, "places.csv");
  let text = "latitude,longitude\n";
  for (let row = 0; row < count; row++) text += `${coordinates[2 * row + 1]},${coordinates[2 * row]}\n`;
  await writeFile(file, text);
  const server = spawn(process.env.PINFOLD, ["serve", file, "--port", "0"]);
  const address = await new Promise((resolve, reject) => {
    let said = "";
    const read = (part) => {
      said += part;
      const found = /http:\/\/[^\s/]+\//.exec(said);
      if (found) resolve(found[0]);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("exit", () => reject(new Error(said)));
  });
  const { datasets } = await (await fetch(`${address}datasets`)).json();
  const stop = async () => {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  };
  return { plans: `${address}datasets/${datasets[0].id}/plan`, stop };
}

const server = process.env.PINFOLD ? await serve() : null;
const start = performance.now();
const planner = await Planner.create({ coordinates });
console.log(`${count} points sorted in ${Math.round(performance.now() - start)} ms, ${(planner.memory.used / count).toFixed(1)} bytes a point`);
row("settings", "view", "clusters", "WebAssembly ms", "native ms", "ratio");
for (const settings of settingsList) {
  for (const [name, [west, south, east, north]] of Object.entries(rects)) {
    const times = { own: [], native: [] };
    let length = 0;
    for (let round = 0; round < rounds; round++) {
      // Never twice the same: the server would answer from its cache.
      const shift = round * 1e-7;
      const plan = planner.plan({ west: west + shift, south, east, north, width: 1280, height: 800 }, settings);
      length = plan.length;
      times.own.push(plan.milliseconds);
      if (!server) continue;
      const query = new URLSearchParams({ rect: [west + shift, south, east, north].join(), size: "1280x800", ...settings });
      const answer = await (await fetch(`${server.plans}?${query}`)).json();
      times.native.push(answer.plan.milliseconds);
    }
    const [own, native] = [least(times.own), server ? least(times.native) : NaN];
    row(Object.values(settings).join() || "levels", name, length, own.toFixed(2), native.toFixed(2), (own / native).toFixed(2));
  }
}
await server?.stop();
