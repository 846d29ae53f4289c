// The histogram under the map, with a window to drag, resize, type and play.
import { countText, placesText } from "./appearance.js";
import { drawBars } from "./bars.js";
import { byID } from "./elements.js";
import { moved, played, readWindow, resized, typed, windowNote, windowText } from "./time-window.js";

// Milliseconds a part at speed 1.
const PACE = 200;

/** The panel. It is open as long as the page asks for a histogram. */
export class TimePanel {
  #node = byID("times");
  #button = byID("times-button");
  #track = byID("times-track");
  #bars = byID("times-bars");
  #window = null;
  /** The window as text, as the page knows it. */
  #text = "";
  #histogram = null;
  /** The counts of the drawn bars, as text. */
  #drawn = "";
  #changed;
  #toggled;
  #timer = null;
  #drag = null;

  /**
   * @param {(text: string, isMoving: boolean) => void} changed Gets the window as text; empty for all.
   * @param {(isOpen: boolean) => void} toggled
   * @param {(histogram: object) => void} listed Lists the places with unreadable dates.
   */
  constructor(changed, toggled, listed) {
    [this.#changed, this.#toggled] = [changed, toggled];
    this.#button.addEventListener("click", () => toggled(!this.isOpen));
    byID("times-unreadable").addEventListener("click", () => listed(this.#histogram));
    byID("times-close").addEventListener("click", () => toggled(false));
    byID("times-play").addEventListener("click", () => (this.isPlaying ? this.stop() : this.#play()));
    for (const end of ["from", "to"]) {
      byID(`times-${end}`).addEventListener("change", () => this.#typed(end));
      const handle = byID(`times-handle-${end}`);
      handle.addEventListener("keydown", (event) => this.#pressed(event, end));
    }
    const range = byID("times-window");
    range.addEventListener("keydown", (event) => this.#pressed(event, "both"));
    this.#track.addEventListener("pointerdown", (event) => this.#begin(event));
    this.#track.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) this.#track.addEventListener(name, () => this.#end());
    this.#node.addEventListener("keydown", (event) => event.key === "Escape" && toggled(false));
  }

  get isOpen() {
    return !this.#node.hidden;
  }

  get isPlaying() {
    return this.#timer !== null;
  }

  /** Offers the panel for a data set with a column of times. */
  offer(column) {
    this.#button.hidden = column === null;
  }

  /** Opens or closes the panel. */
  toggle(isOpen) {
    if (isOpen === this.isOpen) return;
    this.stop();
    const hadFocus = this.#node.contains(document.activeElement);
    this.#node.hidden = !isOpen;
    this.#button.setAttribute("aria-expanded", String(isOpen));
    document.documentElement.classList.toggle("has-times", isOpen);
    if (!isOpen && hadFocus) this.#button.focus();
  }

  /** Shows the times in view, and the window of the address. */
  show(histogram, counts, text) {
    if (!this.isOpen || !histogram) return;
    this.#histogram = histogram;
    if (this.#drag === null && !this.isPlaying) {
      this.#window = readWindow(text, histogram);
      if (this.#text !== (text ?? "")) byID("times-note").textContent = windowNote(text, histogram);
      this.#text = text ?? "";
    }
    byID("times-title").textContent = histogram.column;
    const { kind, none, unreadable } = histogram;
    byID("times-unreadable").textContent = unreadable === 0 ? "" : `${countText(unreadable)} unreadable ${kind}${unreadable === 1 ? "" : "s"}`;
    byID("times-none").textContent = none === 0 ? "" : `${placesText(none)} without a ${kind}`;
    this.#draw(counts);
    this.#place();
  }

  #draw(counts) {
    // A window that moves changes no bar.
    if (counts.join() === this.#drawn) return;
    this.#drawn = counts.join();
    drawBars(this.#bars, counts, "times");
  }

  get #count() {
    return this.#histogram.edges.length - 1;
  }

  get #shown() {
    return this.#window ?? [0, this.#count];
  }

  #place() {
    const { edges } = this.#histogram;
    const [from, to] = this.#shown;
    const range = byID("times-window");
    range.style.left = `${(from / this.#count) * 100}%`;
    range.style.width = `${((to - from) / this.#count) * 100}%`;
    const texts = { from: edges[from], to: edges[to] };
    for (const [end, part] of [["from", from], ["to", to]]) {
      const handle = byID(`times-handle-${end}`);
      handle.style.left = `${(part / this.#count) * 100}%`;
      for (const [name, value] of Object.entries({ "aria-valuemin": 0, "aria-valuemax": this.#count, "aria-valuenow": part, "aria-valuetext": texts[end] })) handle.setAttribute(name, value);
      const input = byID(`times-${end}`);
      if (input !== document.activeElement) input.value = texts[end];
    }
    range.setAttribute("aria-valuemin", 0);
    range.setAttribute("aria-valuemax", this.#count - (to - from));
    range.setAttribute("aria-valuenow", from);
    range.setAttribute("aria-valuetext", `${texts.from} to ${texts.to}`);
    [...this.#bars.children].forEach((bar, part) => bar.classList.toggle("is-out", part < from || part >= to));
  }

  #set(window, isMoving, note = "") {
    const isAll = window[0] === 0 && window[1] === this.#count;
    this.#window = isAll ? null : window;
    byID("times-note").textContent = note;
    this.#place();
    this.#text = windowText(this.#window, this.#histogram);
    this.#changed(this.#text, isMoving);
  }

  #typed(end) {
    if (!this.#histogram) return;
    this.stop();
    const text = byID(`times-${end}`).value;
    const window = typed(this.#shown, end, text, this.#histogram);
    const [from, to] = window.map((part) => this.#histogram.edges[part]);
    this.#set(window, false, windowNote(end === "from" ? `${text}..${to}` : `${from}..${text}`, this.#histogram));
  }

  #pressed(event, end) {
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -1e6, End: 1e6 };
    const step = steps[event.key];
    if (step === undefined || !this.#histogram) return;
    event.preventDefault();
    event.stopPropagation();
    this.stop();
    this.#shift(this.#shown, end, step, false);
  }

  #shift(window, end, step, isMoving) {
    const next = end === "both" ? moved(window, step, this.#count) : resized(window, end, (end === "from" ? window[0] : window[1]) + step, this.#count);
    this.#set(next, isMoving);
  }

  #begin(event) {
    if (!this.#histogram || event.button > 0) return;
    this.stop();
    const pressed = event.target.closest("[data-end]")?.dataset.end ?? "new";
    // All of it cannot be moved.
    const end = pressed === "both" && this.#window === null ? "new" : pressed;
    this.#track.setPointerCapture(event.pointerId);
    const at = this.#partAt(event);
    // A press beside the window begins a new one.
    this.#drag = end === "new" ? { end: "to", from: [Math.min(Math.floor(at), this.#count - 1), Math.floor(at) + 1], at } : { end, from: this.#shown, at };
  }

  #move(event) {
    if (this.#drag === null) return;
    const { end, from, at } = this.#drag;
    this.#shift(from, end, Math.round(this.#partAt(event) - at), true);
  }

  #end() {
    if (this.#drag === null) return;
    this.#drag = null;
    this.#changed(windowText(this.#window, this.#histogram), false);
  }

  #partAt({ clientX }) {
    const { left, width } = this.#track.getBoundingClientRect();
    return Math.min(Math.max((clientX - left) / width, 0), 1) * this.#count;
  }

  #play() {
    if (!this.#histogram) return;
    const [from, to] = this.#shown;
    // All of it has nowhere to go: a tenth plays.
    if (to - from === this.#count) this.#set([0, Math.max(1, Math.round(this.#count / 10))], true);
    else if (to === this.#count) this.#set([0, to - from], true);
    byID("times-play").setAttribute("aria-label", "Pause");
    this.#node.classList.add("is-playing");
    const step = () => {
      const next = played(this.#shown, this.#count, byID("times-loop").checked);
      if (next === null) return this.stop();
      this.#set(next, true);
      this.#timer = setTimeout(step, PACE / Number(byID("times-speed").value));
    };
    this.#timer = setTimeout(step, PACE / Number(byID("times-speed").value));
  }

  /** Ends the playback. */
  stop() {
    if (!this.isPlaying) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    byID("times-play").setAttribute("aria-label", "Play");
    this.#node.classList.remove("is-playing");
    this.#changed(windowText(this.#window, this.#histogram), false);
  }
}
