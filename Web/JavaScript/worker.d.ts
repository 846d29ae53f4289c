import type {
  BBox,
  ClusterFeature,
  FeatureInput,
  Figures,
  Filter,
  Memory,
  Options,
  PointArrays,
  PointFeature,
  Position,
  Tile,
} from "./supercluster.js";

/** What is used of a `Worker` of a page. */
export interface WorkerOfPage {
  postMessage(message: any, transfer: any): void;
  addEventListener(type: "message" | "messageerror" | "error", listener: (event: any) => void): void;
  terminate(): void;
}

/** Options of `Supercluster` that can be sent: none has a function. */
export interface WorkerOptions extends Omit<Options, "map" | "reduce" | "key" | "columns" | "weight"> {
  /** What points are named by: "id", the name of a property, or by default their index. */
  key?: string | undefined;
  /** The properties that figures are asked of. */
  columns?: string | readonly string[] | undefined;
  /** The property that says how many points each stands for. */
  weight?: string | undefined;
  /**
   * A worker of the page with the program of `worker-script.js`, where a content security policy has
   * no `worker-src blob:`. By default the worker is made from text, and in node it always is.
   */
  worker?: WorkerOfPage | (() => WorkerOfPage) | undefined;
}

/** What every question may have as its last argument. */
export interface Abortable {
  /**
   * Ends the question: it is not asked any more if the worker has not begun with it, and what is
   * fetched is given up. What changes something is never half done: it either rejects and has
   * changed nothing, or was aborted too late and resolves.
   */
  signal?: AbortSignal | undefined;
}

export interface LoadOptions extends Abortable {
  /**
   * Told which share was loaded, from 0 to 1. What it throws rejects the load, which it ends if
   * the share is less than 1: what was loaded before stays.
   */
  onProgress?: ((share: number) => void) | undefined;
}

/** A condition on a property, or several that must all hold; a function cannot be sent. */
export type Condition = Exclude<Filter, (...list: any[]) => unknown>;

/** What clusters in tiles say of columns: `{ sum: ["people"] }` makes `sum_people`, and so does `{ sum: "people" }`. */
export type TileFigures = { readonly [Kind in "sum" | "min" | "max" | "mean"]?: string | readonly string[] };

export interface VectorTileOptions {
  /** The name of the layer; "places" by default. */
  layer?: string;
  /** How many units a tile is wide: a power of two from 256 to 16384, 4096 by default. */
  extent?: number;
  /** How far beyond its edges a tile repeats its neighbors, in its units; by default the radius. */
  buffer?: number;
  /** Which properties points have in tiles; by default all. */
  properties?: readonly string[];
  /** Properties that clusters have; their columns are among `columns` of the options. */
  figures?: TileFigures;
  /**
   * Makes tiles of spaced clusters: discs that are at least so many screen points apart, from 28 to 512.
   * They have `diameter`, `shade`, `bounds` and `expansion_zoom`. By default clusters are by distance.
   */
  separation?: number;
}

/** A cluster by its id, or by its `cluster_id` in tiles such as "r17-12". */
export type ClusterId = number | string;

/**
 * Clusters in a worker: the methods of `Supercluster` as promises. What they return are copies.
 * They are answered in order, with what the arguments were when they were called, but for features of
 * a load: those are not to change until it is done.
 */
export interface WorkerCluster<P = any> {
  /**
   * Loads features, in place of what was loaded before: in parts, between which the page goes on.
   * An address is fetched and read by the worker, and what is asked after it waits for it. Where
   * it fails, what was loaded before stays.
   */
  load(
    features: readonly FeatureInput<P>[] | { type: string; features: readonly FeatureInput<P>[] } | string | URL,
    options?: LoadOptions,
  ): Promise<this>;
  /** Loads what `save` made: a buffer is transferred, and empty afterwards; a view is copied. */
  load(
    saved: ArrayBuffer | ArrayBufferView,
    features?: readonly FeatureInput<P>[] | { type: "FeatureCollection"; features: readonly FeatureInput<P>[] },
    options?: LoadOptions,
  ): Promise<this>;
  load(saved: ArrayBuffer | ArrayBufferView, options?: LoadOptions): Promise<this>;

  /**
   * Loads points. Typed arrays are transferred: they are empty from then on, and refused the next time.
   * One that is a part of a buffer is copied.
   */
  loadArrays(arrays: PointArrays, options?: LoadOptions): Promise<this>;

  save(options?: Abortable): Promise<ArrayBuffer>;
  setOptions(options: Omit<WorkerOptions, "worker">, abortable?: Abortable): Promise<this>;
  getOptions(): Promise<WorkerOptions>;

  getClusters(
    bbox: BBox,
    zoom: number,
    options?: { buffer?: number | undefined } & Abortable,
  ): Promise<(ClusterFeature | PointFeature<P>)[]>;
  getTile(z: number, x: number, y: number, options?: Abortable): Promise<Tile<{}, P> | null>;

  /** A Mapbox vector tile as bytes, as `pinfold serve` makes it; `null` if it has nothing. */
  getVectorTile(z: number, x: number, y: number, options?: VectorTileOptions & Abortable): Promise<ArrayBuffer | null>;

  getChildren(cluster: ClusterId, options?: Abortable): Promise<(ClusterFeature | PointFeature<P>)[]>;
  getLeaves(cluster: ClusterId, limit?: number, offset?: number, options?: Abortable): Promise<PointFeature<P>[]>;
  getClusterExpansionZoom(cluster: ClusterId, options?: Abortable): Promise<number>;
  getLeafCount(cluster: ClusterId, options?: Abortable): Promise<number>;
  getBounds(cluster: ClusterId, options?: Abortable): Promise<[west: number, south: number, east: number, north: number]>;
  getHull(cluster: ClusterId, options?: Abortable): Promise<[longitude: number, latitude: number][]>;
  getFigures(cluster: ClusterId, column: string, options?: Abortable): Promise<Figures>;
  getCategories(cluster: ClusterId, column: string, options?: Abortable): Promise<Map<unknown, number>>;
  getTop(cluster: ClusterId, column: string, limit?: number, options?: Abortable): Promise<PointFeature<P>[]>;

  add(feature: FeatureInput<P>, options?: Abortable): Promise<number>;
  add(features: readonly FeatureInput<P>[], options?: Abortable): Promise<number[]>;
  remove(which: unknown, options?: Abortable): Promise<void>;
  move(which: unknown, coordinates: Position, options?: Abortable): Promise<void>;
  update(which: unknown, feature: FeatureInput<P>, options?: Abortable): Promise<void>;

  /** Leaves points out of clusters and of everything; `null` shows all again. */
  setFilter(filter: Condition | null, abortable?: Abortable): Promise<this>;

  getMemory(): Promise<Memory>;

  /** Ends the worker. What was asked and not answered fails, and so does what is asked later. */
  terminate(): void;
}

/** Starts a worker with clusters. Throws for an option that is a function, and where none can be started. */
export function createWorkerCluster<P = any>(options?: WorkerOptions): Promise<WorkerCluster<P>>;
