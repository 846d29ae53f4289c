// Sends requests to a worker in order and receives its answers.

/**
 * The maximum number of unanswered messages. With two, the worker never waits for the page, and
 * requests behind them can still be aborted.
 */
const mostSent = 2;

const errorKinds = { Error, RangeError, SyntaxError, TypeError };

export class Thread {
  #worker;
  /** Requests that are not completely sent. */
  #waiting = [];
  /** The requests by message id, for unanswered messages, and whether the message is their last. */
  #sent = new Map();
  #count = 0;
  #ending = null;

  /**
   * @param worker An object with `postMessage` and `terminate`, which calls `onmessage` and
   * `onerror`.
   */
  constructor(worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (error) => this.end(error);
  }

  /**
   * Sends a request, after its steps are answered. No other request runs between the steps.
   * @param {unknown[] | (() => unknown[])} list The arguments, copied now, or a function that makes
   *   them when they are sent.
   * @param options.transfer The objects to transfer instead of copying.
   * @param options.steps The messages to send first, each with a `name` and a `list`.
   * @param options.onStep Called with the number of answered steps. If it throws, the request ends.
   * @param options.isChange Whether the request changes something. It is then sent after all
   *   earlier requests are answered, and an abort that reaches the worker too late has no effect.
   */
  ask(name, list, { signal, transfer, steps = [], onStep, isChange = false } = {}) {
    return new Promise((resolve, reject) => {
      if (this.#ending) throw this.#ending;
      signal?.throwIfAborted();
      const question = { steps: [...steps, { name, list, transfer }], onStep, isChange, signal, resolve, reject };
      Object.assign(question, { begun: 0, answered: 0, isSettled: false });
      question.abort = () => this.#abort(question);
      signal?.addEventListener("abort", question.abort, { once: true });
      this.#waiting.push(question);
      this.#send();
      if (question.begun === 0 && !question.isSettled) this.#keepArguments(question);
    });
  }

  /** Ends the worker. All pending and later requests fail. */
  end(error) {
    if (this.#ending) return;
    this.#ending = error;
    this.#worker.terminate();
    for (const { question } of this.#sent.values()) this.#fail(question, error);
    for (const question of this.#waiting) this.#fail(question, error);
    this.#sent.clear();
  }

  /** Copies the arguments of a waiting request, because the caller may change them. */
  #keepArguments(question) {
    try {
      for (const step of question.steps) {
        if (typeof step.list !== "function") step.list = structuredClone(step.list);
      }
    } catch (error) {
      this.#fail(question, error);
    }
  }

  #send() {
    while (this.#waiting.length > 0) {
      const [question] = this.#waiting;
      const isLast = question.begun === question.steps.length - 1;
      const isAlone = isLast && (question.isChange || question.begun > 0);
      if (this.#sent.size >= (isAlone ? 1 : mostSent)) return;
      const { name, list, transfer = [] } = question.steps[question.begun++];
      if (isLast) this.#waiting.shift();
      try {
        const id = this.#count + 1;
        this.#worker.postMessage({ id, name, list: typeof list === "function" ? list() : list }, transfer);
        // Ids must be consecutive, because the worker counts messages that it cannot read.
        this.#count = id;
        this.#sent.set(id, { question, isLast });
      } catch (error) {
        // The data cannot be sent, for example because it contains a function.
        this.#fail(question, error);
      }
    }
  }

  #receive({ id, result, error, isCancelled }) {
    const { question, isLast } = this.#sent.get(id) ?? {};
    if (!question) return;
    this.#sent.delete(id);
    if (isCancelled) this.#fail(question, question.signal.reason);
    else if (error) this.#fail(question, new (errorKinds[error.kind] ?? Error)(error.message));
    else if (isLast) this.#settle(question, () => question.resolve(result));
    else this.#report(question);
    this.#send();
  }

  #report(question) {
    if (question.isSettled) return;
    try {
      question.onStep?.(++question.answered);
    } catch (error) {
      this.#fail(question, error);
    }
  }

  #abort(question) {
    for (const [id, { question: other, isLast }] of this.#sent) {
      if (other !== question || !isLast) continue;
      this.#worker.postMessage({ cancel: id });
      // The worker's answer shows whether the abort was in time.
      if (question.isChange) return;
    }
    this.#fail(question, question.signal.reason);
    this.#send();
  }

  #fail(question, error) {
    this.#settle(question, () => question.reject(error));
  }

  #settle(question, settle) {
    if (question.isSettled) return;
    question.isSettled = true;
    question.signal?.removeEventListener("abort", question.abort);
    this.#waiting = this.#waiting.filter((other) => other !== question);
    settle();
  }
}
