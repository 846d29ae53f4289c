// The categories of the shown plan. Hides some at once, while circles stay where they are, and then asks for the
// plan of the others.
import { categoryOf, entriesOf, exclusions, withoutHidden } from "./categories.js";
import { debounced } from "./elements.js";
import { serves } from "./planning.js";

// Milliseconds without a change, after which the exact plan is requested.
const REST = 500;

/** The answers as the map shows them. */
export class CategoryView {
  #hidden = new Set();
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

  /** Hides categories by their keys, in place of those before. Returns whether that is a change. */
  hide(keys = []) {
    const isSame = keys.length === this.#hidden.size && keys.every((key) => this.#hidden.has(key));
    this.#hidden = new Set(keys);
    if (!isSame && this.#last !== null) this.#restLater();
    return !isSame;
  }

  /** Takes an answer. `answer.excluded` are the keys of categories that it does not have. */
  take(answer) {
    this.#last = answer;
    if (answer.excluded.length === 0) this.#full = answer;
    // The address hid them before they were known.
    if (answer.excluded.length !== this.#hidden.size) this.#restLater();
  }

  /** The answer to show; null before the first one. */
  shown(camera) {
    const answer = this.#base(camera);
    const categories = answer?.plan.categories;
    if (categories === undefined) return answer;
    const entries = entriesOf(categories, this.#hidden);
    return { ...withoutHidden(answer, entries, this.#hidden), entries, column: categories.column };
  }

  /** An answer with all categories that are not hidden, if there is one for the camera. */
  #base(camera) {
    const [last, full] = [this.#last, this.#full];
    if (last === null || last.excluded.every((key) => this.#hidden.has(key))) return last;
    const isUsable = full !== null && full.plan.version === last.plan.version && full.plan.categories?.column === last.plan.categories?.column;
    // The lineage of an old answer is of a plan before it.
    return isUsable && serves(full.plan, camera, 1) ? { ...full, plan: { ...full.plan, lineage: null } } : last;
  }

  /** Returns the settings of the next request, and the keys of the categories that they leave out. */
  request(settings, dataSet) {
    const { category: _, ...others } = settings;
    const column = categoryOf(settings, dataSet);
    if (column === "") return { settings: others, excluded: [] };
    const where = settings.where ?? [];
    const known = this.#last?.plan.categories;
    const isKnown = known?.column === column && this.#hidden.size > 0;
    const filters = isKnown ? exclusions(column, entriesOf(known, this.#hidden), this.#hidden, where.length) : null;
    const all = [...where, ...(filters ?? [])];
    return {
      settings: { ...others, category: column, ...(all.length > 0 && { where: all }) },
      excluded: filters === null ? [] : [...this.#hidden],
    };
  }
}
