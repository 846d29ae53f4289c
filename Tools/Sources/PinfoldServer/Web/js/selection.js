// What happens when something is chosen: a marker on the map, an entry of the list, a
// result of the search.
import { get } from "./api.js";
import { cameraAt, cameraFitting, isInside, MAX_ZOOM, visibleRect } from "./camera.js";
import { Callout } from "./callout.js";
import { coveredSides } from "./frame.js";
import { placesText } from "./look.js";
import { MemberList } from "./members.js";
import { hideNotice, showNotice } from "./notices.js";
import { markerOf, revealLevel } from "./reveal.js";
import { SETTINGS } from "./settings.js";
import { OpenedStack } from "./stack.js";
import { Turns } from "./turns.js";

/** The chosen thing and what is open because of it. */
export class Selection {
  // The server may answer late, and in another order than it was asked: what was chosen
  // last is opened.
  #turns = new Turns();

  /**
   * @param {object} page What the selection acts on: `dataSet`, `settings`, `camera`,
   *   `planning`, `overlay`, `plane`, `shapes`, `uncover(callout)`,
   *   `fly(camera)`, `idle()`, `fail(error)`, `attempt(action)`.
   */
  constructor(page) {
    this.page = page;
    this.callout = new Callout(page.plane, () => {});
    this.stack = new OpenedStack(page.plane, page.shapes);
    this.members = new MemberList((place, node) => this.#openListed(place, node), page.fail);
  }

  /** A marker was pressed; `wantsList` asks for its members instead. */
  async activate(marker, wantsList = false) {
    await this.#activate(marker, wantsList, this.#turns.begin());
  }

  /** Opens the callout of a place. */
  async openPlace(place, node, offset) {
    await this.#openPlace(place, node, offset, this.#turns.begin());
  }

  /** Flies to a place and opens it, by itself or in its stack. */
  async reveal(place) {
    hideNotice("reveal");
    const { page } = this;
    this.close();
    const isNewest = this.#turns.begin();
    const [longitude, latitude] = place.coordinates;
    const level = await newest(isNewest, revealLevel(page.dataSet.id, page.settings, place, page.camera.zoom));
    if (level === null) return;
    const { zoom, kind } = level;
    const { width, height } = page.camera;
    // A plan that is made on the way serves up to the hysteresis above its level, and
    // would be of the level below.
    const { hysteresis = SETTINGS.hysteresis.fallback } = page.settings;
    const enough = zoom + Math.min(0.5, Number(hysteresis)) + 0.01;
    let marker = null;
    // Which circles merge depends on all that the map shows, and not on what is near alone:
    // where the place is in one still, the map goes on.
    for (let near = Math.max(page.camera.zoom, enough); marker === null; near = Math.min(near + 1, MAX_ZOOM)) {
      await page.fly(cameraAt(longitude, latitude, near, width, height));
      await page.idle();
      if (!isNewest()) return;
      if (kind === null) break;
      marker = markerOf(place, page.overlay.markers.values());
      if (near >= MAX_ZOOM) break;
    }
    if (marker === null) {
      showNotice("reveal", "With these settings the map does not show this place by itself.");
      return this.#openPlace(place.place, null, undefined, isNewest);
    }
    if (!marker.isCluster) return this.#openPlace(place.place, marker.node, undefined, isNewest);
    await this.#activate(marker, false, isNewest);
    if (isNewest()) await this.#markInStack(place, isNewest);
  }

  /** The markers are those of another plan. */
  planChanged() {
    const { marker } = this.stack;
    if (marker === null) return;
    if (!this.#isShown(marker) || this.stack.count !== marker.count) this.stack.close();
  }

  /** Places changed: what is open is read again. */
  async dataChanged() {
    if (!this.callout.isOpen) return;
    const { place } = this.callout.place;
    const { dataSet } = this.page;
    const isStill = () => this.callout.place?.place === place && this.page.dataSet === dataSet;
    try {
      const found = await get(["datasets", dataSet.id, "places", String(place)]);
      if (isStill()) this.callout.refresh(found, dataSet);
    } catch (error) {
      if (!isStill()) return;
      if (error.status !== 404) return this.page.fail(error);
      this.callout.close();
      showNotice("removed", "The place that was open has been removed.");
    }
  }

  /** Closes the uppermost of what is open; returns whether something was. */
  closeOne() {
    this.#turns.end();
    const open = [this.callout, this.stack, this.members].find((thing) => thing.isOpen);
    open?.close();
    return open !== undefined;
  }

  close() {
    this.#turns.end();
    this.callout.close({ keepFocus: true });
    this.stack.close();
    this.members.close();
  }

  async #activate(marker, wantsList, isNewest) {
    const { cluster, place } = marker.feature.properties;
    if (!cluster) return this.#openPlace(place, marker.node, undefined, isNewest);
    const detail = await newest(isNewest, this.#ask(marker, isNewest));
    if (detail === null) return;
    this.callout.close({ keepFocus: true });
    if (wantsList) return this.#list(marker, detail);
    if (detail.unique_location) return this.#openStack(marker, detail, isNewest);
    // What does not fall apart however near is listed.
    if (this.page.camera.zoom > MAX_ZOOM - 0.5) return this.#list(marker, detail);
    await this.#zoomTo(detail);
  }

  async #openPlace(place, node, offset, isNewest) {
    const { dataSet } = this.page;
    const found = await newest(isNewest, get(["datasets", dataSet.id, "places", String(place)]));
    if (found === null) return;
    this.members.close();
    this.callout.open(found, dataSet, node, offset);
    this.page.uncover(this.callout);
  }

  async #ask(marker, isNewest, isAgain = false) {
    const { page } = this;
    const path = ["datasets", page.dataSet.id, "clusters", marker.id];
    try {
      return await get(path, [["plan", page.planning.plan.id]]);
    } catch (error) {
      // The server forgot the plan: with a new one the cluster is known again.
      if (error.status !== 410 || isAgain) throw error;
      page.planning.replan();
      await page.planning.idle();
      return isNewest() && this.#isShown(marker) ? this.#ask(marker, isNewest, true) : null;
    }
  }

