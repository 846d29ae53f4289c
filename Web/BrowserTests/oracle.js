// MapLibre's own clusters beside those of this package. They are compared in the page: a million
// do not go over to the test.
import { Supercluster } from "pinfold/supercluster";

// A tile of MapLibre is 8192 wide, and 512 pixels.
const scale = 16;
const world = [-180, -90, 180, 90];

export class Oracle {
  /** Features as both engines get them, and options by their names in this package. */
  constructor(features, { radius = 40, maxZoom = 16 }) {
    this.features = features;
    this.options = { radius: radius * scale, extent: 512 * scale, maxZoom };
    this.ours = new Supercluster(this.options).load(features);
  }

  async open(container) {
    this.map = new maplibregl.Map({
      container, center: [0, 0], zoom: 0, fadeDuration: 0, attributionControl: false, maxZoom: 24,
      style: { version: 8, sources: {}, layers: [] },
    });
    await this.map.once("load");
    const { radius, maxZoom } = this.options;
    this.map.addSource("places", {
      type: "geojson", data: { type: "FeatureCollection", features: this.features }, maxzoom: 24,
      cluster: true, clusterMaxZoom: maxZoom, clusterRadius: radius / scale,
    });
    this.map.addLayer({ id: "places", type: "circle", source: "places" });
    this.source = this.map.getSource("places");
    await this.map.once("idle");
    await this.#readForest();
    return this;
  }

  /** The nodes of all of MapLibre's clusters: points, too, each after its parent. */
  async #readForest() {
    const roots = new Map(this.map.querySourceFeatures("places").map((feature) => [keyOf(feature), feature]));
    this.nodes = [];
    this.byKey = new Map();
    for (const feature of roots.values()) this.#add(feature, null);
    for (let start = 0; start < this.nodes.length; ) {
      // Some hundred questions at a time, or the worker's queue is all there is.
      const some = this.nodes.slice(start, start + 400);
      start += some.length;
      const lists = await Promise.all(some.map(({ key }) => key >= 0 ? this.source.getClusterChildren(key) : []));
      lists.forEach((list, number) => list.forEach((feature) => this.#add(feature, some[number])));
    }
    this.clusters = this.nodes.filter(({ key }) => key >= 0);
  }

  #add(feature, parent) {
    const key = keyOf(feature);
    const { maxZoom } = this.options;
    const zoom = key < 0 ? maxZoom + 1 : ((key - this.features.length) % 32) - 1;
    const node = { key, zoom, above: parent ? parent.zoom : -1, count: countOf(feature), children: key < 0 ? null : [] };
    // Those of a tile are rounded.
    node.place = parent ? feature.geometry.coordinates : null;
    parent?.children.push(key);
    this.nodes.push(node);
    this.byKey.set(key, node);
  }

  /** For each zoom how many items MapLibre has, and how many either has and the other has not. */
  levels() {
    return Array.from({ length: this.options.maxZoom + 2 }, (_, zoom) => {
      const all = this.nodes.reduce((sum, node) => sum + (node.above < zoom && zoom <= node.zoom), 0);
      const found = this.ours.getClusters(world, zoom);
      const same = found.filter((feature) => {
        const node = this.byKey.get(keyOf(feature));
        return node !== undefined && node.above < zoom && zoom <= node.zoom && node.count === countOf(feature)
          && (node.place === null || isNear(node.place, feature.geometry.coordinates));
      });
      return [all, all - same.length, found.length - same.length];
    });
  }

  /** How many of some clusters there are, and how many have other children or split at another zoom. */
  async parts(random, most) {
    const some = sample(this.clusters, random, most);
    const differing = some.filter(({ key, children }) => !isSame(this.ours.getChildren(key).map(keyOf), children));
    let otherZooms = 0;
    for (let start = 0; start < some.length; start += 400) {
      const keys = some.slice(start, start + 400).map(({ key }) => key);
      const zooms = await Promise.all(keys.map((key) => this.source.getClusterExpansionZoom(key)));
      otherZooms += keys.filter((key, number) => this.ours.getClusterExpansionZoom(key) !== zooms[number]).length;
    }
    return [some.length, differing.length, otherZooms];
  }

