// The callout of a place, with its name and columns, next to its pin or at the bottom of a small
// screen. It stays in place when the pin merges into a cluster.
import { filledColumns, placeName, subtitleColumn, valueText } from "./appearance.js";
import { byID, element, smallScreen } from "./elements.js";
import { isShown, mediaOf, webAddress } from "./media.js";
import { positionOf } from "./mercator.js";

/** The callout. At most one is open. */
export class Callout {
  #plane;
  #changed;
  #returnTo = null;
  place = null;

  /**
   * @param {import("./plane.js").Plane} plane
   * @param {() => void} changed Called when a place opens or closes.
   */
  constructor(plane, changed) {
    [this.#plane, this.#changed] = [plane, changed];
    this.position = { x: 0, y: 0 };
  }

  /** Shows a place and takes the focus, which returns to `returnTo` at the end. */
  open(place, dataSet, returnTo, offset = [0, 0]) {
    this.#remove();
    this.place = place;
    this.#returnTo = returnTo ?? this.#returnTo;
    this.offset = offset;
    this.position = positionOf(place.coordinates[0], place.coordinates[1]);
    this.node = this.#makeNode(place, dataSet);
    this.dot = element("span", { class: "selected-dot", "aria-hidden": "true" });
    this.#plane.node.append(this.dot);
    (smallScreen.matches ? byID("sheets") : this.#plane.node).append(this.node);
    this.#plane.add(this);
    this.node.focus({ preventScroll: true });
    this.#changed();
  }

  /** Shows the same place with new columns at its current position. */
  refresh(place, dataSet) {
    const hadFocus = this.node?.contains(document.activeElement);
    const active = document.activeElement;
    const isBelow = this.node.classList.contains("below");
    this.open(place, dataSet, this.#returnTo, this.offset);
    this.node.classList.toggle("below", isBelow);
    if (!hadFocus) active?.focus?.({ preventScroll: true });
  }

  /**
   * Returns how far the map must move, in screen points to the right and down, until the whole card is
   * visible, or the place above the sheet.
   *
   * @param {object} free The sides of the free part of the map: `left`, `top`, `right`, `bottom`.
   */
  hidden(free) {
    const sheet = this.node.firstElementChild.getBoundingClientRect();
    const dot = this.dot.getBoundingClientRect();
    const box = smallScreen.matches ? dot : sheet;
    const bottom = smallScreen.matches ? Math.min(sheet.top, free.bottom) - 40 : free.bottom;
    const along = (least, from, to, most) => (from < least ? least - from : to > most ? Math.max(most - to, least - from) : 0);
    return { x: along(free.left, box.left, box.right, free.right), y: along(free.top, box.top, Math.max(box.bottom, dot.bottom), bottom) };
  }

  /** Puts the card below its place if it does not fit above. */
  turn(free) {
    if (this.isOpen && !smallScreen.matches && this.hidden(free).y > 0) this.node.classList.add("below");
  }

  get isOpen() {
    return this.place !== null;
  }

  close({ keepFocus = false } = {}) {
    if (!this.isOpen) return;
    const hadFocus = this.node.contains(document.activeElement);
    this.#remove();
    this.place = null;
    const target = this.#returnTo;
    this.#returnTo = null;
    if (hadFocus && !keepFocus) (target?.isConnected ? target : document.querySelector("#map canvas"))?.focus({ preventScroll: true });
    this.#changed();
  }

  put(x, y) {
    this.dot.style.transform = `translate(${x + this.offset[0]}px, ${y + this.offset[1]}px)`;
    if (smallScreen.matches) return;
    this.node.style.transform = `translate(${Math.round(x + this.offset[0])}px, ${Math.round(y + this.offset[1])}px)`;
  }

  #remove() {
    this.#plane.remove(this);
    this.node?.remove();
    this.dot?.remove();
  }

  #makeNode({ place, name, coordinates, properties }, dataSet) {
    const title = element("h2", { id: "callout-title" }, placeName({ place, name }));
    const close = element("button", { type: "button", class: "close", "aria-label": "Close", click: () => this.close() }, "×");
    const position = `${coordinates[1].toFixed(5)}, ${coordinates[0].toFixed(5)}`;
    const { picture, link, others } = mediaOf(properties);
    const subtitled = subtitleColumn(others, dataSet);
    const list = element("dl");
    for (const [column, value] of filledColumns(others, [dataSet.name_column, subtitled])) {
      list.append(element("dt", {}, column), element("dd", {}, valueNode(value)));
    }
    // The file's columns already show the coordinates as written.
    if (dataSet.coordinate_columns === null && subtitled !== null) list.append(element("dt", {}, "latitude, longitude"), element("dd", {}, position));
    const subtitle = subtitled === null ? position : properties[subtitled];
    const node = element(
      "section",
      { class: "callout", id: "callout", role: "dialog", "aria-labelledby": "callout-title", tabindex: "-1", "data-place": place },
      element(
        "div",
        { class: "callout-card" },
        element("div", { class: "callout-text" }, close, title, element("p", { class: "subtitle" }, subtitle), ...mediaNodes(picture, link, title.textContent), list),
      ),
    );
    // The map under the card would also handle them.
    for (const event of ["wheel", "mousedown", "touchstart", "dblclick", "click", "pointerdown"]) {
      node.addEventListener(event, (e) => e.stopPropagation(), { passive: true });
    }
    node.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      event.stopPropagation();
    });
    return node;
  }
}

/** Returns the picture and the link of a place, if any. The picture is requested only now. */
function mediaNodes(picture, link, name) {
  const links = element("p", { class: "links" });
  const nodes = [links];
  const addLink = (text, address) => links.append(element("a", { ...linkTo(address), class: "button" }, text));
  if (picture !== null && isShown(picture, location.origin)) {
    const image = element("img", { class: "picture", src: picture, alt: `Picture of ${name}`, referrerpolicy: "no-referrer", error: () => image.remove() });
    nodes.unshift(image);
  } else if (picture !== null) addLink("Picture", picture);
  if (link !== null) addLink(new URL(link).hostname.replace(/^www\./, ""), link);
  return nodes;
}

/** Returns a value as text, or as a link if it is a web address. */
function valueNode(value) {
  const text = valueText(value);
  return webAddress(value) === null ? text : element("a", linkTo(value), text);
}

const linkTo = (address) => ({ href: address, rel: "noopener noreferrer", target: "_blank" });
