// The limits of plans are the server's, with the same messages; see `PlanQuery+Limits.swift`.
import { latitudeOf, positionOf, zoomOfWorldSize } from "../js/mercator.js";
import { Refusal } from "./refusal.js";

/** More cells than this are refused: a screen has a few thousand. */
const MOST_CELLS = 1e5;
/** More clusters and places than this are not shown. */
export const MOST_SHOWN = 50_000;
/** The most places for strategies that visit every place. */
const MOST_VISITED = 2_000_000;

/**
 * Refuses plans that take too long, before they are made.
 *
 * @param {object} settings Those of the query, as text.
 * @param {object} viewport As the planner takes it.
 * @param {number} placeCount How many places the filters leave.
 */
export function checkCost(settings, viewport, placeCount) {
  if (hasCells(settings) && cellCount(settings, viewport) > MOST_CELLS) {
    refuse(400, "size", "The size, margin and cell_size give more than a hundred thousand cells; choose larger cells.");
  }
  if (visitsAll(settings, viewport) && placeCount > MOST_VISITED) {
    refuse(400, "strategy", `This strategy visits every place and supports at most ${MOST_VISITED}; there are ${placeCount}. Use the strategy grid instead.`);
  }
}

/**
 * Refuses plans that are too large to be shown. The server counts most of them before it plans and removes
 * overlaps; an exported map counts afterwards.
 */
export function checkSize(settings, viewport, count) {
  if (count <= MOST_SHOWN) return;
  const [parameter, hint] = HINTS[settings.strategy ?? "grid"] ?? gridHint(settings, viewport);
  refuse(413, parameter, `The plan would have more than ${MOST_SHOWN} clusters and places; ${hint}.`);
}

const EACH = ["strategy", "zoom in, or use the strategy spaced or grid"];
const HINTS = {
  radius: ["radius", "zoom in, or choose a larger radius"],
  spaced: ["separation", "zoom in, or choose a larger separation"],
  ranked: ["budget", "choose a smaller budget"],
  none: EACH,
  decimals: EACH,
  overlap: EACH,
};

function gridHint({ max_zoom: highest, hysteresis = "0.15", min_count: least = "0", min_unique: unique = "0" }, viewport) {
  const zoom = zoomOfWorldSize(worldSizeOf(viewport));
  if (highest !== undefined && Number(highest) < zoom + Number(hysteresis)) return ["max_zoom", "zoom in, or choose a higher max_zoom"];
  if (valueAt(zoom, least) > 1) return ["min_count", "zoom in, or choose a smaller min_count"];
  if (Number(unique) > 2) return ["min_unique", "zoom in, or choose a smaller min_unique"];
  return ["cell_size", "choose larger cells or a smaller margin"];
}

function hasCells({ strategy = "grid" }) {
  return strategy === "grid" || strategy === "ranked";
}

/** Whether a strategy visits places that are not seen. */
function visitsAll({ strategy, decimals_span: span = "0.02" }, { width, height, ...rect }) {
  if (strategy !== "decimals") return strategy === "overlap";
  const { top, bottom } = visible(rect, width / height);
  return latitudeOf(top) - latitudeOf(bottom) > Number(span) + 1e-9;
}

/** About how many cells are planned; NaN for settings that the planner refuses. */
function cellCount({ cell_size: size = "60", margin = "0.5" }, viewport) {
  const { width, height } = viewport;
  const worldSize = worldSizeOf(viewport);
  const side = valueAt(zoomOfWorldSize(worldSize), size);
  const share = 1 + 2 * Number(margin);
  // No more than go around the world.
  return Math.min(width * share, worldSize) * Math.min(height * share, worldSize) / side ** 2;
}

/** How wide the world is, in screen points. */
function worldSizeOf({ width, height, ...rect }) {
  return width / visible(rect, width / height).width;
}

/** The value of `60` or `0:88,13:64` at a zoom level. The first value also counts below its level. */
function valueAt(zoom, text) {
  const sides = text.split(",").map((step) => step.split(":").map(Number));
  const steps = sides.map(([level, value]) => (value === undefined ? [-Infinity, level] : [level, value]));
  steps.sort(([a], [b]) => a - b);
  return (steps.findLast(([level]) => level <= zoom) ?? steps[0])[1];
}

/** The visible part of the world, in worlds: the short side of a rect is made longer. */
function visible({ west, south, east, north }, aspect) {
  const [{ x: left, y: top }, { x: right, y: bottom }] = [positionOf(west, north), positionOf(east, south)];
  const across = right < left ? right - left + 1 : right - left;
  const height = Math.max(bottom - top, across / aspect);
  const middle = (top + bottom) / 2;
  return { width: height * aspect, top: middle - height / 2, bottom: middle + height / 2 };
}

function refuse(status, parameter, message) {
  throw new Refusal(status, message, parameter);
}
