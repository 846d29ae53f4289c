// Both engines cluster the same points and answer the same views, and their times are shown.
import { Supercluster } from "pinfold/supercluster";
import { clusteredCoordinates } from "./points.js";
import { drawClusters, mostRadius } from "./drawing.js";

// supercluster is not part of this: `serve.mjs` has it where SUPERCLUSTER names its folder.
const Reference = await import("supercluster").then((module) => module.default, () => null);

const form = document.getElementById("choice");
const engines = [
  // Each gets points as it takes them; making them so is not timed.
  { name: "pinfold", given: (coordinates) => coordinates, make: (coordinates) => new Supercluster().loadArrays({ coordinates }) },
  Reference && { name: "supercluster", given: featuresOf, make: (features) => new Reference().load(features) },
].filter(Boolean);
const view = { x: 0.5, y: 0.38, zoom: 1 };

if (!Reference) {
  document.getElementById("supercluster").hidden = true;
  document.getElementById("about").append(" supercluster is not here: start serve.mjs with SUPERCLUSTER=folder.");
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});

async function run() {
  form.querySelector("button").disabled = true;
  const coordinates = clusteredCoordinates(Number(form.elements.count.value));
  for (const engine of engines) {
    engine.index = null;
    engine.times = { load: "…" };
    show(engine);
  }
  for (const engine of engines) {
    // What was written shows before the page is busy.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const given = engine.given(coordinates);
    const start = performance.now();
    engine.index = engine.make(given);
    engine.times = { load: performance.now() - start };
    query(engine);
  }
  form.querySelector("button").disabled = false;
  document.body.dataset.ready = "yes";
}

/** Asks an engine for the view, and draws it. */
function query(engine) {
  if (!engine.index) return;
  const { context, size } = canvasOf(engine);
  // What is beyond an edge reaches in by the radius of its circle.
  const box = boxOf(size + 2 * mostRadius);
  const start = performance.now();
  const features = engine.index.getClusters(box, Math.round(view.zoom));
  engine.times.query = performance.now() - start;
  engine.times.features = features.length;
  drawClusters(context, size, view, features);
  show(engine);
}

function boxOf(size) {
  const half = size / 2 / (512 * 2 ** view.zoom);
  const longitude = (x) => (x - 0.5) * 360;
  const latitude = (y) => (360 * Math.atan(Math.exp((1 - 2 * y) * Math.PI))) / Math.PI - 90;
  return [longitude(view.x - half), latitude(view.y + half), longitude(view.x + half), latitude(view.y - half)];
}

/** An engine's canvas, as sharp as the screen, and how wide it is in pixels of the page. */
function canvasOf({ name }) {
  const canvas = document.querySelector(`#${name} canvas`);
  const [size, ratio] = [canvas.clientWidth, devicePixelRatio];
  const width = Math.round(size * ratio);
  if (canvas.width !== width) canvas.width = canvas.height = width;
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { canvas, context, size };
}

function show({ name, times }) {
  const milliseconds = (value) => (typeof value === "number" ? `${value.toFixed(value < 10 ? 2 : 0)} ms` : (value ?? ""));
  const rows = [
    ["Load and cluster", milliseconds(times.load)],
    ["This view", milliseconds(times.query)],
    ["Clusters and points in it", times.features?.toLocaleString("en") ?? ""],
  ];
  const list = document.querySelector(`#${name} dl`);
  list.replaceChildren(...rows.flatMap(([term, value]) => {
    const [dt, dd] = [document.createElement("dt"), document.createElement("dd")];
    [dt.textContent, dd.textContent] = [term, value];
    return [dt, dd];
  }));
}

/** Features of coordinates: supercluster takes nothing else. */
function featuresOf(coordinates) {
  return Array.from({ length: coordinates.length / 2 }, (_, row) => ({
    type: "Feature",
    properties: {},
    geometry: { type: "Point", coordinates: [coordinates[2 * row], coordinates[2 * row + 1]] },
  }));
}

/** Moves the view by shares of the world. */
function move(x, y) {
  view.x = Math.min(Math.max(view.x + x, 0), 1);
  view.y = Math.min(Math.max(view.y + y, 0), 1);
}

const pixel = () => 1 / (512 * 2 ** view.zoom);

for (const engine of engines) {
  const { canvas } = canvasOf(engine);
  canvas.addEventListener("pointerdown", ({ pointerId }) => canvas.setPointerCapture(pointerId));
  canvas.addEventListener("pointermove", ({ buttons, movementX, movementY }) => {
    if (buttons !== 1) return;
    move(-movementX * pixel(), -movementY * pixel());
    engines.forEach(query);
  });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    // What is under the pointer stays there.
    const [x, y] = [event.offsetX, event.offsetY].map((offset) => offset - canvas.clientWidth / 2);
    const before = pixel();
    view.zoom = Math.min(Math.max(view.zoom - event.deltaY / 300, 0), 17);
    move(x * (before - pixel()), y * (before - pixel()));
    engines.forEach(query);
  }, { passive: false });
}
addEventListener("resize", () => engines.forEach(query));

run();
