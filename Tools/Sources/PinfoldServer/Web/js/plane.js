// A layer over the map. Things on it have positions in the world. Panning moves the layer as a whole, with
// one write per frame; zooming moves each thing.
import { nearestCopy, worldSize } from "./mercator.js";

// Beyond this many screen points the layer gets a new origin: browsers draw with
// 32-bit numbers, and things far from the origin would jitter.
const FARTHEST = 100000;

/** The layer and its camera. */
export class Plane {
  #origin = null;
  #things = new Set();
  #shaded = null;

  /** @param {HTMLElement} node The element that holds the things' nodes. */
  constructor(node) {
    this.node = node;
    this.camera = null;
  }

  /**
   * Adds a thing: it has a `position` in worlds, and a `put(x, y, plane)` that is called
   * with the layer's screen points when they change.
   */
  add(thing) {
    this.#things.add(thing);
    if (this.camera !== null) this.#put(thing);
  }

  /** Removes a thing; its node is the caller's. */
  remove(thing) {
    this.#things.delete(thing);
  }

  /** Places a thing again: its position changed. */
  update(thing) {
    if (this.camera !== null) this.#put(thing);
  }

  /** Moves the layer to a camera. */
  follow(camera) {
    this.camera = camera;
    const side = worldSize(camera.zoom);
    const old = this.#origin;
    const isFar =
      old !== null &&
      Math.max(Math.abs(nearestCopy(old.x, camera.x) - camera.x), Math.abs(old.y - camera.y)) * side > FARTHEST;
    if (old === null || old.side !== side || isFar) {
      this.#origin = { x: camera.x, y: camera.y, side };
    }
    const { x, y } = this.#fromOrigin(camera);
    this.node.style.transform = `translate(${(camera.width / 2 - x).toFixed(2)}px, ${(camera.height / 2 - y).toFixed(2)}px)`;
    // Panning only writes things that are now in another copy of the world.
    for (const thing of this.#things) this.#put(thing);
    this.#shade(camera.width - side);
  }

  /** Returns the layer's screen points of a position, in the copy nearest to the middle. */
  pointOf(position) {
    return this.#fromOrigin({ x: nearestCopy(position.x, this.camera.x), y: position.y });
  }

  #fromOrigin({ x, y }) {
    const { x: originX, y: originY, side } = this.#origin;
    return { x: (x - nearestCopy(originX, this.camera.x)) * side, y: (y - originY) * side };
  }

  /** Shades the copies of the world beside the middle one, which has all things. */
  #shade(excess) {
    const width = `${Math.max(0, excess / 2).toFixed(1)}px`;
    if (width === this.#shaded) return;
    this.#shaded = width;
    this.node.parentElement.style.setProperty("--beyond", width);
  }

  #put(thing) {
    const { x, y } = this.pointOf(thing.position);
    thing.put(x, y, this);
  }
}
