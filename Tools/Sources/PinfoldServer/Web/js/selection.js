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

/** The chosen thing and what is open because of it. */
export class Selection {
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
    const { cluster, place } = marker.feature.properties;
    if (!cluster) return this.openPlace(place, marker.node);
    const detail = await this.#ask(marker);
    if (detail === null) return;
    this.callout.close({ keepFocus: true });
    if (wantsList) return this.#list(marker, detail);
    if (detail.unique_location) return this.#openStack(marker, detail);
    // What does not fall apart however near is listed.
    if (this.page.camera.zoom > MAX_ZOOM - 0.5) return this.#list(marker, detail);
    await this.#zoomTo(detail);
  }

  /** Opens the callout of a place. */
  async openPlace(place, node, offset) {
    const found = await get(["datasets", this.page.dataSet.id, "places", String(place)]);
    this.members.close();
    this.callout.open(found, this.page.dataSet, node, offset);
    this.page.uncover(this.callout);
  }

  /** Flies to a place and opens it, by itself or in its stack. */
  async reveal(place) {
    hideNotice("reveal");
    const { page } = this;
    this.close();
    const [longitude, latitude] = place.coordinates;
    const { zoom, kind } = await revealLevel(page.dataSet.id, page.settings, place, page.camera.zoom);
    const { width, height } = page.camera;
    // A plan that is made on the way serves up to the hysteresis above its level, and
    // would be of the level below.
    const { hysteresis = SETTINGS.hysteresis.fallback } = page.settings;
    const enough = zoom + Math.min(0.5, Number(hysteresis)) + 0.01;
    await page.fly(cameraAt(longitude, latitude, Math.max(page.camera.zoom, enough), width, height));
    await page.idle();
    const marker = kind === null ? null : markerOf(place, page.overlay.markers.values());
    if (marker === null) {
      showNotice("reveal", "With these settings the map does not show this place by itself.");
      return this.openPlace(place.place, null);
    }
    if (!marker.isCluster) return this.openPlace(place.place, marker.node);
    await this.activate(marker);
    await this.#markInStack(place);
  }

  /** The markers are those of another plan. */
  planChanged() {
    const { marker } = this.stack;
    if (marker === null) return;
    const isShown = this.page.overlay.markers.get(marker.id) === marker;
    if (!isShown || this.stack.count !== marker.count) this.stack.close();
  }

  /** Places changed: what is open is read again. */
  async dataChanged() {
    if (!this.callout.isOpen) return;
    const { place } = this.callout.place;
    try {
      const found = await get(["datasets", this.page.dataSet.id, "places", String(place)]);
      if (this.callout.place?.place === place) this.callout.refresh(found, this.page.dataSet);
    } catch (error) {
      if (error.status !== 404) return this.page.fail(error);
      this.callout.close();
      showNotice("removed", "The place that was open has been removed.");
    }
  }

  /** Closes the uppermost of what is open; returns whether something was. */
  closeOne() {
    const open = [this.callout, this.stack, this.members].find((thing) => thing.isOpen);
    open?.close();
    return open !== undefined;
  }

  close() {
    this.callout.close({ keepFocus: true });
    this.stack.close();
    this.members.close();
  }

  async #ask(marker, isAgain = false) {
    const { page } = this;
    const path = ["datasets", page.dataSet.id, "clusters", marker.id];
    try {
      return await get(path, [["plan", page.planning.plan.id]]);
    } catch (error) {
      // The server forgot the plan: with a new one the cluster is known again.
      if (error.status !== 410 || isAgain) throw error;
      page.planning.replan();
      await page.planning.idle();
      return page.overlay.markers.get(marker.id) === marker ? this.#ask(marker, true) : null;
    }
  }

  async #zoomTo(detail) {
    const { width, height, zoom } = this.page.camera;
    const target = cameraFitting(detail.bounds, width, height, coveredSides(), MAX_ZOOM - 1);
    // A cluster whose bounds are as wide as the map has to fall apart all the same.
    const [longitude, latitude] = detail.coordinates;
    await this.page.fly(target.zoom > zoom + 0.5 ? target : cameraAt(longitude, latitude, zoom + 1, width, height));
  }

  async #openStack(marker, detail) {
    if (this.stack.marker === marker) return this.stack.close();
    if (detail.spread?.layout !== "offsets") return this.#list(marker, detail);
    const { offsets } = detail.spread;
    const path = ["datasets", this.page.dataSet.id, "clusters", marker.id, "members"];
    const { members } = await get(path, [["plan", this.page.planning.plan.id], ["limit", offsets.length]]);
    this.stack.open(marker, members, offsets, (place, node, offset) =>
      this.page.attempt(() => this.openPlace(place.place, node, offset)));
    this.stack.count = marker.count;
  }

  async #list(marker, { point_count: count, unique_location: isUniqueLocation }) {
    this.stack.close();
    const title = `${placesText(count)}${isUniqueLocation ? " at one location" : ""}`;
    await this.members.open(this.page.dataSet.id, this.page.planning.plan.id, marker, title);
  }

  async #markInStack(place) {
    const leg = this.stack.mark(place.place);
    if (leg) return this.openPlace(place.place, leg.node, leg.offset);
    if (!this.members.isOpen) return;
    const entry = await this.members.mark(place.place);
    entry?.focus({ preventScroll: true });
  }

  async #openListed(place, node) {
    const { page } = this;
    const [longitude, latitude] = place.coordinates;
    const { width, height, zoom } = page.camera;
    const target = cameraAt(longitude, latitude, zoom, width, height);
    if (!isInside(visibleRect(page.camera), target)) await page.fly(target);
    this.callout.open(place, page.dataSet, node);
    page.uncover(this.callout);
  }
}
