// Shows the number of places and clusters in view. Figures about the plan are in the settings.
import { countText, placesText } from "./appearance.js";
import { isInside, visibleRect } from "./camera.js";
import { byID, debounced } from "./elements.js";
import { positionOfFeature } from "./overlay.js";

// Milliseconds between two counts while the map moves.
const PACE = 150;

/** The line at the foot of the map. */
export class ReadOut {
  #features = [];
  #plan = null;
  #isFiltered = false;
  #counted = -Infinity;
  /** The number of the plan's places that are not in view. */
  hiddenCount = 0;
  // Announced once the text stops changing.
  #announce = debounced(1000, (text) => {
    byID("announcement").textContent = text;
  });

  constructor() {
    // The map's controls stand above the line on a small screen, however many lines it has.
    const node = byID("read-out");
    new ResizeObserver(() => document.documentElement.style.setProperty("--read-out", `${node.offsetHeight}px`)).observe(node);
  }

  /**
   * Shows another plan.
   *
   * @param {boolean} isFiltered Whether a filter hides places; plans do not say.
   * @param {number|null} milliseconds The time of the request; null for an earlier one.
   */
  show({ features, plan }, isFiltered, milliseconds) {
    this.#features = features.map((feature) => ({
      position: positionOfFeature(feature),
      count: feature.properties.point_count,
      isCluster: feature.properties.cluster,
    }));
    this.#plan = plan;
    this.#isFiltered = isFiltered;
    if (milliseconds !== null) byID("plan-time").textContent = `planned in ${timeText(plan.milliseconds)}, shown in ${timeText(milliseconds)}`;
  }

  /** Shows that the first request failed. */
  fail() {
    if (this.#plan === null) byID("in-view").textContent = "No plan";
  }

  /** Counts the visible places; while the camera moves, a few times a second. */
  follow(camera, leftOut, isMoving = false) {
    const now = performance.now();
    if (this.#plan === null || (isMoving && now - this.#counted < PACE)) return;
    this.#counted = now;
    const rect = visibleRect(camera);
    const visible = this.#features.filter(({ position }) => isInside(rect, position));
    const clusters = visible.filter(({ isCluster }) => isCluster).length;
    const count = visible.reduce((sum, feature) => sum + feature.count, 0);
    this.hiddenCount = this.#plan.rows - count;
    const places = `${count === this.#plan.rows ? "" : `${countText(count)} of `}${placesText(this.#plan.rows)}`;
    const text = [places, clusters > 0 && plural(clusters, "cluster"), this.#isFiltered && "filtered"].filter(Boolean).join(", ");
    byID("in-view").textContent = text;
    byID("zoom-level").textContent = `zoom level ${camera.zoom.toFixed(1)}`;
    byID("left-out").hidden = leftOut === 0;
    byID("left-out").textContent = `${countText(leftOut)} more are not drawn: zoom in to see them`;
    this.#announce(`${text}.`);
  }

  /** Shows whether a plan is in flight. */
  set isBusy(isBusy) {
    document.documentElement.classList.toggle("is-planning", isBusy);
    byID("map").setAttribute("aria-busy", String(isBusy));
  }
}

function plural(count, noun) {
  return `${countText(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function timeText(milliseconds) {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}
