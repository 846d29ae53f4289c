// Functions of the caller's may ask what calls them, and change nothing there.
import { InputError } from "./errors.js";

export class Turns {
  #isTaken = false;

  /** Runs what calls functions of the caller's. */
  run(what) {
    const wasTaken = this.#isTaken;
    this.#isTaken = true;
    try {
      return what();
    } finally {
      this.#isTaken = wasTaken;
    }
  }

  /** Runs a change, unless a function is called that another one calls. */
  change(what) {
    if (this.#isTaken) throw new InputError("Change nothing during a callback");
    return this.run(what);
  }
}
