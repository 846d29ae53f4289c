// Requests plans when the map has moved so far that the shown one is no longer enough.
// The newest request wins: an older one is canceled, and its response never shown.
import { contains, viewportQuery, visibleRect } from "./camera.js";
import { WORLD_MAP_POINTS } from "./mercator.js";
import { SETTINGS, settingsQuery } from "./settings.js";
import { source, SourceError, waitAfter } from "./source.js";

// On screens narrower than this, circles are this far apart unless the user says otherwise; in screen points.
const NARROW = 500;
const CLOSE = "48";

// The smallest change of zoom that requests a new plan, even with a smaller hysteresis.
const LEAST_ZOOM = 0.01;
// The time between requests while the camera moves, in milliseconds.
const PACE = 80;

/** Returns the planned rect of a plan in worlds. */
export function plannedRect(plan) {
  const [x, y, width, height] = plan.planned_map_rect.map((v) => v / WORLD_MAP_POINTS);
  return { x, y, width, height };
}

/**
 * Returns whether a plan serves a camera: it covers the visible area at almost the same zoom level.
 * The tolerance is the hysteresis, within which the server keeps its cells, too.
 */
export function serves(plan, camera, hysteresis) {
  if (plan === null || Math.abs(plan.zoom - camera.zoom) > hysteresis + 1e-9) return false;
  return contains(plannedRect(plan), visibleRect(camera));
}

/** The plans of a data set for the camera. */
export class Planning {
  /** The number of requested plans. */
  requests = 0;
  #dataSet = null;
  #settings = {};
  /** What the settings leave out, for the page. */
  #excluded = [];
  #nameColumn = null;
  #camera = null;
  #isMoving = false;
  /** The header of the shown plan. */
  #plan = null;
  /** The id of the plan that the next one follows, or null. */
  #after = null;
  /** Whether the settings changed since the last request. */
  #isStale = false;
  /** Whether the places changed since the last request. */
  #isOutdated = false;
  /** The camera of the last answer. */
  #answered = null;
  #running = null;
  #timer = null;
  #lastStart = -Infinity;
  #failures = 0;
  #waiting = [];

  /**
   * @param {object} handlers
   * @param {(answer: object, milliseconds: number, isNameless: boolean) => void} handlers.show Whether
   *   names are missing; `fail` then says why.
   * @param {(error: SourceError) => void} handlers.fail
   * @param {(isBusy: boolean) => void} handlers.busy
   */
  constructor({ show, fail, busy }) {
    this.handlers = { show, fail, busy };
  }

  /** The header of the shown plan, or null. */
  get plan() {
    return this.#plan;
  }

  /** Whether a newer plan is needed than the shown one. */
  get isBusy() {
    return this.#running !== null || this.#timer !== null;
  }

