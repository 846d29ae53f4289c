// Counts the categories of a plan, and hides some of them. Pure functions.
import { isoDate } from "./date-text.js";
import { joinFilter } from "./filter-text.js";
import { diameterOf } from "./scale.js";
import { countIn } from "./time-window.js";
import { isNumber } from "./settings.js";

/** The number of categories with their own color. */
export const COLORS = 12;
/** The keys of all other values, and of places without a value. */
export const [OTHER, NONE] = ["*", ""];
/** The key of a named category. A name may begin with the key of other values. */
const keyOf = (name) => (name.startsWith(OTHER) ? OTHER + name : name);

// The server's limits of filters.
const [MOST_FILTERS, MOST_BYTES] = [8, 1000];

/** Returns the column of categories; an empty text for none. */
export function categoryOf({ category }, { category_column: proposed }) {
  return category ?? proposed ?? "";
}

/** Returns settings with another column of categories, without hidden ones. */
export function withCategory({ category: _, hide: __, ...others }, column, { category_column: proposed }) {
  return column === (proposed ?? "") ? others : { ...others, category: column };
}

/** Returns the column whose values circles never mix; an empty text for none. Exported maps have none. */
export function withinOf({ within }, { within_column: first }) {
  return first === undefined ? "" : (within ?? first ?? "");
}

/** Returns settings with another column whose values circles never mix. */
export function withWithin({ within: _, ...others }, column, { within_column: first }) {
  return column === (first ?? "") ? others : { ...others, within: column };
}

/**
 * Returns the categories that a map tells apart, in the order of their colors.
 *
 * @param {{values: {value: string, count: number}[], other: number, none: number}} categories The plan's.
 * @param {Set<string>} [hidden] Keys of categories that are hidden, and so stay.
 * @returns {{key: string, text: string, color: number|string, count: number}[]} `count` is of all places.
 */
export function entriesOf({ values, other, none }, hidden = new Set()) {
  const entries = values.slice(0, COLORS).map(({ value, count }, color) => ({ key: keyOf(value), text: value, color, count }));
  const rest = values.slice(COLORS);
  if (rest.length > 0 || other > 0 || hidden.has(OTHER)) {
    entries.push({ key: OTHER, text: "Other", color: "other", count: rest.reduce((sum, { count }) => sum + count, other) });
  }
  if (none > 0 || hidden.has(NONE)) entries.push({ key: NONE, text: "None", color: "none", count: none });
  return entries;
}

/**
 * Returns the counts of a feature's places by entry.
 *
 * @param {[number, number]|null} window Of the plan's histogram; null for all places.
 */
export function countsOf(properties, entries, window = null) {
  const { cluster, categories = {}, category, category_histograms: histograms = {} } = properties;
  const count = countOf(properties, window);
  const offsets = new Map(entries.map(({ key }, offset) => [key, offset]));
  const counts = entries.map(() => 0);
  const add = (key, number) => {
    const offset = offsets.get(key) ?? offsets.get(OTHER);
    if (offset !== undefined) counts[offset] += number;
  };
  if (!cluster) {
    // The category of a place is null without a value, and missing for a rare value.
    add(category === null ? NONE : category === undefined ? OTHER : keyOf(category), count);
    return counts;
  }
  let rest = count;
  const named = window === null ? Object.entries(categories) : Object.entries(histograms).map(([name, pairs]) => [name, countIn(pairs, window)]);
  for (const [name, number] of named) {
    add(keyOf(name), number);
    rest -= number;
  }
  add(OTHER, rest);
  return counts;
}

const countOf = ({ point_count: count, histogram = [] }, window) => (window === null ? count : countIn(histogram, window));

/**
 * Returns the answer with the parts of each feature, and without the places of hidden categories and beyond a window of
 * time. Circles keep their places. `all` also has the features without places, for the legend.
 *
 * @param {object[]} entries The categories; none for a plan without.
 * @param {Set<string>} hidden Keys of entries.
 * @param {[number, number]|null} window Of the plan's histogram.
 */
