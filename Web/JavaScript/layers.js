// MapLibre layers of clusters and points.
import { countImagePrefix } from "./countImages.js";

/** The counts at which the shades of Pinfold's fixed scale begin. */
const breaks = [10, 100, 1000, 10000];

/** The smallest and largest circles: their counts and diameters in pixels. */
const [low, high] = [
  { count: 2, diameter: 26 },
  { count: 100000, diameter: 62 },
];
const fills = ["#cfe2f5", "#9cc6ea", "#5da2d9", "#2d76b9", "#1a4f8c"];
const edges = ["#4a7fb5", "#3f78b3", "#2b6aa8", "#1c5a99", "#123a69"];
const labels = ["#10283f", "#10283f", "#0a1f33", "#ffffff", "#ffffff"];
const white = labels.map(() => "#ffffff");
const edgeWidth = 1;

/** Returns layers for a style: circles with counts, and single points. */
export function clusterLayers(source, { sourceLayer = "places", colors } = {}) {
  const isCluster = ["has", "point_count"];
  // Sizes and shades of spaced clusters depend on all clusters of a zoom, so they are in the tiles.
  const byCount = (values) => ["step", ["get", "point_count"], values[0], ...breaks.flatMap((least, i) => [least, values[i + 1]])];
  const byShade = (values) => [
    "case",
    ["has", "shade"],
    ["match", ["get", "shade"], ...values.slice(0, 4).flatMap((value, shade) => [shade, value]), values[4]],
    byCount(values),
  ];
  // MapLibre draws the stroke outside the radius, but the diameter includes it.
  const radiusStop = ({ count, diameter }) => [Math.log(count), diameter / 2 - edgeWidth];
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
        "circle-color": colors?.[0] ?? "#3574b8",
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
        "circle-radius": [
          "case",
          ["has", "diameter"],
          ["-", ["/", ["get", "diameter"], 2], edgeWidth],
          ["interpolate", ["linear"], ["ln", ["get", "point_count"]], ...radiusStop(low), ...radiusStop(high)],
        ],
        "circle-color": byShade(colors ?? fills),
        "circle-stroke-width": ["case", isFocused, 4, edgeWidth],
        "circle-stroke-color": ["case", isFocused, "#ffbf00", byShade(colors ? white : edges)],
      },
    },
    {
      id: `${source}-counts`,
      type: "symbol",
      ...of,
      filter: isCluster,
      layout: {
        // Images, because text would need a font server.
        "icon-image": ["concat", countImagePrefix(source), byShade(colors ? white : labels), ":", ["get", "point_count_abbreviated"]],
        "icon-allow-overlap": true,
        "icon-ignore-placement": true,
      },
    },
  ];
}