  /** Plans another data set, or with other settings. Answers have `excluded` as it was at the request. */
  configure(dataSet, nameColumn, settings, excluded = []) {
    if (dataSet !== this.#dataSet) [this.#plan, this.#after] = [null, null];
    [this.#dataSet, this.#nameColumn, this.#settings, this.#excluded] = [dataSet, nameColumn, settings, excluded];
    this.replan();
  }

  /** Follows the camera, which may still be moving. */
  follow(camera, isMoving) {
    this.#camera = camera;
    this.#isMoving = isMoving;
    this.#schedule(isMoving ? PACE : 0);
  }

  /** Plans again at once, as the request has changed, and waits for the plan. */
  replan() {
    this.#isStale = true;
    this.#schedule(0);
    return this.idle();
  }

  /** Plans again without a plan to follow: the shown one is of another server. */
  forget() {
    this.#after = null;
    this.replan();
  }

  /**
   * Plans again soon, because the places changed. A request in flight continues. Otherwise, no request
   * would finish during a stream of edits.
   */
  refresh() {
    this.#isOutdated = true;
    if (!this.isBusy) this.#schedule(PACE);
  }

  /** Waits until the shown plan serves the camera, or the server refuses one. */
  idle() {
    if (!this.isBusy) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #schedule(pace) {
    if (this.#dataSet === null || this.#camera === null) return;
    const isFresh = !this.#isWanted;
    if (isFresh && (this.#serves(this.#plan) || this.#camera === this.#answered)) {
      // The camera is back in the planned area, or the server returned less than the visible
      // area for the same request, and would do so again.
      this.#cancel();
      return this.#settle();
    }
    const running = this.#running?.camera;
    if (running && !this.#isStale && this.#serves({ ...running.expected, zoom: running.zoom })) return;
    const wait = this.#lastStart + pace - performance.now();
    clearTimeout(this.#timer);
    this.#timer = null;
    if (wait > 0) this.#timer = setTimeout(() => this.#start(), wait);
    else this.#start();
  }

  /** Whether the request or the places have changed, so that any camera needs another plan. */
  get #isWanted() {
    return this.#isStale || this.#isOutdated || this.#running?.isWanted === true;
  }

  #serves(plan) {
    // Overlaps are removed only for the zoom level at which the map stands still.
    const isExact = !this.#isMoving && (this.#settings.overlaps ?? SETTINGS.overlaps.fallback) !== "keep";
    const hysteresis = isExact ? 0 : Number(this.#settings.hysteresis ?? SETTINGS.hysteresis.fallback);
    return serves(plan, this.#camera, Math.max(LEAST_ZOOM, Math.min(hysteresis, 0.5)));
  }

  #cancel() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#running?.controller.abort();
    this.#running = null;
  }

  async #start() {
    const [asked, isWanted, excluded] = [this.#camera, this.#isWanted, this.#excluded];
    this.#cancel();
    const run = { controller: new AbortController(), camera: { ...asked, expected: expectedPlan(asked) }, isWanted };
    this.#running = run;
    this.#isStale = false;
    this.#isOutdated = false;
    this.#lastStart = performance.now();
    this.requests += 1;
    this.handlers.busy(true);
    const { answer, lack, error } = await this.#ask(run.controller.signal).catch((error) => ({ error }));
    if (this.#running !== run || error?.name === "AbortError") return;
    this.#running = null;
    try {
      if (error) this.#failed(error);
      else this.#show({ ...answer, excluded }, lack, asked);
    } finally {
      // A plan without names is shown, and the names may come later.
      if (lack || !this.isBusy) this.#settle();
    }
  }

  #show(answer, lack, asked) {
    this.#plan = answer.plan;
    this.#after = answer.plan.id;
    this.#answered = asked;
    this.handlers.show(answer, performance.now() - this.#lastStart, lack !== null);
    if (lack) return this.#failed(lack);
    this.#failures = 0;
    // The camera may have moved on while the server answered.
    this.#schedule(PACE);
  }

  /**
   * Requests a plan. If the database with the names and categories of places is unreachable, the map continues
   * without them.
   *
   * @returns The answer, and the error if it lacks names or categories, else null.
   */
  async #ask(signal) {
    const ask = (names, settings) => source().plan(this.#dataSet, this.#query(names, settings), signal);
    const names = this.#nameColumn ?? "";
    try {
      return { answer: await ask(names, this.#settings), lack: null };
    } catch (error) {
      const isLack = (error.parameter === "columns" && names !== "") || error.parameter === "category";
      if (error.status !== 503 || !isLack) throw error;
      const { category: _, ...others } = this.#settings;
      const answer = await ask("", others).catch(() => null);
      if (answer === null) throw error;
      return { answer, lack: error };
    }
  }

  #failed(error) {
    if (!(error instanceof SourceError)) throw error;
    if (!error.isPassing) return this.handlers.fail(error);
    this.#timer = setTimeout(() => this.#start(), waitAfter(this.#failures, 8000));
    this.#failures += 1;
    this.#isStale = true;
    this.handlers.fail(error);
  }

  #query(columns, settings) {
    const { rect, size } = viewportQuery(this.#camera);
    const query = [["rect", rect], ["size", size], ...settingsQuery(settings, { forPlan: true })];
    if (standsClose(settings, this.#camera)) query.push(["separation", CLOSE]);
    // Callouts request the other columns when they open.
    query.push(["columns", columns]);
    if (this.#after !== null) query.push(["after", this.#after]);
    return query;
  }

  #settle() {
    this.handlers.busy(false);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** Whether circles are closer than usual. On a narrow screen, a country would otherwise have just a few. */
function standsClose({ strategy = SETTINGS.strategy.fallback, separation }, { width }) {
  return width < NARROW && strategy === "spaced" && separation === undefined;
}

/** Returns the area that the answer to a request covers at least: the visible part. */
function expectedPlan(camera) {
  const { x, y, width, height } = visibleRect(camera);
  return { planned_map_rect: [x, y, width, height].map((v) => v * WORLD_MAP_POINTS) };
}
