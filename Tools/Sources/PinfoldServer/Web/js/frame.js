// Finds the part of the map that the rest of the page does not cover.
import { MARKER } from "./camera.js";
import { byID, smallScreen } from "./elements.js";

// Screen points between the free part and the rest of the page.
// The size of the map's buttons, with the line below them.
const BUTTONS = { width: 54, height: 180 };
const EDGE = 8;

/**
 * Returns the margins of the map, in screen points, that markers should avoid: on each side, and in the
 * corner of the map's buttons.
 */
export function coveredSides() {
  const { left, top, right, bottom } = freeSides();
  const { clientWidth, clientHeight } = byID("map");
  const more = MARKER - EDGE;
  const sides = { left: left + more, top: top + more, right: clientWidth - right + more, bottom: clientHeight - bottom + more };
  return { ...sides, corner: { width: sides.right + BUTTONS.width, height: sides.bottom + BUTTONS.height } };
}

/** Returns how far the map must move for a marker at a point of it to be seen. */
export function offsetIntoView({ x, y }) {
  const { left, top, right, bottom } = coveredSides();
  const { clientWidth, clientHeight } = byID("map");
  return { x: Math.max(left, Math.min(clientWidth - right, x)) - x, y: Math.max(top, Math.min(clientHeight - bottom, y)) - y };
}

/** Returns the sides of the free part of the map, from its upper left corner. */
export function freeSides() {
  const { clientWidth } = byID("map");
  const panels = [byID("settings"), byID("filters-panel")];
  const list = byID("members");
  // On a small screen the panels are at the foot. The settings are closed to see the map; places of
  // the list are shown above it.
  const isBeside = (node) => !node.hidden && node.offsetWidth < clientWidth / 2;
  return {
    left: Math.max(EDGE, ...panels.filter(isBeside).map((panel) => panel.offsetLeft + panel.offsetWidth + EDGE)),
    right: isBeside(list) ? list.offsetLeft - EDGE : clientWidth - EDGE,
    top: document.querySelector(".bar").getBoundingClientRect().bottom + EDGE,
    bottom: (smallScreen.matches && !list.hidden ? list : byID("read-out")).getBoundingClientRect().top - EDGE,
  };
}

/** Returns the sides of the free part for a callout. Notices cover a part of it for a while. */
export function calloutSides() {
  const sides = freeSides();
  const notices = byID("notices").getBoundingClientRect();
  if (notices.height === 0) return sides;
  if (smallScreen.matches) return { ...sides, top: notices.bottom + EDGE };
  return { ...sides, bottom: Math.min(sides.bottom, notices.top - EDGE) };
}
