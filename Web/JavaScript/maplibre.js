// A MapLibre GL JS source of clusters with its layers. A worker makes the tiles.
import { countImage, countImagePrefix } from "./countImages.js";
import { KeyboardFocus, doesOpen } from "./keyboardFocus.js";
import { clusterLayers } from "./layers.js";
import { leaveUnproxied } from "./proxies.js";
import { createWorkerCluster } from "./worker.js";

export { clusterLayers };

const protocol = "pinfold";

/** The functions that make tiles, by the source number in the URL. */
const sources = new Map();
const known = new WeakSet();
let count = 0;

/** The methods that change tiles. */
const changes = ["load", "loadArrays", "setOptions", "setFilter", "add", "remove", "move", "update"];

/** Options of MapLibre's own sources, with their replacements. */
const optionsInstead = {
  clusterRadius: 'strategy: "radius" and radius',
  clusterMaxZoom: "maxZoom",
  clusterMinPoints: "minPoints",
  clusterProperties: "columns and figures",
  filter: "clusters.setFilter afterwards",
};

/** Adds a source of clusters with its layers. */
export async function addClusteredSource(map, id, data, options = {}) {
  const {
    maplibregl = globalThis.maplibregl,
    layers = true,
    layer,
    buffer,
    properties,
    figures,
    strategy,
    separation,
    onProgress,
    colors,
    opens = true,
    ...clustering
  } = options;
  if (typeof maplibregl?.addProtocol !== "function") {
    throw new TypeError("addClusteredSource needs MapLibre GL JS: pass it as the option maplibregl");
  }
  for (const [name, instead] of Object.entries(optionsInstead)) {
    if (name in clustering) throw new TypeError(`${name} is an option of MapLibre's own sources: use ${instead}`);
  }
  if (map.getSource(id)) throw new Error(`The map already has a source with the id ${id}`);
  const tiles = withoutUndefined({ layer, buffer, properties, figures, separation: separationOf(strategy, separation, clustering) });
  if (typeof layers !== "boolean" && !Array.isArray(layers)) {
    throw new TypeError("layers must be a list of layers, true or false");
  }
  // If the map is removed, loading must stop.
  let clusters;
  let isRemoved = false;
  const end = () => {
    isRemoved = true;
    clusters?.terminate();
  };
  const checkMap = () => {
    if (isRemoved) throw new Error("The map was removed");
  };
  map.on("remove", end);
  try {
    clusters = await createWorkerCluster(clustering);
    checkMap();
    await (isArrays(data) ? clusters.loadArrays(data, { onProgress }) : clusters.load(data, { onProgress }));
    // Makes one tile that is almost empty, so that invalid tile options throw here instead of
    // leaving the map empty.
    await clusters.getVectorTile(24, 0, 0, tiles);
    return new ClusteredSource(map, id, clusters, { maplibregl, tiles, layers, colors, opens });
  } catch (error) {
    clusters?.terminate();
    checkMap();
    throw error;
  } finally {
    map.off("remove", end);
  }
}

class ClusteredSource {
  static {
    leaveUnproxied(this);
  }

  #map;
  #number = ++count;
  #version = 0;
  #listeners = [];
  #focus = null;
  #isRemoved = false;
  #isWaiting = false;
  /** Whether this object added the source with its id. */
  #isAdded = false;

  constructor(map, id, clusters, { maplibregl, tiles, layers, colors, opens }) {
    [this.#map, this.id, this.clusters] = [map, id, clusters];
    this.layers = [];
    this.#followChanges();
    serve(maplibregl, this.#number, clusters, tiles);
    try {
      this.#add(layers === true ? clusterLayers(id, { sourceLayer: tiles.layer, colors }) : layers || []);
      if (opens && this.layers.length > 0) this.#open();
    } catch (error) {
      this.remove();
      throw error;
    }
  }

  #add(layers) {
    const { id } = this;
    const map = this.#map;
    map.addSource(id, {
      type: "vector",
      tiles: [this.#address()],
      minzoom: 0,
      // The highest possible zoom, even above all clusters, because MapLibre cannot change a
      // source's `maxzoom` when `maxZoom` changes, and overzoomed tiles would misplace points.
      maxzoom: 24,
    });
    this.#isAdded = true;
    for (const layer of layers) {
      map.addLayer(layer);
      this.layers.push(layer);
    }
    this.#on("styleimagemissing", ({ id: name }) => {
      const prefix = countImagePrefix(id);
      if (name.startsWith(prefix) && !map.hasImage(name)) map.addImage(name, ...countImage(name.slice(prefix.length)));
    });
    this.#on("remove", () => this.remove());
  }

