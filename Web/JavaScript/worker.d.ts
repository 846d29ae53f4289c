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

/** The parts of a page's `Worker` that the types need. */
export interface WorkerOfPage {
  postMessage(message: any, transfer: any): void;
  addEventListener(type: "message" | "messageerror" | "error", listener: (event: any) => void): void;
  terminate(): void;
}

/** The options of `Supercluster` that can be sent to a worker, without functions. */
export interface WorkerOptions extends Omit<Options, "map" | "reduce" | "key" | "columns" | "weight"> {
  /** The key that identifies a point in edits: "id", a property name, or by default its index. */
  key?: string | undefined;
  /** The properties for figures. */
  columns?: string | readonly string[] | undefined;
  /** The property with the weight of each point. */
  weight?: string | undefined;
  /**
   * The page's own worker that runs `worker-script.js`, for pages whose content security policy
   * lacks `worker-src blob:`. By default, and always in Node, the program of the worker is part of
   * this package.
   */
  worker?: WorkerOfPage | (() => WorkerOfPage) | undefined;
}

/** An optional last argument of every request. */
export interface Abortable {
  /**
   * Aborts the request, if the worker has not begun it or is still fetching. An aborted change
   * rejects without any effect. If the abort comes too late, the change resolves.
   */
  signal?: AbortSignal | undefined;
}

export interface LoadOptions extends Abortable {
  /**
   * Called with the loaded fraction, from 0 to 1. If it throws, the load rejects. If it throws
   * below 1, the load also stops, and the earlier data stays.
   */
  onProgress?: ((share: number) => void) | undefined;
}

/** A condition on a property, or several that must all hold. Functions cannot be sent. */
export type Condition = Exclude<Filter, (...list: any[]) => unknown>;

/**
 * The aggregates of clusters in tiles: `{ sum: ["people"] }` or `{ sum: "people" }` adds
 * `sum_people`.
 */
export type TileFigures = { readonly [Kind in "sum" | "min" | "max" | "mean"]?: string | readonly string[] };

export interface VectorTileOptions {
  /** The name of the layer; "places" by default. */
  layer?: string;
  /** The width of a tile in tile units: a power of two from 256 to 16384, 4096 by default. */
  extent?: number;
  /** The buffer around a tile that repeats its neighbors, in tile units; the radius by default. */
  buffer?: number;
  /** The properties of points in tiles; all by default. */
  properties?: readonly string[];
  /** The figures of clusters in tiles. Their columns must be among the `columns` of the options. */
  figures?: TileFigures;
  /**
   * Makes tiles of spaced clusters whose centers are at least this many screen points apart, from
   * 28 to 512. They have `diameter`, `shade`, `bounds` and `expansion_zoom`. By default, tiles have
   * clusters by distance.
   */
  separation?: number;
}

/** A cluster's id, or its `cluster_id` in tiles, such as "r17-12". */
export type ClusterId = number | string;

/**
 * Clusters in a worker, with the methods of `Supercluster` as promises. Results are copies.
 * Requests run in order, with the arguments at the time of the call. Do not change the features of
 * a load until it is done.
 */
export interface WorkerCluster<P = any> {
  /**
   * Loads features, replacing all points. Features are sent in parts, so that the page is not
   * blocked. If the source is a URL, the worker fetches it, and later requests wait. If the load
   * fails, the earlier data stays.
   */
  load(
    features: readonly FeatureInput<P>[] | { type: string; features: readonly FeatureInput<P>[] } | string | URL,
    options?: LoadOptions,
  ): Promise<this>;
  /** Loads a saved index. A buffer is transferred and is empty afterwards. A view is copied. */
  load(
    saved: ArrayBuffer | ArrayBufferView,
    features?: readonly FeatureInput<P>[] | { type: "FeatureCollection"; features: readonly FeatureInput<P>[] },
    options?: LoadOptions,
  ): Promise<this>;
  load(saved: ArrayBuffer | ArrayBufferView, options?: LoadOptions): Promise<this>;

  /**
   * Loads points. Typed arrays are transferred, so they are empty afterwards and cannot be loaded
   * again. An array that covers only part of its buffer is copied.
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

  /** Returns a Mapbox vector tile as bytes, like `pinfold serve`; `null` if it is empty. */
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

  /** Hides points from clusters and all queries; `null` shows all again. */
  setFilter(filter: Condition | null, abortable?: Abortable): Promise<this>;

  getMemory(): Promise<Memory>;

  /** Ends the worker. Pending and later requests fail. */
  terminate(): void;
}

/** Starts a worker with clusters. Rejects if an option is a function or no worker can start. */
export function createWorkerCluster<P = any>(options?: WorkerOptions): Promise<WorkerCluster<P>>;
