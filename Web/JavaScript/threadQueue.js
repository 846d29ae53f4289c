// Questions to a worker, in order, and their answers.

/** The worker has so many messages at once: it never waits for the page, and others can be aborted. */
const mostSent = 2;

const errorKinds = { Error, RangeError, SyntaxError, TypeError };

export class Thread {
  #worker;
  /** Questions that are not sent, or not all of their steps. */
  #waiting = [];
  /** Questions by the messages that are not answered, and whether that is their last. */
  #sent = new Map();
  #count = 0;
  #ending = null;

  /** @param worker Has `postMessage` and `terminate`, and calls `onmessage` and `onerror`. */
  constructor(worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (error) => this.end(error);
  }

  /**
   * Asks for something. Nothing else is asked between the steps before it, and it is asked only
   * when all of them are answered.
   * @param {unknown[] | (() => unknown[])} list The arguments as they are now, or what makes them when they are sent.
   * @param options.transfer What goes over and is not copied.
   * @param options.steps What is sent before, each with a `name` and a `list`.
   * @param options.onStep Called with how many steps are answered; what it throws ends the question.
   * @param options.isChange Whether it changes something: then it is sent when all before it is
   *   answered, and an abort that is too late for the worker does not end it.
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

  /** Ends the worker; whatever is asked fails. */
  end(error) {
    if (this.#ending) return;
    this.#ending = error;
    this.#worker.terminate();
    for (const { question } of this.#sent.values()) this.#fail(question, error);
    for (const question of this.#waiting) this.#fail(question, error);
    this.#sent.clear();
  }

  /** What waits is asked with what its arguments are now, whatever becomes of them. */
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
        // Without gaps: the worker counts what it cannot read.
        this.#count = id;
        this.#sent.set(id, { question, isLast });
      } catch (error) {
        // What cannot be sent, such as a function among properties.
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
      // Whether it was in time is what the worker answers.
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
