// A layer of Leaflet with clusters, for pages of folium. The engine plans each view; only places and
// clusters in sight have markers.
import { Planner } from "pinfold";
import { Chunks } from "../../Tools/Sources/PinfoldServer/Web/export/chunks.js";
import { positionsOf, weightsOf } from "../../Tools/Sources/PinfoldServer/Web/export/positions.js";

// Places of a cluster that a list shows.
const LISTED = 50;

/**
 * Makes a layer.
 *
 * @param {object} L Leaflet.
 * @param {object} data What `pinfold.folium` writes: `texts` has chunks in base64.
 */
globalThis.pinfoldClusters = (L, data) => new (classOf(L))(data);

function classOf(L) {
  return L.Layer.extend({
    initialize(data) {
      [this._data, this._chunks] = [data, new Chunks(data.texts)];
      [this._markers, this._group, this._previous] = [new Map(), L.layerGroup(), null];
      L.setOptions(this, data.options);
    },

    onAdd(map) {
      this._group.addTo(map);
      map.on("moveend", this._update, this);
      this._ready ??= this._load();
      this._ready.then(() => this._update());
    },

    onRemove(map) {
      map.off("moveend", this._update, this);
      this._group.clearLayers().remove();
      this._markers.clear();
    },

    /** The planner, once it has the places. */
    async _load() {
      const { rows, is_weighted } = this._data;
      const positions = positionsOf(await this._chunks.bytes("coordinates"), rows);
      const weights = is_weighted ? weightsOf(await this._chunks.bytes("weights"), rows) : null;
      this._positions = positions;
      this._planner = await Planner.create({ ...positions, weights });
      // A marker needs its icon, or the values for the callback, at once.
      const { callback, icons } = this._data;
      this._values = callback && this._data.texts.values ? JSON.parse(await this._chunks.text("values")) : null;
      this._icons = icons ? JSON.parse(await this._chunks.text("icons")) : null;
    },

    _update() {
      if (!this._map || !this._planner) return;
      const { x: width, y: height } = this._map.getSize();
      if (width === 0 || height === 0) return;
      const bounds = this._map.getBounds();
      const [west, east] = [bounds.getWest(), bounds.getEast()];
      const [south, north] = [Math.max(bounds.getSouth(), -90), Math.min(bounds.getNorth(), 90)];
      const plan = this._planner.plan({ west, south, east, north, width, height }, this._data.settings, this._previous);
      this._previous = plan;
      const old = this._markers;
      this._markers = new Map();
      const middle = (west + east) / 2;
      for (const cluster of plan) {
        const longitude = cluster.longitude + 360 * Math.round((middle - cluster.longitude) / 360);
        const key = `${cluster.id} ${cluster.count}`;
        let marker = old.get(key);
        old.delete(key);
        if (marker === undefined) {
          marker = cluster.isCluster ? this._cluster(L, cluster) : this._place(L, cluster.firstMember);
          marker.addTo(this._group);
        }
        marker.pinfold = cluster;
        marker.setLatLng([cluster.latitude, longitude]);
        this._markers.set(key, marker);
      }
      for (const marker of old.values()) this._group.removeLayer(marker);
    },

    _cluster(L, cluster) {
      const { count, diameter, shade } = cluster;
      const custom = this._data.icon_create_function;
      const icon = custom
        ? custom({ getChildCount: () => count, getAllChildMarkers: () => this._children(L, cluster) })
        : L.divIcon({ html: short(count), className: `pinfold-cluster pinfold-shade-${shade}`, iconSize: [diameter, diameter] });
      const title = `${count.toLocaleString()} places`;
      return L.marker([0, 0], { icon, title, keyboard: true }).on("click", ({ target }) => this._open(L, target));
    },

    /** The markers of a cluster, for functions that look at their options. */
    _children(L, cluster) {
      return [...cluster.members({ limit: Infinity }).rows].map((row) => {
        const marker = this._place(L, row);
        return marker.setLatLng([this._positions.latitudes[row], this._positions.longitudes[row]]);
      });
    },

    /** Zooms to the places of a cluster, or lists them if they are at one location. */
    async _open(L, marker) {
      const cluster = marker.pinfold;
      const { bounds } = cluster.describe();
      const isFar = this._map.getZoom() >= this._map.getMaxZoom();
      if (bounds && !cluster.isUniqueLocation && !isFar) {
        const [west, south, east, north] = bounds;
        this._map.fitBounds([[south, west], [north, east < west ? east + 360 : east]], { padding: [40, 40] });
        return;
      }
      const { rows } = cluster.members({ limit: LISTED });
      const texts = await Promise.all([...rows].map((row) => this._text("popups", row)));
      const list = document.createElement("div");
      list.className = "pinfold-list";
      texts.forEach((text, offset) => {
        const item = list.appendChild(document.createElement("div"));
        item.innerHTML = text ?? `Place ${rows[offset]}`;
      });
      if (cluster.count > LISTED) list.append(`and ${(cluster.count - LISTED).toLocaleString()} others`);
      L.popup({ maxHeight: 300 }).setLatLng(marker.getLatLng()).setContent(list).openOn(this._map);
    },

    _place(L, row) {
      const { longitudes, latitudes } = this._positions;
      const { callback, has_popups, has_tooltips } = this._data;
      if (callback) return callback([latitudes[row], longitudes[row], ...(this._values?.[row] ?? [])]);
      const marker = L.marker([0, 0], this._iconOf(L, row));
      if (has_popups) this._bind(marker, "popup", row, "popups");
      if (has_tooltips) this._bind(marker, "tooltip", row, "tooltips");
      return marker;
    },

    _iconOf(L, row) {
      if (!this._icons) return {};
      const [kinds, indexes] = this._icons;
      const options = kinds[indexes === null ? 0 : indexes[row]];
      if (options === null) return {};
      if (options.iconUrl !== undefined) return { icon: L.icon(options) };
      return { icon: options.html !== undefined ? L.divIcon(options) : L.AwesomeMarkers.icon(options) };
    },

    /** Texts are inflated when the first of them is opened. */
    _bind(marker, kind, row, name) {
      const text = document.createElement("div");
      marker[kind === "popup" ? "bindPopup" : "bindTooltip"](text);
      marker.on(`${kind}open`, async ({ [kind]: opened }) => {
        if (text.dataset.filled) return;
        text.dataset.filled = "1";
        const html = await this._text(name, row);
        if (html === null) return marker[kind === "popup" ? "unbindPopup" : "unbindTooltip"]();
        text.innerHTML = html;
        opened.update();
      });
    },

    async _text(name, row) {
      if (!this._data[`has_${name}`]) return null;
      this[`_${name}`] ??= this._chunks.text(name).then(JSON.parse);
      return (await this[`_${name}`])[row];
    },
  });
}

/** A count in few letters, as the engine writes it. */
function short(count) {
  if (count < 1000) return String(count);
  const [unit, letter] = count < 999_500 ? [1e3, "k"] : [1e6, "M"];
  const share = count / unit;
  return `${share < 9.95 ? share.toFixed(1).replace(/\.0$/, "") : Math.round(share)}${letter}`;
}
