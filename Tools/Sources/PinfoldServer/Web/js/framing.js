// The camera that the page chooses by itself. It shows the frame of a data set: most of the places,
// without the few that lie far from all others.
import { cameraFitting, firstCamera, isSameView } from "./camera.js";
import { countText } from "./appearance.js";
import { byID } from "./elements.js";
import { coveredSides } from "./frame.js";

const WORLD = [-170, -60, 170, 75];

/** Returns the rect that the first view of a data set shows. */
export function frameOf({ frame = null, bounds }) {
  return frame ?? bounds ?? WORLD;
}

/** Shows the frame, also of places that are added later, until the user moves the map. */
export class Framing {
  /** The chosen camera; null if an address or the user chose another. */
  #chosen = null;
  /** Whether the user went to the places outside of the frame. */
  #isAway = false;
  #page;

  /**
   * @param {object} page
   * @param {() => object} page.state Returns the shown `dataSet` and `camera`.
   * @param {(camera: object) => Promise<void>} page.fly
   */
  constructor(page) {
    this.#page = page;
    byID("outside").addEventListener("click", () => (this.#isAway ? this.goHome() : this.#goOutside()));
  }

  /** Flies to the frame. */
  goHome() {
    const { dataSet, camera } = this.#page.state();
    return this.#page.fly(this.choose(dataSet, camera.width, camera.height));
  }

  #goOutside() {
    this.#isAway = true;
    return this.#page.fly(this.#cameraOutside());
  }

  /** Returns the camera that shows the places outside of the frame. */
  #cameraOutside() {
    const { dataSet, camera } = this.#page.state();
    return cameraFitting(dataSet.outside.bounds, camera.width, camera.height, coveredSides());
  }

  /**
   * Shows how many places lie outside of the first view, or the way back.
   *
   * @param {number} hiddenCount How many places the camera does not see.
   */
  follow(hiddenCount) {
    const { dataSet, camera } = this.#page.state();
    const line = byID("outside");
    const isTold = Boolean(dataSet.outside?.count) && hiddenCount > 0 && this.#isFramed(camera) && !isSameView(camera, this.#cameraOutside());
    line.hidden = !this.#isAway && !isTold;
    const count = `${countText(hiddenCount)} ${hiddenCount === 1 ? "place lies" : "places lie"}`;
    line.textContent = this.#isAway ? "Back to the first view" : `${count} outside this view`;
  }

  /** Returns the camera for a data set. */
  choose(dataSet, width, height) {
    this.#chosen = firstCamera(frameOf(dataSet), width, height, coveredSides());
    this.#isAway = false;
    return this.#chosen;
  }

  /** Leaves the camera to an address. */
  forget() {
    [this.#chosen, this.#isAway] = [null, false];
  }

  /** Returns the camera for a data set that may have grown; null if the camera is to stay. */
  chooseAgain(dataSet, now) {
    if (dataSet.bounds === null || !this.#isFramed(now)) return null;
    return this.choose(dataSet, now.width, now.height);
  }

  #isFramed(now) {
    return this.#chosen !== null && isSameView(now, this.#chosen);
  }
}
