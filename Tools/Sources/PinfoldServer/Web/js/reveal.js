// Finds how far to zoom in until the map shows a place alone or in its stack. The plans for this are
// not drawn.
import { cameraAt, MAX_ZOOM, viewportQuery } from "./camera.js";
import { settingsQuery } from "./settings.js";
import { source } from "./source.js";

// The size of the map for a plan around one place, in screen points.
const SIDE = 256;
// Degrees: about five meters, the distance of the members of a stack.
const SAME_PLACE = 0.0001;

/**
 * Returns the lowest whole zoom level, from a least level on, at which the map shows a place alone or in its
 * stack: `{zoom, kind, isFiltered}`. The kind is `place`, `stack`, or null if no level shows the place;
 * a filter may be the reason.
 */
export async function revealLevel(dataSet, settings, place, least) {
  const kinds = new Map();
  const kindAt = async (zoom) => {
    if (!kinds.has(zoom)) kinds.set(zoom, await kindOf(dataSet, settings, place, zoom));
    return kinds.get(zoom);
  };
  // A place that a level shows alone is alone at all higher levels: a binary search finds the first one.
  // Levels between whole ones show the same as the whole level below.
  let low = Math.min(MAX_ZOOM, Math.floor(least));
  let high = MAX_ZOOM;
  if ((await kindAt(high)) === null) {
    const isFiltered = await isShownUnfiltered(dataSet, settings, place);
    // If a filter hides the place, all levels are the same.
    return { zoom: isFiltered ? 0 : high, kind: null, isFiltered };
  }
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await kindAt(middle)) === null) low = middle + 1;
    else high = middle;
  }
  return { zoom: high, kind: await kindAt(high), isFiltered: false };
}

/** Returns whether a place is shown at no level with the filter, and would be without it. */
export async function isHiddenByFilter(dataSet, settings, place) {
  if (settings.where === undefined || (await kindOf(dataSet, settings, place, MAX_ZOOM)) !== null) return false;
  return isShownUnfiltered(dataSet, settings, place);
}

/** Returns whether there is a filter, and a place would be shown without it. */
async function isShownUnfiltered(dataSet, { where, ...others }, place) {
  return where !== undefined && (await kindOf(dataSet, others, place, MAX_ZOOM)) !== null;
}

async function kindOf(dataSet, settings, place, zoom) {
  return shownAs(place, await planAround(dataSet, settings, place, zoom));
}

async function planAround(dataSet, settings, place, zoom) {
  const [longitude, latitude] = place.coordinates;
  const { rect, size } = viewportQuery(cameraAt(longitude, latitude, zoom, SIDE, SIDE));
  const own = settingsQuery(settings, { forPlan: true }).filter(([name]) => name !== "margin");
  const query = [["rect", rect], ["size", size], ...own, ["margin", "0.5"], ["columns", ""]];
  const { features } = await source().plan(dataSet, query);
  return features;
}

/** Returns how the features of a plan show a place: `place`, `stack` or null. */
export function shownAs(place, features) {
  const [longitude, latitude] = place.coordinates;
  for (const { properties, geometry } of features) {
    if (!properties.cluster && properties.place === place.place) return "place";
    if (!properties.unique_location) continue;
    const [x, y] = geometry.coordinates;
    const across = Math.abs(((x - longitude + 540) % 360) - 180) * Math.cos((latitude * Math.PI) / 180);
    if (across < SAME_PLACE && Math.abs(y - latitude) < SAME_PLACE) return "stack";
  }
  return null;
}

/** Returns the marker that shows a place, by itself or as its stack, or null. */
export function markerOf(place, markers) {
  const all = [...markers];
  return (
    all.find(({ feature }) => !feature.properties.cluster && feature.properties.place === place.place) ??
    all.find(({ feature }) => shownAs(place, [feature]) === "stack") ??
    null
  );
}
