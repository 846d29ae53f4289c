// Keeps the page up to date: with edits by others, and with a server that is lost, found or started again.
import { debounced } from "./elements.js";
import { showLoss } from "./faults.js";
import { LiveEvents } from "./live.js";
import { hideNotice } from "./notices.js";
import { showTable } from "./origin.js";
import { source } from "./source.js";

/** The server's reports about the shown data set. */
export class Freshness {
  #page;
  #live = new LiveEvents({
    version: (...told) => this.#versionIs(...told),
    table: showTable,
    lost: () => this.#lost(),
    found: () => this.#reconnected(),
    restarted: () => this.#page.faults.attempt(() => this.#restarted()),
  });
  /** The latest version of the data that the server reported. */
  #version = -1;

  /**
   * @param {object} page
   * @param {() => object} page.dataSet Returns the shown data set.
   * @param {import("./planning.js").Planning} page.planning
   * @param {() => Promise<void>} page.reread Reads the open place again.
   * @param {(dataSets: object[]) => void} page.renew Shows the data sets as they are now.
   * @param {import("./faults.js").Faults} page.faults
   */
  constructor(page) {
    this.#page = page;
  }

  /** Follows another data set. */
  follow(id) {
    this.#version = -1;
    this.#live.follow(id);
  }

  /** A plan is shown. The places may have changed while the server made it. */
  shown(version) {
    if (version >= this.#version) return;
    this.#version = version;
    this.#page.planning.refresh();
  }

  rereadLater = debounced(150, () => this.#page.faults.attempt(() => this.#page.reread()));

  #versionIs(version, isEdit = false) {
    this.#version = version;
    const { planning } = this.#page;
    // A plan in flight may be older, and a table that was read as a whole may keep its version.
    if (planning.plan === null || (planning.plan.version === version && !isEdit)) return;
    planning.refresh();
    this.rereadLater();
  }

  async #lost() {
    showLoss();
    const { id } = this.#page.dataSet();
    // If the server answers, the data set of the failed events was removed.
    const { datasets } = await source().dataSets().catch(() => ({ datasets: [] }));
    if (datasets.length === 0 || datasets.some((dataSet) => dataSet.id === id) || this.#page.dataSet().id !== id) return;
    await this.#page.faults.attempt(() => this.#restarted());
  }

  #reconnected() {
    hideNotice("connection");
    // Repeat failed requests now, before their next attempt.
    this.#page.planning.replan();
    this.rereadLater();
  }

  /** Loads everything again, since the files may have other columns and places. */
  async #restarted() {
    // The columns first: the server may refuse those before.
    this.#page.renew((await source().dataSets()).datasets);
    this.#page.planning.forget();
  }
}
