// Draws clusters as circles with counts.

const colors = ["#2f6fab", "#2a7f62", "#a06a00", "#b4532a", "#a3324f"];

const radiusOf = (tier) => 13 + 2 * tier;

/** The radius of the largest circles, in pixels. */
export const mostRadius = radiusOf(colors.length - 1);

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
    const tier = Math.min(Math.floor(Math.log10(count)), colors.length - 1);
    context.fillStyle = colors[tier];
    context.beginPath();
    context.arc(x, y, count > 1 ? radiusOf(tier) : 3, 0, 2 * Math.PI);
    context.fill();
    if (count === 1) continue;
    context.fillStyle = "#fff";
    context.fillText(properties.point_count_abbreviated, x, y);
  }
}
