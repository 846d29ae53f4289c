import type { PointArrays, FeatureInput } from "./supercluster.js";
import type { VectorTileOptions, WorkerCluster, WorkerOptions } from "./worker.js";

/** The parts of a MapLibre GL JS map that the types need. */
export interface MapLibreMap {
  addSource(id: string, source: any): unknown;
  getSource(id: string): any;
  addLayer(layer: any): unknown;
  easeTo(options: any): unknown;
}

/** The appearance of clusters. */
export interface LayerOptions {
  /** The name of the layer in tiles. The default is "places". */
  sourceLayer?: string;
  /**
   * Colors for clusters of fewer than 10, 100, 1,000 and 10,000 points, and for larger ones. Counts
   * are white, and single points get the first color. The defaults are the shades of Pinfold's own
   * maps.
   */
  colors?: readonly [string, string, string, string, string];
}

export interface ClusteredSourceOptions extends WorkerOptions, Omit<VectorTileOptions, "extent"> {
  /**
   * `spaced`, the default, makes discs that never overlap, and `radius` makes clusters by distance.
   * Setting `radius` or `minPoints` also selects clusters by distance.
   */
  strategy?: "spaced" | "radius";
  /**
   * The smallest distance between the centers of two discs, in screen points. The default is 56.
   */
  separation?: number;
  /** MapLibre GL JS. The default is the global `maplibregl`. */
  maplibregl?: { addProtocol(name: string, load: any): void };
  /** The layers to add: `false` for none. The default is `clusterLayers`. */
  layers?: boolean | readonly any[];
  /** The colors of the default layers. */
  colors?: LayerOptions["colors"];
  /**
   * Whether a click opens a cluster, and Enter opens the one nearest to the center. The default is
   * true.
   */
  opens?: boolean;
  /** Called with the loaded fraction, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** A source of clusters on a map. */
export interface ClusteredSource<P = any> {
  readonly id: string;
  /** The clusters. The map shows changes of their points, filters and options automatically. */
  readonly clusters: WorkerCluster<P>;
  /** The added layers. */
  readonly layers: readonly any[];
  /** Loads all tiles again. */
  refresh(): void;
  /** Moves the map to the zoom at which a cluster splits. */
  openCluster(feature: { properties: any; geometry: any }): Promise<void>;
  /** Removes the layers and the source, and ends the worker. Removing the map does the same. */
  remove(): void;
}

/**
 * Adds a source of clusters, and layers that show it, to a map whose style is loaded.
 * @param data Features, a FeatureCollection, its URL, or arrays as for `loadArrays`.
 */
export function addClusteredSource<P = any>(
  map: MapLibreMap,
  id: string,
  data: readonly FeatureInput<P>[] | { type: string; features: readonly FeatureInput<P>[] } | string | URL | PointArrays,
  options?: ClusteredSourceOptions,
): Promise<ClusteredSource<P>>;

/** Returns layers for a source of clusters: circles with counts, and single points. */
export function clusterLayers(source: string, options?: LayerOptions): any[];
