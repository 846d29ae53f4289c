// The categories and the window of time of the shown plan. Hides places at once, while circles stay where they are,
// and then asks for the plan of the others.
import { categoryOf, entriesOf, exclusions, withinOf, withoutHidden } from "./categories.js";
import { debounced } from "./elements.js";
import { serves } from "./planning.js";
import { readWindow, windowFilters, windowText } from "./time-window.js";

// Milliseconds without a change, after which the exact plan is requested.
const REST = 500;
// Before the key of a window. Names of categories come from JSON or CSV, which do not begin so.
const TIME = "\0";

/** Whether a key is of the times beyond a window. */
export const isTime = (key) => key.startsWith(TIME);

/** The answers as the map shows them. */
export class CategoryView {
  #hidden = new Set();
  /** The window of time as text; empty for all. */
  #time = "";
  #isMoving = false;
  /** The latest answer, and the latest one with all categories. */
  #last = null;
  #full = null;
  #restLater;

  /** @param {() => void} rested The exact plan is wanted. */
  constructor(rested) {
    this.#restLater = debounced(REST, rested);
  }

  /** Keys of the hidden categories. */
  get hidden() {
    return this.#hidden;
  }

  /** Forgets the answers: another data set is shown. */
  clear() {
    [this.#last, this.#full] = [null, null];
    this.#restLater.cancel();
  }

  /** Hides categories by their keys, and all beyond a window, in place of those before. Returns whether that is a change. */
  hide(keys = [], time = "") {
    const isSame = keys.length === this.#hidden.size && keys.every((key) => this.#hidden.has(key)) && time === this.#time;
    [this.#hidden, this.#time] = [new Set(keys), time];
    if (!isSame && this.#last !== null && !this.#isMoving) this.#restLater();
    return !isSame;
  }

  /** Whether a window is being moved or played: no exact plan is wanted. */
  set isMoving(isMoving) {
    this.#isMoving = isMoving;
    if (isMoving) this.#restLater.cancel();
    else this.#restLater();
  }

  /** Takes an answer. `answer.excluded` are the keys of the places that it lacks. */
  take(answer) {
    const isEdited = this.#last?.excluded.join() === answer.excluded.join() && this.#last.plan.version !== answer.plan.version;
    // In an exported map, filters change the version, too.
    if (isEdited) this.#full = null;
    this.#last = answer;
    if (answer.excluded.length === 0) this.#full = answer;
    // The address hid them before they were known.
    if (answer.excluded.length !== this.#keys.length) this.#restLater();
  }

  /** The keys of all hidden places: of categories, and of the times beyond the window. */
  get #keys() {
    const known = this.#full ?? this.#last;
    const window = this.#windowOf(known);
    return [...this.#hidden, ...(window === null ? [] : [TIME + windowText(window, known.plan.histogram)])];
  }

  #windowOf(answer) {
    return answer?.plan.histogram === undefined || this.#time === "" ? null : readWindow(this.#time, answer.plan.histogram);
  }

  /** The answer to show; null before the first one. */
  shown(camera) {
    const answer = this.#base(camera);
    const { categories } = answer?.plan ?? {};
    const isExact = answer !== null && answer.excluded.some(isTime);
    const window = isExact ? null : this.#windowOf(answer);
    if (categories === undefined && window === null) return answer;
    const entries = categories === undefined ? [] : entriesOf(categories, this.#hidden);
    return { ...withoutHidden(answer, entries, this.#hidden, window), entries, column: categories?.column };
  }

  /** The latest answer with all places that the filters leave, if it serves a camera. */
  whole(camera) {
    const [last, full] = [this.#last, this.#full];
    const isUsable = full !== null && full.plan.categories?.column === last.plan.categories?.column;
    return isUsable && serves(full.plan, camera, 1) ? full : null;
  }

  /** An answer with all that is not hidden, if there is one for the camera. */
  #base(camera) {
    const last = this.#last;
    const keys = this.#keys;
    if (last === null || last.excluded.every((key) => keys.includes(key))) return last;
    const full = this.whole(camera);
    // The lineage of an old answer is of a plan before it.
    return full === null ? last : { ...full, plan: { ...full.plan, lineage: null } };
  }

  /** Returns the settings of the next request, and the keys of the places that its answer lacks. */
  request(settings, dataSet, camera) {
    const { category: _, within: __, ...others } = settings;
    const [column, within] = [categoryOf(settings, dataSet), withinOf(settings, dataSet)];
    const named = { ...others, ...(column !== "" && { category: column }), ...(within !== "" && { within }) };
    const filters = this.#isMoving ? null : this.#filters(column, settings.where ?? [], camera);
    if (filters === null || filters.length === 0) return { settings: named, excluded: [] };
    return { settings: { ...named, where: [...(settings.where ?? []), ...filters] }, excluded: this.#keys };
  }

  /** Returns the filters for the hidden places; null if filters cannot express them, or before a plan for the camera. */
  #filters(column, where, camera) {
    const known = this.whole(camera ?? null);
    if (known === null) return null;
    const { categories, histogram } = known.plan;
    const window = this.#windowOf(known);
    const times = window === null ? [] : windowFilters(window, histogram);
    if (this.#hidden.size === 0) return times.length + where.length > 8 ? null : times;
    if (categories?.column !== column) return null;
    const others = exclusions(column, entriesOf(categories, this.#hidden), this.#hidden, where.length + times.length);
    return others && [...times, ...others];
  }
}
