// The page as a whole: which data set, which settings, where the camera is, and who is
// told when one of them changes.
import { get } from "./api.js";
import { addressText, readAddress } from "./address.js";
import { basemapStyle, isBare } from "./basemap.js";
import { camera, cameraAt, firstCamera } from "./camera.js";
import { byID, debounced } from "./elements.js";
import { coveredSides, freeSides } from "./frame.js";
import { Hover } from "./hover.js";
import { listenToKeys } from "./keyboard.js";
import { LiveEvents } from "./live.js";
import { cameraOf, fly, makeMap, mapLibreCamera } from "./map.js";
import { isMotionReduced } from "./motion.js";
import { hideNotice, showNotice } from "./notices.js";
import { Overlay } from "./overlay.js";
import { Panel } from "./panel.js";
import { Plane } from "./plane.js";
import { Planning } from "./planning.js";
import { ReadOut } from "./readout.js";
import { Search } from "./search.js";
import { Selection } from "./selection.js";
import { planTheSame } from "./settings.js";
import { Shapes } from "./shapes.js";
import { chooseTheme, theme, whenThemeChanges } from "./theme.js";

const LOST = "Connection lost, trying again";
const WORLD = [-170, -60, 170, 75];

/** The page. */
export class Page {
  #map = null;
  #config = {};
  #dataSets = [];
  #dataSet = null;
  #settings = {};
  #camera = null;
  #plane = new Plane(byID("plane"));
  #shapes = new Shapes(this.#plane);
  #overlay = new Overlay(this.#plane);
  #readOut = new ReadOut();
  #planning;
  #selection;
  #hover;
  #search;
  #panel;
  #live;
  /** The version of the data that the server last told. */
  #version = -1;

