// Prevents changes while a callback of the caller runs. Queries are allowed.
import { InputError } from "./errors.js";

export class Turns {
  #isTaken = false;

  /** Runs code that calls callbacks. */
  run(what) {
    const wasTaken = this.#isTaken;
    this.#isTaken = true;
    try {
      return what();
    } finally {
      this.#isTaken = wasTaken;
    }
  }

  /** Runs a change. Throws during a callback. */
  change(what) {
    if (this.#isTaken) throw new InputError("Points, options and filters cannot change during a callback");
    return this.run(what);
  }
}
