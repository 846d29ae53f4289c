// A panel at the side with the button that opens it, or a sheet at the foot of a small screen.
// At most one is open.
import { byID, smallScreen } from "./elements.js";

let open = null;

/** Closes the open panel; returns whether there was one. */
export function closePanel() {
  const wasOpen = open !== null;
  open?.toggle(false);
  return wasOpen;
}

/** A panel that a button opens and closes. */
export class SidePanel {
  #node;
  #button;
  #close;
  #toggled;

  /**
   * @param {{node: string, button: string, close: string}} ids Of its elements.
   * @param {(isOpen: boolean) => void} toggled
   */
  constructor({ node, button, close }, toggled) {
    [this.#node, this.#button, this.#close, this.#toggled] = [byID(node), byID(button), byID(close), toggled];
    this.#button.addEventListener("click", () => this.toggle(!this.isOpen));
    this.#close.addEventListener("click", () => this.toggle(false));
    for (const part of [this.#node, this.#button]) part.addEventListener("keydown", (event) => this.#pressed(event));
  }

  get isOpen() {
    return !this.#node.hidden;
  }

  #pressed(event) {
    if (event.key !== "Escape" || !this.isOpen) return;
    // Only this is closed, and nothing on the map.
    event.preventDefault();
    this.toggle(false);
  }

  toggle(isOpen) {
    if (isOpen === this.isOpen) return;
    if (isOpen) open?.toggle(false);
    open = isOpen ? this : null;
    const hadFocus = this.#node.contains(document.activeElement);
    this.#node.hidden = !isOpen;
    this.#button.setAttribute("aria-expanded", String(isOpen));
    document.documentElement.classList.toggle("has-panel", isOpen);
    if (isOpen && smallScreen.matches) this.#close.focus();
    if (!isOpen && hadFocus) this.#button.focus();
    this.#toggled(isOpen);
  }
}
