// Lets only the newest of several operations continue.

/** Turns of operations. Beginning a turn ends the previous one. */
export class Turns {
  #newest = 0;

  /** Begins a turn; returns a function that returns whether it is still the newest. */
  begin() {
    this.#newest += 1;
    const own = this.#newest;
    return () => own === this.#newest;
  }
}

/**
 * Waits for an answer. If a newer turn has begun meanwhile, returns null and ignores errors.
 */
export async function newest(isNewest, asked) {
  try {
    const answer = await asked;
    return isNewest() ? answer : null;
  } catch (error) {
    if (isNewest()) throw error;
    return null;
  }
}
