// The legend: which counts the shades of clusters stand for, and how wide the smallest and the
// largest ones are.
import { countText } from "./appearance.js";
import { byID, element, smallScreen } from "./elements.js";

/**
 * Returns the shades in use with their counts.
 *
 * @param {{low: number, high: number, breaks: number[]}} scale The least and the greatest count, and the counts
 *   at which all shades but the first begin.
 * @returns {{shade: number, from: number, to: number}[]}
 */
export function shadeRanges({ low, high, breaks }) {
  const starts = [-Infinity, ...breaks];
  const ranges = starts.map((start, shade) => ({ shade, from: Math.max(low, Math.ceil(start)), to: Math.min(high, Math.ceil(starts[shade + 1] ?? Infinity) - 1) }));
  ranges.at(-1).to = high;
  return ranges.filter(({ from, to }) => from <= to);
}

/** The legend of the shown plan. */
export class Legend {
  #node = byID("legend");
  #text = "";

  constructor() {
    this.#node.open = !smallScreen.matches;
  }

  /** Shows the scale of a plan; hides the legend of a plan without one. */
  show(scale) {
    this.#node.hidden = !scale;
    const text = JSON.stringify(scale ?? null);
    if (!scale || text === this.#text) return;
    this.#text = text;
    const shades = shadeRanges(scale).map(({ shade, from, to }) => {
      const range = from === to ? countText(from) : `${countText(from)}–${countText(to)}`;
      return element("li", {}, disc(shade, 16), range);
    });
    byID("legend-shades").replaceChildren(...shades);
    const { low, high, diameters } = scale;
    const ends = low === high ? [[high, diameters[1]]] : [[low, diameters[0]], [high, diameters[1]]];
    const sizes = ends.map(([count, diameter]) => element("li", {}, disc(null, diameter), countText(count)));
    byID("legend-sizes").replaceChildren(...sizes);
  }
}

/** Makes a disc as on the map; without a shade, an outline. */
function disc(shade, diameter) {
  const node = element("span", { class: `swatch ${shade === null ? "size" : `cluster shade-${shade}`}`, "aria-hidden": "true" }, element("span", { class: "body" }));
  node.style.setProperty("--side", `${diameter}px`);
  return node;
}
