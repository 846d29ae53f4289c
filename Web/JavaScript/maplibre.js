// Clusters on a map of MapLibre GL JS: a source whose tiles a worker makes, and layers of it.
import { countImage, countImagePrefix } from "./countImages.js";
import { KeyboardFocus, doesOpen } from "./keyboardFocus.js";
import { clusterLayers } from "./layers.js";
import { leaveUnproxied } from "./proxies.js";
import { createWorkerCluster } from "./worker.js";

export { clusterLayers };

const protocol = "pinfold";

/** What the protocol asks, by the number in the address. */
const sources = new Map();
const known = new WeakSet();
let count = 0;

/** Methods after which tiles are others. */
const changes = ["load", "loadArrays", "setOptions", "setFilter", "add", "remove", "move", "update"];

/** Adds a source with clusters of data, and shows them. */
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
  if (map.getSource(id)) throw new Error(`There is already a source with the id ${id}`);
  const tiles = withoutUndefined({ layer, buffer, properties, figures, separation: separationOf(strategy, separation, clustering) });
  if (typeof layers !== "boolean" && !Array.isArray(layers)) {
    throw new TypeError("layers must be a list of layers, true or false");
  }
  // A map that is removed meanwhile ends what is loading for it.
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
    // What is wrong with tiles is an error here, and no empty map: of one with next to nothing in it.
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
  /** Whether the source of that id is this one's. */
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
      // The finest that there are, also above all clusters: MapLibre changes it of no source when the
      // option maxZoom changes, and enlarged tiles have points beside their places.
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

  /** Asks for all tiles again; edits and filters of `clusters` do so by themselves. */
  refresh() {
    const source = this.#isRemoved ? undefined : this.#map.getSource(this.id);
    if (!source) return;
    if (typeof this.#map.refreshTiles === "function") {
      this.#map.refreshTiles(this.id);
    } else if (source.loaded()) {
      // Versions before it ask again for tiles of another address.
      this.#version += 1;
      source.setTiles([this.#address()]);
    } else if (!this.#isWaiting) {
      // Another address would cancel the loading of the source, which is shown as an error.
      this.#isWaiting = true;
      this.#map.once("sourcedata", () => {
        this.#isWaiting = false;
        this.refresh();
      });
    }
  }

  /** Moves the map to where a cluster splits. */
  async openCluster(feature) {
    const { cluster_id: cluster, expansion_zoom: spacedZoom, diameter } = feature.properties;
    // A spaced cluster that no zoom divides has no such zoom.
    if (diameter !== undefined && spacedZoom === undefined) return;
    const zoom = spacedZoom ?? (await this.clusters.getClusterExpansionZoom(cluster));
    if (!this.#isRemoved) this.#map.easeTo({ center: feature.geometry.coordinates, zoom });
  }

  /** Removes the layers and the source, and ends the worker. */
  remove() {
    if (this.#isRemoved) return;
    this.#isRemoved = true;
    this.#focus?.remove();
    for (const [type, layer, listener] of this.#listeners) {
      if (layer === null) this.#map.off(type, listener);
      else this.#map.off(type, layer, listener);
    }
    // A map that was removed, or has another style, has none of this any more.
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

  /** Clusters open by a click and by the keyboard, and show that they do. */
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

/** Answers requests for tiles of a source. */
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

/** How far apart discs are at least; nothing for clusters by distance, which options of those ask for, too. */
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
