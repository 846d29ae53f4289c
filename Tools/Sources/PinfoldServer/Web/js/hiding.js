// Hides categories by the legend, and times by a window. Both report new settings.
import { visibleRect } from "./camera.js";
import { toggled } from "./categories.js";
import { CategoryView, isTime } from "./category-view.js";
import { Legend } from "./legend.js";
import { positionOfFeature } from "./overlay.js";
import { planTheSame, settingsQuery, withSetting } from "./settings.js";
import { showUnreadable } from "./skipped.js";
import { TimePanel } from "./time-panel.js";
import { countsInView } from "./time-window.js";

/** The legend and the histogram of times, with the answers as the map shows them. */
export class Hiding {
  #page;
  #view = new CategoryView(() => this.#rest());
  #legend = new Legend((key, isAlone) => this.#chooseCategory(key, isAlone));
  #times = new TimePanel((text, isMoving) => this.#chooseTime(text, isMoving), (isOpen) => this.#openTimes(isOpen), (histogram) => this.#list(histogram));
  /** The latest answer that the map shows, and the latest request. */
  #shown = null;
  #requested = { settings: {}, excluded: [] };
  /** Whether the window of time is being moved or played. */
  #isMoving = false;

  /**
   * @param {object} page
   * @param {() => object} page.state Returns the shown `dataSet`, `settings` and `camera`.
   * @param {(settings: object) => void} page.change Applies settings.
   * @param {() => void} page.plan Requests a plan.
   * @param {(action: () => Promise<void>) => void} page.attempt Does something that may fail.
   * @param {(place: object) => Promise<void>} page.reveal Shows a place.
   */
  constructor(page) {
    this.#page = page;
  }

  /** Whether anything is hidden in the legend. */
  get isHiding() {
    return this.#view.hidden.size > 0;
  }

  /** Shows another data set. */
  clear(dataSet) {
    this.#view.clear();
    this.offer(dataSet);
    this.#shown = null;
  }

  /** Offers the times of a data set, if it has any. */
  offer({ time_column: times = null }) {
    this.#times.offer(times);
  }

  /** Takes an answer of the source. */
  take(answer) {
    this.#view.take(answer);
  }

  /** Returns the answer that the map is to show; null before the first one. */
  answer() {
    this.#shown = this.#view.shown(this.#page.state().camera);
    if (this.#shown !== null) this.#legend.show(this.#shown, this.#view.hidden);
    this.#showTimes();
    return this.#shown;
  }

  /** Hides what settings say. Returns whether the map changes at once. */
  apply({ hide, time, histogram }) {
    this.#times.toggle(histogram !== undefined);
    return this.#view.hide(hide, time);
  }

  /** Returns the settings of the next request, and the keys of the places that its answer lacks. */
  request() {
    this.#requested = this.#nextRequest();
    return this.#requested;
  }

  /** The conditions that leave out hidden categories and times, besides the user's filters. */
  get exclusions() {
    return (this.filters ?? []).map(([, text]) => text).slice(this.#page.state().settings.where?.length ?? 0);
  }

  /** The filters of the places that the map shows, as query parameters; null until a plan says what is hidden. */
  get filters() {
    const { settings, excluded } = this.#nextRequest();
    const { camera, settings: { time } } = this.#page.state();
    const isUnknown = this.#isMoving || this.#view.whole(camera) === null;
    if (isUnknown && excluded.length === 0 && (this.isHiding || time !== undefined)) return null;
    return settingsQuery(settings, { forPlan: true }).filter(([name]) => name === "where");
  }

  /** Counts the visible places. */
  follow(camera, isMoving) {
    this.#legend.follow(camera, isMoving);
    if (isMoving) return;
    // The histogram has all times, so their plan comes before the exact one.
    const lacksTimes = this.#requested.excluded.some(isTime) && this.#view.whole(camera) === null;
    if (lacksTimes) this.#page.plan();
    this.#showTimes();
  }

  /** Requests the exact plan, if filters can express it. */
  #rest() {
    if (!planTheSame(this.#nextRequest().settings, this.#requested.settings)) this.#page.plan();
  }

  #nextRequest() {
    const { settings, dataSet, camera } = this.#page.state();
    return this.#view.request(settings, dataSet, camera);
  }

  #chooseCategory(key, isAlone) {
    const hidden = key === null ? [] : toggled(this.#view.hidden, key, this.#shown.entries, isAlone);
    this.#page.change(withSetting(this.#page.state().settings, "hide", hidden));
  }

  #chooseTime(text, isMoving) {
    [this.#isMoving, this.#view.isMoving] = [isMoving, isMoving];
    this.#page.change(withSetting(this.#page.state().settings, "time", text));
  }

  /** Shows the histogram of the data set's times, or shows all times again. */
  #openTimes(isOpen) {
    const { settings, dataSet } = this.#page.state();
    const { time: _, histogram: __, ...others } = settings;
    this.#page.change(isOpen ? { ...others, histogram: dataSet.time_column } : others);
  }

  #list(histogram) {
    const { attempt, reveal, state } = this.#page;
    attempt(() => showUnreadable(state().dataSet.id, histogram, (place) => attempt(() => reveal(place))));
  }

  #showTimes() {
    const { camera, settings } = this.#page.state();
    const whole = this.#view.whole(camera) ?? this.#shown;
    const histogram = whole?.plan.histogram;
    if (!this.#times.isOpen || !histogram) return;
    const counts = countsInView(whole.features, visibleRect(camera), histogram.counts.length, positionOfFeature);
    this.#times.show(histogram, counts, settings.time);
  }
}
