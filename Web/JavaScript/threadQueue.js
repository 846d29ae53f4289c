// Questions to a worker, in order, and their answers.

/** The worker has so many at once: it never waits for the page, and others can be aborted. */
const mostSent = 2;

const errorKinds = { Error, RangeError, SyntaxError, TypeError };

export class Thread {
  #worker;
  #waiting = [];
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
   * Asks for something.
   * @param {unknown[] | (() => unknown[])} list The arguments, or what makes them when they are sent.
   */
  ask(name, list, { signal, transfer = [] } = {}) {
    return new Promise((resolve, reject) => {
      if (this.#ending) throw this.#ending;
      signal?.throwIfAborted();
      const question = { id: ++this.#count, name, list, transfer, resolve, reject };
      const abort = () => {
        this.#waiting = this.#waiting.filter((other) => other !== question);
        reject(signal.reason);
      };
      signal?.addEventListener("abort", abort, { once: true });
      question.done = () => signal?.removeEventListener("abort", abort);
      this.#waiting.push(question);
      this.#send();
    });
  }

  /** Ends the worker; whatever is asked fails. */
  end(error) {
    if (this.#ending) return;
    this.#ending = error;
    this.#worker.terminate();
    for (const question of [...this.#sent.values(), ...this.#waiting]) {
      question.done();
      question.reject(error);
    }
    this.#waiting = [];
    this.#sent.clear();
  }

  #send() {
    while (this.#sent.size < mostSent && this.#waiting.length > 0) {
      const question = this.#waiting.shift();
      const { id, name, transfer } = question;
      try {
        const list = typeof question.list === "function" ? question.list() : question.list;
        this.#worker.postMessage({ id, name, list }, transfer);
        this.#sent.set(id, question);
      } catch (error) {
        // What cannot be sent, such as a function among properties.
        question.done();
        question.reject(error);
      }
    }
  }

  #receive({ id, result, error }) {
    const question = this.#sent.get(id);
    if (!question) return;
    this.#sent.delete(id);
    question.done();
    if (error) question.reject(new (errorKinds[error.kind] ?? Error)(error.message));
    else question.resolve(result);
    this.#send();
  }
}
