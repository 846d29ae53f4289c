// The limits of plans, which are the server's: a map refuses what it would refuse, and no more.
import { latitudeOf, positionOf, zoomOfWorldSize } from "../js/mercator.js";
import { Refusal } from "./refusal.js";

/** More cells than this are refused: a screen has a few thousand. */
const MOST_CELLS = 1e5;
/** More places than this are not shown one by one. */
const MOST_SINGLES = 50_000;
/** Plans with more than this are not shown: they would be some 70 MB. */
const MOST_SHOWN = 200_000;
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
  const { strategy } = settings;
  if (hasCells(settings) && cellCount(settings, viewport) > MOST_CELLS) {
    refuse("size", "The size, margin and cell_size give more than a hundred thousand cells; choose larger cells.");
  }
  if (visitsAll(settings, viewport) && placeCount > MOST_VISITED) {
    refuse("strategy", `The strategy ${strategy} visits every place and supports at most ${MOST_VISITED}; there are ${placeCount}. Use the strategy grid instead.`);
  }
}

/**
 * Refuses plans that are too large to be shown. The server counts before it plans, and before
 * overlaps are removed; the planner only says how many it made.
 */
export function checkSize(settings, viewport, count) {
  const limit = visitsAll(settings, viewport) ? MOST_SHOWN : MOST_SINGLES;
  // Cells have a limit of their own.
  if (hasCells(settings) || count <= limit) return;
  if (settings.strategy === "radius") {
    refuse("radius", `There would be more than ${limit} clusters and places; zoom in, or choose a larger radius.`);
  }
  refuse("strategy", `This strategy would show ${count} clusters and places, and the limit is ${limit}; zoom in, or use the strategy grid.`);
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
function cellCount({ cell_size: size = "60", margin = "0.5" }, { width, height, ...rect }) {
  const worldSize = width / visible(rect, width / height).width;
  const side = valueAt(zoomOfWorldSize(worldSize), size);
  const share = 1 + 2 * Number(margin);
  // No more than go around the world.
  return Math.min(width * share, worldSize) * Math.min(height * share, worldSize) / side ** 2;
}

/** The value of `60` or `0:88,13:64` at a zoom level: that of the first below all of them. */
function valueAt(zoom, text) {
  const sides = text.split(",").map((step) => step.split(":").map(Number));
  const steps = sides.map(([level, value]) => (value === undefined ? [-Infinity, level] : [level, value]));
  steps.sort(([a], [b]) => a - b);
  return (steps.findLast(([level]) => level <= zoom) ?? steps[0])[1];
}

/** What is seen of the world, in worlds: the short side of a rect is made longer. */
function visible({ west, south, east, north }, aspect) {
  const [{ x: left, y: top }, { x: right, y: bottom }] = [positionOf(west, north), positionOf(east, south)];
  const across = right < left ? right - left + 1 : right - left;
  const height = Math.max(bottom - top, across / aspect);
  const middle = (top + bottom) / 2;
  return { width: height * aspect, top: middle - height / 2, bottom: middle + height / 2 };
}

function refuse(parameter, message) {
  throw new Refusal(400, message, parameter);
}
