// The markers over the map. A plan becomes nodes here, by its difference from the
// previous plan: nodes are kept where possible, so nothing flickers and the focus
// survives.
import { isInside, screenPoint, visibleRect } from "./camera.js";
import { Marker } from "./marker.js";
import { positionOf } from "./mercator.js";
import { appearFrom, disappearTo, moveFrom } from "./motion.js";
import { successor, transition } from "./transition.js";

// More nodes would slow browsers down. The read-out shows how many are left out.
const MOST = 3000;
// Markers that would move farther, in screen points, fade instead.
const FARTHEST_MOVE = 2000;

/** The drawn markers of a plan. */
export class Overlay {
  #markers = new Map();
  #nameColumn = null;
  #answer = null;

  /** @param {import("./plane.js").Plane} plane */
  constructor(plane) {
    this.plane = plane;
    /** The number of visible features that are not drawn. */
    this.leftOut = 0;
  }

  /** The shown markers by id, without markers that fade out. */
  get markers() {
    return this.#markers;
  }

  /** Shows the features of a plan, and moves from the plan before along the lineage. */
  show(answer, nameColumn) {
    const { features, plan } = answer;
    this.#answer = answer;
    this.#nameColumn = nameColumn;
    const drawn = this.#bounded(features);
    const shown = new Map([...this.#markers].map(([id, marker]) => [id, marker.feature]));
    const changes = transition(shown, drawn, plan.lineage);
    const focused = this.#focusedID();
    const before = new Map([...this.#markers].map(([id, { position }]) => [id, position]));
    for (const feature of changes.kept) this.#update(feature);
    this.#insertAll(drawn, changes.inserted, before);
    for (const { id, to } of changes.removed) this.#remove(id, to);
    this.#keepFocus(focused, changes);
    return changes;
  }

  /** Draws the features in view, if the plan has more than the page can draw. */
  refill() {
    if (this.#answer === null || this.#answer.features.length <= MOST) return;
    const { features, plan } = this.#answer;
    this.show({ features, plan: { ...plan, lineage: null } }, this.#nameColumn);
  }

  /** Removes all markers at once, for another data set. */
  clear() {
    for (const marker of this.#markers.values()) this.#drop(marker);
    this.#markers.clear();
    this.#answer = null;
  }

  /** Returns the markers whose places the camera sees. */
  visible() {
    if (this.plane.camera === null) return [];
    const rect = visibleRect(this.plane.camera);
    return [...this.#markers.values()].filter((marker) => isInside(rect, marker.position));
  }

  /** Returns where a marker is on the map, in screen points from its upper left corner. */
  pointOf(marker) {
    return screenPoint(this.plane.camera, marker.position);
  }

  /** Returns the areas of markers as GeoJSON points with their width and anchor. */
  covers() {
    return [...this.#markers.values()].map(({ feature: { geometry }, isCluster, node }) => {
      const properties = { side: node.offsetWidth, anchor: isCluster ? "center" : "bottom" };
      return { type: "Feature", properties, geometry };
    });
  }

  /** The visible markers' nodes with their screen points, for the keyboard. */
  stops() {
    return this.visible().map((marker) => ({ ...this.pointOf(marker), node: marker.node }));
  }

  #bounded(features) {
    this.leftOut = 0;
    if (features.length <= MOST) return features;
    // Visible features first, then the features with most places.
    const rect = visibleRect(this.plane.camera);
    const isVisible = features.map((f) => isInside(rect, positionOfFeature(f)));
    const weights = features.map((f, n) => (isVisible[n] ? 1e12 : 0) + f.properties.point_count);
    this.leftOut = Math.max(0, isVisible.filter(Boolean).length - MOST);
    const least = [...weights].sort((a, b) => b - a)[MOST - 1];
    const isEqual = (_, n) => weights[n] === least;
    const equals = features.filter(isEqual).length;
    const room = MOST - weights.filter((weight) => weight > least).length;
    // Among equal ones, choose from all over the map and not from one corner.
    let seen = 0;
    return features.filter((f, n) => {
      if (!isEqual(f, n)) return weights[n] > least;
      seen += 1;
      return Math.floor((seen * room) / equals) > Math.floor(((seen - 1) * room) / equals);
    });
  }

  #update(feature) {
    const marker = this.#markers.get(feature.properties.cluster_id);
    const old = marker.position;
    const position = positionOfFeature(feature);
    marker.change(feature, position, this.#nameColumn);
    if (old.x === position.x && old.y === position.y) return;
    const offset = this.#offset(old, position);
    this.plane.update(marker);
    if (offset) moveFrom(marker.body, offset);
  }

  #insertAll(features, inserted, before) {
    const sources = new Map(inserted.map(({ feature, from }) => [feature, from]));
    // Backwards, so that each node can be put before the next one.
    let following = null;
    for (const feature of [...features].reverse()) {
      if (sources.has(feature)) {
        const source = before.get(sources.get(feature));
        following = this.#insert(feature, source, following).node;
      } else {
        following = this.#markers.get(feature.properties.cluster_id).node;
      }
    }
  }

  #insert(feature, source, following) {
    const position = positionOfFeature(feature);
    const marker = new Marker(feature, position, this.#nameColumn);
    this.#markers.set(marker.id, marker);
    this.plane.node.insertBefore(marker.node, following);
    this.plane.add(marker);
    if (this.#isNear(position)) appearFrom(marker.body, source ? this.#offset(source, position) : null);
    return marker;
  }

  #remove(id, to) {
    const marker = this.#markers.get(id);
    this.#markers.delete(id);
    const target = to === null ? null : this.#markers.get(to)?.position;
    if (!this.#isNear(marker.position)) return this.#drop(marker);
    marker.retire();
    disappearTo(marker.body, target ? this.#offset(target, marker.position) : null, () => this.#drop(marker));
  }

  #drop(marker) {
    this.plane.remove(marker);
    marker.node.remove();
  }

  /** Returns how far one position is from another on the screen, null when far away. */
  #offset(from, to) {
    const a = this.plane.pointOf(from);
    const b = this.plane.pointOf(to);
    const offset = { x: a.x - b.x, y: a.y - b.y };
    return Math.hypot(offset.x, offset.y) > FARTHEST_MOVE ? null : offset;
  }

  /** Whether a position is on or near the screen, so that its motion is visible. */
  #isNear(position) {
    const { x, y } = screenPoint(this.plane.camera, position);
    const { width, height } = this.plane.camera;
    return x > -100 && y > -100 && x < width + 100 && y < height + 100;
  }

  /** The marker that has the focus, or undefined. */
  get focused() {
    return this.#markers.get(this.#focusedID());
  }

  #focusedID() {
    const node = document.activeElement?.closest?.(".marker");
    return node && this.plane.node.contains(node) ? node.dataset.id : null;
  }

  #keepFocus(id, changes) {
    if (!id || this.#markers.has(id)) return;
    const next = successor(id, changes);
    const node = this.#markers.get(next)?.node ?? document.querySelector("#map canvas");
    node?.focus({ preventScroll: true });
  }
}

/** Returns the position of a feature in worlds. */
export function positionOfFeature({ geometry: { coordinates } }) {
  return positionOf(coordinates[0], coordinates[1]);
}
