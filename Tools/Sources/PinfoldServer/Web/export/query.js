// Reads the query of a plan as the server does.
import { AGGREGATES } from "../js/source.js";

/** Returns the planner's settings for a query: texts, or lists for settings that can be repeated. */
export function settingsOf(query) {
  const settings = {};
  for (const [name, value] of query) {
    if (["rect", "size", "columns", "after", "where"].includes(name)) continue;
    if (!AGGREGATES.includes(name)) settings[name] = value;
    else (settings[name] ??= []).push(value);
  }
  return settings;
}

export function viewportOf(query) {
  const [west, south, east, north] = query.get("rect").split(",").map(Number);
  const [width, height] = query.get("size").split("x").map(Number);
  return { west, south, east, north, width, height };
}
