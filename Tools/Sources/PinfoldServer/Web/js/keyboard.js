// The keyboard on the map. Arrow keys, plus and minus are MapLibre's; Tab goes through the
// markers that are visible, row by row, in reading order.

// Markers less apart than this, in screen points, are in one row.
const ROW = 40;

/** Returns what can have the focus on the map, in reading order. */
export function readingOrder(points) {
  const row = ({ y }) => Math.floor(y / ROW);
  return [...points].sort((a, b) => row(a) - row(b) || a.x - b.x);
}

/**
 * Listens to the map's keys.
 *
 * @param {HTMLElement} container The map.
 * @param {() => {x: number, y: number, node: HTMLElement}[]} stops What can have the focus.
 * @param {() => boolean} escape Closes what is open; returns whether something was.
 */
export function listenToKeys(container, stops, escape) {
  container.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && escape()) event.preventDefault();
    if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
    const canvas = container.querySelector("canvas");
    const marker = event.target.closest(".marker");
    if (marker === null && event.target !== canvas) return;
    const order = readingOrder(stops()).map(({ node }) => node);
    // The map itself is before the first; beyond the ends the browser takes
    // over.
    const index = marker === null ? -1 : order.indexOf(marker);
    const next = index + (event.shiftKey ? -1 : 1);
    if (next < -1 || next >= order.length) return;
    event.preventDefault();
    (next === -1 ? canvas : order[next]).focus({ preventScroll: true });
  });
}
