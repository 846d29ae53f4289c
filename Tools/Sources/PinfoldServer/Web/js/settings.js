// The settings of the engine that the page knows. Their names are the server's query
// parameters and, unchanged, those of the page's own address.

const number = (min, max) => ({
  kind: "number",
  min,
  max,
  problem: (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isFinite(value)) return "is a number";
    if (value < min || value > max) return `is between ${min} and ${max}`;
    return null;
  },
});

const whole = (min, max) => {
  const { problem } = number(min, max);
  return {
    kind: "number",
    min,
    max,
    step: 1,
    problem: (text) => problem(text) ?? (Number.isInteger(Number(text)) ? null : "is a whole number"),
  };
};

const oneOf = (...values) => ({
  kind: "choice",
  values,
  problem: (text) => (values.includes(text) ? null : `is one of ${values.join(", ")}`),
});

// A number, or numbers by zoom level: `60`, `0:88,13:64`.
const byZoom = {
  kind: "text",
  problem: (text) =>
    /^\d+(\.\d+)?$/.test(text) || /^\d+(\.\d+)?:\d+(\.\d+)?(,\d+(\.\d+)?:\d+(\.\d+)?)*$/.test(text)
      ? null
      : "is a number, or numbers by zoom level, such as 0:88,13:64",
};

const flag = { ...oneOf("true", "false"), kind: "flag" };
const column = { kind: "column", problem: () => null };
const columns = { kind: "column", isList: true, problem: () => null };

/**
 * All settings by name. A setting that is left out has the server's default, which
 * `fallback` shows in the panel; where the page's default is another, it is always sent. `local` ones are the page's own and not sent; those that
 * are for some strategies only are refused with the others, and sent with these.
 */
export const SETTINGS = {
  strategy: { ...oneOf("grid", "radius", "none", "decimals", "overlap", "ranked"), fallback: "grid" },
  grid: { ...oneOf("levels", "exact"), fallback: "levels", strategies: ["grid"] },
  cell_size: { ...byZoom, fallback: "60", strategies: ["grid", "ranked"] },
  margin: { ...number(0, 10), step: 0.1, fallback: "0.5" },
  max_zoom: { ...number(-100, 100), step: 0.5, fallback: "", strategies: ["grid"] },
  min_unique: { ...whole(0, 1e9), fallback: "0", strategies: ["grid"] },
  min_count: { ...byZoom, fallback: "0", strategies: ["grid"] },
  anchor: { ...oneOf("centroid", "nearest", "cell-centre"), fallback: "centroid" },
  tolerance: { ...number(0, 1e9), fallback: "5", strategies: ["grid"] },
  hysteresis: { ...number(0, 100), step: 0.05, fallback: "0.15" },
  keep_anchors: { ...flag, fallback: "true", strategies: ["grid"] },
  radius: { ...byZoom, fallback: "40", strategies: ["radius"] },
  min_points: { ...whole(1, 1e9), fallback: "2", strategies: ["radius"] },
  radius_min_zoom: { ...whole(0, 30), fallback: "1", strategies: ["radius"] },
  radius_max_zoom: { ...whole(0, 30), fallback: "17", strategies: ["radius"] },
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
  sum: columns,
  min: columns,
  max: columns,
  mean: columns,
  where: { kind: "text", isList: true, problem: (text) => (text.trim() ? null : "is not empty") },
  debug_grid: { ...flag, fallback: "false", local: true },
  theme: { ...oneOf("system", "light", "dark"), fallback: "system", local: true },
};

/**
 * Reads settings from query parameters. What is not valid falls back to the default, and
 * is named in `problems`; parameters that are no settings are not looked at.
 *
 * @param {URLSearchParams} parameters
 * @returns {{settings: object, problems: string[]}} A text by name, a list of texts for
 *   the settings that can be repeated, nothing for those at their default.
 */
export function readSettings(parameters) {
  const settings = {};
  const problems = [];
  for (const [name, { isList, fallback, problem }] of Object.entries(SETTINGS)) {
    const valid = [];
    for (const text of parameters.getAll(name)) {
      const fault = problem(text);
      if (fault === null) valid.push(text);
      else problems.push(`${name} ${fault}, and not “${text}”`);
    }
    if (isList && valid.length > 0) settings[name] = valid;
    if (!isList && valid.length > 0 && valid.at(-1) !== fallback) settings[name] = valid.at(-1);
  }
  return { settings, problems };
}

/**
 * Returns settings as query parameters, in the order of the table: for the address all of
 * them, for the server those that it heeds.
 */
export function settingsQuery(settings, { forServer }) {
  const query = [];
  const chosen = settings.strategy ?? SETTINGS.strategy.fallback;
  // Without a column to rank by there is no best; the server would refuse.
  const strategy = chosen === "ranked" && settings.rank === undefined ? SETTINGS.strategy.fallback : chosen;
  for (const [name, { isList, local, strategies, isAlwaysSent, fallback }] of Object.entries(SETTINGS)) {
    const value = settings[name] ?? (forServer && isAlwaysSent ? fallback : undefined);
    const isHeeded = !local && (strategies?.includes(strategy) ?? true) && (name !== "strategy" || value === strategy);
    if (value === undefined || (forServer && !isHeeded)) continue;
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

/** Returns whether two lots of settings ask the server for the same plans. */
export function planTheSame(a, b) {
  const text = (settings) => JSON.stringify(settingsQuery(settings, { forServer: true }));
  return text(a) === text(b);
}