  #isShown(marker) {
    return this.page.overlay.markers.get(marker.id) === marker;
  }

  async #zoomTo(detail) {
    const { width, height, zoom } = this.page.camera;
    const target = cameraFitting(detail.bounds, width, height, coveredSides(), MAX_ZOOM - 1);
    // A cluster whose bounds are as wide as the map has to fall apart all the same.
    const [longitude, latitude] = detail.coordinates;
    await this.page.fly(target.zoom > zoom + 0.5 ? target : cameraAt(longitude, latitude, zoom + 1, width, height));
  }

  async #openStack(marker, detail, isNewest) {
    if (this.stack.marker === marker) return this.stack.close();
    if (detail.spread?.layout !== "offsets") return this.#list(marker, detail);
    const { offsets } = detail.spread;
    const path = ["datasets", this.page.dataSet.id, "clusters", marker.id, "members"];
    const query = [["plan", this.page.planning.plan.id], ["limit", offsets.length]];
    const page = await newest(isNewest, get(path, query));
    if (page === null || !this.#isShown(marker)) return;
    this.stack.open(marker, page.members, offsets, (place, node, offset) =>
      this.page.attempt(() => this.openPlace(place.place, node, offset)));
    this.stack.count = marker.count;
  }

  async #list(marker, { point_count: count, unique_location: isUniqueLocation }) {
    this.stack.close();
    const title = `${placesText(count)}${isUniqueLocation ? " at one location" : ""}`;
    await this.members.open(this.page.dataSet.id, this.page.planning.plan.id, marker, title);
  }

  async #markInStack(place, isNewest) {
    const leg = this.stack.mark(place.place);
    if (leg) return this.#openPlace(place.place, leg.node, leg.offset, isNewest);
    if (!this.members.isOpen) return;
    const entry = await newest(isNewest, this.members.mark(place.place));
    entry?.focus({ preventScroll: true });
  }

  async #openListed(place, node) {
    const { page } = this;
    const isNewest = this.#turns.begin();
    const [longitude, latitude] = place.coordinates;
    const { width, height, zoom } = page.camera;
    const target = cameraAt(longitude, latitude, zoom, width, height);
    if (!isInside(visibleRect(page.camera), target)) await page.fly(target);
    if (!isNewest()) return;
    this.callout.open(place, page.dataSet, node);
    page.uncover(this.callout);
  }
}

/**
 * Waits for an answer; null when something else was chosen meanwhile: then nobody wants to
 * know what went wrong either.
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
