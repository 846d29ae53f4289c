// The bars of histograms.
import { countText } from "./appearance.js";

const SVG = "http://www.w3.org/2000/svg";

/** Returns an image without bars. */
export function barsNode() {
  const node = document.createElementNS(SVG, "svg");
  node.setAttribute("preserveAspectRatio", "none");
  node.setAttribute("role", "img");
  return node;
}

/** Draws a bar for each count, named as a number of things: `times`. */
export function drawBars(node, counts, things) {
  const most = Math.max(...counts, 1);
  const bars = counts.map((count, part) => {
    const bar = document.createElementNS(SVG, "rect");
    // Small counts are still seen.
    const height = count === 0 ? 0 : Math.max((count / most) * 100, 4);
    for (const [name, value] of Object.entries({ x: part + 0.05, width: 0.9, y: 100 - height, height })) bar.setAttribute(name, value);
    return bar;
  });
  node.setAttribute("viewBox", `0 0 ${counts.length} 100`);
  node.replaceChildren(...bars);
  node.setAttribute("aria-label", `${countText(counts.reduce((sum, count) => sum + count, 0))} ${things} in view`);
}
