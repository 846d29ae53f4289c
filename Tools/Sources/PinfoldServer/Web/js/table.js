// The table beside the map lists the places in view, or the places of a circle.
import { placesText } from "./appearance.js";
import { viewportQuery } from "./camera.js";
import { byID, debounced, element } from "./elements.js";
import { source } from "./source.js";
import { TableRows } from "./table-rows.js";

const PAGE = 100;
// The rows that are read again after a change are at most one answer.
const MOST_AGAIN = 1000;
// Milliseconds. The camera and the filters often change several times at once.
const PAUSE = 150;
// Screen points to the end of the rows at which the next page is read.
const NEAR = 400;

/**
 * The table.
 *
 * @typedef {object} TablePage The parts of the page that the table uses.
 * @property {() => object} state The shown `dataSet`, `camera` and `plan`.
 * @property {() => [string, string][]|null} filters The filters of the places on the map, as query parameters; null
 *   until a plan names the hidden places.
 * @property {(place: object, node: HTMLElement) => void} choose Opens a place on the map.
 */
export class PlaceTable {
  #page;
  #rows;
  /** The listed circle: `plan`, `id` and `title`; null for all places in view. */
  #circle = null;
  #sort = { column: null, isDescending: false };
  /** The shown rows: their query, its text with the version of the places, and their sort as text. */
  #shown = { query: [], text: null, sort: "" };
  #next = null;
  #loading = null;
  #node = byID("table-panel");
  #button = byID("table-button");
  #scroll = byID("table-scroll");
  #load = debounced(PAUSE, () => this.#loadAgain());

  /** @param {TablePage} page */
  constructor(page) {
    this.#page = page;
    this.#rows = new TableRows((column) => this.#sortBy(column), (place, node) => page.choose(place, node));
    this.#button.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
    byID("table-close").addEventListener("click", () => this.close());
    byID("table-all").addEventListener("click", () => this.open());
    byID("table-more").addEventListener("click", () => this.#more());
    this.#scroll.addEventListener("scroll", () => this.#scrolled());
    for (const format of ["csv", "geojson"]) byID(`table-${format}`).addEventListener("click", () => this.#save(format));
    this.#node.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.close();
    });
  }

  get isOpen() {
    return !this.#node.hidden;
  }

  /** Shows the places in view, or the places of a circle. */
  open(circle = null) {
    this.#circle = circle;
    byID("table-all").hidden = circle === null;
    this.#toggle(true);
    this.#forget();
    this.follow();
    if (circle !== null) byID("table-close").focus();
  }

  close() {
    const hadFocus = this.#node.contains(document.activeElement);
    this.#toggle(false);
    this.#forget();
    if (hadFocus) this.#button.focus();
  }

  #toggle(isOpen) {
    this.#node.hidden = !isOpen;
    this.#button.setAttribute("aria-expanded", String(isOpen));
    document.documentElement.classList.toggle("has-table", isOpen);
  }

  #forget() {
    this.#loading?.abort();
    [this.#shown.text, this.#next, this.#loading] = [null, null, null];
    this.#rows.show([]);
    this.#fail("");
    byID("table-more").hidden = true;
  }

  /** The camera, the filters or the places may have changed. */
  follow() {
    if (this.isOpen) this.#load();
  }

  /** Another data set is shown. */
  clear() {
    this.#sort = { column: null, isDescending: false };
    if (this.isOpen) this.open();
  }

  /** Marks the open place. */
  mark(place) {
    this.#rows.mark(place);
    this.#rows.reveal();
  }

  #sortBy(column) {
    const { column: before, isDescending } = this.#sort;
    this.#sort = { column, isDescending: column === before && !isDescending };
    this.#rows.showHead(this.#page.state().dataSet, this.#sort);
    this.#loadAgain();
    this.#scroll.scrollTop = 0;
  }

  /** The query for the listed places, without the order of the rows; null while the hidden places are unknown. */
  #query() {
    if (this.#circle !== null) return [["cluster", this.#circle.id], ["plan", this.#circle.plan]];
    const filters = this.#page.filters();
    return filters && [["rect", viewportQuery(this.#page.state().camera).rect], ...filters];
  }

  #order() {
    const { column, isDescending } = this.#sort;
    return column === null ? [] : [["sort", column], ["order", isDescending ? "descending" : "ascending"]];
  }

  async #loadAgain() {
    this.#load.cancel();
    const { dataSet, camera, plan } = this.#page.state();
    if (!this.isOpen || camera === null) return;
    this.#rows.showHead(dataSet, this.#sort);
    const listed = this.#query();
    // The plan that names the hidden places calls this again.
    if (listed === null) return;
    const query = [...listed, ...this.#order()];
    const [text, sort] = [JSON.stringify([dataSet.id, plan?.version, query]), JSON.stringify(this.#sort)];
    if (text === this.#shown.text) return;
    const limit = sort === this.#shown.sort ? Math.min(Math.max(PAGE, this.#rows.count), MOST_AGAIN) : PAGE;
    const answer = await this.#ask([...query, ["limit", limit]]);
    if (answer === null) return;
    this.#shown = { query, text, sort };
    this.#rows.show(answer.places);
    this.#told(answer);
  }

  async #more() {
    if (this.#next === null || this.#loading !== null) return;
    const hadFocus = document.activeElement === byID("table-more");
    const answer = await this.#ask([...this.#shown.query, ["limit", PAGE], ["after", this.#next]]);
    if (answer === null) return;
    const { count } = this.#rows;
    this.#rows.append(answer.places);
    this.#told(answer);
    if (hadFocus) this.#scroll.querySelectorAll("tbody button")[count]?.focus();
  }

  /** Asks for rows, in place of the question before; null if that is canceled or fails. */
  async #ask(query) {
    this.#loading?.abort();
    const controller = new AbortController();
    this.#loading = controller;
    this.#node.setAttribute("aria-busy", "true");
    try {
      const answer = await source().table(this.#page.state().dataSet.id, query, controller.signal);
      if (this.#loading !== controller) return null;
      this.#fail("");
      return answer;
    } catch (error) {
      if (error.name === "AbortError" || this.#loading !== controller) return null;
      // Sources forget old plans.
      this.#fail(error.status === 410 ? "The map has changed. Open the circle again." : error.message);
      return null;
    } finally {
      if (this.#loading === controller) {
        this.#loading = null;
        this.#node.removeAttribute("aria-busy");
      }
    }
  }

  #told({ count, next }) {
    this.#next = next;
    byID("table-more").hidden = next === null;
    const where = this.#circle === null ? "in view" : "of a circle";
    byID("table-title").textContent = `${placesText(count)} ${where}`;
    for (const format of ["csv", "geojson"]) byID(`table-${format}`).disabled = count === 0;
    this.#scrolled();
  }

  #fail(message) {
    byID("table-fault").textContent = message;
  }

  #scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.#scroll;
    if (this.#next !== null && scrollTop > 0 && scrollTop + clientHeight > scrollHeight - NEAR) this.#more();
  }

  async #save(format) {
    const { dataSet } = this.#page.state();
    try {
      const saved = this.#shown.query.filter(([name]) => name !== "sort" && name !== "order");
      const href = await source().tableFile(dataSet.id, saved, format);
      const link = element("a", { href, download: `${dataSet.id}.${format}` });
      link.click();
      // The browser has begun to read it by then.
      if (href.startsWith("blob:")) setTimeout(() => URL.revokeObjectURL(href), 60_000);
    } catch (error) {
      this.#fail(error.message);
    }
  }
}
