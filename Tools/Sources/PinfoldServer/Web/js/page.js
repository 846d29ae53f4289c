// The whole page: the data set, the settings and the camera, and the updates when one of them changes.
import { AddressBar } from "./address-bar.js";
import { camera, cameraAt, cameraFitting, MAX_ZOOM, viewportQuery } from "./camera.js";
import { showDecisions } from "./decisions.js";
import { byID } from "./elements.js";
import { Faults } from "./faults.js";
import { Freshness } from "./freshness.js";
import { calloutSides } from "./frame.js";
import { Framing } from "./framing.js";
import { Hiding } from "./hiding.js";
import { Hover } from "./hover.js";
import { keysOf, listenToKeys } from "./keyboard.js";
import { MapView } from "./map.js";
import { NoMatch } from "./no-match.js";
import { hideNotice } from "./notices.js";
import { showPreparing } from "./origin.js";
import { Overlay } from "./overlay.js";
import { Panel } from "./panel.js";
import { Plane } from "./plane.js";
import { Planning } from "./planning.js";
import { ReadOut } from "./readout.js";
import { Search } from "./search.js";
import { Selection } from "./selection.js";
import { planTheSame } from "./settings.js";
import { Shapes } from "./shapes.js";
import { SkippedRows } from "./skipped.js";
import { source } from "./source.js";
import { PlaceTable } from "./table.js";
import { chooseTheme, theme, whenThemeChanges } from "./theme.js";

