// Shows requests that failed: at the field of the setting at fault, or in a notice.
import { hideNotice, showNotice } from "./notices.js";

const LOST = "Connection lost, trying again";

/** Shows that the server cannot be reached. */
export function showLoss() {
  showNotice("connection", LOST, { isLasting: true });
}

/** What failed. */
export class Faults {
  #showAtField;

  /** @param {(name: string, text: string) => boolean} showAtField Returns whether the field is in sight. */
  constructor(showAtField) {
    this.#showAtField = showAtField;
  }

  /** Does something that sends a request, and shows a notice if that fails. */
  async attempt(action) {
    try {
      await action();
    } catch (error) {
      this.show(error);
    }
  }

  /** Shows that a request failed. */
  show(error, { isLasting = false } = {}) {
    if (error.isConnectionLoss) return showLoss();
    if (error.status === undefined) throw error;
    // The server is there.
    hideNotice("connection");
    if (this.#showAtField(error.parameter, error.message)) hideNotice("error");
    else showNotice("error", error.message, { isLasting });
  }
}
