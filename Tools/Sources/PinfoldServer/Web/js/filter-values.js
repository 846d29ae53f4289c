// Check boxes for the values of a column, the most frequent in view first.
import { countText } from "./appearance.js";
import { checkedFilter, checkedIn } from "./column-filters.js";
import { element } from "./elements.js";

// More values are found with the search field.
const MOST = 30;

/** The values of a column to check. Without a check, all are shown. */
export class ValueBoxes {
  #search;
  #list;
  #hint = element("p", { class: "hint" });
  #rows = new Map();
  #answer;
  #checked = [];
  #changed;

  /** @param {(parts: object) => void} changed Gets the choice; see `withChoice`. */
  constructor(column, changed) {
    this.#changed = changed;
    this.#search = element("input", { type: "search", "aria-label": `Find a value of ${column}`, placeholder: "Find a value", autocomplete: "off", input: () => this.#render() });
    this.#list = element("ul", { class: "values", "aria-label": `Values of ${column}` });
    this.node = element("div", {}, this.#search, this.#list, this.#hint);
  }

  /** Shows the values of an answer, and the choice. */
  show(answer, parts) {
    [this.#answer, this.#checked] = [answer, checkedIn(parts)];
    this.#search.hidden = answer.values.length <= MOST;
    this.#render();
  }

  #render() {
    const entries = this.#entries();
    const shown = this.#ordered(entries.slice(0, MOST));
    const nodes = shown.map((entry) => this.#row(entry));
    // A node that is moved would lose the focus.
    if (nodes.length !== this.#list.children.length || nodes.some((node, index) => node !== this.#list.children[index])) this.#list.replaceChildren(...nodes);
    const more = entries.length - shown.length;
    const { other = 0 } = this.#answer;
    const texts = [more > 0 ? `${countText(more)} more values: search for them.` : "", other > 0 ? `Rare values: ${countText(other)} places.` : "", entries.length === 0 ? "No values." : ""];
    this.#hint.textContent = texts.filter(Boolean).join(" ");
  }

  /** The values that match the search: first the checked ones that are rare. */
  #entries() {
    const { values, none = 0 } = this.#answer;
    const all = none > 0 || this.#checked.includes("") ? [...values, { value: "", count: none }] : values;
    const known = new Set(all.map(({ value }) => value));
    const words = this.#search.hidden ? "" : this.#search.value.trim().toLowerCase();
    const unknown = this.#checked.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 }));
    const isFar = ({ value }, index) => index >= MOST && this.#checked.includes(value);
    const far = all.filter(isFar);
    return [...unknown, ...far, ...all.filter((...entry) => !isFar(...entry))].filter(({ value }) => value.toLowerCase().includes(words));
  }

  /** Keeps the order while the user is in the list. */
  #ordered(entries) {
    if (!this.#list.contains(document.activeElement)) return entries;
    const before = [...this.#rows.keys()];
    const place = ({ value }) => (before.indexOf(value) + before.length + 1) % (before.length + 1);
    return entries.toSorted((a, b) => place(a) - place(b));
  }

  #row({ value, count }) {
    const made = this.#rows.get(value) ?? this.#makeRow(value);
    this.#rows.delete(value);
    this.#rows.set(value, made);
    made.input.checked = this.#checked.includes(value);
    made.count.textContent = countText(count);
    made.node.classList.toggle("is-none", count === 0);
    return made.node;
  }

  #makeRow(value) {
    const input = element("input", { type: "checkbox", change: () => this.#toggle(value, input.checked) });
    const count = element("span", { class: "count" });
    const name = value === "" ? element("i", { class: "name" }, "No value") : element("bdi", { class: "name" }, value);
    const label = element("label", { title: value.slice(0, 200) }, input, name, count, element("span", { class: "visually-hidden" }, " places"));
    return { node: element("li", {}, label), input, count };
  }

  #toggle(value, isChecked) {
    const others = this.#checked.filter((other) => other !== value);
    this.#checked = isChecked ? [...others, value] : others;
    this.#changed({ values: checkedFilter(this.#checked) });
  }
}
