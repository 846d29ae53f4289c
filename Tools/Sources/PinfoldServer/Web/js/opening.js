// Opens pressed markers: the callout of a place, a stack, or the list of a cluster's members. The map zooms
// in on a cluster that splits.
import { placesText } from "./appearance.js";
import { Callout } from "./callout.js";
import { cameraAt, cameraFitting, isInside, MAX_ZOOM, middleThird, visibleRect } from "./camera.js";
import { fan } from "./fan.js";
import { coveredSides } from "./frame.js";
import { MemberList } from "./members.js";
import { source } from "./source.js";
import { OpenedStack } from "./stack.js";
import { newest } from "./turns.js";

// A cluster of at most this many places fans out like a stack.
const FEW = 10;

/** Opens markers and places. Each operation continues while its turn is the newest. */
export class Opening {
  #map;
  #begin;

  /**
   * @param {import("./plane.js").Plane} plane
   * @param {import("./shapes.js").Shapes} shapes
   * @param {import("./selection.js").SelectionMap} map
   * @param {() => () => boolean} begin Begins a turn when a fanned-out place or a list entry is pressed.
   */
  constructor(plane, shapes, map, begin) {
    [this.#map, this.#begin] = [map, begin];
    this.callout = new Callout(plane, () => map.placeChanged());
    this.stack = new OpenedStack(plane, shapes);
    this.members = new MemberList((place, node) => this.openListed(place, node), map.fail, map.tabulate);
  }

  /** Opens the contents of a marker, or the list of its members if `wantsList` is true. */
  async activate(marker, wantsList, isNewest) {
    const { cluster, place, opens } = marker.feature.properties;
    // A single row with a weight does not open.
    if (!cluster || opens === false) return this.openPlace(place, marker.node, undefined, isNewest);
    const detail = await newest(isNewest, this.#ask(marker, isNewest));
    if (detail === null) return;
    this.callout.close({ keepFocus: true });
    if (wantsList) return this.#list(marker, detail);
    if (detail.unique_location) return this.#openStack(marker, detail, isNewest);
    if (detail.point_count <= FEW) return this.#openStack(marker, { ...detail, spread: { layout: "offsets", offsets: fan(detail.point_count) } }, isNewest);
    // A cluster that does not split at any zoom level is listed.
    if (this.#map.state().camera.zoom > MAX_ZOOM - 0.5) return this.#list(marker, detail);
    await this.#zoomTo(detail);
  }

  /** Opens the callout of a place, by its number. */
  async openPlace(place, node, offset, isNewest) {
    const { dataSet } = this.#map.state();
    const found = await newest(isNewest, source().place(dataSet.id, place));
    if (found !== null) this.show(found, dataSet, node, offset);
  }

  /** Shows the callout of a place that was read, in place of the list. */
  show(place, dataSet, node, offset) {
    this.members.close();
    this.#showCallout(place, dataSet, node, offset);
  }

  /** Moves the map until the open callout is visible. */
  uncover() {
    if (this.callout.isOpen) this.#map.uncover(this.callout);
  }

  /** Opens a place in the stack that was opened for it, or marks it in the list. */
  async markMember(place, isNewest) {
    const leg = this.stack.mark(place.place);
    if (leg) return this.openPlace(place.place, leg.node, leg.offset, isNewest);
    if (!this.members.isOpen) return;
    const entry = await newest(isNewest, this.members.mark(place.place));
    entry?.focus({ preventScroll: true });
  }

  /** Another plan is shown. */
  planChanged() {
    const { marker, count } = this.stack;
    if (marker !== null && (!this.#isShown(marker) || count !== marker.count)) this.stack.close();
  }

  /** Closes the uppermost open part; returns whether one was open. */
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

  async #ask(marker, isNewest, isAgain = false) {
    const { dataSet, plan } = this.#map.state();
    try {
      return await source().cluster(dataSet.id, plan.id, marker.id);
    } catch (error) {
      // The server no longer has the plan. A new plan has the cluster again.
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
    // Leave space around the members.
    const target = cameraFitting(detail.bounds, width, height, middleThird(coveredSides(), width, height), MAX_ZOOM - 1);
    // A cluster must split even if its bounds are a third of the map wide.
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
      this.openPlace(place.place, node, offset, this.#begin()).catch(this.#map.fail));
    this.stack.count = marker.count;
  }

  async #list(marker, { point_count: count, unique_location: isUniqueLocation }) {
    this.stack.close();
    const { within } = marker.feature.properties;
    const title = `${within ? `${within}: ` : ""}${placesText(count)}${isUniqueLocation ? " at one location" : ""}`;
    const { dataSet, plan } = this.#map.state();
    await this.members.open(dataSet.id, plan.id, marker, title);
  }

  /** Opens a place of a list, where the map is if it shows the place. */
  async openListed(place, node) {
    const isNewest = this.#begin();
    const { dataSet, camera } = this.#map.state();
    const [longitude, latitude] = place.coordinates;
    const target = cameraAt(longitude, latitude, camera.zoom, camera.width, camera.height);
    if (!isInside(visibleRect(camera), target)) await this.#map.fly(target);
    if (isNewest()) this.#showCallout(place, dataSet, node);
  }

  #showCallout(place, dataSet, node, offset) {
    this.callout.open(place, dataSet, node, offset);
    this.uncover();
  }
}
