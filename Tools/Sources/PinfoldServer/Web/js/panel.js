// The panel of the settings and the panel of the filters. They show settings and report changes;
// the page applies them.
import { Choices, lackOfRank, makeBorders, makeColors, makeThinning, withStrategy } from "./choices.js";
import { chosenIn } from "./column-filters.js";
import { ColumnList } from "./column-list.js";
import { byID, element } from "./elements.js";
import { GROUPS, makeField } from "./fields.js";
import { aggregateRow, filterRow, filterText, readFilter } from "./lists.js";
import { hideNotice, showNotice } from "./notices.js";
import { RowList } from "./rows.js";
import { SETTINGS, withSetting } from "./settings.js";
import { SidePanel } from "./side-panel.js";
import { AGGREGATES } from "./source.js";

/** The panels, with their buttons and the choice of the data set. */
export class Panel {
  #fields = new Map();
  #settings = {};
  #dataSet = null;
  #reported = null;
  // Why the source cannot make a plan, if a field shows it: `text`, and its panel.
  #fault = null;
  #settingsPanel;
  #filterPanel;
  #choices;
  #thinning;
  #colors;
  #borders;
  #aggregates;
  #columns;
  /** The conditions behind More, as rows and as texts. */
  #filters;
  #conditions = [];

  /**
   * @param {(settings: object, isContinued?: boolean) => void} changed A continued change is typed text.
   * @param {(id: string) => void} dataSetChosen
   * @param {() => {rect: string, version: number, where: string[]}} view The places that the map shows.
   */
  constructor(changed, dataSetChosen, view) {
    this.changed = changed;
    this.choice = byID("data-set");
    this.choice.addEventListener("change", () => dataSetChosen(this.choice.value));
    const panel = (node, name) => new SidePanel({ node, button: `${name}-button`, close: `${name}-close` }, () => this.#toggled());
    this.#settingsPanel = panel("settings", "settings");
    this.#filterPanel = panel("filters-panel", "filters");
    byID("settings-reset").addEventListener("click", () => this.#reset());
    for (const id of ["settings-form", "filters-form"]) byID(id).addEventListener("submit", (event) => event.preventDefault());
    byID("filters-clear").addEventListener("click", () => this.#clearFilters());
    this.#makeFields();
    this.#columns = new ColumnList((...told) => this.#reportColumns(...told), () => (this.#filterPanel.isOpen ? view() : null));
    this.#aggregates = new RowList({ list: "aggregates", add: "aggregate-add", blank: { operation: "sum", column: "" }, makeRow: aggregateRow, changed: (rows) => this.#reportOther(withAggregates(this.#settings, rows)) });
    this.#filters = new RowList({ list: "filters", add: "filter-add", blank: { column: "", operator: "=", value: null }, makeRow: filterRow, changed: (...told) => this.#reportFilters(...told) });
  }

  /** Shows the settings of a data set. */
  show(dataSets, dataSet, settings) {
    this.choice.replaceChildren(...dataSets.map(({ id, name }) => element("option", { value: id }, name)));
    this.choice.value = dataSet.id;
    byID("data-set-field").hidden = dataSets.length < 2;
    this.#dataSet = dataSet;
    this.#take(settings);
    // Own changes need no new rows, which would lose the focus.
    if (this.#reported !== settings) this.#showRows();
  }

  /** Takes settings that no field shows. */
  follow(settings) {
    this.#reported = settings;
    this.#take(settings);
  }

  /** The map shows other places. */
  viewChanged() {
    this.#columns.follow();
  }

  /** Shows an error at the field of its setting, if any. Returns whether the user sees it. */
  showFault(name, text) {
    // The page sets the size itself: if it is too large, the cells are too small.
    const field = this.#fields.get(name === "size" ? "cell_size" : name);
    field?.showFault(text);
    const isRow = name === "where" || AGGREGATES.includes(name);
    if (isRow) byID(name === "where" ? "filter-fault" : "aggregate-fault").textContent = text;
    if (!isRow && (field?.node.hidden ?? true)) return false;
    this.#fault = { text, panel: name === "where" ? this.#filterPanel : this.#settingsPanel };
    if (name !== "where") byID("more").open = true;
    return this.#fault.panel.isOpen;
  }

  /** Hides faults once the server has made a plan. */
  clearFaults() {
    for (const field of this.#fields.values()) {
      if (field.input.getAttribute("aria-invalid") === "true" && field.input !== document.activeElement) field.showFault(null);
    }
    byID("filter-fault").textContent = "";
    byID("aggregate-fault").textContent = "";
    this.#showLack();
    this.#fault = null;
  }

  /** Removes the last filter. */
  removeLastFilter() {
    this.#report(withSetting(this.#settings, "where", this.#settings.where.slice(0, -1)));
    this.#showRows();
  }

  #makeFields() {
    this.#choices = new Choices(byID("choices"), (settings) => this.#report(settings));
    this.#thinning = makeThinning((value) => this.#report(withStrategy(this.#settings, value, this.#dataSet)));
    this.#colors = makeColors((settings) => this.#report(settings));
    this.#borders = makeBorders((settings) => this.#report(settings));
    for (const { title, fields } of GROUPS) {
      const group = element("fieldset", {}, element("legend", {}, title));
      if (title === "Circles") group.append(this.#colors.node, this.#borders.node);
      if (title === "Show only some places") group.append(this.#thinning.node);
      for (const field of fields) {
        const made = makeField(field, SETTINGS[field.name], (value) => this.#report(withSetting(this.#settings, field.name, value)));
        made.strategies = field.with ?? SETTINGS[field.name].strategies;
        this.#fields.set(field.name, made);
        group.append(made.node);
      }
      byID("more-settings").append(group);
    }
  }

  #take(settings) {
    this.#settings = settings;
    this.#choices.show(settings);
    this.#colors.show(settings, this.#dataSet);
    this.#borders.show(settings, this.#dataSet);
    this.#thinning.show(settings);
    for (const [name, field] of this.#fields) field.show(settings[name], this.#dataSet.numeric_columns);
    this.#showLack();
    this.#showUsed();
    this.#columns.show(this.#dataSet, settings.where);
    this.#showFilterCount();
  }

  #showLack() {
    const lack = lackOfRank(this.#settings, this.#dataSet);
    if (lack) this.#fields.get("rank").showFault(lack);
  }

  /** Hides the fields that the chosen strategy does not use. */
  #showUsed() {
    const strategy = this.#settings.strategy ?? SETTINGS.strategy.fallback;
    for (const { node, strategies } of this.#fields.values()) node.hidden = strategies !== undefined && !strategies.includes(strategy);
  }

  /** Shows the number of active filters at the button, even while the panel is closed. */
  #showFilterCount() {
    const count = this.#settings.where?.length ?? 0;
    const badge = byID("filter-count");
    badge.hidden = count === 0;
    byID("filters-clear").hidden = count === 0;
    badge.replaceChildren(String(count), element("span", { class: "visually-hidden" }, " in use"));
  }

  #showRows() {
    const aggregates = AGGREGATES.flatMap((operation) => (this.#settings[operation] ?? []).map((column) => ({ operation, column })));
    this.#aggregates.show(aggregates, this.#dataSet.numeric_columns);
    this.#showConditions();
  }

  /** Shows the conditions that the columns do not show. Incomplete ones stay. */
  #showConditions(others = []) {
    this.#conditions = chosenIn(this.#settings.where ?? [], this.#columns.kinds).rest;
    if (this.#conditions.length > 0) byID("conditions").open = true;
    this.#filters.show([...this.#conditions.map(readFilter), ...others], this.#dataSet.columns);
  }

  #report(settings, isContinued = false) {
    this.#reported = settings;
    this.#take(settings);
    this.changed(settings, isContinued);
  }

  /** Reports the settings of changed rows. Returns whether the settings changed. */
  #reportOther(settings, isContinued) {
    const isOther = JSON.stringify(settings) !== JSON.stringify(this.#settings);
    if (isOther) this.#report(settings, isContinued);
    return isOther;
  }

  #reportFilters(rows, isContinued) {
    const others = [...(this.#settings.where ?? [])];
    for (const text of this.#conditions) if (others.includes(text)) others.splice(others.indexOf(text), 1);
    this.#conditions = rows.map(filterText).filter(Boolean);
    return this.#reportOther(withSetting(this.#settings, "where", [...others, ...this.#conditions]), isContinued);
  }

  #reportColumns(where, isContinued) {
    this.#report(withSetting(this.#settings, "where", where), isContinued);
    const { rest } = chosenIn(where, this.#columns.kinds);
    const isOther = JSON.stringify(rest) !== JSON.stringify(this.#conditions);
    if (isOther) this.#showConditions(this.#filters.rows.filter((row) => filterText(row) === ""));
  }

  #clearFilters() {
    this.#report(withSetting(this.#settings, "where", []));
    this.#showRows();
    byID("filters-close").focus();
  }

  /** Resets all settings but the theme and the filters, which have their own panel. */
  #reset() {
    const { theme, where } = this.#settings;
    const settings = { ...(theme && { theme }), ...(where && { where }) };
    this.#report(settings);
    this.#showRows();
  }

  #toggled() {
    this.#showFault();
    this.#columns.follow();
  }

  /** Shows a fault at its field while its panel is open, and in a notice otherwise. */
  #showFault() {
    if (this.#fault === null) return;
    if (this.#fault.panel.isOpen) hideNotice("error");
    else showNotice("error", this.#fault.text, { isLasting: true });
  }
}

/** Returns settings with the aggregates of rows. */
function withAggregates(settings, rows) {
  return AGGREGATES.reduce((others, operation) => {
    const columns = rows.filter((row) => row.operation === operation && row.column !== "").map(({ column }) => column);
    return withSetting(others, operation, [...new Set(columns)]);
  }, settings);
}
