// The columns in the panel of the filters, each closed at first. An open one counts the values of the places in
// view, and shows the user's choice.
import { checkedIn, chosenIn, KINDS, kindsOf, withChoice, withoutChoice } from "./column-filters.js";
import { byID, debounced, element } from "./elements.js";
import { PartFilter } from "./filter-part.js";
import { RangeFilter } from "./filter-range.js";
import { ValueBoxes } from "./filter-values.js";
import { source } from "./source.js";

// More columns have a search field.
const MANY = 12;
// Milliseconds of rest, after which open columns are counted again.
const REST = 80;
const TITLES = { category: "Categories", number: "Numbers", date: "Dates", text: "Texts" };
const FILTERS = { category: ValueBoxes, number: RangeFilter, date: RangeFilter, text: PartFilter };

/** The list of columns. */
export class ColumnList {
  #node = byID("columns");
  #search = byID("columns-search");
  #sections = new Map();
  #kinds = new Map();
  #dataSet = null;
  #where = [];
  #changed;
  #view;
  #countLater = debounced(REST, () => this.#count());

  /**
   * @param {(where: string[], isContinued: boolean) => void} changed
   * @param {() => {rect: string, version: number, where: string[]}|null} view The rect of the map, the version of
   *   the places, and the conditions of the legend and the window of time; null while the panel is closed.
   */
  constructor(changed, view) {
    [this.#changed, this.#view] = [changed, view];
    this.#search.addEventListener("input", () => this.#find());
  }

  /** The kinds of the columns' filters, by name. */
  get kinds() {
    return this.#kinds;
  }

  /** Shows the columns of a data set, and conditions. */
  show(dataSet, where = []) {
    const isSame = this.#dataSet?.id === dataSet.id && JSON.stringify([...kindsOf(dataSet)]) === JSON.stringify([...kindsOf(this.#dataSet)]);
    [this.#dataSet, this.#where] = [dataSet, where];
    if (!isSame) this.#make();
    const { chosen } = chosenIn(where, this.#kinds);
    for (const section of this.#sections.values()) {
      const parts = chosen.get(section.column);
      this.#mark(section, parts);
      if (section.answer) section.filter.show(section.answer, parts);
    }
    this.follow();
  }

  /** Counts the open columns again: the map shows other places. */
  follow() {
    this.#countLater();
  }

  #make() {
    const positions = this.#dataSet.coordinate_columns ?? [];
    this.#kinds = kindsOf(this.#dataSet);
    const columns = this.#dataSet.columns.filter((column) => !positions.includes(column));
    for (const { asking } of this.#sections.values()) asking?.abort();
    this.#sections = new Map(columns.map((column) => [column, this.#makeSection(column)]));
    const groups = KINDS.map((kind) => [kind, columns.filter((column) => this.#kinds.get(column) === kind)]).filter(([, found]) => found.length > 0);
    this.#node.replaceChildren(
      ...groups.map(([kind, found]) => element("section", {}, element("h3", {}, TITLES[kind]), ...found.map((column) => this.#sections.get(column).node))),
    );
    this.#search.hidden = columns.length <= MANY;
    this.#search.value = "";
    byID("columns-none").hidden = columns.length > 0;
    byID("conditions").hidden = columns.length === 0 && this.#where.length === 0;
  }

  #makeSection(column) {
    const badge = element("span", { class: "badge", hidden: true });
    const fault = element("p", { class: "fault" });
    const body = element("div", { class: "column-body" }, fault);
    const summary = element("summary", { title: column.slice(0, 200) }, element("bdi", { class: "name" }, column), badge);
    const node = element("details", { class: "column", toggle: () => this.follow() }, summary, body);
    return { column, node, badge, body, fault, kind: null, filter: null, answer: null, key: null, asking: null };
  }

  #mark({ badge }, parts = {}) {
    const count = Math.max(checkedIn(parts).length, Object.keys(parts).length);
    badge.hidden = count === 0;
    badge.replaceChildren(String(count), element("span", { class: "visually-hidden" }, " chosen"));
  }

  #find() {
    const words = this.#search.value.trim().toLowerCase();
    for (const { column, node } of this.#sections.values()) node.hidden = !column.toLowerCase().includes(words);
    for (const group of this.#node.children) group.hidden = [...group.querySelectorAll("details")].every((node) => node.hidden);
  }

  #count() {
    const view = this.#view();
    if (view === null) return;
    for (const section of this.#sections.values()) if (section.node.open) this.#ask(section, view);
  }

  async #ask(section, { rect, version, where: others }) {
    const { column } = section;
    // The suggested texts contain the chosen one.
    const own = this.#kinds.get(column) === "text" ? this.#where : withoutChoice(this.#where, this.#kinds, column);
    const where = [...own, ...others];
    const key = JSON.stringify([rect, version, where]);
    if (key === section.key) return;
    section.asking?.abort();
    const asking = new AbortController();
    [section.key, section.asking] = [key, asking];
    const query = [["column", column], ["rect", rect], ...where.map((text) => ["where", text])];
    try {
      const answer = await source().values(this.#dataSet.id, query, asking.signal);
      if (!asking.signal.aborted) this.#answered(section, answer);
    } catch (error) {
      if (asking.signal.aborted) return;
      section.key = null;
      section.fault.textContent = error.message;
    }
  }

  #answered(section, answer) {
    const { column } = section;
    section.fault.textContent = "";
    section.answer = answer;
    if (section.kind !== answer.kind) {
      section.kind = answer.kind;
      this.#kinds.set(column, answer.kind);
      section.filter?.node.remove();
      section.filter = new FILTERS[answer.kind](column, (parts, isContinued = false) => this.#choose(column, parts, isContinued));
      section.body.append(section.filter.node);
    }
    section.filter.show(answer, chosenIn(this.#where, this.#kinds).chosen.get(column));
  }

  #choose(column, parts, isContinued) {
    const where = withChoice(this.#where, this.#kinds, column, parts);
    if (JSON.stringify(where) !== JSON.stringify(this.#where)) this.#changed(where, isContinued);
  }
}