export function withoutHidden({ features, plan, ...others }, entries, hidden, window = null) {
  const all = features.map((feature) => {
    const { properties } = feature;
    const counts = countsOf(properties, entries, window);
    const parts = entries.map((entry, offset) => ({ ...entry, count: counts[offset] })).filter(({ key, count }) => count > 0 && !hidden.has(key));
    const left = entries.length === 0 ? countOf(properties, window) : sumOf(parts.map(({ count }) => count));
    const shown = { ...feature, properties: counted(properties, left, plan.scale) };
    return entries.length === 0 ? shown : { ...shown, counts, parts };
  });
  return { ...others, features: all.filter(({ properties }) => properties.point_count > 0), all, plan: { ...plan, rows: rowsOf(plan, entries, hidden, window) } };
}

function rowsOf(plan, entries, hidden, window) {
  const { rows, histogram, category_histograms } = plan;
  const pairs = histogram?.counts.flatMap((count, part) => [part, count]);
  const all = { cluster: true, point_count: rows, histogram: pairs, category_histograms };
  if (entries.length === 0) return countOf(all, window);
  const counts = window === null ? entries.map(({ count }) => count) : countsOf(all, entries, window);
  return sumOf(counts.filter((_, offset) => !hidden.has(entries[offset].key)));
}

const sumOf = (counts) => counts.reduce((sum, count) => sum + count, 0);

/** Returns the properties of a feature for fewer places. */
function counted(properties, count, scale) {
  if (count === properties.point_count) return properties;
  const others = Object.fromEntries(Object.entries(properties).filter(([name]) => !/^(sum|min|max|mean)_/.test(name)));
  return { ...others, point_count: count, point_count_abbreviated: shortCount(count), diameter: diameterOf(scale, count), shade: scale.breaks.filter((start) => start <= count).length };
}

/** Returns a count of at most four characters, like the engine's `ClusterAppearance.label`. */
export function shortCount(count) {
  if (count < 1000) return String(count);
  const [unit, letter] = count < 999_500 ? [1e3, "k"] : count < 999_500_000 ? [1e6, "M"] : [1e9, "B"];
  const isLarge = count >= 10 * unit;
  const number = Math.round(count / (isLarge ? unit : unit / 10));
  return `${isLarge ? number : number / 10}${letter}`;
}

/**
 * Returns the filters that leave out the hidden categories; null if the server's filters cannot say it.
 *
 * @param {object[]} entries
 * @param {Set<string>} hidden Keys of entries.
 * @param {number} used The number of other filters.
 */
export function exclusions(column, entries, hidden, used) {
  const [left, shown] = [true, false].map((isHidden) => entries.filter(({ key }) => hidden.has(key) === isHidden));
  const isAlone = shown.length === 1 && shown[0].key !== OTHER;
  if (!isAlone && hidden.has(OTHER)) return null;
  const named = isAlone ? shown : left;
  const filters = named.map(({ key, text }) => joinFilter({ column, operator: isAlone ? "=" : "!=", value: key === NONE ? "" : text }));
  // Numbers and dates that are written differently can be equal.
  if (named.some(({ key }) => isNumber(key) || isoDate(key) !== null)) return null;
  const isShort = filters.every((filter) => new TextEncoder().encode(filter).length <= MOST_BYTES);
  return isShort && filters.length + used <= MOST_FILTERS ? filters : null;
}

/** Returns the hidden categories after a click. With all of the others hidden, a category alone shows all again. */
export function toggled(hidden, key, entries, isAlone) {
  const keys = entries.map((entry) => entry.key);
  if (!isAlone) return hidden.has(key) ? [...hidden].filter((other) => other !== key) : [...hidden, key];
  const others = keys.filter((other) => other !== key);
  return !hidden.has(key) && others.every((other) => hidden.has(other)) ? [] : others;
}

/** Returns the parts of a cluster as text: `80 bakery, 30 café, 10 others`. */
export function partsText(parts, most = 4) {
  const named = parts.filter(({ key }) => key !== OTHER && key !== NONE).sort((a, b) => b.count - a.count);
  const numbers = new Intl.NumberFormat("en");
  const rest = parts.reduce((sum, { count }) => sum + count, 0) - named.slice(0, most).reduce((sum, { count }) => sum + count, 0);
  const none = parts.find(({ key }) => key === NONE)?.count ?? 0;
  const texts = named.slice(0, most).map(({ text, count }) => `${numbers.format(count)} ${shortened(text)}`);
  if (rest > none) texts.push(`${numbers.format(rest - none)} ${rest - none === 1 ? "other" : "others"}`);
  if (none > 0) texts.push(`${numbers.format(none)} without a value`);
  return texts.join(", ");
}

const shortened = (text) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
