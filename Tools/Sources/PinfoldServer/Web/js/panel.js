// The settings panel. It shows settings and reports changes; the page applies them.
import { byID, element, smallScreen } from "./elements.js";
import { GROUPS, makeField } from "./fields.js";
import { aggregateRow, filterRow, filterText, readFilter } from "./lists.js";
import { hideNotice, showNotice } from "./notices.js";
import { SETTINGS, withSetting } from "./settings.js";
import { AGGREGATES } from "./source.js";

/** The panel, with its button and the choice of the data set. */
export class Panel {
  #fields = new Map();
  #settings = {};
  // Those that can be filtered by: of a roll-up its categories.
  #filterColumns = [];
  // Those with numbers, which are ranked by and added up.
  #numericColumns = [];
  // What is being entered: unlike the settings, with rows that are not complete yet.
  #aggregates = [];
  #filters = [];
  #reported = null;
  // What keeps the source from making a plan, and is shown at a field.
  #fault = null;

  /**
   * @param {(settings: object, isContinued?: boolean) => void} changed Continued is a value that is still typed.
   * @param {(id: string) => void} dataSetChosen
   */
  constructor(changed, dataSetChosen) {
    this.changed = changed;
    this.node = byID("settings");
    this.button = byID("settings-button");
    this.choice = byID("data-set");
    this.button.addEventListener("click", () => this.#toggle(this.node.hidden));
    byID("settings-close").addEventListener("click", () => this.#toggle(false));
    byID("settings-reset").addEventListener("click", () => this.#reset());
    byID("aggregate-add").addEventListener("click", () => this.#add(this.#aggregates, { operation: "sum", column: "" }, "aggregates"));
    byID("filter-add").addEventListener("click", () => this.#add(this.#filters, { column: "", operator: "=", value: null }, "filters"));
    byID("settings-form").addEventListener("submit", (event) => event.preventDefault());
    this.choice.addEventListener("change", () => dataSetChosen(this.choice.value));
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && this.#toggle(false));
    this.#makeFields();
  }

  /** Shows the settings of a data set. */
  show(dataSets, dataSet, settings) {
    this.choice.replaceChildren(...dataSets.map(({ id, name }) => element("option", { value: id }, name)));
    this.choice.value = dataSet.id;
    byID("data-set-field").hidden = dataSets.length < 2;
    this.#filterColumns = dataSet.filter_columns;
    this.#numericColumns = dataSet.numeric_columns;
    this.#take(settings);
    for (const [name, field] of this.#fields) field.show(settings[name], dataSet.numeric_columns);
    // What was just reported needs no new rows: the one with the focus would be lost.
    if (this.#reported === settings) return;
    this.#aggregates = AGGREGATES.flatMap((operation) => (settings[operation] ?? []).map((column) => ({ operation, column })));
    this.#filters = (settings.where ?? []).map(readFilter);
    this.#showRows();
  }

  /** Shows at the field of a setting what is wrong with it, if it has one; returns whether that is seen. */
  showFault(name, text) {
    // The size is the map's own: too large, it is so for the cells.
    const field = this.#fields.get(name === "size" ? "cell_size" : name);
    field?.showFault(text);
    const isRow = name === "where" || AGGREGATES.includes(name);
    if (isRow) byID(name === "where" ? "filter-fault" : "aggregate-fault").textContent = text;
    if (!isRow && (field?.node.hidden ?? true)) return false;
    this.#fault = text;
    return !this.node.hidden;
  }

  /** Hides what was wrong: the server made a plan. */
  clearFaults() {
    for (const field of this.#fields.values()) {
      if (field.input.getAttribute("aria-invalid") === "true" && field.input !== document.activeElement) field.showFault(null);
    }
    byID("filter-fault").textContent = "";
    byID("aggregate-fault").textContent = "";
    this.#fault = null;
  }

  #makeFields() {
    for (const { title, fields } of GROUPS) {
      const group = element("fieldset", {}, element("legend", {}, title));
      for (const field of fields) {
        const made = makeField(field, SETTINGS[field.name], (value) => this.#report(withSetting(this.#settings, field.name, value)));
        made.strategies = field.with ?? SETTINGS[field.name].strategies;
        this.#fields.set(field.name, made);
        group.append(made.node);
      }
      byID(title === "Map" ? "map-settings" : "clustering-settings").append(group);
    }
  }

  #take(settings) {
    this.#settings = settings;
    this.#showUsed();
    this.#showFilterCount();
  }

  /** Hides the fields that the chosen strategy does not use. */
  #showUsed() {
    const strategy = this.#settings.strategy ?? SETTINGS.strategy.fallback;
    for (const { node, strategies } of this.#fields.values()) node.hidden = strategies !== undefined && !strategies.includes(strategy);
  }

  /** Shows at the button how many filters hide places, also while the panel is closed. */
  #showFilterCount() {
    const count = this.#settings.where?.length ?? 0;
    const badge = byID("filter-count");
    badge.hidden = count === 0;
    badge.replaceChildren(String(count), element("span", { class: "visually-hidden" }, count === 1 ? " filter" : " filters"));
  }

  #report(settings, isContinued = false) {
    this.#reported = settings;
    this.#take(settings);
    this.changed(settings, isContinued);
  }

  #add(rows, row, id) {
    rows.push(row);
    this.#showRows();
    byID(id).lastElementChild.querySelector("select").focus();
  }

  #showRows() {
    const change = (rows, n) => (row, isContinued) => {
      rows[n] = row;
      return this.#reportRows(isContinued);
    };
    const remove = (rows, n) => () => {
      rows.splice(n, 1);
      this.#showRows();
      // The button that had the focus is removed with its row.
      byID(rows === this.#filters ? "filter-add" : "aggregate-add").focus();
      this.#reportRows();
    };
    const make = (rows, columns, makeRow) => rows.map((row, n) => makeRow(row, columns, change(rows, n), remove(rows, n)));
    byID("aggregates").replaceChildren(...make(this.#aggregates, this.#numericColumns, aggregateRow));
    byID("filters").replaceChildren(...make(this.#filters, this.#filterColumns, filterRow));
  }

  /** Reports what the rows have become; returns whether it is something else. */
  #reportRows(isContinued) {
    let settings = withSetting(this.#settings, "where", this.#filters.map(filterText).filter(Boolean));
    for (const operation of AGGREGATES) {
      const columns = this.#aggregates.filter((a) => a.operation === operation && a.column !== "").map(({ column }) => column);
      settings = withSetting(settings, operation, [...new Set(columns)]);
    }
    const isOther = JSON.stringify(settings) !== JSON.stringify(this.#settings);
    if (isOther) this.#report(settings, isContinued);
    return isOther;
  }

  #reset() {
    const { theme } = this.#settings;
    const settings = theme ? { theme } : {};
    this.#aggregates = [];
    this.#filters = [];
    this.#showRows();
    for (const [name, field] of this.#fields) field.show(settings[name], this.#numericColumns);
    this.#report(settings);
  }

  #toggle(isOpen) {
    const hadFocus = this.node.contains(document.activeElement);
    this.node.hidden = !isOpen;
    this.button.setAttribute("aria-expanded", String(isOpen));
    document.documentElement.classList.toggle("has-panel", isOpen);
    if (isOpen && smallScreen.matches) byID("settings-close").focus();
    if (!isOpen && hadFocus) this.button.focus();
    if (this.#fault === null) return;
    if (isOpen) hideNotice("error");
    else showNotice("error", this.#fault, { isLasting: true });
  }
}
