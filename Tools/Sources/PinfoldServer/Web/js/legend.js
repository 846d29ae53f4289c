// The legend: the counts of the shades of clusters, and the sizes of the smallest and largest ones.
import { countText } from "./appearance.js";
import { byID, element, smallScreen } from "./elements.js";

// The smallest visible difference of diameters, in screen points.
const JUST_SEEN = 2;

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
  return ranges.filter(({ from, to }) => from <= to);
}

/** Returns the diameter of a count's circle in tenths of screen points, like the engine's `ClusterScale`. */
export function diameterOf({ low, high, diameters: [least, most] }, count) {
  const doublings = Math.max(Math.log2(high / low), Math.log2(10));
  const diameter = least + (Math.log2(count / low) * (most - least)) / doublings;
  return Math.min(Math.max(Math.round(diameter * 10) / 10, least), most);
}

/** The legend of the shown plan. */
export class Legend {
  #node = byID("legend");
  #text = "";

  constructor() {
    this.#node.open = !smallScreen.matches;
  }

  /** Shows the scale of a plan; hides the legend of a plan without one, or without circles. */
  show({ features, plan: { scale } }) {
    this.#node.hidden = !scale || !features.some(({ properties }) => properties.cluster);
    const text = JSON.stringify(scale ?? null);
    if (this.#node.hidden || text === this.#text) return;
    this.#text = text;
    const { low, high } = scale;
    const ranges = shadeRanges(scale);
    const [least, most] = [diameterOf(scale, low), diameterOf(scale, high)];
    const isOne = ranges.length === 1 && most - least < JUST_SEEN;
    const shades = ranges.map(({ shade, from, to }) => {
      const range = from === to ? countText(from) : `${countText(from)}–${countText(to)}`;
      return element("li", {}, disc(shade, isOne ? most : 16), range);
    });
    byID("legend-shades").replaceChildren(...shades);
    const ends = isOne ? [] : [[low, least], [high, most]];
    const sizes = ends.map(([count, diameter]) => element("li", {}, disc(null, diameter), countText(count)));
    byID("legend-sizes").replaceChildren(...sizes);
  }
}

/** Makes a disc like the map's, or an outline if no shade is given. */
function disc(shade, diameter) {
  const node = element("span", { class: `swatch ${shade === null ? "size" : `cluster shade-${shade}`}`, "aria-hidden": "true" }, element("span", { class: "body" }));
  node.style.setProperty("--side", `${diameter}px`);
  return node;
}
