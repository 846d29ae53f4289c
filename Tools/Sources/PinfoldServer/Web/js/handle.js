// What tests may look at. It gives nothing that changes the page; what a user can do is
// done with the mouse and the keyboard.

/**
 * Puts `window.pinfold` there:
 *
 * - `map`: MapLibre's map, null until it is there
 * - `plan`: what the shown plan says of itself, null before the first
 * - `camera`: middle in worlds, zoom level and size in screen points
 * - `shown()`: what is drawn: `{id, count, isCluster, x, y, isVisible, node}`, x and y in
 *   screen points from the map's upper left corner
 * - `requests`: how many plans were asked for
 * - `dataSet`, `settings`
 * - `idle()`: waits until the map stands still and shows the plan for where it is
 */
export function offerToTests(page) {
  const handle = {
    get map() {
      return page.map;
    },
    get plan() {
      return page.planning.plan;
    },
    get camera() {
      return { ...page.camera };
    },
    get requests() {
      return page.planning.requests;
    },
    get dataSet() {
      return page.dataSet;
    },
    get settings() {
      return { ...page.settings };
    },
    shown() {
      const visible = new Set(page.overlay.visible());
      return [...page.overlay.markers.values()].map((marker) => ({
        id: marker.id,
        count: marker.count,
        isCluster: marker.isCluster,
        ...page.overlay.pointOf(marker),
        isVisible: visible.has(marker),
        node: marker.node,
      }));
    },
    idle: () => page.idle(),
  };
  window.pinfold = Object.freeze(handle);
}
