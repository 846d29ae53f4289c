// Answers questions to the worker of an exported map. Questions and answers are messages with a number; some
// answers come in parts.
import { Refusal } from "./refusal.js";

/** Answers messages. */
export class Answers {
  #read;
  #post;
  /** The engine, or null before it was read. */
  #engine = null;
  /** What cancels the questions that are not answered yet, by number. */
  #waiting = new Map();

  /**
   * @param {() => Promise<import("./engine.js").PlaceEngine>} read Reads the places.
   * @param {(answer: object) => void} post
   */
  constructor(read, post) {
    [this.#read, this.#post] = [read, post];
    // The questions report it.
    this.#ready().catch(() => {});
  }

  /** A question, `{number, call, values}`, or `{cancel}` with the number of one. */
  async received({ number, call, values, cancel }) {
    if (cancel !== undefined) return this.#waiting.get(cancel)?.abort();
    const controller = new AbortController();
    this.#waiting.set(number, controller);
    try {
      const engine = await this.#ready();
      await canceledBefore(controller.signal);
      const tell = (partial) => controller.signal.aborted || this.#post({ number, partial });
      const answer = await engine[call](...values, controller.signal, tell);
      if (!controller.signal.aborted) this.#post({ number, answer });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof Refusal)) console.error(error);
      this.#post({ number, error: { status: error.status ?? 500, message: error.message, parameter: error.parameter ?? null } });
    } finally {
      this.#waiting.delete(number);
    }
  }

  /** The engine; what failed, for want of a network, is read again by the next question. */
  async #ready() {
    const reading = (this.#engine ??= this.#read());
    try {
      return await reading;
    } catch (error) {
      if (this.#engine === reading) this.#engine = null;
      throw error;
    }
  }
}

/** Lets messages arrive that came while the worker was busy; throws if one canceled the question. */
export async function canceledBefore(signal) {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}
