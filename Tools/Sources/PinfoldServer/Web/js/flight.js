// Flies to a place until the map shows it by itself, or in its stack.
import { cameraAt, MAX_ZOOM } from "./camera.js";
import { markerOf, revealLevel } from "./reveal.js";
import { SETTINGS } from "./settings.js";
import { newest } from "./turns.js";

/**
 * Flies to a place.
 *
 * @param {object} place
 * @param {import("./selection.js").SelectionMap} map
 * @param {() => boolean} isNewest
 * @returns {Promise<{marker: object|null, isFiltered: boolean} | null>} The marker that shows it; without
 *   one, whether a filter hides it. Null if the user has selected something else meanwhile.
 */
export async function flyTo(place, map, isNewest) {
  const { dataSet, settings, camera } = map.state();
  const level = await newest(isNewest, revealLevel(dataSet.id, settings, place, camera.zoom));
  if (level === null) return null;
  const marker = await flyUntilShown(place, level, map, isNewest);
  return isNewest() ? { marker, isFiltered: level.isFiltered } : null;
}

/** Zooms in on a place; returns the marker that shows it, or null. */
async function flyUntilShown(place, { zoom, kind }, map, isNewest) {
  const { settings, camera } = map.state();
  const [longitude, latitude] = place.coordinates;
  // A plan made during the flight serves up to the hysteresis above its level, and would
  // be of the level below.
  const { hysteresis = SETTINGS.hysteresis.fallback } = settings;
  const enough = zoom + Math.min(0.5, Number(hysteresis)) + 0.01;
  // Circles far away also decide which circles merge. While the place is in a circle, the map zooms in further.
  for (let near = Math.max(camera.zoom, enough); ; near = Math.min(near + 1, MAX_ZOOM)) {
    await map.fly(cameraAt(longitude, latitude, near, camera.width, camera.height));
    await map.idle();
    if (!isNewest() || kind === null) return null;
    const marker = markerOf(place, map.markers().values());
    if (marker !== null || near >= MAX_ZOOM) return marker;
  }
}
