// The server's events: edits by other clients, and whether the server can be reached.
import { source, waitAfter } from "./source.js";

/** A connection to the events of a data set that reconnects when it breaks. */
export class LiveEvents {
  /** Ends the connection; null without one. */
  #end = null;
  #timer = null;
  #failures = 0;
  #dataSet = null;
  /** Identifies the run of the server that reported the last version. */
  #server = null;

  /**
   * @param {object} handlers
   * @param {(version: number, isEdit: boolean) => void} handlers.version The version of the data
   *   on the server: after connecting, and after every edit.
   * @param {(table: { age: number, reachable: boolean } | null) => void} handlers.table The age
   *   of a table's places in seconds, and whether the table is reachable; null for a file.
   * @param {() => void} handlers.lost Called each time the connection fails or is lost.
   * @param {() => void} handlers.found Called when the connection is back.
   * @param {() => void} handlers.restarted Called if the server restarted or is another one,
   *   so that versions count from the beginning.
   */
  constructor(handlers) {
    this.handlers = handlers;
    // A hidden window needs no connection.
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#close() : this.#connect()));
    addEventListener("online", () => this.#connect());
  }

  /** Follows another data set. */
  follow(dataSet) {
    this.#dataSet = dataSet;
    this.#failures = 0;
    this.#connect();
  }

  #connect() {
    this.#close();
    if (this.#dataSet === null || document.hidden) return;
    this.#end = source().listen(this.#dataSet, (name, data) => this.#told(name, data));
  }

  #told(name, { version, server, table } = {}) {
    switch (name) {
      case "open":
        if (this.#failures > 0) this.handlers.found();
        this.#failures = 0;
        return;
      case "version": {
        const isOther = this.#server !== null && server !== this.#server;
        this.#server = server;
        this.handlers.version(version, false);
        this.handlers.table(table ?? null);
        if (isOther) this.handlers.restarted();
        return;
      }
      case "edit":
        return this.handlers.version(version, true);
      case "table":
        return this.handlers.table(table);
      case "error":
        return this.#failed();
    }
  }

  #failed() {
    this.#close();
    this.handlers.lost();
    const wait = waitAfter(this.#failures);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #close() {
    clearTimeout(this.#timer);
    this.#end?.();
    this.#end = null;
  }
}
