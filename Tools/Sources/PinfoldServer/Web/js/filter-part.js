// A search in the texts of a column, with suggested values.
import { debounced, element } from "./elements.js";

// Typed text takes effect after a pause of this many milliseconds.
const PAUSE = 400;
// Values to suggest.
const MOST = 8;

/** The text that a column contains. */
export class PartFilter {
  #input;
  #list;
  #changed;
  #isContinued = false;
  #tellLater = debounced(PAUSE, () => this.#tell());

  /** @param {(parts: object, isContinued: boolean) => void} changed Gets the choice; see `withChoice`. */
  constructor(column, changed) {
    this.#changed = changed;
    this.#input = element("input", { type: "search", "aria-label": `${column} contains`, placeholder: "contains", autocomplete: "off", spellcheck: "false", input: () => this.#tellLater(), change: () => this.#settle() });
    this.#list = element("ul", { class: "suggestions", "aria-label": `Some values of ${column}` });
    this.node = element("div", {}, this.#input, this.#list);
  }

  /** Shows values of places in view, and the choice. */
  show({ values }, { part } = {}) {
    if (this.#input !== document.activeElement) this.#input.value = part?.value ?? "";
    // The pressed value keeps the focus.
    if (this.#list.contains(document.activeElement)) return;
    const others = values.filter(({ value }) => value !== part?.value).slice(0, MOST);
    this.#list.replaceChildren(...others.map(({ value }) => element("li", {}, element("button", { type: "button", title: value, click: () => this.#choose(value) }, element("bdi", {}, value)))));
  }

  #choose(value) {
    this.#input.value = value;
    this.#input.focus();
    this.#settle();
  }

  #tell() {
    this.#tellLater.cancel();
    const { value } = this.#input;
    this.#changed({ part: value === "" ? null : { operator: "~", value } }, this.#isContinued);
    this.#isContinued = true;
  }

  #settle() {
    this.#tell();
    this.#isContinued = false;
  }
}
