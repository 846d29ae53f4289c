// The camera that the page chooses by itself: the one that shows all places.
import { firstCamera, isSameView } from "./camera.js";
import { coveredSides } from "./frame.js";

const WORLD = [-170, -60, 170, 75];

/** Shows all places, and goes on to do so when there are more, until somebody moves the map. */
export class Framing {
  /** The chosen camera; null where an address or somebody chose another. */
  #chosen = null;

  /** Returns the camera for all places; `bounds` is null for none. */
  choose(bounds, width, height) {
    this.#chosen = firstCamera(bounds ?? WORLD, width, height, coveredSides());
    return this.#chosen;
  }

  /** Leaves the camera to an address. */
  forget() {
    this.#chosen = null;
  }

  /** Returns the camera for places of which there may be more; null to leave it as it is. */
  chooseAgain(bounds, now) {
    if (this.#chosen === null || bounds === null || !isSameView(now, this.#chosen)) return null;
    return this.choose(bounds, now.width, now.height);
  }
}
