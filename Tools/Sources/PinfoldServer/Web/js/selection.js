// What happens when something is selected: a marker on the map, an entry of the list, a
// result of the search.
import { placesText } from "./appearance.js";
import { Callout } from "./callout.js";
import { cameraAt, cameraFitting, isInside, MAX_ZOOM, visibleRect } from "./camera.js";
import { coveredSides } from "./frame.js";
import { MemberList } from "./members.js";
import { hideNotice, showNotice } from "./notices.js";
import { isHiddenByFilter, markerOf, revealLevel } from "./reveal.js";
import { SETTINGS } from "./settings.js";
import { source } from "./source.js";
import { OpenedStack } from "./stack.js";
import { Turns } from "./turns.js";

const FILTERED = "A filter hides this place. Remove it in the settings to see the place on the map.";

/** The selection and what is open because of it. */
export class Selection {
  // The server may answer late and in another order: what was selected last is opened.
  #turns = new Turns();

  /** What an address names and is not open yet: `place`, and `isSeen`; see `openNamed`. */
  #named = null;

  #map;

  /**
   * @param {import("./plane.js").Plane} plane
   * @param {import("./shapes.js").Shapes} shapes
   * @param {object} map What the selection asks of the map.
   * @param {() => object} map.state What is shown: `dataSet`, `settings`, `camera`, `plan`.
   * @param {() => Map<string, object>} map.markers The shown markers by id.
   * @param {(camera: object) => Promise<void>} map.fly Moves the camera.
   * @param {() => Promise<void>} map.idle Waits until the plan for the camera is shown.
   * @param {() => Promise<void>} map.replan Plans again, and waits for the plan.
   * @param {(callout: Callout) => void} map.uncover Moves the map until a callout is seen.
   * @param {import("./address-bar.js").AddressBar} map.address The address, which names the open place.
   * @param {(error: Error) => void} map.fail Shows that a request failed.
   */
  constructor(plane, shapes, map) {
    this.#map = map;
    this.callout = new Callout(plane, () => map.address.write());
    this.stack = new OpenedStack(plane, shapes);
    this.members = new MemberList((place, node) => this.#openListed(place, node), map.fail);
  }

  /** The number of the place that is open, or will be; null if there is none. */
  get place() {
    return this.#named?.place ?? this.callout.place?.place ?? null;
  }

  #begin() {
    this.#named = null;
    return this.#turns.begin();
  }

  /** A marker was pressed; `wantsList` asks for its members instead. */
  async activate(marker, wantsList = false) {
    await this.#activate(marker, wantsList, this.#begin());
  }

  /** Opens the callout of a place. */
  async openPlace(place, node, offset) {
    await this.#openPlace(place, node, offset, this.#begin());
  }