  constructor() {
    this.#planning = new Planning({
      show: (answer, milliseconds) => this.#show(answer, milliseconds),
      fail: (error) => this.#planFailed(error),
      busy: (isBusy) => (this.#readOut.isBusy = isBusy),
    });
    const state = () => this.state;
    const markers = () => this.#overlay.markers;
    const fail = (error) => this.#fail(error);
    this.#selection = new Selection(this.#plane, this.#shapes, {
      state,
      markers,
      fly: (target) => this.#fly(target),
      idle: () => this.idle(),
      replan: () => {
        this.#planning.replan();
        return this.#planning.idle();
      },
      uncover: (callout) => this.#uncover(callout),
      fail,
    });
    this.#hover = new Hover(this.#plane.node, this.#shapes, {
      state,
      markers,
      activate: (marker, wantsList) => this.#attempt(() => this.#selection.activate(marker, wantsList)),
    });
    this.#search = new Search((place) => this.#attempt(() => this.#selection.reveal(place)), fail);
    this.#panel = new Panel((settings) => this.#changeSettings(settings), (id) => this.#changeDataSet(id));
    this.#live = new LiveEvents({
      version: (version) => this.#versionIs(version),
      lost: () => this.#lost(),
      found: () => this.#reconnected(),
      restarted: () => this.#attempt(() => this.#restarted()),
    });
    this.#listen();
  }

  /** What is shown, and with which settings; `plan` is null before the first one. */
  get state() {
    return { dataSet: this.#dataSet, settings: this.#settings, camera: this.#camera, plan: this.#planning.plan };
  }

  /** What tests may look at. */
  get inspected() {
    return {
      map: () => this.#map,
      state: () => this.state,
      requests: () => this.#planning.requests,
      overlay: this.#overlay,
      idle: () => this.idle(),
    };
  }

  /** Shows what the address says of the data sets that the server has. */
  start(dataSets, config) {
    this.#dataSets = dataSets;
    this.#config = config;
    const state = this.#readAddress();
    this.#look(state);
    this.#planning.follow(this.#camera, false);
  }

  /** Brings MapLibre under the markers that are there already. */
  addMap(maplibregl) {
    this.#map = makeMap(maplibregl, byID("canvas"), this.#camera, theme(), this.#config.tiles ?? null);
    this.#map.on("error", () => showNotice("basemap", "A part of the basemap could not be loaded."));
    this.#map.addControl(new maplibregl.NavigationControl({ showCompass: false }), "bottom-right");
    this.#map.addControl(new maplibregl.ScaleControl(), "bottom-left");
    // Inside the map's own element, so that a drag or a wheel over a marker is the map's.
    const focused = document.activeElement;
    this.#map.getCanvasContainer().append(byID("overlay"));
    if (byID("overlay").contains(focused)) focused.focus({ preventScroll: true });
    this.#map.on("move", () => this.#follow(cameraOf(this.#map), true));
    this.#map.on("moveend", () => this.#follow(cameraOf(this.#map), false));
    this.#map.on("click", (event) => {
      if (!event.originalEvent.target.closest?.(".marker, .callout")) this.#selection.close();
    });
    this.#follow(cameraOf(this.#map), false);
  }

  /** Moves the map until a callout is seen whole. */
  #uncover(callout) {
    const { x, y } = callout.hidden(freeSides());
    if (x !== 0 || y !== 0) this.#map?.panBy([-x, -y], { animate: !isMotionReduced(), duration: 250 });
  }

  /** Flies to a camera; waits until the map is there. */
  async #fly(target) {
    if (this.#map === null) return this.#follow(target, false);
    await fly(this.#map, target);
  }

  /** Waits until the map stands still and shows the plan for where it is. */
  async idle() {
    if (this.#map?.isMoving()) await this.#map.once("moveend");
    await this.#planning.idle();
  }

  /** Does something that asks the server, and says so when that fails. */
  async #attempt(action) {
    try {
      await action();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Says that the server could not do what was asked. */
  #fail(error, { isLasting = false } = {}) {
    if (error.isConnectionLoss) return showNotice("connection", LOST, { isLasting: true });
    if (error.status === undefined) throw error;
    if (error.parameter) this.#panel.showFault(error.parameter, error.message);
    // The server is there.
    hideNotice("connection");
    showNotice("error", error.message, { isLasting });
  }

  #planFailed(error) {
    this.#readOut.fail();
    // What is wrong with a setting stays until there is a plan again; so does what keeps
    // the server from making one.
    this.#fail(error, { isLasting: error.status === 400 || error.isPassing });
  }

  #show(answer, milliseconds) {
    hideNotice("connection");
    hideNotice("error");
    this.#panel.clearFaults();
    this.#overlay.show(answer, this.#dataSet.name_column);
    this.#hover.planChanged();
    this.#selection.planChanged();
    this.#showGrid();
    this.#readOut.show(answer, milliseconds);
    this.#readOut.follow(this.#camera, this.#overlay.leftOut);
    // The places changed while the server made this plan.
    if (answer.plan.version < this.#version) {
      this.#version = answer.plan.version;
      this.#planning.refresh();
    }
  }

  #showGrid() {
    if (this.#settings.debug_grid === "true" && this.#planning.plan) this.#shapes.showGrid(this.#planning.plan);
    else this.#shapes.remove("grid");
  }

  #follow(now, isMoving) {
    this.#camera = now;
    this.#plane.follow(now);
    this.#hover.follow();
    this.#planning.follow(now, isMoving);
    byID("bare").hidden = !isBare(now.zoom, this.#config.tiles ?? null);
    if (!isMoving) {
      this.#overlay.refill();
      this.#writeAddress();
    }
    this.#readOut.follow(now, this.#overlay.leftOut, isMoving);
  }

  #changeSettings(settings) {
    const isSame = planTheSame(settings, this.#settings);
    this.#settings = settings;
    history.pushState(null, "", addressText({ dataSet: this.#addressedDataSet(), settings, camera: this.#camera }));
    this.#applySettings(isSame);
  }

  #applySettings(isSame) {
    chooseTheme(this.#settings.theme);
    this.#showGrid();
    if (!isSame) this.#planning.configure(this.#dataSet.id, this.#dataSet.name_column, this.#settings);
  }

  #changeDataSet(id) {
    const address = new URL(location.href);
    address.search = addressText({ dataSet: id, settings: {}, camera: null });
    address.hash = "";
    history.pushState(null, "", address);
    this.#look(this.#readAddress());
    this.#follow(this.#camera, false);
  }

  #readAddress() {
    const state = readAddress(location);
    const named = this.#dataSets.find(({ id }) => id === state.dataSet);
    if (state.dataSet !== null && !named) state.problems.push(`there is no data set “${state.dataSet}”`);
    if (state.problems.length > 0) showNotice("address", `In the address: ${state.problems.join("; ")}. The defaults are used.`);
    return { ...state, dataSet: named ?? this.#dataSets[0] };
  }

  /** Looks at what an address says. */
  #look({ dataSet, settings, view }) {
    const isOther = dataSet !== this.#dataSet;
    const isSame = !isOther && planTheSame(settings, this.#settings);
    [this.#dataSet, this.#settings] = [dataSet, settings];
    if (isOther) this.#showDataSet();
    this.#panel.show(this.#dataSets, dataSet, settings);
    const { clientWidth: width, clientHeight: height } = byID("map");
    if (view) this.#camera = cameraAt(view.longitude, view.latitude, view.zoom, width, height);
    else if (isOther) this.#camera = firstCamera(dataSet.bounds ?? WORLD, width, height, coveredSides());
    this.#map?.jumpTo(mapLibreCamera(this.#camera));
    this.#plane.follow(this.#camera);
    this.#applySettings(isSame);
  }

  #showDataSet() {
    this.#selection.close();
    this.#overlay.clear();
    this.#search.configure(this.#dataSet);
    this.#version = -1;
    this.#live.follow(this.#dataSet.id);
    document.title = `${this.#dataSet.name} – Pinfold`;
  }

  #addressedDataSet() {
    return this.#dataSets.length > 1 ? this.#dataSet.id : null;
  }

  #writeAddress = debounced(150, () => {
    const text = addressText({ dataSet: this.#addressedDataSet(), settings: this.#settings, camera: this.#camera });
    history.replaceState(null, "", text || location.pathname);
  });

  #versionIs(version) {
    this.#version = version;
    // A plan that is on its way may be older; the first one's version is looked at when
    // it is there.
    if (this.#planning.plan === null || this.#planning.plan.version === version) return;
    this.#planning.refresh();
    this.#rereadLater();
  }

  #rereadLater = debounced(150, () => this.#attempt(() => this.#selection.dataChanged()));

  async #lost() {
    showNotice("connection", LOST, { isLasting: true });
    const { id } = this.#dataSet;
    // Events that cannot be had are those of a data set that is gone, if the server is there.
    const { datasets } = await get(["datasets"]).catch(() => ({ datasets: [] }));
    if (datasets.length === 0 || datasets.some((dataSet) => dataSet.id === id) || this.#dataSet.id !== id) return;
    await this.#attempt(() => this.#restarted());
  }

  #reconnected() {
    hideNotice("connection");
    // What could not be asked for meanwhile need not wait for the next attempt.
    this.#planning.replan();
  }

  /** All that is shown may be old: the files can have other columns, and other places. */
  async #restarted() {
    this.#planning.forget();
    const { datasets } = await get(["datasets"]);
    this.#dataSets = datasets;
    const { id } = this.#dataSet;
    const same = datasets.find((dataSet) => dataSet.id === id);
    if (same === undefined) {
      this.#look(this.#readAddress());
      return this.#follow(this.#camera, false);
    }
    this.#dataSet = same;
    this.#panel.show(datasets, same, this.#settings);
    this.#planning.configure(id, same.name_column, this.#settings);
    this.#rereadLater();
  }

  #listen() {
    whenThemeChanges((now) => this.#map?.setStyle(basemapStyle(now, this.#config.tiles ?? null), { diff: true }));
    addEventListener("popstate", () => {
      this.#writeAddress.cancel();
      this.#look(this.#readAddress());
      this.#follow(this.#camera, false);
    });
    const node = byID("map");
    new ResizeObserver(() => {
      if (this.#map !== null || this.#camera === null) return;
      const { x, y, zoom } = this.#camera;
      this.#follow(camera(x, y, zoom, node.clientWidth, node.clientHeight), false);
    }).observe(node);
    const stops = () => [...this.#overlay.visible().map((marker) => ({ ...this.#overlay.pointOf(marker), node: marker.node })), ...this.#selection.stack.stops()];
    listenToKeys(node, stops, () => this.#selection.closeOne());
    byID("skip").addEventListener("click", (event) => {
      event.preventDefault();
      node.querySelector("canvas")?.focus();
    });
  }
}
