// A histogram with two handles, for a column of numbers or dates.
import { placesText } from "./appearance.js";
import { barsNode, drawBars } from "./bars.js";
import { endsOn, movedEnd } from "./column-filters.js";
import { debounced, element } from "./elements.js";
import { splitFilter } from "./filter-text.js";
import { filterText, lackText } from "./lists.js";

// Milliseconds without a move, after which the map follows.
const PAUSE = 120;
const ENDS = ["from", "to"];
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity };
const LABELS = { number: { ">": "Above", "<": "Below" }, date: { ">": "After", "<": "Before" } };

/** The range of a column. */
export class RangeFilter {
  #column;
  #changed;
  #histogram = null;
  /** The filters of the ends. */
  #range = {};
  #bars = barsNode();
  #track;
  #handles = {};
  #inputs = {};
  #labels = {};
  #hint = element("p", { class: "hint" });
  #fault = element("p", { class: "fault" });
  /** The end that is dragged. */
  #dragged = null;
  #isContinued = false;
  #tellLater = debounced(PAUSE, () => this.#tell());

  /** @param {(parts: object, isContinued: boolean) => void} changed Gets the choice; see `withChoice`. */
  constructor(column, changed) {
    [this.#column, this.#changed] = [column, changed];
    this.#track = element("div", { class: "range-track", pointerdown: (event) => this.#begin(event), pointermove: (event) => this.#move(event), pointerup: () => this.#end(), pointercancel: () => this.#end() }, this.#bars);
    const fields = ENDS.map((end) => this.#makeEnd(end));
    this.node = element("div", { class: "range" }, this.#track, element("div", { class: "range-ends" }, ...fields), this.#fault, this.#hint);
  }

  #makeEnd(end) {
    const name = end === "from" ? "start" : "end";
    this.#handles[end] = element("div", { class: "range-handle", role: "slider", tabindex: 0, "aria-label": `${this.#column}, ${name}`, keydown: (event) => this.#pressed(event, end), blur: () => this.#settle() });
    this.#track.append(this.#handles[end]);
    this.#labels[end] = element("span", {});
    this.#inputs[end] = element("input", { type: "text", autocomplete: "off", spellcheck: "false", change: () => this.#typed(end) });
    return element("label", {}, this.#labels[end], this.#inputs[end]);
  }

  /** Shows a histogram of the places in view, and the choice. */
  show(histogram, range = {}) {
    this.#histogram = histogram;
    if (this.#dragged === null && !this.#tellLater.isWaiting) this.#range = range;
    drawBars(this.#bars, histogram.counts, "values");
    this.#place();
    const { none, unreadable, kind } = histogram;
    this.#hint.textContent = none + unreadable === 0 ? "" : `${placesText(none + unreadable)} without a ${kind}`;
  }

  get #last() {
    return this.#histogram.edges.length - 1;
  }

  #place() {
    const { edges, kind } = this.#histogram;
    const ends = endsOn(this.#histogram, this.#range);
    ENDS.forEach((end, index) => {
      const filter = this.#range[end];
      const handle = this.#handles[end];
      handle.style.left = `${(ends[index] / this.#last) * 100}%`;
      const [label, limit] = [LABELS[kind][filter?.operator] ?? (end === "from" ? "From" : "To"), edges[index === 0 ? 0 : this.#last]];
      const values = { "aria-valuemin": 0, "aria-valuemax": this.#last, "aria-valuenow": ends[index], "aria-valuetext": filter ? `${label} ${filter.value}` : "No limit" };
      for (const [name, value] of Object.entries(values)) handle.setAttribute(name, value);
      this.#labels[end].textContent = label;
      const input = this.#inputs[end];
      input.placeholder = limit;
      if (input !== document.activeElement || this.#dragged !== null) input.value = filter?.value ?? "";
    });
    [...this.#bars.children].forEach((bar, part) => bar.classList.toggle("is-out", part + 0.5 < ends[0] || part + 0.5 > ends[1]));
  }

  /** Moves an end to an edge; at least a part stays between the ends. */
  #shift(end, edge) {
    const [start, stop] = endsOn(this.#histogram, this.#range);
    const [least, most] = end === "from" ? [0, Math.ceil(stop) - 1] : [Math.floor(start) + 1, this.#last];
    const moved = movedEnd(this.#histogram, end, Math.min(Math.max(edge, least), most));
    this.#range = { ...this.#range, [end]: moved ?? undefined };
    this.#showFault(end, "");
    this.#place();
    this.#tellLater();
  }

  #tell() {
    this.#tellLater.cancel();
    const { from = null, to = null } = this.#range;
    const isContinued = this.#isContinued;
    this.#isContinued = true;
    this.#changed({ from, to }, isContinued);
  }

  /** Ends a series of moves. */
  #settle() {
    if (this.#tellLater.isWaiting) this.#tell();
    this.#isContinued = false;
  }

  #typed(end) {
    const input = this.#inputs[end];
    const filter = { column: this.#column, operator: end === "from" ? ">=" : "<=", value: input.value.trim() };
    const isEmpty = filter.value === "";
    const lack = isEmpty ? "" : lackText(filter);
    this.#showFault(end, lack);
    if (lack !== "") return;
    this.#range = { ...this.#range, [end]: isEmpty ? undefined : splitFilter(filterText(filter)) };
    this.#tell();
    this.#settle();
    this.#place();
  }

  #showFault(end, text) {
    this.#fault.textContent = text;
    this.#inputs[end].setAttribute("aria-invalid", String(text !== ""));
  }

  #pressed(event, end) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = endsOn(this.#histogram, this.#range)[end === "from" ? 0 : 1];
    this.#shift(end, step > 0 ? Math.floor(at) + step : Math.ceil(at) + step);
  }

  #begin(event) {
    if (event.button > 0) return;
    const at = this.#partAt(event);
    const [start, stop] = endsOn(this.#histogram, this.#range);
    // Two handles at the same side of the press: the nearer one.
    this.#dragged = Math.abs(at - start) < Math.abs(at - stop) || (start === stop && at < start) ? "from" : "to";
    this.#track.setPointerCapture(event.pointerId);
    this.#handles[this.#dragged].focus({ preventScroll: true });
    event.preventDefault();
    this.#move(event);
  }

  #move(event) {
    if (this.#dragged !== null) this.#shift(this.#dragged, Math.round(this.#partAt(event)));
  }

  #end() {
    if (this.#dragged === null) return;
    this.#dragged = null;
    this.#settle();
  }

  #partAt({ clientX }) {
    const { left, width } = this.#track.getBoundingClientRect();
    return Math.min(Math.max((clientX - left) / width, 0), 1) * this.#last;
  }
}
