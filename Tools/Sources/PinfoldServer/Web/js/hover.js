// Handles the pointer and the focus on markers: names, hulls, clicks.
import { byID, debounced } from "./elements.js";
import { source } from "./source.js";

// A pointer that only passes over markers requests nothing.
const DELAY = 100;
// A finger that moves less than this, in screen points, has pressed.
const STILL = 6;
// Milliseconds after which a finger that rests on a marker holds it.
const HOLD = 500;
// Without a mouse, browsers report one that is where the last touch was.
const canHover = matchMedia("(any-hover: hover)");

/** Listens to the markers. */
export class Hover {
  #hulls = new Map();
  #marker = null;
  #pressed = null;
  #isHeld = false;
  #holdLater = debounced(HOLD, (marker) => this.#hold(marker));
  #tipped = null;
  #askLater = debounced(DELAY, (marker) => this.#showHull(marker));

  #shapes;
  #map;

  /**
   * @param {HTMLElement} plane The element with the markers.
   * @param {import("./shapes.js").Shapes} shapes
   * @param {object} map The parts of the map that the pointer needs.
   * @param {() => object} map.state Returns the shown `dataSet` and `plan`.
   * @param {() => Map<string, object>} map.markers The shown markers by id.
   * @param {(marker: object, wantsList: boolean) => void} map.activate A marker was pressed.
   */
  constructor(plane, shapes, map) {
    [this.#shapes, this.#map] = [shapes, map];
    this.tip = byID("tip");
    plane.addEventListener("pointerover", (event) => event.pointerType === "mouse" && canHover.matches && this.#enter(event.target));
    plane.addEventListener("pointerout", (event) => !event.relatedTarget?.closest?.(".marker") && this.#leave());
    plane.addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && this.#enter(event.target));
    plane.addEventListener("focusout", () => this.#leave());
    plane.addEventListener("pointerdown", (event) => this.#press(event));
    plane.addEventListener("pointermove", (event) => this.#isDrag(event) && this.#holdLater.cancel());
    for (const end of ["pointerup", "pointercancel"]) plane.addEventListener(end, () => this.#holdLater.cancel());
    // A second finger begins to zoom.
    addEventListener("pointerdown", (event) => event.isPrimary || this.#holdLater.cancel(), { capture: true });
    // The browser's own menu for a held marker may come earlier.
    plane.addEventListener("contextmenu", (event) => this.#pressed?.mayHold && event.preventDefault());
    plane.addEventListener("click", (event) => this.#click(event));
    // For the map this begins a box to zoom to, at whose end the click is lost.
    plane.addEventListener("mousedown", (event) => event.shiftKey && event.target.closest(".marker") && event.stopPropagation());
    // A quick second press must not zoom in elsewhere.
    plane.addEventListener("dblclick", (event) => event.target.closest(".marker") && event.stopPropagation());
  }

  /** Another plan is shown: hulls of the old one are invalid. */
  planChanged() {
    this.#hulls.clear();
    if (this.#marker === null) return;
    if (this.#isShown(this.#marker)) this.#enter(this.#marker.node);
    else this.#leave();
  }

  #markerOf(target) {
    const node = target.closest?.(".marker");
    return node ? this.#map.markers().get(node.dataset.id) ?? null : null;
  }

  #isShown(marker) {
    return this.#map.markers().get(marker.id) === marker;
  }

  #enter(target) {
    const node = target.closest?.(".marker");
    if (!node || node.inert) return this.#leave();
    const marker = this.#markerOf(target);
    this.#showTip(node);
    if (marker === null || marker === this.#marker && this.#hulls.has(marker.id)) return;
    this.#shapes.remove("hull");
    this.#marker = marker;
    if (marker.isCluster) this.#askLater(marker);
    else this.#askLater.cancel();
  }

  #leave() {
    this.#askLater.cancel();
    this.#marker = null;
    this.#shapes.remove("hull");
    this.tip.hidden = true;
  }

  async #showHull(marker) {
    const { dataSet, plan } = this.#map.state();
    if (!this.#isShown(marker) || plan === null) return;
    try {
      if (!this.#hulls.has(marker.id)) {
        const { hull } = await source().cluster(dataSet.id, plan.id, marker.id);
        if (this.#map.state().plan?.id === plan.id) this.#hulls.set(marker.id, hull);
      }
    } catch {
      // A hull is optional: a failure is ignored.
      return;
    }
    const hull = this.#hulls.get(marker.id);
    if (this.#marker === marker && hull) this.#shapes.showHull(hull);
  }

  /** The map moved, and the marker with it. */
  follow() {
    if (this.tip.hidden) return;
    if (this.#tipped?.isConnected && !this.#tipped.inert) this.#placeTip(this.#tipped);
    else this.tip.hidden = true;
  }

  #showTip(node) {
    this.tip.textContent = node.getAttribute("aria-label");
    this.tip.hidden = false;
    this.#tipped = node;
    this.#placeTip(node);
  }

  #placeTip(node) {
    const frame = byID("map").getBoundingClientRect();
    const box = node.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.tip;
    const x = Math.max(8, Math.min(frame.width - width - 8, box.left + box.width / 2 - frame.left - width / 2));
    const above = box.top - frame.top - height - 8;
    const y = above > 60 ? above : box.bottom - frame.top + 8;
    this.tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  #press(event) {
    const marker = this.#markerOf(event.target);
    const mayHold = event.pointerType !== "mouse" && event.isPrimary && marker !== null;
    this.#pressed = { x: event.clientX, y: event.clientY, mayHold };
    this.#isHeld = false;
    // Perhaps a drag begins, and the name would be in its way.
    this.tip.hidden = true;
    if (mayHold) this.#holdLater(marker);
    else this.#holdLater.cancel();
  }

  /** A finger has no Shift key: holding a marker does the same. */
  #hold(marker) {
    if (!this.#isShown(marker) || marker.node.inert) return;
    this.#isHeld = true;
    this.#map.activate(marker, true);
  }

  #isDrag({ clientX, clientY }) {
    return this.#pressed !== null && Math.hypot(clientX - this.#pressed.x, clientY - this.#pressed.y) > STILL;
  }

  #click(event) {
    const marker = this.#markerOf(event.target);
    if (marker === null || marker.node.inert) return;
    // The marker moves with the map, so the end of a drag is a click for the browser. Clicks by the
    // keyboard have no position.
    const isHandled = event.detail > 0 && (this.#isHeld || this.#isDrag(event));
    [this.#pressed, this.#isHeld] = [null, false];
    if (isHandled) return;
    this.tip.hidden = true;
    this.#map.activate(marker, event.shiftKey);
  }
}
