import { InputError, shown } from "../errors.js";
import { whole } from "./cluster.js";
import { optionsOf } from "./settings.js";

const known = ["keptPlans", "viewSizes", "drafts"];

/** Reads options. Throws if one is invalid. */
export function readPlannerOptions(options) {
  const { keptPlans = 4, viewSizes, drafts = false } = optionsOf("Planner.create", options, known);
  if (typeof drafts !== "boolean") throw new InputError(`drafts is ${shown(drafts)}, and must be true or false`);
  return {
    drafts,
    keptPlans: whole("keptPlans", keptPlans, 1, 1000),
    viewSizes: viewSizes === undefined ? null : checkedSizes(viewSizes),
  };
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
      throw new InputError(`viewSizes[${offset}] is invalid; viewSizes must be ${way}, with sides up to 10000`);
    }
  });
  return viewSizes.map((size) => ({ ...size }));
}
