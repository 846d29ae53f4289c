// The legend: the categories of the places in view; or the counts of the shades of clusters, and the sizes of the
// smallest and largest ones.
import { countText, placesText } from "./appearance.js";
import { isInside, visibleRect } from "./camera.js";
import { byID, element, smallScreen } from "./elements.js";
import { positionOfFeature } from "./overlay.js";
import { diameterOf, shadeRanges } from "./scale.js";

// The smallest visible difference of diameters, in screen points.
const JUST_SEEN = 2;
// Milliseconds between two counts while the map moves.
const PACE = 150;

/** The legend of the shown plan. */
export class Legend {
  #node = byID("legend");
  #text = "";
  #chosen;
  /** The buttons of categories, by key. */
  #rows = new Map();
  #features = [];
  #excluded = new Set();
  #counted = -Infinity;

  /** @param {(key: string|null, isAlone: boolean) => void} chosen A category was pressed; null shows all. */
  constructor(chosen) {
    this.#chosen = chosen;
    this.#node.open = !smallScreen.matches;
    byID("legend-all").addEventListener("click", () => chosen(null, false));
  }

  /**
   * Shows the legend of a plan; hides it for a plan without categories and circles.
   *
   * @param {Set<string>} hidden Keys of hidden categories.
   */
  show({ features, all = features, plan: { scale }, entries = [], column = "", excluded = [] }, hidden) {
    const hasCircles = Boolean(scale) && all.some(({ properties }) => properties.cluster);
    // Hidden categories can be shown again even without places.
    const hasCategories = entries.length > 0 && (all.length > 0 || hidden.size > 0);
    this.#node.hidden = !hasCircles && !hasCategories;
    this.#showCategories(entries, hidden);
    this.#features = entries.length === 0 ? [] : all.map((feature) => ({ position: positionOfFeature(feature), counts: feature.counts }));
    this.#excluded = new Set(excluded);
    // Rings take the place of shades.
    const isByShade = entries.length === 0;
    byID("legend-title").textContent = isByShade ? "Places in a circle" : column;
    byID("legend-scale").hidden = !isByShade;
    const text = JSON.stringify(scale ?? null);
    if (this.#node.hidden || !isByShade || text === this.#text) return;
    this.#text = text;
    this.#showScale(scale);
  }

  #showScale(scale) {
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

  #showCategories(entries, hidden) {
    const list = byID("legend-categories");
    // The same buttons keep the focus.
    if (entries.length !== this.#rows.size || !entries.every(({ key }) => this.#rows.has(key))) {
      this.#rows = new Map(entries.map((entry) => [entry.key, this.#row(entry)]));
      list.replaceChildren(...[...this.#rows.values()].map(({ item }) => item));
    }
    for (const [key, { button }] of this.#rows) button.setAttribute("aria-pressed", String(!hidden.has(key)));
    // Space is kept for it, so that no category moves between two presses.
    byID("legend-all").hidden = entries.length === 0;
    byID("legend-all").style.visibility = hidden.size === 0 ? "hidden" : "";
    byID("legend-hint").hidden = entries.length === 0;
  }

  #row({ key, text, color }) {
    const count = element("span", { class: "count" });
    const dot = element("span", { class: `dot category-${color}`, "aria-hidden": "true" });
    const button = element(
      "button",
      { type: "button", class: "category", title: text.slice(0, 200), click: (event) => this.#chosen(key, event.shiftKey), dblclick: () => this.#chosen(key, true) },
      dot,
      element("bdi", { class: "name" }, text),
      count,
    );
    return { item: element("li", {}, button), button, count, text };
  }

  /** Counts the visible places of each category; while the camera moves, a few times a second. */
  follow(camera, isMoving) {
    const now = performance.now();
    if (this.#rows.size === 0 || (isMoving && now - this.#counted < PACE)) return;
    this.#counted = now;
    const rect = visibleRect(camera);
    const visible = this.#features.filter(({ position }) => isInside(rect, position));
    [...this.#rows].forEach(([key, { button, count, text }], offset) => {
      const number = visible.reduce((sum, { counts }) => sum + counts[offset], 0);
      const isKnown = !this.#excluded.has(key);
      count.textContent = isKnown ? countText(number) : "";
      button.setAttribute("aria-label", isKnown ? `${text}: ${placesText(number)} in view` : text);
    });
  }
}

/** Makes a disc like the map's, or an outline if no shade is given. */
function disc(shade, diameter) {
  const node = element("span", { class: `swatch ${shade === null ? "size" : `cluster shade-${shade}`}`, "aria-hidden": "true" }, element("span", { class: "body" }));
  node.style.setProperty("--side", `${diameter}px`);
  return node;
}
