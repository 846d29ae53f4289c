// Of several things that were begun one after the other, only the newest goes on.

/** Takes turns: whoever begins ends the turn of whoever was before. */
export class Turns {
  #newest = 0;

  /** Begins a turn; returns a function that says whether it still is the newest. */
  begin() {
    this.#newest += 1;
    const own = this.#newest;
    return () => own === this.#newest;
  }

  /** Ends the turn of whoever has it. */
  end() {
    this.#newest += 1;
  }
}
