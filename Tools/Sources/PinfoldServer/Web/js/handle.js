// A handle for tests. It only reads: tests use the mouse and the keyboard like users.

/**
 * Adds `window.pinfold`:
 *
 * - `map`: MapLibre's map, null until it is made
 * - `plan`: the header of the shown plan, null before the first
 * - `camera`: middle in worlds, zoom level and size in screen points
 * - `shown()`: what is drawn: `{id, count, isCluster, x, y, isVisible, node}`, x and y in
 *   screen points from the map's upper left corner
 * - `requests`: how many plans were requested
 * - `dataSet`, `settings`
 * - `idle()`: waits until the map stands still and shows the plan for where it is
 */
export function offerToTests({ map, state, requests, overlay, idle }) {
  const handle = {
    get map() {
      return map();
    },
    get plan() {
      return state().plan;
    },
    get camera() {
      return { ...state().camera };
    },
    get requests() {
      return requests();
    },
    get dataSet() {
      return state().dataSet;
    },
    get settings() {
      return { ...state().settings };
    },
    shown() {
      const visible = new Set(overlay.visible());
      return [...overlay.markers.values()].map((marker) => ({
        id: marker.id,
        count: marker.count,
        isCluster: marker.isCluster,
        ...overlay.pointOf(marker),
        isVisible: visible.has(marker),
        node: marker.node,
      }));
    },
    idle,
  };
  window.pinfold = Object.freeze(handle);
}
