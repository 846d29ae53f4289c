// The settings of plans: names, values and strategies, in the order of the engine's codes. A test
// compares the ranges with those of the server.

import { InputError, shown } from "../errors.js";

const most = 2 ** 32 - 1;
const number = (name, min, max, strategies) => ({ name, kind: "number", min, max, strategies });
const count = (name, min, max, strategies) => ({ name, kind: "count", min, max, strategies });
const names = (name, list, strategies) => ({ name, kind: "names", list, strategies });
const steps = (name, min, max, strategies) => ({ name, kind: "steps", min, max, strategies });
const flag = (name, strategies) => ({ name, kind: "flag", strategies });

/** The engine's zoom level minus MapLibre's zoom. */
export const levelOffset = 1;

/** The default of `radius_max_zoom`. */
const usualMaxZoom = 16;

export const settingsList = [
  names("strategy", ["spaced", "grid", "radius", "none", "decimals", "overlap", "ranked"]),
  number("separation", 28, 512, ["spaced"]),
  names("grid", ["levels", "exact"], ["grid"]),
  steps("cell_size", 1, 1e6, ["grid", "ranked"]),
  number("margin", -0.5, 100),
  number("max_zoom", -100, 100, ["grid"]),
  count("min_unique", 0, most, ["grid"]),
  { ...steps("min_count", 0, most, ["grid"]), isWhole: true },
  names("anchor", ["centroid", "nearest", "cell-center"]),
  number("tolerance", 0, 1e9, ["grid"]),
  number("hysteresis", 0, 100),
  flag("keep_anchors", ["grid"]),
  { ...steps("radius", 0.001, 1e6, ["radius"]), offset: levelOffset },
  count("min_points", 1, most, ["radius"]),
  { ...count("radius_min_zoom", -1, 29, ["radius"]), offset: levelOffset },
  { ...count("radius_max_zoom", -1, 29, ["radius"]), offset: levelOffset },
  flag("compatible", ["radius"]),
  count("budget", 1, 100_000, ["ranked"]),
  { name: "rank", kind: "column", strategies: ["decimals", "overlap", "ranked"] },
  count("decimals", 0, 6, ["decimals"]),
  number("divisor", 1e-6, 1e6, ["decimals"]),
  number("decimals_span", 0, 180, ["decimals"]),
  number("view_width", 1, 1000, ["overlap"]),
  number("view_height", 1, 1000, ["overlap"]),
  number("spread", 0, 1e6),
  // The codes are the distance that views move before they merge, in screen points. A negative code
  // keeps overlaps.
  { ...names("overlaps", ["keep", "merge", "move"]), codes: [-1, 0, 20] },
];

/** The figures of clusters, in the order of output. */
export const figureKinds = ["sum", "min", "max", "mean"];

const known = new Set([...settingsList.map(({ name }) => name), ...figureKinds]);

/** Returns the options of a call. Throws for unknown options. */
export function optionsOf(call, options, names) {
  if (typeof options !== "object" || options === null) {
    throw new InputError(`The options of ${call} are ${shown(options)}, and must be an object with ${names.join(", ")}`);
  }
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return options;
  throw new InputError(`Unknown option ${shown(unknown)} of ${call}; options are ${names.join(", ")}`);
}

/**
 * Reads settings. Throws if one is invalid.
 * @param {object} settings
 * @param {readonly string[]} columns The columns of numbers.
 * @returns {{codes: number[], figures: {kind: string, column: string}[], isCompatible: boolean}}
 *   `codes` has for each setting its code, the number of values, and the values.
 */
export function readSettings(settings, columns) {
  if (typeof settings !== "object" || settings === null || Array.isArray(settings)) {
    throw new InputError(`settings must be an object, such as { strategy: "grid" }, not ${shown(settings)}`);
  }
  const unknown = Object.keys(settings).find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new InputError(`Unknown setting ${JSON.stringify(unknown)}; settings are ${[...known].join(", ")}`);
  }
  const { strategy = "grid" } = settings;
  checkStrategy(settings, strategy);
  const codes = [];
  settingsList.forEach((setting, code) => {
    const value = settings[setting.name];
    if (value === undefined) return;
    const numbers = readers[setting.kind](setting, value, columns);
    codes.push(code, numbers.length, ...numbers);
  });
  const isCompatible = strategy === "radius" && String(settings.compatible) === "true";
  return { codes, figures: readFigures(settings, columns), isCompatible };
}