  /** Loads all tiles again. Edits and filters of `clusters` do this automatically. */
  refresh() {
    const source = this.#isRemoved ? undefined : this.#map.getSource(this.id);
    if (!source) return;
    if (typeof this.#map.refreshTiles === "function") {
      this.#map.refreshTiles(this.id);
    } else if (source.loaded()) {
      // MapLibre without `refreshTiles` reloads tiles if their URL changes.
      this.#version += 1;
      source.setTiles([this.#address()]);
    } else if (!this.#isWaiting) {
      // A new URL would cancel the loading of the source, which MapLibre reports as an error.
      this.#isWaiting = true;
      this.#map.once("sourcedata", () => {
        this.#isWaiting = false;
        this.refresh();
      });
    }
  }

  async openCluster(feature) {
    const { cluster_id: cluster, expansion_zoom: spacedZoom, diameter } = feature.properties;
    // A spaced cluster without this property never splits.
    if (diameter !== undefined && spacedZoom === undefined) return;
    const zoom = spacedZoom ?? (await this.clusters.getClusterExpansionZoom(cluster));
    if (!this.#isRemoved) this.#map.easeTo({ center: feature.geometry.coordinates, zoom });
  }

  remove() {
    if (this.#isRemoved) return;
    this.#isRemoved = true;
    this.#focus?.remove();
    for (const [type, layer, listener] of this.#listeners) {
      if (layer === null) this.#map.off(type, listener);
      else this.#map.off(type, layer, listener);
    }
    // A removed map has none of these any more, nor does a map with a new style.
    if (this.#isAdded && this.#map.style) {
      for (const { id } of this.layers) if (this.#map.getLayer(id)) this.#map.removeLayer(id);
      if (this.#map.getSource(this.id)) this.#map.removeSource(this.id);
      for (const name of this.#map.listImages()) {
        if (name.startsWith(countImagePrefix(this.id))) this.#map.removeImage(name);
      }
    }
    sources.delete(this.#number);
    this.clusters.terminate();
  }

  #address() {
    return `${protocol}://${this.#number}/${this.#version}/{z}/{x}/{y}`;
  }

  #on(type, ...rest) {
    const [layer, listener] = rest.length > 1 ? rest : [null, rest[0]];
    this.#listeners.push([type, layer, listener]);
    this.#map.on(type, ...rest);
  }

  /** Opens clusters by click and keyboard, and shows a pointer over them. */
  #open() {
    const canvas = this.#map.getCanvas();
    for (const { id, type } of this.layers) {
      if (type !== "circle") continue;
      this.#on("click", id, ({ features: [feature] }) => {
        if (doesOpen(feature)) this.openCluster(feature).catch(() => {});
      });
      this.#on("mousemove", id, ({ features: [feature] }) => {
        canvas.style.cursor = doesOpen(feature) ? "pointer" : "";
      });
      this.#on("mouseleave", id, () => (canvas.style.cursor = ""));
    }
    this.#focus = new KeyboardFocus(this.#map, this);
  }

  #followChanges() {
    const { clusters } = this;
    for (const name of changes) {
      const change = clusters[name].bind(clusters);
      clusters[name] = async (...list) => {
        const result = await change(...list);
        this.refresh();
        return result;
      };
    }
  }
}

function serve(maplibregl, number, clusters, tiles) {
  sources.set(number, (z, x, y, signal) => clusters.getVectorTile(z, x, y, { ...tiles, signal }));
  if (known.has(maplibregl)) return;
  known.add(maplibregl);
  maplibregl.addProtocol(protocol, async ({ url }, { signal }) => {
    const [source, , z, x, y] = url.slice(protocol.length + 3).split("/").map(Number);
    const tile = await sources.get(source)?.(z, x, y, signal);
    return { data: tile ?? new ArrayBuffer(0) };
  });
}

/**
 * The smallest distance of spaced discs; undefined for clusters by distance, which `radius` and
 * `minPoints` also select.
 */
function separationOf(strategy, separation, { radius, minPoints }) {
  const kind = strategy ?? (radius === undefined && minPoints === undefined ? "spaced" : "radius");
  if (kind !== "spaced" && kind !== "radius") throw new RangeError(`strategy is ${String(kind)}, and must be spaced or radius`);
  if (kind === "spaced") return separation ?? 56;
  if (separation !== undefined) throw new TypeError("separation is an option of the strategy spaced");
  return undefined;
}

function isArrays(data) {
  return data !== null && typeof data === "object" && ("coordinates" in data || "longitudes" in data);
}

function withoutUndefined(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
