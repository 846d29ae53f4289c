// The settings in plain words: how many circles, how places are grouped, and places at the same spot.
// Each choice is another view of settings that stand behind More with their numbers.
import { categoryOf, withCategory, withinOf, withWithin } from "./categories.js";
import { kindsOf } from "./column-filters.js";
import { element } from "./elements.js";
import { SETTINGS, withSetting } from "./settings.js";

/** The menu “Group by”. */
export const GROUPINGS = {
  spaced: { text: "Spacing", hint: "Circles keep their distance and never overlap." },
  grid: { text: "Grid", hint: "Places in the same square share a circle." },
  radius: { text: "Distance", hint: "Places close to each other share a circle." },
  none: { text: "Nothing", hint: "The map shows each place by itself." },
};

/** The menu “Show” behind More: only some of the places. */
export const THINNINGS = {
  ranked: { text: "The best ranked", hint: "The map shows only the best ranked places." },
  decimals: { text: "One for each rounded position", hint: "The map shows one of the places with the same rounded position." },
  overlap: { text: "Where there is room", hint: "The map shows places that do not overlap others." },
};

/** The setting that decides how many circles a strategy shows, with its values for few and many; medium is its default. */
export const AMOUNTS = {
  spaced: { name: "separation", few: "96", many: "44" },
  // Cells double. Smaller ones than these show no more circles: those that overlap merge.
  grid: { name: "cell_size", few: "120", many: "36" },
  radius: { name: "radius", few: "80", many: "20" },
  ranked: { name: "budget", few: "30", many: "300" },
  decimals: { name: "decimals", few: "1", many: "3" },
};

const AMOUNT_TEXTS = { few: "Few", medium: "Medium", many: "Many" };

// How many meters apart places at the same spot are drawn.
const BESIDE = "10";

const strategyOf = (settings) => settings.strategy ?? SETTINGS.strategy.fallback;

/** Returns `few`, `medium`, `many` or `own`, for a value of the user's; null where the strategy has no such setting. */
export function amountOf(settings) {
  const amount = AMOUNTS[strategyOf(settings)];
  if (amount === undefined) return null;
  const value = settings[amount.name];
  if (value === undefined) return "medium";
  return ["few", "many"].find((name) => amount[name] === value) ?? "own";
}

/** Returns settings that show few, medium or many circles. */
export function withAmount(settings, name) {
  const amount = AMOUNTS[strategyOf(settings)];
  return withSetting(settings, amount.name, amount[name] ?? "");
}

// Columns that most probably say which places matter more.
const RANKS = /popul|rank|score|rating|magnitude|importance|visitors|passengers|count|size|weight|area/i;

/** Returns the column to rank by until the user chooses one; null without columns of numbers. */
export function rankColumn({ numeric_columns: columns, coordinate_columns: coordinates }) {
  const own = columns.filter((column) => !(coordinates ?? []).includes(column) && !/^(id|fid|gid|.*_id)$/i.test(column));
  return own.find((column) => RANKS.test(column)) ?? own[0] ?? null;
}

/** Returns settings with a strategy and the column that it needs. */
export function withStrategy(settings, strategy, dataSet) {
  const others = withSetting(settings, "strategy", strategy);
  const isRanked = strategy === "ranked" && settings.rank === undefined;
  return isRanked ? withSetting(others, "rank", rankColumn(dataSet) ?? "") : others;
}

/** Returns why the page cannot show the best ranked places; an empty text if it can. */
export function lackOfRank({ strategy, rank }, dataSet) {
  if (strategy !== "ranked" || rank !== undefined) return "";
  if (rankColumn(dataSet) !== null) return "Choose the column to rank by. Until then, the map shows all places.";
  return "No column has numbers to rank by, so the map shows all places.";
}

/** The fields in plain words. */
export class Choices {
  #settings = {};
  #amount;
  #grouping;
  #spot;