  /** How many of some clusters there are, and how many have other leaves, all or by pages. */
  async leaves(random, most) {
    const some = sample(this.clusters.filter(({ count }) => count <= 20_000), random, most);
    let differing = 0;
    for (const { key, count } of some) {
      const [all, page, beyond] = await Promise.all([
        this.source.getClusterLeaves(key, count, 0), this.source.getClusterLeaves(key, 7, 2),
        this.source.getClusterLeaves(key, 7, count),
      ]);
      const ours = this.ours.getLeaves(key, count).map(keyOf);
      const isEqual = isSame(ours, all.map(keyOf)) && this.ours.getLeafCount(key) === all.length
        && this.ours.getLeaves(key, 7, 2).length === page.length
        && this.ours.getLeaves(key, 7, count).length === beyond.length;
      if (!isEqual) differing += 1;
    }
    return [some.length, differing];
  }

  /** How many tiles and features were compared, at random, and which tiles have other features. */
  async tiles(random, views) {
    const seen = new Map();
    const placed = this.features.filter(({ geometry }) => geometry);
    for (let view = 0; view < views; view++) {
      const feature = placed[Math.floor(random() * placed.length)];
      const isAnywhere = view % 4 === 0 || !feature;
      const center = isAnywhere ? [360 * random() - 180, 170 * random() - 85] : feature.geometry.coordinates;
      this.map.jumpTo({ center, zoom: Math.floor(random() * (isAnywhere ? 4 : 20)) });
      await this.map.once("idle");
      for (const [name, tile] of Object.entries(this.#shownTiles())) seen.set(name, tile);
    }
    const lists = [...seen].map(([name, theirs]) => {
      const tile = this.ours.getTile(...name.split("/").map(Number));
      return [name, (tile?.features ?? []).map(({ id, tags, geometry: [[x, y]] }) => described(id, tags, x, y)), theirs];
    });
    const differing = lists.filter(([, ours, theirs]) => !isSame(ours, theirs)).map(([name]) => name);
    return [lists.length, lists.reduce((sum, [, , theirs]) => sum + theirs.length, 0), differing];
  }

  #shownTiles() {
    const tiles = {};
    for (const tile of Object.values(this.map.style.sourceCaches.places._tiles)) {
      if (tile.state !== "loaded") continue;
      const features = [];
      tile.querySourceFeatures(features, {});
      const { z, x, y } = tile.tileID.canonical;
      tiles[`${z}/${x}/${y}`] = features.map(({ id, properties, _vectorTileFeature: own }) => {
        const [[point]] = own.loadGeometry();
        return described(id, properties, point.x, point.y);
      });
    }
    return tiles;
  }
}

/** A cluster is told apart by its id, a point by its row: below zero. */
function keyOf({ properties, id }) {
  if (properties?.cluster) return properties.cluster_id;
  return -1 - (properties?.row ?? id);
}

function countOf({ properties }) {
  return properties?.cluster ? properties.point_count : 1;
}

function described(id, properties, x, y) {
  const name = properties?.cluster ? `c${id} ${properties.point_count}` : `p${properties?.row ?? id}`;
  return `${name} ${x} ${y}`;
}

function isNear(a, b) {
  return Math.abs(a[0] - b[0]) < 1e-6 && Math.abs(a[1] - b[1]) < 1e-6;
}

function isSame(list, other) {
  const names = new Set(other);
  return list.length === other.length && names.size === new Set(list).size && list.every((name) => names.has(name));
}

/** Some of a list, at random; all of a short one. */
function sample(list, random, most) {
  return list.length <= most ? list : Array.from({ length: most }, () => list[Math.floor(random() * list.length)]);
}
