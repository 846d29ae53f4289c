// Layers for maps have the colors and sizes of the engine.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Planner } from "./planner.mjs";
import { fromPackage } from "./shared.mjs";

const { clusterLayers } = await fromPackage("maplibre.js");

/** The colors of the shades on light maps, as the engine's source has them. */
async function engineColors() {
  const source = await readFile(new URL("../../Sources/Pinfold/Plan/Clusters/ClusterAppearance.swift", import.meta.url), "utf8");
  const [, list] = source.match(/lightColors = \[\n(.*?)\n {2}\]/s);
  return [...list.matchAll(/fill: 0x(\w+), label: 0x(\w+), edge: 0x(\w+)/g)].map((match) =>
    match.slice(1).map((digits) => `#${digits}`),
  );
}

/** What MapLibre makes of the expressions that layers have. */
function value(expression, count, properties = {}) {
  if (!Array.isArray(expression)) return expression;
  const [kind, ...rest] = expression;
  switch (kind) {
    case "get":
      return properties[rest[0]] ?? (rest[0] === "point_count" ? count : "1k");
    case "has":
      return rest[0] in properties;
    case "boolean":
      return false;
    case "ln":
      return Math.log(value(rest[0], count));
    case "concat":
      return rest.map((part) => value(part, count, properties)).join("");
    case "case":
      return value(value(rest[0], count, properties) ? rest[1] : rest[2], count, properties);
    case "match": {
      const label = rest.indexOf(value(rest[0], count, properties), 1);
      return label === -1 ? rest.at(-1) : rest[label + 1];
    }
    case "-":
      return value(rest[0], count, properties) - rest[1];
    case "/":
      return value(rest[0], count, properties) / rest[1];
    case "step": {
      const [input, first, ...stops] = rest;
      let result = first;
      for (let i = 0; i < stops.length; i += 2) if (value(input, count) >= stops[i]) result = stops[i + 1];
      return result;
    }
    case "interpolate": {
      const [, input, x0, y0, x1, y1] = rest;
      const share = (value(input, count) - x0) / (x1 - x0);
      return y0 + (y1 - y0) * Math.min(Math.max(share, 0), 1);
    }
  }
}

test("layers have the engine's colors and sizes", async () => {
  const colors = await engineColors();
  assert.equal(colors.length, 5);
  const [points, circles, counts] = clusterLayers("places");
  assert.equal(points.paint["circle-color"], "#3574b8");
  for (const count of [2, 9, 10, 99, 100, 999, 1000, 5555, 9999, 10_000, 99_999, 250_000]) {
    // Weights make a cluster of any count; cells have the fixed scale.
    const planner = await Planner.create({
      coordinates: Float64Array.of(1, 2, 1, 2),
      weights: Uint32Array.of(1, count - 1),
    });
    const plan = planner.plan({ center: [1, 2], zoom: 4, width: 400, height: 300 }, { strategy: "grid" });
    const { diameter, shade } = plan.cluster(0);
    const paint = (name) => value(circles.paint[name], count);
    assert.ok(Math.abs(2 * (paint("circle-radius") + paint("circle-stroke-width")) - diameter) < 0.06, `${count}`);
    const [fill, label, edge] = colors[shade];
    assert.deepEqual([paint("circle-color"), paint("circle-stroke-color")], [fill, edge]);
    assert.equal(value(counts.layout["icon-image"], count), `places-count:${label}:1k`);
  }
});

test("spaced clusters have the sizes and shades of their tiles", async () => {
  const colors = await engineColors();
  const [, circles, counts] = clusterLayers("places");
  for (const [shade, [fill, label, edge]] of colors.entries()) {
    const properties = { shade, diameter: 26 + 7.1 * shade };
    const paint = (name) => value(circles.paint[name], 3, properties);
    assert.ok(Math.abs(2 * (paint("circle-radius") + paint("circle-stroke-width")) - properties.diameter) < 1e-9);
    assert.deepEqual([paint("circle-color"), paint("circle-stroke-color")], [fill, edge]);
    assert.equal(value(counts.layout["icon-image"], 3, properties), `places-count:${label}:1k`);
  }
});

test("other colors have white counts and edges", () => {
  const colors = ["#111111", "#222222", "#333333", "#444444", "#555555"];
  const [points, circles, counts] = clusterLayers("places", { colors });
  assert.equal(points.paint["circle-color"], "#111111");
  for (const [shade, count] of [2, 10, 100, 1000, 10_000].entries()) {
    assert.equal(value(circles.paint["circle-color"], count), colors[shade]);
    assert.equal(value(circles.paint["circle-stroke-color"], count), "#ffffff");
    assert.equal(value(counts.layout["icon-image"], count), "places-count:#ffffff:1k");
  }
});
