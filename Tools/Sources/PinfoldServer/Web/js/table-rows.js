// The rows of the table as elements. A row stays while its place is listed, and so does its focus.
import { placeName } from "./appearance.js";
import { cellText, columnsOf } from "./cells.js";
import { byID, element } from "./elements.js";

const KEYS = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity };

/** The head and the rows. */
export class TableRows {
  /** The row of each place: its `node`, its `button` and its content as text. */
  #rows = new Map();
  #dataSet = null;
  #marked = null;
  #sort;
  #choose;
  #body = byID("table-rows");

  /**
   * @param {(column: string) => void} sort A column's head was pressed.
   * @param {(place: object, node: HTMLElement) => void} choose A row was pressed.
   */
  constructor(sort, choose) {
    [this.#sort, this.#choose] = [sort, choose];
    this.#body.addEventListener("keydown", (event) => this.#pressed(event));
    this.#body.addEventListener("focusin", ({ target }) => this.#stopAt(target));
  }

  get count() {
    return this.#rows.size;
  }

  /** Shows the columns of a data set, and which one the rows are sorted by. */
  showHead(dataSet, { column, isDescending }) {
    if (this.#dataSet?.id !== dataSet.id) this.show([]);
    this.#dataSet = dataSet;
    const name = dataSet.name_column;
    const head = (text, sorted, isNumeric = false) => {
      const isSorted = sorted !== null && sorted === column;
      const order = isSorted ? (isDescending ? "descending" : "ascending") : undefined;
      const content = sorted === null ? text : element("button", { type: "button", "data-column": sorted, click: () => this.#sort(sorted) }, element("bdi", {}, text));
      return element("th", { scope: "col", class: isNumeric && "number", "aria-sort": order }, content);
    };
    const others = columnsOf(dataSet).map((other) => head(other, other, this.#isNumeric(other)));
    const focused = document.activeElement?.dataset.column;
    byID("table-heads").replaceChildren(head(name ?? "Place", name), ...others);
    if (focused !== undefined) [...byID("table-heads").querySelectorAll("button")].find((node) => node.dataset.column === focused)?.focus();
  }

  #isNumeric(column) {
    return this.#dataSet.numeric_columns.includes(column);
  }

  /** Shows rows in place of those before. */
  show(places) {
    const before = this.#rows;
    this.#rows = new Map();
    const hadFocus = this.#body.contains(document.activeElement);
    const nodes = places.map((place) => this.#row(place, before).node);
    if (!isSame(nodes, this.#body.children)) {
      const focused = document.activeElement;
      this.#body.replaceChildren(...nodes);
      // Moving a node takes its focus.
      if (hadFocus) (focused.isConnected ? focused : this.#body.querySelector("button"))?.focus({ preventScroll: true });
    }
    this.mark(this.#marked);
    if (!this.#body.querySelector('[tabindex="0"]')) this.#stopAt(this.#body.querySelector("button"));
  }

  /** Shows further rows. */
  append(places) {
    const isEmpty = this.#rows.size === 0;
    // An edit in between may have moved a place to this page.
    const others = places.filter(({ place }) => !this.#rows.has(place));
    this.#body.append(...others.map((place) => this.#row(place, this.#rows).node));
    this.mark(this.#marked);
    if (isEmpty) this.#stopAt(this.#body.querySelector("button"));
  }

  /** Marks the row of a place, if it is there, and no other. */
  mark(place) {
    this.#marked = place;
    for (const [other, { node }] of this.#rows) {
      if (String(other) === String(place)) node.setAttribute("aria-current", "true");
      else node.removeAttribute("aria-current");
    }
  }

  /** Brings the marked row into view. */
  reveal() {
    this.#body.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  #row(place, before) {
    const text = JSON.stringify(place);
    const known = before.get(place.place);
    if (known?.text === text) {
      this.#rows.set(place.place, known);
      return known;
    }
    const button = known?.button ?? element("button", { type: "button", tabindex: -1 });
    button.replaceChildren(element("bdi", {}, cellText(placeName(place), { column: "", isNumeric: false })));
    const cells = columnsOf(this.#dataSet).map((column) => {
      const isNumeric = this.#isNumeric(column);
      const value = Object.hasOwn(place.properties, column) ? place.properties[column] : null;
      return element("td", { class: isNumeric && "number" }, element("bdi", {}, cellText(value, { column, isNumeric })));
    });
    const node = known?.node ?? element("tr", { "data-place": place.place });
    node.replaceChildren(element("th", { scope: "row" }, button), ...cells);
    node.onclick = () => this.#choose(place, button);
    const row = { node, button, text };
    this.#rows.set(place.place, row);
    return row;
  }

  #pressed(event) {
    const step = KEYS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const buttons = [...this.#body.querySelectorAll("button")];
    const next = buttons.indexOf(document.activeElement) + step;
    buttons[Math.max(0, Math.min(buttons.length - 1, next))]?.focus();
  }

  /** Tab stops at one row only; the arrow keys go to the others. */
  #stopAt(button) {
    for (const other of this.#body.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
    if (button) button.tabIndex = 0;
  }
}

function isSame(nodes, children) {
  return nodes.length === children.length && nodes.every((node, index) => node === children[index]);
}
