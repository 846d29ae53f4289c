// The selection: a marker on the map, an entry of the list, a result of the search, or the place in
// an address. The last selection is opened.
import { flyTo } from "./flight.js";
import { hideNotice, showNotice } from "./notices.js";
import { Opening } from "./opening.js";
import { tell } from "./outside.js";
import { isHiddenByFilter } from "./reveal.js";
import { source } from "./source.js";
import { newest, Turns } from "./turns.js";

const FILTERED = "A filter hides this place. Remove it under Filters to see the place on the map.";

/**
 * The parts of the map that the selection uses.
 *
 * @typedef {object} SelectionMap
 * @property {() => object} state The shown map: `dataSet`, `settings`, `camera`, `plan`.
 * @property {() => Map<string, object>} markers The shown markers by id.
 * @property {(camera: object) => Promise<void>} fly Moves the camera.
 * @property {() => Promise<void>} idle Waits until the plan for the camera is shown.
 * @property {() => Promise<void>} replan Plans again, and waits for the plan.
 * @property {(callout: import("./callout.js").Callout) => void} uncover Moves the map until a callout is seen.
 * @property {import("./address-bar.js").AddressBar} address The address, which names the open place.
 * @property {() => void} placeChanged A place was opened or closed.
 * @property {(cluster: object) => void} tabulate Shows the members of a cluster as a table.
 * @property {(error: Error) => void} fail Shows that a request failed.
 */

/** The selection, with its open list or callout. */
export class Selection {
  // The server may answer late or in another order.
  #turns = new Turns();

  /** The place of an address until it is open: `place`, and `isSeen`; see `openNamed`. */
  #named = null;

  #map;
  #opening;

  /**
   * @param {import("./plane.js").Plane} plane
   * @param {import("./shapes.js").Shapes} shapes
   * @param {SelectionMap} map
   */
  constructor(plane, shapes, map) {
    this.#map = map;
    this.#opening = new Opening(plane, shapes, map, () => this.#begin());
  }

  /** The number of the place that is open or about to open, or null. */
  get place() {
    return this.#named?.place ?? this.#opening.callout.place?.place ?? null;
  }

  /** The opened stack, whose members the keyboard reaches. */
  get stack() {
    return this.#opening.stack;
  }

  /** Opens a place of the table. */
  async openListed(place, node) {
    await this.#opening.openListed(place, node);
  }

  #begin() {
    this.#named = null;
    return this.#turns.begin();
  }

  /** Handles a pressed marker; `wantsList` lists its members instead. */
  async activate(marker, wantsList = false) {
    const { plan } = this.#map.state();
    if (marker.feature.properties.cluster) tell({ cluster: { plan: plan.id, id: marker.id } });
    await this.#opening.activate(marker, wantsList, this.#begin());
  }

  /**
   * Opens the place of an address, or closes the open one.
   *
   * @param {boolean} isSeen Whether the address also has a camera.
   */
  async openNamed(place, isSeen) {
    if (place === null) return this.close();
    const isNewest = this.#begin();
    if (place === `${this.place ?? ""}`) return;
    this.#named = { place, isSeen };
    const { dataSet } = this.#map.state();
    const found = await newest(isNewest, source().place(dataSet.id, place)).catch((error) => this.#notFound(error));
    if (found === null) return;
    this.#named = null;
    if (!isSeen) return this.#reveal(found);
    this.#opening.show(found, dataSet, null);
    const isHidden = await newest(isNewest, isHiddenByFilter(dataSet.id, this.#map.state().settings, found));
    if (!isHidden) return;
    showNotice("reveal", FILTERED);
    this.#opening.uncover();
  }

  /** Shows that the place of an address is missing, if the error is a 404; returns null. */
  #notFound(error) {
    if (error.status !== 404) throw error;
    // The server may not have read it yet.
    if (this.#map.state().dataSet.preparing?.read != null) return null;
    this.#named = null;
    showNotice("removed", "The place in the address does not exist, or was removed.");
    this.#map.address.write();
    return null;
  }

  /** Flies to a place and opens it, by itself or in its stack; back is where the map was. */
  async reveal(place) {
    this.#map.address.keep();
    await this.#reveal(place);
  }

  async #reveal(place) {
    hideNotice("reveal");
    this.close();
    const isNewest = this.#begin();
    const flown = await flyTo(place, this.#map, isNewest);
    if (flown === null) return;
    const { marker, isFiltered } = flown;
    if (marker === null) showNotice("reveal", isFiltered ? FILTERED : "With these settings, the map does not show this place by itself.");
    if (!marker?.isCluster) return this.#opening.openPlace(place.place, marker?.node, undefined, isNewest);
    await this.#opening.activate(marker, false, isNewest);
    if (isNewest()) await this.#opening.markMember(place, isNewest);
  }

  /** The markers belong to another plan now. */
  planChanged() {
    this.#opening.planChanged();
  }

  /** Places changed, or the server is back: reads the open place again, or the place of the address. */
  async dataChanged() {
    if (this.#named !== null) return this.openNamed(this.#named.place, this.#named.isSeen);
    const { callout } = this.#opening;
    if (!callout.isOpen) return;
    const { place } = callout.place;
    const { dataSet } = this.#map.state();
    const isStill = () => callout.place?.place === place && this.#map.state().dataSet === dataSet;
    try {
      const found = await source().place(dataSet.id, place);
      if (isStill()) callout.refresh(found, dataSet);
    } catch (error) {
      if (!isStill()) return;
      if (error.status !== 404) throw error;
      callout.close();
      showNotice("removed", "The place you had open has been removed.");
    }
  }

  /** Closes the uppermost open part; returns whether there was one. */
  closeOne() {
    this.#begin();
    tell({ cluster: null });
    return this.#opening.closeOne();
  }

  /** Closes everything, because a click hit nothing. */
  dismiss() {
    tell({ cluster: null });
    this.close();
  }

  close() {
    this.#begin();
    this.#opening.close();
  }
}
