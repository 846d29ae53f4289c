// The options of a planner.
import { InputError, shown } from "../errors.js";
import { whole } from "./cluster.js";
import { optionsOf } from "./settings.js";

const known = ["keptPlans", "viewSizes"];

/** The pin of the page of `pinfold serve`: its tip is at its location. Circles are the engine's. */
const defaultViewSizes = [
  { count: 1, width: 24, height: 29, offsetY: -14.5 },
  // Discs of 36 to 52 screen points, with a halo of 4 around them.
  ...[2, 10, 100, 1000, 10_000].map((count, tier) => ({ count, width: 44 + 4 * tier, height: 44 + 4 * tier })),
];

/** Reads options, and throws where one makes no sense. */
export function readPlannerOptions(options) {
  const { keptPlans = 4, viewSizes = defaultViewSizes } = optionsOf("Planner.create", options, known);
  return { keptPlans: whole("keptPlans", keptPlans, 1, 1000), viewSizes: checkedSizes(viewSizes) };
}

function checkedSizes(viewSizes) {
  const way = "a list of { count, width, height } by ascending count, the first of which is 1";
  if (!Array.isArray(viewSizes) || viewSizes.length === 0 || viewSizes.length > 1000 || viewSizes[0]?.count !== 1) {
    throw new InputError(`viewSizes is ${shown(viewSizes)}, and must be ${way}`);
  }
  viewSizes.forEach((size, offset) => {
    const { count, width, height, offsetX = 0, offsetY = 0 } = size ?? {};
    const isAscending = offset === 0 || count > viewSizes[offset - 1].count;
    const isFinite = [width, height, offsetX, offsetY].every((side) => Number.isFinite(side) && Math.abs(side) <= 1e4);
    if (!Number.isInteger(count) || !isAscending || !isFinite || width < 0 || height < 0) {
      throw new InputError(`viewSizes[${offset}] makes no sense; viewSizes must be ${way}, sides up to 10000`);
    }
  });
  return viewSizes.map((size) => ({ ...size }));
}
