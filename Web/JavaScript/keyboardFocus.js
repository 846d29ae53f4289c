// Keyboard access: while the map has focus, a ring marks the cluster nearest to its center, and
// Enter opens it.

export function doesOpen({ properties }) {
  return Boolean(properties.cluster) && properties.opens !== false;
}

export class KeyboardFocus {
  #map;
  #source;
  #focused = null;
  #listeners;

  /** @param source An object with `id`, `layers` and `openCluster`. */
  constructor(map, source) {
    [this.#map, this.#source] = [map, source];
    this.#listeners = [
      ["focus", () => this.#update()],
      ["blur", () => this.#show(null)],
      ["keydown", (event) => this.#press(event)],
    ];
    for (const [type, listener] of this.#listeners) map.getCanvas().addEventListener(type, listener);
    this.update = () => this.#update();
    map.on("idle", this.update);
  }

  remove() {
    const canvas = this.#map.getCanvas();
    for (const [type, listener] of this.#listeners) canvas?.removeEventListener(type, listener);
    this.#map.off("idle", this.update);
    if (this.#map.style) this.#show(null);
  }

  #press(event) {
    if (event.key !== "Enter" || event.target !== this.#map.getCanvas()) return;
    const feature = this.#nearest();
    if (!feature) return;
    event.preventDefault();
    this.#source.openCluster(feature).catch(() => {});
  }

  #update() {
    // A click also focuses the map, but must not show the ring.
    this.#show(this.#map.getCanvas().matches(":focus-visible") ? this.#nearest() : null);
  }

  #nearest() {
    const layers = this.#source.layers.filter(({ type, id }) => type === "circle" && this.#map.getLayer(id));
    const clusters = this.#map
      .queryRenderedFeatures({ layers: layers.map(({ id }) => id) })
      .filter(doesOpen);
    const center = this.#map.project(this.#map.getCenter());
    const distance = ({ geometry }) => {
      const { x, y } = this.#map.project(geometry.coordinates);
      return Math.hypot(x - center.x, y - center.y);
    };
    return clusters.reduce((best, cluster) => (best && distance(best) <= distance(cluster) ? best : cluster), null);
  }

  #show(feature) {
    if (feature?.id === this.#focused?.id) return;
    this.#set(this.#focused, false);
    this.#focused = feature && { source: feature.source, sourceLayer: feature.sourceLayer, id: feature.id };
    this.#set(this.#focused, true);
  }

  #set(target, isFocused) {
    if (target && this.#map.getSource(target.source)) this.#map.setFeatureState(target, { focused: isFocused });
  }
}