  /**
   * @param {HTMLElement} container
   * @param {(settings: object) => void} changed
   */
  constructor(container, changed) {
    const report = (change) => (value) => changed(change(this.#settings, value));
    this.#amount = makeAmount(report(withAmount));
    this.#grouping = makeMenu("strategy", "Group by", report((settings, value) => withSetting(settings, "strategy", value)));
    this.#spot = makeMenu("spot", "At the same spot", report((settings, value) => withSetting(settings, "spread", value)));
    container.append(this.#amount.node, this.#grouping.node, this.#spot.node);
  }

  show(settings) {
    this.#settings = settings;
    this.#amount.show(amountOf(settings));
    const strategy = strategyOf(settings);
    const offered = Object.entries(GROUPINGS).filter(([name]) => SETTINGS.strategy.values.includes(name));
    const { hint } = GROUPINGS[strategy] ?? THINNINGS[strategy];
    const others = strategy in THINNINGS ? [[strategy, { text: "Nothing: thinned out" }]] : [];
    this.#grouping.show(strategy, [...offered, ...others].map(([name, { text }]) => [name, text]), hint);
    const spread = settings.spread ?? "";
    const own = ["", BESIDE].includes(spread) ? [] : [[spread, `Side by side, ${spread} m`]];
    const spotHint = spread === "" ? "Press the square to fan out its places." : "";
    this.#spot.show(spread, [["", "One square"], [BESIDE, "Side by side"], ...own], spotHint);
  }
}

/** Makes the menu that shows only some of the places; it stands behind More. */
export function makeThinning(changed) {
  const menu = makeMenu("thinning", "Show", (value) => changed(value));
  const options = [["", "All places"], ...Object.entries(THINNINGS).map(([name, { text }]) => [name, text])];
  const show = (settings) => menu.show(settings.strategy in THINNINGS ? settings.strategy : "", options, "");
  return { node: menu.node, show };
}

/** Makes the menu of the column of categories; it stands behind More. */
export function makeColors(changed) {
  return makeColumnMenu("category", "Color by", categoryOf, (...chosen) => changed(withCategory(...chosen)), (dataSet, category) => {
    const positions = dataSet.coordinate_columns ?? [];
    return dataSet.columns.filter((column) => column === category || !positions.includes(column));
  });
}

/** Makes the menu of the column whose values circles never mix; it stands behind More. */
export function makeBorders(changed) {
  const few = (dataSet) => [...kindsOf(dataSet)].filter(([, kind]) => kind === "category").map(([column]) => column);
  const menu = makeColumnMenu("within", "Keep apart", withinOf, (...chosen) => changed(withWithin(...chosen)), few, (within) => `Each circle has places of one ${within} only.`);
  const show = (settings, dataSet) => {
    const offered = menu.show(settings, dataSet);
    menu.node.hidden = offered.length === 0 || dataSet.within_column === undefined || !SETTINGS.within.strategies.includes(strategyOf(settings));
  };
  return { node: menu.node, show };
}

/**
 * Makes a menu of columns.
 *
 * @param {(settings: object, dataSet: object) => string} chosenOf Returns the chosen column; an empty text for none.
 * @param {(settings: object, column: string, dataSet: object) => void} choose
 * @param {(dataSet: object, chosen: string) => string[]} columnsOf Returns the columns to offer.
 * @param {(column: string) => string} [hintOf] Explains a chosen column.
 */
function makeColumnMenu(name, label, chosenOf, choose, columnsOf, hintOf = () => "") {
  let shown = null;
  const menu = makeMenu(name, label, (column) => choose(shown.settings, column, shown.dataSet));
  const show = (settings, dataSet) => {
    shown = { settings, dataSet };
    const chosen = chosenOf(settings, dataSet);
    const columns = columnsOf(dataSet, chosen);
    const offered = chosen === "" || columns.includes(chosen) ? columns : [...columns, chosen];
    menu.show(chosen, [["", "nothing"], ...offered.map((column) => [column, column])], chosen === "" ? "" : hintOf(chosen));
    return offered;
  };
  return { node: menu.node, show };
}

function makeAmount(changed) {
  const radios = Object.entries(AMOUNT_TEXTS).map(([value, text]) => {
    const input = element("input", { type: "radio", name: "circles", value, change: () => changed(value) });
    return { value, input, label: element("label", {}, input, element("span", {}, text)) };
  });
  const own = element("p", { class: "hint" });
  const title = element("legend", {}, "How many circles");
  const node = element("fieldset", { class: "amount" }, title, element("div", { class: "segments" }, ...radios.map(({ label }) => label)), own);
  const show = (amount) => {
    node.hidden = amount === null;
    for (const { value, input } of radios) input.checked = value === amount;
    own.textContent = amount === "own" ? "Your own number; see More." : "";
  };
  return { node, show };
}

function makeMenu(name, label, changed) {
  const [id, hintID] = [`setting-${name}`, `setting-${name}-hint`];
  const hint = element("span", { class: "hint", id: hintID });
  const select = element("select", { id, name, "aria-describedby": hintID, change: () => changed(select.value) });
  const node = element("div", { class: "field choice" }, element("label", { for: id }, label), select, hint);
  const show = (value, options, text) => {
    select.replaceChildren(...options.map(([key, words]) => element("option", { value: key }, words)));
    select.value = value;
    hint.textContent = text;
  };
  return { node, show };
}
