// The node of one shown feature: a button, so that it works without
// a mouse. All text from the places goes through textContent and attributes, never
// through markup.
import { markerLabel } from "./appearance.js";
import { ringNode } from "./ring.js";

/** The marker of one feature of the plan. */
export class Marker {
  /** The last position of the node, in screen points of the layer. */
  place = { x: NaN, y: NaN };

  constructor(feature, position, nameColumn) {
    this.node = document.createElement("button");
    this.node.type = "button";
    // The map's own Tab order has the visible markers in reading order.
    this.node.tabIndex = -1;
    // The animated part. The node itself does not move.
    this.body = this.node.appendChild(document.createElement("span"));
    this.body.className = "body";
    this.text = this.body.appendChild(document.createTextNode(""));
    this.change(feature, position, nameColumn);
  }

  get id() {
    return this.feature.properties.cluster_id;
  }

  get count() {
    return this.feature.properties.point_count;
  }

  get isCluster() {
    return this.feature.properties.cluster;
  }

  /** Shows another feature of the same id: its count or its position may differ. */
  change(feature, position, nameColumn) {
    const old = this.feature?.properties;
    this.feature = feature;
    this.position = position;
    const { cluster, point_count_abbreviated: label, diameter, shade, unique_location: isUniqueLocation } = feature.properties;
    const text = cluster ? String(label) : "";
    if (this.text.data !== text) {
      this.text.data = text;
      // A point is half as wide as a digit.
      this.node.style.setProperty("--letters", Math.max(2, text.length - (text.includes(".") ? 0.5 : 0)));
    }
    const name = markerLabel(feature, nameColumn);
    if (this.node.getAttribute("aria-label") !== name) this.node.setAttribute("aria-label", name);
    const { parts } = feature;
    // The server's style sheet has the colors of shades and categories.
    const color = parts ? (cluster ? "ringed" : `category-${parts[0].color}`) : cluster ? `shade-${shade}` : "";
    const kind = `${cluster ? `cluster${isUniqueLocation ? " stack" : ""}` : "pin"} ${color}`.trim();
    if (this.kind !== kind) {
      this.kind = kind;
      this.node.className = `marker ${kind}`;
      this.node.dataset.kind = cluster ? (isUniqueLocation ? "stack" : "cluster") : "place";
    }
    this.#ring(cluster && parts ? parts : [], diameter, isUniqueLocation);
    // The style sheet has the size of pins.
    const side = cluster ? `${diameter}px` : null;
    if (this.side !== side) {
      this.side = side;
      this.node.style.setProperty("--side", side);
    }
    if (old?.cluster_id !== this.id) this.node.dataset.id = this.id;
    if (old?.point_count === this.count) return;
    this.node.dataset.count = this.count;
    this.node.style.setProperty("--count", this.count);
  }

  #ring(parts, diameter, isSquare) {
    const key = parts.map(({ color, count }) => `${color}:${count}`).join() + (parts.length > 0 ? ` ${diameter} ${isSquare}` : "");
    if ((this.ringKey ?? "") === key) return;
    this.ringKey = key;
    this.body.querySelector(".ring")?.remove();
    if (parts.length > 0) this.body.append(ringNode(parts, diameter, isSquare));
  }

  /** Puts the node at a point of its container, in screen points. */
  put(x, y) {
    if (this.place.x === x && this.place.y === y) return;
    this.place = { x, y };
    this.node.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
  }

  /** Disables the node while it fades out. */
  retire() {
    this.node.inert = true;
    this.node.setAttribute("aria-hidden", "true");
    this.node.classList.add("leaving");
    delete this.node.dataset.id;
  }
}
