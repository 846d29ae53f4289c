// The address bar and the history of the browser: what they say of the page, and when.
import { addressText, readAddress } from "./address.js";
import { debounced } from "./elements.js";
import { showNotice } from "./notices.js";

/** The address of the page, by which a link shows the same map. */
export class AddressBar {
  #dataSets;
  #state;

  /**
   * @param {{dataSets: () => object[], state: () => object, opened: () => void}} page What can be
   *   named, what is shown, and what is called when the browser goes back or forward.
   */
  constructor({ dataSets, state, opened }) {
    [this.#dataSets, this.#state] = [dataSets, state];
    addEventListener("popstate", () => {
      this.write.cancel();
      opened();
    });
  }

  /** What the address says, with its data set; a notice shows what it says wrongly. */
  read() {
    const state = readAddress(location);
    const named = this.#dataSets().find(({ id }) => id === state.dataSet);
    if (state.dataSet !== null && !named) {
      state.problems.push(`there is no data set “${state.dataSet}”`);
      // Its place is none of another.
      state.place = null;
    }
    if (state.problems.length > 0) showNotice("address", `In the address: ${state.problems.join("; ")}. Defaults are used instead.`);
    return { ...state, dataSet: named ?? this.#dataSets()[0] };
  }

  /** Writes what is shown, as one more step of the history, or as what the last one has become. */
  push(isContinued = false) {
    this.write.cancel();
    history[isContinued ? "replaceState" : "pushState"](null, "", this.#address());
  }

  /** Keeps what is shown as a step to go back to, before something else is. */
  keep() {
    this.push(true);
    this.push();
  }

  /** Writes a data set as one more step, with nothing else. */
  pushDataSet(id) {
    history.pushState(null, "", wholeAddress({ dataSet: id, settings: {}, camera: null }));
  }

  /** Writes what is shown once the map stands still. */
  write = debounced(150, () => history.replaceState(null, "", this.#address()));

  #address() {
    const { dataSet, ...shown } = this.#state();
    return wholeAddress({ ...shown, dataSet: this.#dataSets().length > 1 ? dataSet.id : null });
  }
}

/** Returns a state's address from its beginning: a fragment alone would keep the query of before. */
function wholeAddress(state) {
  const address = new URL(location.href);
  [address.search, address.hash] = ["", ""];
  return address.href + addressText(state, location);
}
