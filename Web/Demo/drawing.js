// Draws clusters as circles with counts.

const colors = ["#cfe2f5", "#9cc6ea", "#5da2d9", "#2d76b9", "#1a4f8c"];
const edges = ["#4a7fb5", "#3f78b3", "#2b6aa8", "#1c5a99", "#123a69"];

/** The radius of the largest circles, in pixels. */
export const mostRadius = 31;

const radiusOf = (count) => Math.min(13 + (18 * Math.log(count / 2)) / Math.log(50000), mostRadius);

/** Draws what is in a view: its center in shares of the world, and its zoom. */
export function drawClusters(context, size, view, features) {
  context.clearRect(0, 0, size, size);
  const scale = 512 * 2 ** view.zoom;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = "600 12px system-ui, sans-serif";
  for (const { geometry, properties } of features) {
    const [longitude, latitude] = geometry.coordinates;
    const sin = Math.sin((latitude * Math.PI) / 180);
    const x = size / 2 + (longitude / 360 + 0.5 - view.x) * scale;
    const y = size / 2 + (0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI - view.y) * scale;
    const count = properties?.point_count ?? 1;
    const shade = count > 1 ? Math.min(String(count).length, colors.length) - 1 : 3;
    context.fillStyle = colors[shade];
    context.strokeStyle = edges[shade];
    context.beginPath();
    context.arc(x, y, count > 1 ? radiusOf(count) - 0.5 : 3, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    if (count === 1) continue;
    context.fillStyle = shade < 3 ? "#10283f" : "#fff";
    context.fillText(properties.point_count_abbreviated, x, y);
  }
}
