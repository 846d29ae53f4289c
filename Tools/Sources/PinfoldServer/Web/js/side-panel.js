// A panel at the side with the button that opens it, or a sheet at the foot of a small screen.
// At most one is open.
import { byID, smallScreen } from "./elements.js";

let open = null;

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
    this.#node.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle(false));
  }

  get isOpen() {
    return !this.#node.hidden;
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
