import type { PointArrays, FeatureInput } from "./supercluster.js";
import type { VectorTileOptions, WorkerCluster, WorkerOptions } from "./worker.js";

/** What is used of a map of MapLibre GL JS. */
export interface MapLibreMap {
  addSource(id: string, source: any): unknown;
  getSource(id: string): any;
  addLayer(layer: any): unknown;
  easeTo(options: any): unknown;
}

/** What clusters look like. */
export interface LayerOptions {
  /** The name of the layer in tiles; "places" by default. */
  sourceLayer?: string;
  /**
   * Colors for clusters of fewer than 10, 100, 1,000 and 10,000 points, and of more, with white
   * counts; the first is that of points, too. By default the shades of Pinfold's own maps.
   */
  colors?: readonly [string, string, string, string, string];
}

export interface ClusteredSourceOptions extends WorkerOptions, Omit<VectorTileOptions, "extent"> {
  /**
   * Discs that never overlap, the default, or clusters by distance. A `radius` or `minPoints` chooses
   * clusters by distance, too.
   */
  strategy?: "spaced" | "radius";
  /** The smallest distance between the centers of two discs, in screen points; 56 by default. */
  separation?: number;
  /** MapLibre GL JS itself; by default the global `maplibregl`. */
  maplibregl?: { addProtocol(name: string, load: any): void };
  /** The layers to add: by default those of `clusterLayers`, `false` for none. */
  layers?: boolean | readonly any[];
  /** Colors of the default layers. */
  colors?: LayerOptions["colors"];
  /** Whether a click opens a cluster, and Enter the one nearest to the center; true by default. */
  opens?: boolean;
  /** Told which share was loaded, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** A source with clusters on a map. */
export interface ClusteredSource<P = any> {
  readonly id: string;
  /** The clusters. Their edits, filters and options show on the map by themselves. */
  readonly clusters: WorkerCluster<P>;
  /** The layers that were added. */
  readonly layers: readonly any[];
  /** Asks for all tiles again. */
  refresh(): void;
  /** Moves the map to the zoom at which a cluster of a layer splits. */
  openCluster(feature: { properties: any; geometry: any }): Promise<void>;
  /** Removes the layers and the source, and ends the worker; a map that is removed does so. */
  remove(): void;
}

/**
 * Adds a source with clusters of data to a map that has its style, and layers that show it.
 * @param data Features, a FeatureCollection, its address, or arrays as `loadArrays` takes them.
 */
export function addClusteredSource<P = any>(
  map: MapLibreMap,
  id: string,
  data: readonly FeatureInput<P>[] | { type: string; features: readonly FeatureInput<P>[] } | string | URL | PointArrays,
  options?: ClusteredSourceOptions,
): Promise<ClusteredSource<P>>;

/** Layers for a source of clusters: circles with counts, and points. */
export function clusterLayers(source: string, options?: LayerOptions): any[];
