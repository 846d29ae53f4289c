// Layers of clusters and points.
import { countImagePrefix } from "./countImages.js";

/** From how many points on a circle is larger, and of another color. */
const tiers = [10, 100, 1000, 10000];
const diameters = [36, 40, 44, 48, 52];
const defaultColors = ["#2f6fab", "#2a7f62", "#a06a00", "#b4532a", "#a3324f"];

/** Layers for a style: circles with counts, and points. */
export function clusterLayers(source, { sourceLayer = "places", colors = defaultColors } = {}) {
  const isCluster = ["has", "point_count"];
  const byTier = (values) => ["step", ["get", "point_count"], values[0], ...tiers.flatMap((tier, i) => [tier, values[i + 1]])];
  const of = { source, "source-layer": sourceLayer };
  const isFocused = ["boolean", ["feature-state", "focused"], false];
  return [
    {
      id: `${source}-points`,
      type: "circle",
      ...of,
      filter: ["!", isCluster],
      paint: {
        "circle-radius": 5,
        "circle-color": colors[0],
        "circle-stroke-width": 1.5,
        "circle-stroke-color": "#ffffff",
      },
    },
    {
      id: `${source}-clusters`,
      type: "circle",
      ...of,
      filter: isCluster,
      paint: {
        "circle-radius": byTier(diameters.map((diameter) => diameter / 2)),
        "circle-color": byTier(colors),
        "circle-stroke-width": ["case", isFocused, 4, 1.5],
        "circle-stroke-color": ["case", isFocused, "#ffbf00", "#ffffff"],
      },
    },
    {
      id: `${source}-counts`,
      type: "symbol",
      ...of,
      filter: isCluster,
      layout: {
        // Text would need a server of letters.
        "icon-image": ["concat", countImagePrefix(source), ["get", "point_count_abbreviated"]],
        "icon-allow-overlap": true,
        "icon-ignore-placement": true,
      },
    },
  ];
}