  /**
   * Opens the place that an address names, or closes what is open.
   *
   * @param {boolean} isSeen Whether the address also says what the map shows.
   */
  async openNamed(place, isSeen) {
    if (place === null) return this.close();
    const isNewest = this.#begin();
    if (place === this.place) return;
    this.#named = { place, isSeen };
    const { dataSet } = this.#map.state();
    const found = await newest(isNewest, source().place(dataSet.id, place)).catch((error) => this.#notFound(error));
    if (found === null) return;
    this.#named = null;
    if (!isSeen) return this.#reveal(found);
    this.#show(found, dataSet, null);
    const isHidden = await newest(isNewest, isHiddenByFilter(dataSet.id, this.#map.state().settings, found));
    if (isHidden) showNotice("reveal", FILTERED);
  }

  /** Says that the place of an address is not there, if that is what an error says; returns null. */
  #notFound(error) {
    if (error.status !== 404) throw error;
    // It may be among those that are not read yet.
    if (this.#map.state().dataSet.preparing?.read != null) return null;
    this.#named = null;
    showNotice("address", "The place in the address is not there, or no longer.");
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
    const { dataSet, settings, camera } = this.#map.state();
    const level = await newest(isNewest, revealLevel(dataSet.id, settings, place, camera.zoom));
    if (level === null) return;
    const isFiltered = level.kind === null && (await newest(isNewest, isHiddenByFilter(dataSet.id, settings, place)));
    if (isFiltered === null) return;
    // Where it is not shown at any level, one is as good as another.
    const marker = await this.#flyUntilShown(place, isFiltered ? { ...level, zoom: 0 } : level, isNewest);
    if (!isNewest()) return;
    if (marker === null) {
      showNotice("reveal", isFiltered ? FILTERED : "With these settings, the map does not show this place by itself.");
      return this.#openPlace(place.place, null, undefined, isNewest);
    }
    if (!marker.isCluster) return this.#openPlace(place.place, marker.node, undefined, isNewest);
    await this.#activate(marker, false, isNewest);
    if (isNewest()) await this.#markInStack(place, isNewest);
  }

  /** Zooms in on a place; returns the marker that shows it, or null. */
  async #flyUntilShown(place, { zoom, kind }, isNewest) {
    const { settings, camera } = this.#map.state();
    const [longitude, latitude] = place.coordinates;
    // A plan made during the flight serves up to the hysteresis above its level, and would
    // be of the level below.
    const { hysteresis = SETTINGS.hysteresis.fallback } = settings;
    const enough = zoom + Math.min(0.5, Number(hysteresis)) + 0.01;
    // Which circles merge depends on everything that the map shows, not only on what is
    // near: while the place is in a circle, the map zooms in further.
    for (let near = Math.max(camera.zoom, enough); ; near = Math.min(near + 1, MAX_ZOOM)) {
      await this.#map.fly(cameraAt(longitude, latitude, near, camera.width, camera.height));
      await this.#map.idle();
      if (!isNewest() || kind === null) return null;
      const marker = markerOf(place, this.#map.markers().values());
      if (marker !== null || near >= MAX_ZOOM) return marker;
    }
  }

  /** The markers are those of another plan. */
  planChanged() {
    const { marker } = this.stack;
    if (marker === null) return;
    if (!this.#isShown(marker) || this.stack.count !== marker.count) this.stack.close();
  }

  /** Places changed, or can be asked for again: reads the open place again, or the one that is to open. */
  async dataChanged() {
    if (this.#named !== null) return this.openNamed(this.#named.place, this.#named.isSeen);
    if (!this.callout.isOpen) return;
    const { place } = this.callout.place;
    const { dataSet } = this.#map.state();
    const isStill = () => this.callout.place?.place === place && this.#map.state().dataSet === dataSet;
    try {
      const found = await source().place(dataSet.id, place);
      if (isStill()) this.callout.refresh(found, dataSet);
    } catch (error) {
      if (!isStill()) return;
      if (error.status !== 404) throw error;
      this.callout.close();
      showNotice("removed", "The place you had open has been removed.");
    }
  }

  /** Closes the uppermost of what is open; returns whether something was. */
  closeOne() {
    this.#begin();
    const open = [this.callout, this.stack, this.members].find((thing) => thing.isOpen);
    open?.close();
    return open !== undefined;
  }

  close() {
    this.#begin();
    this.callout.close({ keepFocus: true });
    this.stack.close();
    this.members.close();
  }

  async #activate(marker, wantsList, isNewest) {
    const { cluster, place, opens } = marker.feature.properties;
    // A cell of a roll-up has nothing in it that could be opened.
    if (!cluster || opens === false) return this.#openPlace(place, marker.node, undefined, isNewest);
    const detail = await newest(isNewest, this.#ask(marker, isNewest));
    if (detail === null) return;
    this.callout.close({ keepFocus: true });
    if (wantsList) return this.#list(marker, detail);
    if (detail.unique_location) return this.#openStack(marker, detail, isNewest);
    // A cluster that does not split at any zoom level is listed.
    if (this.#map.state().camera.zoom > MAX_ZOOM - 0.5) return this.#list(marker, detail);
    await this.#zoomTo(detail);
  }

  async #openPlace(place, node, offset, isNewest) {
    const { dataSet } = this.#map.state();
    const found = await newest(isNewest, source().place(dataSet.id, place));
    if (found !== null) this.#show(found, dataSet, node, offset);
  }

  #show(place, dataSet, node, offset) {
    this.members.close();
    this.callout.open(place, dataSet, node, offset);
    this.#map.uncover(this.callout);
  }

  async #ask(marker, isNewest, isAgain = false) {
    const { dataSet, plan } = this.#map.state();
    try {
      return await source().cluster(dataSet.id, plan.id, marker.id);
    } catch (error) {
      // The server no longer has the plan: a new one has the cluster again.
      if (error.status !== 410 || isAgain) throw error;
      await this.#map.replan();
      return isNewest() && this.#isShown(marker) ? this.#ask(marker, isNewest, true) : null;
    }
  }

  #isShown(marker) {
    return this.#map.markers().get(marker.id) === marker;
  }

  async #zoomTo(detail) {
    const { width, height, zoom } = this.#map.state().camera;
    const target = cameraFitting(detail.bounds, width, height, coveredSides(), MAX_ZOOM - 1);
    // A cluster whose bounds are as wide as the map must split all the same.
    const [longitude, latitude] = detail.coordinates;
    await this.#map.fly(target.zoom > zoom + 0.5 ? target : cameraAt(longitude, latitude, zoom + 1, width, height));
  }

  async #openStack(marker, detail, isNewest) {
    if (this.stack.marker === marker) return this.stack.close();
    if (detail.spread?.layout !== "offsets") return this.#list(marker, detail);
    const { offsets } = detail.spread;
    const { dataSet, plan } = this.#map.state();
    const asked = source().members(dataSet.id, plan.id, marker.id, { limit: offsets.length });
    const page = await newest(isNewest, asked);
    if (page === null || !this.#isShown(marker)) return;
    this.stack.open(marker, page.members, offsets, (place, node, offset) =>
      this.openPlace(place.place, node, offset).catch(this.#map.fail));
    this.stack.count = marker.count;
  }

  async #list(marker, { point_count: count, unique_location: isUniqueLocation }) {
    this.stack.close();
    const title = `${placesText(count)}${isUniqueLocation ? " at one location" : ""}`;
    const { dataSet, plan } = this.#map.state();
    await this.members.open(dataSet.id, plan.id, marker, title);
  }

  async #markInStack(place, isNewest) {
    const leg = this.stack.mark(place.place);
    if (leg) return this.#openPlace(place.place, leg.node, leg.offset, isNewest);
    if (!this.members.isOpen) return;
    const entry = await newest(isNewest, this.members.mark(place.place));
    entry?.focus({ preventScroll: true });
  }

  async #openListed(place, node) {
    const isNewest = this.#begin();
    const { dataSet, camera } = this.#map.state();
    const [longitude, latitude] = place.coordinates;
    const target = cameraAt(longitude, latitude, camera.zoom, camera.width, camera.height);
    if (!isInside(visibleRect(camera), target)) await this.#map.fly(target);
    if (!isNewest()) return;
    this.callout.open(place, dataSet, node);
    this.#map.uncover(this.callout);
  }
}

/**
 * Waits for an answer; null if something else was selected meanwhile, in which case errors
 * no longer matter either.
 */
async function newest(isNewest, asked) {
  try {
    const answer = await asked;
    return isNewest() ? answer : null;
  } catch (error) {
    if (isNewest()) throw error;
    return null;
  }
}
