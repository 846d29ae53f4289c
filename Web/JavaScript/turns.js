// Prevents changes while a callback runs. Queries are allowed.
import { InputError } from "./errors.js";

export class Turns {
  #isTaken = false;

  run(what) {
    const wasTaken = this.#isTaken;
    this.#isTaken = true;
    try {
      return what();
    } finally {
      this.#isTaken = wasTaken;
    }
  }

  change(what) {
    if (this.#isTaken) throw new InputError("Points, options and filters cannot change during a callback");
    return this.run(what);
  }
}