/** Checks that settings fit together. */
function checkStrategy(settings, strategy) {
  const { list } = settingsList[0];
  if (!list.includes(strategy)) fail("strategy", strategy, `one of ${list.join(", ")}`);
  for (const { name, strategies } of settingsList) {
    if (settings[name] === undefined || !strategies || strategies.includes(strategy)) continue;
    throw new InputError(
      `${name} is a setting of the strategy ${strategies.join(" or ")}, and the strategy is ${strategy}; leave it out`,
    );
  }
  if (strategy === "ranked" && settings.rank === undefined) {
    throw new InputError("The strategy ranked needs a rank: the name of the column to rank by");
  }
  const { radius_min_zoom: min, radius_max_zoom: max = usualMaxZoom } = settings;
  if (min !== undefined && numberOf(min) > numberOf(max)) {
    const wayOut = settings.radius_max_zoom === undefined ? "set that too" : "choose a lower one";
    throw new InputError(`radius_min_zoom is ${shown(min)}, above the radius_max_zoom of ${shown(max)}; ${wayOut}`);
  }
}

/** Converts each kind of setting to the engine's values. */
const readers = {
  names: ({ name, list, codes }, value) => {
    const offset = list.indexOf(value);
    if (offset < 0) fail(name, value, `one of ${list.join(", ")}`);
    return [codes ? codes[offset] : offset];
  },
  number: (setting, value) => [checked(setting, value)],
  count: (setting, value) => [whole(setting, value) + (setting.offset ?? 0)],
  flag: ({ name }, value) => {
    const text = String(value);
    if (!["boolean", "string"].includes(typeof value) || !["true", "false"].includes(text)) {
      fail(name, value, "true or false");
    }
    return [text === "true" ? 1 : 0];
  },
  column: ({ name }, value, columns) => [columnOf(name, value, columns)],
  steps: (setting, value) => {
    const offset = setting.offset ?? 0;
    const levels = new Set();
    return stepsOf(setting.name, value).flatMap(([level, text]) => {
      if (levels.has(level)) fail(setting.name, value, "one value for each zoom");
      levels.add(level);
      return [level + offset, setting.isWhole ? whole(setting, text) : checked(setting, text)];
    });
  },
};

/** Pairs of a zoom and a value. A value for all zooms gets the zoom -∞. */
function stepsOf(name, value) {
  const way = "a number, or numbers by zoom such as { 0: 88, 13: 64 }";
  if (typeof value === "number") return [[-Infinity, value]];
  let pairs;
  if (typeof value === "string") {
    pairs = value.split(",").map((part) => part.split(":"));
    pairs = pairs.map((sides) => (sides.length === 1 ? [-Infinity, sides[0]] : sides));
  } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    pairs = Object.entries(value);
  }
  if (!pairs || pairs.length === 0 || pairs.length > 100 || pairs.some(({ length }) => length !== 2)) {
    fail(name, value, way);
  }
  return pairs.map(([level, text]) => {
    const zoom = level === -Infinity ? level : numberOf(level);
    if (Number.isNaN(zoom) || zoom === Infinity) fail(name, value, way);
    return [zoom, text];
  });
}

/** A number, or a string of one; NaN for other values. */
function numberOf(value) {
  if (typeof value === "number") return value;
  return typeof value === "string" && value.trim() !== "" ? Number(value) : NaN;
}

function checked({ name, min, max }, value) {
  const result = numberOf(value);
  if (!(result >= min && result <= max)) fail(name, value, `a number from ${min} to ${max}`);
  return result;
}

function whole({ name, min, max }, value) {
  const result = numberOf(value);
  if (!Number.isInteger(result) || result < min || result > max) {
    fail(name, value, `a whole number from ${min} to ${max}`);
  }
  return result;
}

/** The offset of a column of numbers. Throws if the column is unknown. */
export function columnOf(name, value, columns) {
  const offset = columns.indexOf(value);
  if (offset >= 0) return offset;
  const way = columns.length > 0 ? `one of ${columns.join(", ")}` : "a column of numbers, but the points have none";
  return fail(name, value, way);
}

function readFigures(settings, columns) {
  const figures = [];
  for (const kind of figureKinds) {
    const value = settings[kind];
    if (value === undefined) continue;
    for (const column of new Set(Array.isArray(value) ? value : [value])) {
      columnOf(kind, column, columns);
      figures.push({ kind, column });
    }
  }
  return figures;
}

function fail(name, value, way) {
  throw new InputError(`${name} is ${shown(value)}, and must be ${way}`);
}
