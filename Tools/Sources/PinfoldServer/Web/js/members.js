// Lists the members of a cluster, page by page, in the order of the file.
import { aggregateTexts, countText, placeName, placesText } from "./appearance.js";
import { byID, element } from "./elements.js";
import { source } from "./source.js";

const PAGE = 100;
// Finding one place among many reads the largest pages.
const MARKED_PAGE = 1000;

/** The list at the side. At most one is open. */
export class MemberList {
  #choose;
  #failed;
  #next = null;
  #returnTo = null;
  /** The listed cluster: `dataSet`, `plan` and `id`; null while closed. */
  #cluster = null;
  /** The page being loaded. A request for another page waits for it. */
  #loading = null;

  /**
   * @param {(place: object, node: HTMLElement) => void} choose
   * @param {(error: Error) => void} failed
   * @param {(cluster: {plan: string, id: string}) => void} tabulate Shows the members as a table.
   */
  constructor(choose, failed, tabulate) {
    this.#choose = choose;
    this.#failed = failed;
    this.panel = byID("members");
    byID("members-table").addEventListener("click", () => {
      const { plan, id } = this.#cluster;
      this.close();
      tabulate({ plan, id });
    });
    byID("members-close").addEventListener("click", () => this.close());
    byID("members-more").addEventListener("click", () => this.#more().catch(this.#failed));
    this.panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.close();
    });
  }

  get isOpen() {
    return !this.panel.hidden;
  }

  /** Lists a cluster of a plan. */
  async open(dataSet, plan, marker, title) {
    this.#cluster = { dataSet, plan, id: marker.id };
    [this.#next, this.#loading, this.#returnTo] = [null, null, marker.node];
    byID("members-title").textContent = title;
    // A touch screen has no hover to show them.
    const { parts = [], properties } = marker.feature;
    const categories = [...parts].sort((a, b) => b.count - a.count).map(categoryItem);
    byID("members-aggregates").replaceChildren(
      ...(categories.length > 0 ? [element("ul", { class: "categories", "aria-label": "Categories" }, ...categories)] : []),
      ...aggregateTexts(properties).map((text) => element("div", {}, text)),
    );
    byID("members-list").replaceChildren();
    this.panel.hidden = false;
    this.panel.focus({ preventScroll: true });
    await this.#more();
  }

  close() {
    if (!this.isOpen) return;
    const hadFocus = this.panel.contains(document.activeElement);
    this.panel.hidden = true;
    [this.#cluster, this.#next, this.#loading] = [null, null, null];
    if (!hadFocus) return;
    (this.#returnTo?.isConnected ? this.#returnTo : document.querySelector("#map canvas"))?.focus({ preventScroll: true });
  }

  /** Marks the entry of a place and brings it into view, loading pages until it is there. */
  async mark(place) {
    const find = () => [...byID("members-list").querySelectorAll("[data-place]")].find((node) => node.dataset.place === `${place}`);
    const cluster = this.#cluster;
    while (!find() && this.#next !== null) {
      await this.#more(MARKED_PAGE);
      // Closed meanwhile, or the list of another cluster.
      if (cluster !== this.#cluster) return null;
    }
    const node = find();
    node?.classList.add("marked");
    node?.scrollIntoView({ block: "center" });
    return node;
  }

  /** Loads the next page. Two requests at a time would load the same page twice. */
  async #more(limit = PAGE) {
    if (this.#cluster === null) return;
    if (this.#loading !== null) return this.#loading;
    const loading = (this.#loading = this.#load(limit));
    try {
      await loading;
    } finally {
      if (this.#loading === loading) this.#loading = null;
    }
  }

  async #load(limit) {
    const cluster = this.#cluster;
    const { dataSet, plan, id } = cluster;
    let page;
    try {
      page = await source().members(dataSet, plan, id, { limit, after: this.#next });
    } catch (error) {
      // This page is no longer needed.
      if (cluster !== this.#cluster) return;
      throw error;
    }
    // Another cluster was opened meanwhile.
    if (cluster !== this.#cluster) return;
    const { members, next, point_count: count } = page;
    this.#next = next;
    const list = byID("members-list");
    for (const place of members) {
      const name = placeName(place);
      const button = element("button", { type: "button", "data-place": place.place, click: () => this.#choose(place, button) }, name);
      list.append(element("li", {}, button));
    }
    byID("members-count").textContent = `${list.children.length} of ${placesText(count)}`;
    byID("members-more").hidden = next === null;
  }
}

function categoryItem({ text, color, count }) {
  const dot = element("span", { class: `dot category-${color}`, "aria-hidden": "true" });
  return element("li", {}, dot, element("bdi", { class: "name" }, text), element("span", { class: "count" }, countText(count)));
}
