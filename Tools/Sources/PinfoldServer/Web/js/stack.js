// Opens a stack: its members around their place, each at the end of a leg.
import { placeName } from "./appearance.js";
import { screenPoint } from "./camera.js";
import { element } from "./elements.js";
import { appearFrom } from "./motion.js";

/** The opened stack. At most one is open. */
export class OpenedStack {
  #legs = [];
  marker = null;

  /**
   * @param {import("./plane.js").Plane} plane
   * @param {import("./shapes.js").Shapes} shapes
   */
  constructor(plane, shapes) {
    this.plane = plane;
    this.shapes = shapes;
  }

  get isOpen() {
    return this.marker !== null;
  }

  /** The members' nodes with their screen points on the map, for the keyboard. */
  stops() {
    if (!this.isOpen) return [];
    const { x, y } = screenPoint(this.plane.camera, this.marker.position);
    return this.#legs.map(({ node, offset }) => ({ x: x + offset[0], y: y + offset[1], node }));
  }

  /** Spreads the members of a stack to offsets, in screen points. */
  open(marker, members, offsets, activate) {
    this.close();
    this.marker = marker;
    marker.node.classList.add("opened");
    marker.node.setAttribute("aria-expanded", "true");
    const shownOffsets = offsets.slice(0, members.length);
    this.shapes.showLegs(marker.position, shownOffsets);
    this.#legs = shownOffsets.map((offset, n) => this.#leg(members[n], offset, marker, activate));
  }

  close() {
    if (!this.isOpen) return;
    const hadFocus = this.#legs.some(({ node }) => node === document.activeElement);
    this.shapes.remove("legs");
    for (const leg of this.#legs) {
      this.plane.remove(leg);
      leg.node.remove();
    }
    this.#legs = [];
    const { node } = this.marker;
    node.classList.remove("opened");
    node.removeAttribute("aria-expanded");
    this.marker = null;
    if (hadFocus && node.isConnected) node.focus({ preventScroll: true });
  }

  /** Marks one member, and returns its node and offset. */
  mark(place) {
    const leg = this.#legs.find((l) => l.place.place === place);
    leg?.node.classList.add("marked");
    return leg ?? null;
  }

  #leg(place, [dx, dy], marker, activate) {
    const body = element("span", { class: "body" });
    const name = placeName(place);
    const node = element(
      "button",
      { type: "button", class: "marker pin leg", tabindex: "-1", "aria-label": name, "data-kind": "leg", "data-place": place.place },
      body,
    );
    const leg = { place, node, offset: [dx, dy], position: marker.position };
    leg.put = (x, y) => {
      node.style.transform = `translate(${(x + dx).toFixed(2)}px, ${(y + dy).toFixed(2)}px)`;
    };
    node.addEventListener("click", () => activate(place, node, [dx, dy]));
    this.plane.node.append(node);
    this.plane.add(leg);
    appearFrom(body, { x: -dx, y: -dy });
    return leg;
  }
}
