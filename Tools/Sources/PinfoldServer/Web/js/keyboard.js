// The keyboard on the map. Tab and the arrow keys go through the visible markers; on the map itself
// the arrow keys move the map. Where MapLibre does not listen, its keys work all the same.
import { byID } from "./elements.js";
import { offsetIntoView } from "./frame.js";
import { closePanel } from "./side-panel.js";

// Markers whose vertical distance is smaller, in screen points, form a row.
const ROW = 40;
// How far an arrow key moves the map, in screen points; MapLibre's own keys do the same.
const STEP = 100;

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ZOOMS = { "+": 1, "=": 1, "-": -1 };

/** Returns the focusable nodes on the map, in reading order. */
export function readingOrder(points) {
  const row = ({ y }) => Math.floor(y / ROW);
  return [...points].sort((a, b) => row(a) - row(b) || a.x - b.x);
}

/**
 * Returns the nearest point in a direction: at most 45 degrees off it, and the less the better.
 *
 * @param {{x: number, y: number}[]} points
 * @param {{x: number, y: number}} from
 * @param {[number, number]} direction One step to the right and down.
 * @returns The point, or null.
 */
export function nearestIn(points, from, [right, down]) {
  let [nearest, least] = [null, Infinity];
  for (const point of points) {
    const [x, y] = [point.x - from.x, point.y - from.y];
    const along = x * right + y * down;
    const across = Math.abs(x * down + y * right);
    const distance = along + 2 * across;
    if (along > 0 && across <= along && distance < least) [nearest, least] = [point, distance];
  }
  return nearest;
}

/**
 * Listens to the keys of the map.
 *
 * @param {HTMLElement} container The map.
 * @param {object} map
 * @param {() => {x: number, y: number, node: HTMLElement}[]} map.stops Returns the nodes that can have the focus.
 * @param {() => boolean} map.escape Closes the uppermost open thing; returns whether there was one.
 * @param {() => void} map.home Shows the first view.
 * @param {(offset: {x: number, y: number}) => void} map.pan Moves the map by screen points.
 * @param {(levels: number, about?: {x: number, y: number}) => void} map.zoom Zooms about a point of the screen.
 */
export function listenToKeys(container, map) {
  const isPlain = ({ altKey, ctrlKey, metaKey }) => !altKey && !ctrlKey && !metaKey;
  // Before MapLibre, which would move the map.
  container.addEventListener("keydown", (event) => isPlain(event) && moveFocus(event, container, map), { capture: true });
  document.addEventListener("keydown", (event) => isPlain(event) && pressed(event, container, map));
  byID("skip").addEventListener("click", (event) => {
    event.preventDefault();
    container.querySelector("canvas")?.focus();
  });
  byID("keys-button").addEventListener("click", () => byID("keys").showModal());
}

/** Returns what the keys do on the page's map. */
export function keysOf({ overlay, selection, framing, map, idle }) {
  return {
    stops: () => [...overlay.stops(), ...selection.stack.stops()],
    escape: () => selection.closeOne() || closePanel(),
    home: () => framing.goHome(),
    pan: (offset) => map.pan(offset),
    zoom: async (levels, about) => {
      map.zoom(levels, about);
      await idle();
      const { focused } = overlay;
      if (focused) map.pan(offsetIntoView(overlay.pointOf(focused)));
    },
  };
}

function moveFocus(event, container, { stops, zoom }) {
  const canvas = container.querySelector("canvas");
  const marker = event.target.closest(".marker");
  if (marker && ZOOMS[event.key]) {
    event.preventDefault();
    event.stopPropagation();
    return zoom(ZOOMS[event.key], stops().find(({ node }) => node === marker));
  }
  const next = event.key === "Tab" ? nextStop(event, stops(), marker, canvas) : marker && stopBeside(event, stops(), marker);
  // Beyond the ends the browser or the map takes over.
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus({ preventScroll: true });
}

/** The map itself is before the first marker. */
function nextStop({ shiftKey, target }, stops, marker, canvas) {
  if (marker === null && target !== canvas) return null;
  const order = [canvas, ...readingOrder(stops).map(({ node }) => node)];
  return order[order.indexOf(marker ?? canvas) + (shiftKey ? -1 : 1)];
}

function stopBeside({ key }, stops, marker) {
  const from = stops.find(({ node }) => node === marker);
  return from && DIRECTIONS[key] ? nearestIn(stops, from, DIRECTIONS[key])?.node : null;
}

function pressed(event, container, { escape, home, pan, zoom }) {
  const { key, target } = event;
  if (event.defaultPrevented || target.closest("input, select, textarea, dialog")) return;
  const isMap = target === document.body || container.contains(target);
  if (key === "?") byID("keys").showModal();
  else if (key === "Escape") {
    if (!escape()) return;
  } else if (!isMap) return;
  else if (key === "Home") home();
  else if (target.closest(".maplibregl-canvas-container")) return;
  else if (DIRECTIONS[key]) pan({ x: -STEP * DIRECTIONS[key][0], y: -STEP * DIRECTIONS[key][1] });
  else if (ZOOMS[key]) zoom(ZOOMS[key]);
  else return;
  event.preventDefault();
}
