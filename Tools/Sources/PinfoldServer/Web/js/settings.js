// The settings of the page. The server's query and the page's own address use the same names.

import { isWindow } from "./time-window.js";

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Whether the server reads a text as a number. Unlike JavaScript, it refuses `0x10` and `Infinity`. */
export const isNumber = (text) => NUMBER.test(text.trim()) && Number.isFinite(Number(text));

const number = (min, max) => ({
  kind: "number",
  min,
  max,
  problem: (text) => {
    if (!isNumber(text)) return "must be a number";
    return Number(text) < min || Number(text) > max ? `must be between ${min} and ${max}` : null;
  },
});

const whole = (min, max) => {
  const { problem } = number(min, max);
  return {
    kind: "number",
    min,
    max,
    step: 1,
    problem: (text) => problem(text) ?? wholeProblem(text),
  };
};

function wholeProblem(text) {
  if (!Number.isInteger(Number(text))) return "must be a whole number";
  // The server refuses `1e3` as a whole number.
  return /[.e]/i.test(text) ? "must be a whole number, in digits" : null;
}

const oneOf = (...values) => ({
  kind: "choice",
  values,
  problem: (text) => (values.includes(text) ? null : `must be one of ${values.join(", ")}`),
});

// A number, or numbers by zoom or zoom level: `60`, `0:88,13:64`.
const steps = (scale, min, max, { problem } = number(min, max)) => ({
  kind: "text",
  min,
  max,
  problem: (text) => {
    const parts = text.split(",").map((part) => part.split(":"));
    if (!parts.every((sides) => sides.length <= 2 && sides.every(isNumber))) {
      return `must be a number, or numbers by ${scale}, such as 0:88,13:64`;
    }
    const fault = parts.map((sides) => problem(sides.at(-1))).find((found) => found !== null);
    if (fault !== undefined) return fault;
    // A value without a zoom is for all zooms below the others.
    const zooms = parts.map((sides) => (sides.length === 1 ? null : Number(sides[0])));
    const twice = zooms.find((zoom, index) => zooms.indexOf(zoom) < index);
    if (twice === undefined) return null;
    return `must have only one value ${twice === null ? `without a ${scale}` : `for ${scale} ${twice}`}`;
  },
});

// Zooms are MapLibre's, one less than zoom levels.
const byZoom = (min, max) => steps("zoom", min, max);
const byLevel = (...range) => steps("zoom level", ...range);

const flag = { ...oneOf("true", "false"), kind: "flag" };
const column = { kind: "column", problem: () => null };
const columns = { kind: "column", isList: true, problem: () => null };

// Screen points. The circle of a cluster that is larger than the map is mostly beyond its edges: the map
// would be empty, though there are places. The server accepts more.
const WIDEST = 1000;

// The greatest count: ids of places have 32 bits.
const MOST = 2 ** 32 - 1;

/**
 * All settings by name. A test compares them with the parameters in `openapi.json`.
 *
 * A setting that is left out has the server's default, which is its `fallback`; one with a
 * default of the page is always sent. Those with `local` are the page's own and never sent.
 * Those with `strategies` are only sent with these: the server refuses them with others.
 */