/** The page. */
export class Page {
  #map = new MapView({
    camera: () => this.#camera,
    follow: (now, isMoving) => this.#follow(now, isMoving),
    clickBeside: () => this.#selection.dismiss(),
    home: () => this.#framing.goHome(),
  });
  #dataSets = [];
  #dataSet = null;
  #settings = {};
  #camera = null;
  #address = new AddressBar({
    dataSets: () => this.#dataSets,
    state: () => this.state,
    opened: () => this.#openAddress(),
  });
  #framing = new Framing({ state: () => this.state, fly: (target) => this.#map.fly(target) });
  #plane = new Plane(byID("plane"));
  #shapes = new Shapes(this.#plane);
  #overlay = new Overlay(this.#plane);
  #hiding = new Hiding({
    state: () => this.state,
    change: (settings) => {
      this.#panel.follow(settings);
      this.#changeSettings(settings, true);
    },
    plan: () => this.#plan(),
    attempt: (action) => this.#faults.attempt(action),
    reveal: (place) => this.#selection.reveal(place),
  });
  /** The shown answer: without hidden places. */
  #shown = null;
  #skipped = new SkippedRows();
  #readOut = new ReadOut();
  #noMatch = new NoMatch(() => this.#panel.removeLastFilter());
  #faults = new Faults((...told) => this.#panel.showFault(...told));
  #planning = new Planning({
    show: (...told) => this.#show(...told),
    fail: (error) => this.#planFailed(error),
    busy: (isBusy) => (this.#readOut.isBusy = isBusy),
  });
  #selection = new Selection(this.#plane, this.#shapes, {
    state: () => this.state,
    markers: () => this.#overlay.markers,
    fly: (target) => this.#map.fly(target),
    idle: () => this.idle(),
    replan: () => this.#planning.replan(),
    address: this.#address,
    placeChanged: () => {
      this.#address.write();
      this.#table.mark(this.#selection.place);
    },
    tabulate: (circle) => this.#table.open(circle),
    uncover: (callout) => this.#map.uncover(callout, calloutSides()),
    fail: (error) => this.#faults.show(error),
  });
  #hover = new Hover(this.#plane.node, this.#shapes, {
    state: () => this.state,
    markers: () => this.#overlay.markers,
    activate: (marker, wantsList) => this.#faults.attempt(() => this.#selection.activate(marker, wantsList)),
  });
  #table = new PlaceTable({
    state: () => this.state,
    filters: () => this.#hiding.filters,
    choose: (place, node) => this.#faults.attempt(() => this.#selection.openListed(place, node)),
  });
  #search = new Search((place) => this.#faults.attempt(() => this.#selection.reveal(place)), (error) => this.#faults.show(error));
  #panel = new Panel((...changed) => this.#changeSettings(...changed), (id) => this.#address.openDataSet(id), () => ({ rect: viewportQuery(this.#camera).rect, version: this.#shown?.plan.version, where: this.#hiding.exclusions }));
  #freshness = new Freshness({
    dataSet: () => this.#dataSet,
    planning: this.#planning,
    reread: () => this.#selection.dataChanged(),
    renew: (dataSets) => this.#renew(dataSets),
    faults: this.#faults,
  });

  /** The shown data set, place, camera and plan, and the settings; `plan` is null before the first one. */
  get state() {
    const [place, plan] = [this.#selection.place, this.#shown?.plan ?? null];
    return { dataSet: this.#dataSet, place, settings: this.#settings, camera: this.#camera, plan };
  }

  /** What tests may inspect. */
  get inspected() {
    return { map: () => this.#map.map, state: () => this.state, requests: () => this.#planning.requests, overlay: this.#overlay, idle: () => this.idle() };
  }

  /** Shows the data set that the address names, if the server has it. */
  start(dataSets, config) {
    this.#listen();
    this.#dataSets = dataSets;
    this.#map.offer(config.tiles ?? null);
    this.#open(this.#address.read());
    this.#planning.follow(this.#camera, false);
  }

  /** Flies to bounds: west, south, east, north. Returns the camera there. */
  showBounds(bounds) {
    const { width, height } = this.#camera;
    const target = cameraFitting(bounds, width, height, { left: 0, top: 0, right: 0, bottom: 0 }, MAX_ZOOM);
    this.#map.fly(target);
    return target;
  }

  /** Opens a place by its number, a text, or closes what is open for null. */
  select(place) {
    return this.#faults.attempt(() => this.#selection.openNamed(place, false));
  }

  /** Adds MapLibre under the existing markers. */
  addMap(maplibregl) {
    this.#map.add(maplibregl, this.#camera, theme(), (...tile) => source().outlines(...tile));
  }

  /** Waits until the map stands still and shows the plan for its camera. */
  async idle() {
    await this.#map.rest();
    await this.#planning.idle();
  }

  #planFailed(error) {
    this.#readOut.fail();
    // An error of a setting or of the server stays until the next plan.
    this.#faults.show(error, { isLasting: error.status === 400 || error.isPassing });
  }

  #show(answer, milliseconds, isNameless) {
    hideNotice("connection");
    if (!isNameless) hideNotice("error"); // which says why there are none
    this.#panel.clearFaults();
    this.#hiding.take(answer);
    this.#present(milliseconds);
    if (answer.excluded.length === 0) this.#noMatch.show(answer.plan.rows, this.#dataSet.id, this.#settings.where);
    this.#freshness.shown(answer.plan.version);
    this.#panel.viewChanged();
    this.#table.follow();
  }

  /** Shows the latest answer without hidden places. */
  #present(milliseconds = null) {
    const answer = this.#hiding.answer();
    if (answer === null) return;
    this.#shown = answer;
    this.#overlay.show(answer, this.#dataSet.name_column);
    // The map is drawn again for it, which is too slow for each step of a playback.
    if (milliseconds !== null) this.#map.cover(this.#overlay.covers());
    this.#hover.planChanged();
    this.#selection.planChanged();
    this.#showGrid();
    this.#readOut.show(answer, this.#settings.where !== undefined || this.#hiding.isHiding, milliseconds);
    this.#count(false);
  }

  /** Requests a plan of the data set with the settings. */
  #plan() {
    const { settings, excluded } = this.#hiding.request();
    this.#planning.configure(this.#dataSet.id, this.#dataSet.name_column, settings, excluded);
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
    this.#map.tellWhetherBare();
    if (!isMoving) {
      this.#overlay.refill();
      this.#address.write();
      this.#panel.viewChanged();
      this.#table.follow();
    }
    this.#count(isMoving);
  }

  #count(isMoving) {
    this.#readOut.follow(this.#camera, this.#overlay.leftOut, isMoving);
    this.#hiding.follow(this.#camera, isMoving);
    this.#framing.follow(this.#readOut.hiddenCount);
  }

  #changeSettings(settings, isContinued) {
    const isSame = planTheSame(settings, this.#settings);
    this.#settings = settings;
    // The settings may have hidden the place.
    hideNotice("reveal");
    this.#address.push(isContinued);
    this.#applySettings(isSame);
  }

  #applySettings(isSame) {
    chooseTheme(this.#settings.theme);
    this.#showGrid();
    if (this.#hiding.apply(this.#settings)) this.#present();
    if (!isSame) this.#plan();
  }

  #openAddress() {
    this.#open(this.#address.read());
    this.#follow(this.#camera, false);
  }

  /** Shows the state of an address. */
  #open({ dataSet, place, settings, view }) {
    const isOther = dataSet !== this.#dataSet;
    const isSame = !isOther && planTheSame(settings, this.#settings);
    [this.#dataSet, this.#settings] = [dataSet, settings];
    if (isOther) this.#showDataSet();
    this.#panel.show(this.#dataSets, dataSet, settings);
    const { clientWidth: width, clientHeight: height } = byID("map");
    if (view) {
      this.#framing.forget();
      this.#camera = cameraAt(view.longitude, view.latitude, view.zoom, width, height);
    } else if (isOther) this.#camera = this.#framing.choose(dataSet, width, height);
    this.#map.jumpTo(this.#camera);
    this.#plane.follow(this.#camera);
    this.#applySettings(isSame);
    this.#faults.attempt(() => this.#selection.openNamed(place, view !== null));
  }

  #showDataSet() {
    this.#selection.close();
    this.#overlay.clear();
    this.#hiding.clear(this.#dataSet);
    this.#table.clear();
    this.#shown = null;
    this.#search.configure(this.#dataSet);
    this.#freshness.follow(this.#dataSet.id);
    const { name } = this.#dataSet;
    [document.title, byID("title").textContent] = [`${name} – Pinfold`, name];
    this.#skipped.show(this.#dataSet);
    showDecisions(this.#dataSet);
    showPreparing(this.#dataSet, (dataSets) => this.#renew(dataSets));
  }

  /** Shows the data sets as they are now. */
  #renew(dataSets) {
    this.#dataSets = dataSets;
    const same = dataSets.find(({ id }) => id === this.#dataSet.id);
    if (same === undefined) return this.#openAddress();
    this.#dataSet = same;
    this.#hiding.offer(same);
    this.#skipped.show(same);
    showDecisions(same);
    showPreparing(same, (all) => this.#renew(all));
    this.#panel.show(dataSets, same, this.#settings);
    this.#search.configure(same);
    this.#plan();
    this.#freshness.rereadLater();
    const whole = this.#framing.chooseAgain(same, this.#camera);
    if (whole === null) return;
    this.#map.jumpTo(whole);
    this.#follow(whole, false);
  }

  #listen() {
    whenThemeChanges((now) => this.#map.show(now));
    const node = byID("map");
    new ResizeObserver(() => {
      if (this.#map.map !== null || this.#camera === null) return;
      this.#follow(camera(this.#camera.x, this.#camera.y, this.#camera.zoom, node.clientWidth, node.clientHeight), false);
    }).observe(node);
    listenToKeys(node, keysOf({ overlay: this.#overlay, selection: this.#selection, framing: this.#framing, map: this.#map, idle: () => this.idle() }));
  }
}
