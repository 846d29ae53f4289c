// The search box: a text field with a list of places under it, after the combobox pattern.
import { filledColumns, placeName, placesText, valueText } from "./appearance.js";
import { byID, debounced, element } from "./elements.js";
import { source } from "./source.js";

const LIMIT = 20;

const coordinatesText = ({ coordinates: [longitude, latitude] }) => `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`;

/** The search box. */
export class Search {
  #dataSet = null;
  /** The columns not shown below a place's name: the name itself, and coordinates. */
  #leftOut = [];
  #places = [];
  /** The text of the search that found the places. */
  #text = "";
  #active = -1;
  #request = null;
  #later = debounced(150, () => this.#search());

  /**
   * @param {(place: object) => void} choose
   * @param {(error: Error) => void} failed
   */
  constructor(choose, failed) {
    [this.choose, this.failed] = [choose, failed];
    this.input = byID("search-text");
    this.list = byID("search-results");
    this.input.addEventListener("input", () => this.#later());
    this.input.addEventListener("keydown", (event) => this.#keyDown(event));
    this.input.addEventListener("focus", () => this.#places.length > 0 && this.#open());
    this.input.addEventListener("blur", () => this.#close());
    byID("search").addEventListener("submit", (event) => event.preventDefault());
    // The field keeps the focus, or the list would close before the click.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option && option.dataset.index) this.#choose(Number(option.dataset.index));
    });
  }

  /** Searches another data set, or the same one, which may have other columns. */
  configure({ id, name_column: nameColumn, coordinate_columns: coordinateColumns }) {
    this.#cancel();
    if (id !== this.#dataSet) this.input.value = "";
    this.#dataSet = id;
    this.#leftOut = [nameColumn, ...(coordinateColumns ?? [])];
    this.#places = [];
    this.#close();
  }

  /** Ignores results of earlier searches. */
  #cancel() {
    this.#later.cancel();
    this.#request?.abort();
    this.#request = null;
  }

  /** @param {boolean} chooses Whether the best place is chosen at once. */
  async #search(chooses = false) {
    this.#cancel();
    const text = this.input.value.trim();
    if (text === "") {
      this.#places = [];
      return this.#close();
    }
    const request = (this.#request = new AbortController());
    try {
      const told = ({ places, progress }) => this.#request === request && this.#show(places, text, progress);
      const { places } = await source().search(this.#dataSet, text, LIMIT, request.signal, told);
      if (this.#request !== request) return;
      this.#show(places, text);
      if (chooses && places.length > 0) this.#choose(0);
    } catch (error) {
      if (error.name !== "AbortError" && this.#request === request) this.failed(error);
    }
  }

  /** Shows the places found, or the best so far: progress is the share of the search that is done. */
  #show(places, text, progress = 1) {
    const active = this.#text === text ? this.#places[this.#active]?.place : undefined;
    [this.#places, this.#text] = [places, text];
    const details = this.#details(places);
    this.list.replaceChildren(...places.map((place, index) => this.#option(place, index, details[index])));
    const isDone = progress === 1;
    if (!isDone) this.#say(`Searching … ${Math.floor(100 * progress)}%`);
    else if (places.length === 0) this.#say(`No places match “${text}”`);
    // The place chosen with the arrow keys stays chosen while more places arrive.
    this.#activate(places.findIndex(({ place }) => place === active));
    if (isDone) byID("announcement").textContent = places.length === LIMIT ? `The first ${LIMIT} places found` : `${placesText(places.length)} found`;
    if (document.activeElement === this.input) this.#open();
  }

  /** Adds a line that is not a place. */
  #say(text) {
    this.list.append(element("li", { role: "option", "aria-disabled": "true" }, text));
  }

  /** Returns the first columns of places; of places that look the same, also the coordinates, or else the number. */
  #details(places) {
    let details = places.map(({ properties }) => filledColumns(properties, this.#leftOut).slice(0, 3).map(([, value]) => valueText(value)));
    for (const more of [coordinatesText, ({ place }) => `Place ${place}`]) {
      const looks = places.map((place, index) => [placeName(place), ...details[index]].join("\n"));
      const added = places.map(more);
      const isTold = (index) => places.some((_, other) => looks[other] === looks[index] && added[other] !== added[index]);
      details = details.map((texts, index) => (isTold(index) ? [...texts, added[index]] : texts));
    }
    return details;
  }

  #option(place, index, details) {
    return element(
      "li",
      { role: "option", id: `search-result-${index}`, "data-index": index, "data-place": place.place, "aria-selected": "false" },
      element("span", { class: "name" }, placeName(place)),
      element("span", { class: "details" }, details.join(" · ")),
    );
  }

  #keyDown(event) {
    const isOpen = !this.list.hidden;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return this.#places.length > 0 ? this.#open() : this.#search();
      const step = event.key === "ArrowDown" ? 1 : -1;
      // One stop of the cycle is the text field itself, with nothing chosen.
      const round = this.#places.length + 1;
      this.#activate(((this.#active + 1 + step + round) % round) - 1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      // While typing, the list still belongs to an earlier text.
      const isCurrent = this.#active >= 0 || this.#text === this.input.value.trim();
      if (isOpen && isCurrent && this.#places.length > 0) this.#choose(Math.max(0, this.#active));
      else this.#search(isOpen && !isCurrent);
    } else if (event.key === "Escape") {
      this.#cancel();
      if (isOpen) this.#close();
      else this.input.value = "";
    }
  }

  #activate(index) {
    this.#active = index;
    for (const option of this.list.children) {
      option.setAttribute("aria-selected", String(option.dataset.index === String(index)));
    }
    const active = this.list.querySelector('[aria-selected="true"]');
    active?.scrollIntoView({ block: "nearest" });
    if (active) this.input.setAttribute("aria-activedescendant", active.id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  #choose(index) {
    const place = this.#places[index];
    this.#cancel();
    this.input.value = placeName(place);
    this.#close();
    this.choose(place);
  }

  #open() {
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
  }

  #close() {
    this.#activate(-1);
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
  }
}