export const SETTINGS = {
  strategy: { ...oneOf("spaced", "grid", "radius", "none", "decimals", "overlap", "ranked"), fallback: "spaced", isAlwaysSent: true },
  separation: { ...number(28, 512), fallback: "56", strategies: ["spaced"] },
  grid: { ...oneOf("levels", "exact"), fallback: "levels", strategies: ["grid"] },
  cell_size: { ...byLevel(1, WIDEST), fallback: "60", strategies: ["grid", "ranked"] },
  margin: { ...number(-0.5, 100), step: 0.1, fallback: "0.5" },
  max_zoom: { ...number(-100, 100), step: 0.5, fallback: "", strategies: ["grid"] },
  min_unique: { ...whole(0, MOST), fallback: "0", strategies: ["grid"] },
  min_count: { ...byLevel(0, MOST, whole(0, MOST)), fallback: "0", strategies: ["grid"] },
  anchor: { ...oneOf("centroid", "nearest", "cell-center"), fallback: "centroid" },
  tolerance: { ...number(0, 1e9), fallback: "5", strategies: ["grid"] },
  hysteresis: { ...number(0, 100), step: 0.05, fallback: "0.15" },
  keep_anchors: { ...flag, fallback: "true", strategies: ["grid"] },
  radius: { ...byZoom(0.001, WIDEST), fallback: "40", strategies: ["radius"] },
  min_points: { ...whole(1, MOST), fallback: "2", strategies: ["radius"] },
  radius_min_zoom: { ...whole(-1, 29), fallback: "0", strategies: ["radius"] },
  radius_max_zoom: { ...whole(-1, 29), fallback: "16", strategies: ["radius"] },
  compatible: { ...flag, fallback: "false", strategies: ["radius"] },
  budget: { ...whole(1, 100000), fallback: "100", strategies: ["ranked"] },
  rank: { ...column, fallback: "", strategies: ["decimals", "overlap", "ranked"] },
  decimals: { ...whole(0, 6), fallback: "2", strategies: ["decimals"] },
  divisor: { ...number(1e-6, 1e6), fallback: "2", strategies: ["decimals"] },
  decimals_span: { ...number(0, 180), fallback: "0.02", strategies: ["decimals"] },
  view_width: { ...number(1, 1000), fallback: "32", strategies: ["overlap"] },
  view_height: { ...number(1, 1000), fallback: "39", strategies: ["overlap"] },
  spread: { ...number(0, 1e6), fallback: "" },
  overlaps: { ...oneOf("keep", "merge", "move"), fallback: "merge", isAlwaysSent: true },
  category: column,
  histogram: column,
  within: { ...column, strategies: ["spaced", "grid", "radius"] },
  sum: columns,
  min: columns,
  max: columns,
  mean: columns,
  where: { kind: "text", isList: true, problem: (text) => (text.trim() ? null : "must not be empty") },
  time: { kind: "text", problem: (text) => (isWindow(text) ? null : "must be a window such as 2020-01..2020-06"), local: true },
  hide: { kind: "text", isList: true, problem: () => null, local: true },
  debug_grid: { ...flag, fallback: "false", local: true },
  theme: { ...oneOf("system", "light", "dark"), fallback: "system", local: true },
};

/**
 * Reads settings from query parameters. Invalid values and repeated ones fall back to the
 * default, and are named in `problems`; parameters that are not settings are ignored.
 *
 * @param {URLSearchParams} parameters
 * @returns {{settings: object, problems: string[]}} A text by name, a list of texts for
 *   the settings that can be repeated, nothing for those at their default.
 */
export function readSettings(parameters) {
  const settings = {};
  const problems = [];
  for (const [name, { isList, fallback, problem }] of Object.entries(SETTINGS)) {
    const texts = isList ? parameters.getAll(name) : [valueOf(parameters, name, problems)].filter((text) => text !== null);
    const valid = texts.filter((text) => {
      const fault = problem(text);
      if (fault !== null) problems.push(`${name} ${fault}, not “${text}”`);
      return fault === null;
    });
    if (valid.length === 0) continue;
    if (isList) settings[name] = valid;
    else if (valid[0] !== fallback) settings[name] = valid[0];
  }
  return { settings, problems };
}

/** Returns the value of a parameter that may be given once, as for the server; null for none, and for several. */
export function valueOf(parameters, name, problems) {
  const values = parameters.getAll(name);
  if (values.length > 1) problems.push(`${name} is given more than once`);
  return values.length === 1 ? values[0] : null;
}

/**
 * Returns settings as query parameters, in the order of the list. The address gets all settings, the server
 * only the settings of the strategy.
 */
export function settingsQuery(settings, { forPlan }) {
  const query = [];
  const chosen = settings.strategy ?? SETTINGS.strategy.fallback;
  // Without a column to rank by, the server would refuse the strategy.
  const strategy = chosen === "ranked" && settings.rank === undefined ? SETTINGS.strategy.fallback : chosen;
  for (const [name, { isList, local, strategies, isAlwaysSent, fallback }] of Object.entries(SETTINGS)) {
    const value = settings[name] ?? (forPlan && isAlwaysSent ? fallback : undefined);
    const isUsed = !local && (strategies?.includes(strategy) ?? true) && (name !== "strategy" || value === strategy);
    if (value === undefined || (forPlan && !isUsed)) continue;
    for (const text of isList ? value : [value]) query.push([name, text]);
  }
  return query;
}

/** Returns settings with one changed; an empty text or list is the default. */
export function withSetting(settings, name, value) {
  const { [name]: _, ...others } = settings;
  const isDefault = value === SETTINGS[name].fallback || value === "" || value.length === 0;
  return isDefault ? others : { ...others, [name]: value };
}

/** Returns whether two sets of settings request the same plans. */
export function planTheSame(a, b) {
  const text = (settings) => JSON.stringify(settingsQuery(settings, { forPlan: true }));
  return text(a) === text(b);
}
