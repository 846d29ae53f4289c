// Writes the state of the page to the address bar and to the history of the browser.
import { addressText, readAddress } from "./address.js";
import { debounced } from "./elements.js";
import { showNotice } from "./notices.js";
import { tell } from "./outside.js";

/** The address of the page. A link to it shows the same map. */
export class AddressBar {
  #dataSets;
  #state;
  #opened;

  /**
   * @param {{dataSets: () => object[], state: () => object, opened: () => void}} page The
   *   data sets, the shown state, and a callback for when the address names another state to show.
   */
  constructor({ dataSets, state, opened }) {
    [this.#dataSets, this.#state, this.#opened] = [dataSets, state, opened];
    addEventListener("popstate", () => {
      this.write.cancel();
      opened();
    });
  }

  /** Returns the state in the address, with its data set. A notice names wrong parts. */
  read() {
    const state = readAddress(location);
    const named = this.#dataSets().find(({ id }) => id === state.dataSet);
    if (state.dataSet !== null && !named) {
      state.problems.push(`the data set “${state.dataSet}” does not exist`);
      // The place was in that data set.
      state.place = null;
    }
    if (state.problems.length > 0) showNotice("address", `In the address: ${state.problems.join("; ")}. Defaults are used instead.`);
    return { ...state, dataSet: named ?? this.#dataSets()[0] };
  }

  /** Writes the state as a new step of the history; a continued one replaces the last step. */
  push(isContinued = false) {
    this.write.cancel();
    history[isContinued ? "replaceState" : "pushState"](null, "", this.#address());
  }

  /** Keeps the state as a step to go back to, before it changes. */
  keep() {
    this.push(true);
    this.push();
  }

  /** Opens a data set as a new step. */
  openDataSet(id) {
    history.pushState(null, "", wholeAddress({ dataSet: id, settings: {}, camera: null }));
    this.#opened();
  }

  /** Writes the state once the map stands still, and tells it to the notebook around the page. */
  write = debounced(150, () => {
    tell({ state: this.#state() });
    history.replaceState(null, "", this.#address());
  });

  #address() {
    const { dataSet, ...shown } = this.#state();
    return wholeAddress({ ...shown, dataSet: this.#dataSets().length > 1 ? dataSet.id : null });
  }
}

/** Returns a state's address from its beginning: a fragment alone would keep the old query. */
function wholeAddress(state) {
  const address = new URL(location.href);
  [address.search, address.hash] = ["", ""];
  return address.href + addressText(state, location);
}
