/** Longitude and latitude in degrees; more numbers are ignored. */
export type Position = readonly number[];

/**
 * West, south, east and north, in degrees. If east is less than west, the box crosses the date
 * line. As in supercluster, only the first four numbers of a GeoJSON box are used.
 */
export type BBox =
  | readonly [west: number, south: number, east: number, north: number]
  | readonly [west: number, south: number, east: number, north: number, fifth: number, sixth: number];

/** Properties of any names and values. */
export interface AnyProps {
  [name: string]: any;
}

/** A GeoJSON point feature. Queries return the same object that was loaded. */
export interface PointFeature<P = Record<string, unknown>> {
  type: "Feature";
  id?: number | string | undefined;
  properties: P;
  geometry: { type: "Point"; coordinates: number[] };
}

/**
 * A feature to load: a `PointFeature` with less strict types, as in a variable or a JSON file. A
 * feature without a geometry, or with a coordinate that is not finite, is skipped. It still has an
 * index.
 */
export interface FeatureInput<P = Record<string, unknown>> {
  readonly type: string;
  readonly id?: number | string | undefined;
  readonly properties: P;
  readonly geometry: { readonly type: string; readonly coordinates: Position } | null;
}

/** The properties of every cluster. */
export interface ClusterProperties {
  cluster: true;
  /** The id for queries about the cluster. */
  cluster_id: number;
  /** The total weight of its points: their number, if they are unweighted. */
  point_count: number;
  /** The abbreviated count: "1.2k" for 1,234, the number itself below 1,000. */
  point_count_abbreviated: string | number;
  /**
   * False for a single weighted point, which is a cluster at every zoom and cannot be opened. It
   * has its own position, and its own properties or, with `reduce`, the result of `map`.
   */
  opens?: false;
}

/** A cluster as a GeoJSON feature, at the weighted mean of its points. */
export interface ClusterFeature<C = {}> {
  type: "Feature";
  id: number;
  properties: ClusterProperties & C;
  geometry: { type: "Point"; coordinates: [longitude: number, latitude: number] };
}

/** The contents of a tile, for geojson-vt and vt-pbf. */
export interface Tile<C, P> {
  features: TileFeature<C, P>[];
}

/** A feature of a tile, for vt-pbf. */
export interface TileFeature<C, P> {
  type: 1;
  /** The position in tile units; a tile is `extent` units wide. */
  geometry: [[x: number, y: number]];
  tags: (ClusterProperties & C) | P;
  id?: number | string;
}

export interface Options<P = any, C = Record<string, any>> {
  /** The lowest zoom with clusters; 0 by default. Zooms are those of 512-pixel tiles. */
  minZoom?: number | undefined;
  /** The highest zoom with clusters; above it, all points are single. 16 by default, at most 29. */
  maxZoom?: number | undefined;
  /**
   * The smallest number of points in a cluster; 2 by default. With more than 2, every edit clusters
   * all points again.
   */
  minPoints?: number | undefined;
  /** The distance in pixels within which points cluster; 40 by default. */
  radius?: number | undefined;
  /** The width of a tile in the pixels of `radius`; 512 by default. */
  extent?: number | undefined;
  /** Ignored. Accepted for compatibility with supercluster. */
  nodeSize?: number | undefined;
  /** Whether to log times to the console; false by default. */
  log?: boolean | undefined;
  /** Whether points in tiles have their index as id; false by default. */
  generateId?: boolean | undefined;
  /** Converts a point's properties for `reduce`; the properties themselves by default. */
  map?: ((properties: P) => C) | undefined;
  /**
   * Adds mapped properties to `accumulated`, by changing it. Called when a cluster is returned,
   * once for each point, weighted or not, in any order.
   */
  reduce?: ((accumulated: C, properties: C) => void) | null | undefined;
  /**
   * The key that identifies a point in edits: its index (`null`, the default), "id", a property
   * name, or a function. Duplicate keys throw. Points whose key is null or undefined cannot be
   * edited.
   */
  key?: string | ((feature: PointFeature<P>) => unknown) | null | undefined;
  /**
   * The columns for figures: property names, or functions of properties by name; at most 1000. A
   * column may contain numbers and other values. A number with a magnitude of 2^78 or more counts
   * as missing.
   */
  columns?: string | readonly string[] | Readonly<Record<string, (properties: P) => unknown>> | null | undefined;
  /**
   * The weight of each point, such as the count of a cell that a database aggregated: a property
   * name, or a function of a feature. Weights are whole numbers, at least 1, with a total of at
   * most 2^31 - 1; other values throw. The default is the `weights` of arrays, or 1. Not supported
   * by `lite`, which throws.
   */
  weight?: string | ((feature: PointFeature<P>) => number) | null | undefined;
}

/** The features to load, as a list or a FeatureCollection. */
export type Features<P = any> =
  | readonly FeatureInput<P>[]
  | { type: "FeatureCollection"; features: readonly FeatureInput<P>[] };

export type Columns = Readonly<Record<string, ArrayLike<unknown>>>;

/** An array of numbers of any type except `BigInt`. */
export type Numbers =
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray;

/** Points as arrays, in degrees. The arrays are not copied, so do not change them. */
export type PointArrays = (
  | { /** Longitude by latitude, point by point. */ coordinates: Numbers }
  | { longitudes: Numbers; latitudes: Numbers }
) & {
  /** The properties of features, for filters and figures. */
  columns?: Columns;
  /** The ids of features; "index" for their indexes. */
  ids?: ArrayLike<number | string> | "index";
  /** The weight of each point. The option `weight` applies to points added later. */
  weights?: ArrayLike<number> | null;
};

/**
 * A condition on a property or column: its value is a number between `min` and `max`, equal to a
 * value, or in a list.
 */
export type Condition = { column: string } & (
  | { min?: number; max?: number }
  | { equals: unknown }
  | { in: Iterable<unknown> }
);

/** A filter of points: a function, a condition, or several conditions that must all hold. */
export type Filter<P = any> =
  | ((feature: PointFeature<P>, index: number) => unknown)
  | Condition
  | readonly Condition[];

/** The aggregate of a column's numbers; NaN if there are none. */
export interface Figures {
  /** The total weight of the points with a number. */
  count: number;
  sum: number;
  min: number;
  max: number;
  mean: number;
}

/** The engine's memory in bytes. */
export interface Memory {
  /** The bytes in use. */
  used: number;
  /** The most bytes in use at once. */
  peak: number;
  /** The bytes reserved from the system, which are reused. */
  reserved: number;
}

/**
 * Clusters of points by distance at every zoom: supercluster 8.0.1's class, with more methods.
 *
 * Callbacks such as filters and `reduce` may query the object. Loads, edits, filters and options
 * throw during a callback.
 */
export class Supercluster<P = any, C = Record<string, any>> {
  constructor(options?: Options<P, C>);

  /**
   * The options. Defaults are inherited: `options.radius` is the default, but
   * `Object.keys(options)` does not list it. Changed values apply to the next query, except for
   * `key`, `columns` and `weight`, which only `setOptions` changes.
   */
  options: Options<P, C>;

  /**
   * The loaded features: the same array, which edits do not change. Undefined before a load, and
   * after loading arrays or a saved index.
   */
  readonly points?: readonly FeatureInput<P>[] | undefined;

  /**
   * Loads features or a saved index, replacing all points.
   *
   * A saved index overrides `minZoom`, `maxZoom`, `minPoints`, `radius` and `extent`. If the
   * options name a column that was not saved, it is read from the features, and the points are
   * clustered again. Without features, this throws.
   * @param ofSaved The features of a saved index, one for each index at the time of saving: first
   *   the loaded ones, after edits, then the added ones. Removed ones have no geometry. Clusters
   *   keep their saved positions, and points have the positions of these features. Without this
   *   argument, points are features whose id is their index.
   */
  load(
    features: Features<P> | ArrayBuffer | ArrayBufferView,
    ofSaved?: Features<P>,
  ): this;

  /**
   * Returns the points and their clusters as bytes, without the features. Throws while a filter is
   * set.
   */
  save(): ArrayBuffer;

  /** Loads points from arrays. Features are made on demand. */
  loadArrays(arrays: PointArrays): this;

  /** Changes options, and clusters the points again if necessary. */
  setOptions(options: Options<P, C>): this;

  /**
   * Returns the clusters and single points in a box at a zoom. Points are the loaded features.
   * @param zoom Rounded down and clamped to the range from `minZoom` to `maxZoom` + 1.
   * @param extra.buffer The margin around the box, in pixels; 0 by default.
   */
  getClusters(bbox: BBox, zoom: number, extra?: { buffer?: number | undefined }): (ClusterFeature<C> | PointFeature<P>)[];

  /**
   * Returns the features of a tile and of a buffer as wide as `radius` around it; `null` if there
   * are none.
   */
  getTile(z: number, x: number, y: number): Tile<C, P> | null;

  /** Returns the parts of a cluster at the next zoom at which it splits. */
  getChildren(clusterId: number): (ClusterFeature<C> | PointFeature<P>)[];

  /** Returns some of the points of a cluster, each once. */
  getLeaves(clusterId: number, limit?: number, offset?: number): PointFeature<P>[];

  /**
   * Returns the zoom at which a cluster splits; `maxZoom` + 1 if it does not split at any zoom with
   * clusters.
   */
  getClusterExpansionZoom(clusterId: number): number;

  /** Returns the total weight of a cluster's points. */
  getLeafCount(clusterId: number): number;

  /** Returns the box around the points of a cluster, in degrees. */
  getBounds(clusterId: number): [west: number, south: number, east: number, north: number];

  /** Returns the corners of the convex hull of a cluster's points, in degrees. */
  getHull(clusterId: number): [longitude: number, latitude: number][];

  /**
   * Returns the aggregate of a column over a cluster's points, each multiplied by its weight. After
   * the first call, the aggregates are kept up to date during edits.
   */
  getFigures(clusterId: number, column: string): Figures;

  /**
   * Returns the total weight of a cluster's points with each value of a column. With weights,
   * visits all points of the cluster.
   */
  getCategories(clusterId: number, column: string): Map<unknown, number>;

  /**
   * Returns the points of a cluster with the greatest numbers of a column, the greatest first.
   * @param limit The number of points, or Infinity for up to 2^20. A large limit takes memory for
   *   every cluster.
   */
  getTop(clusterId: number, column: string, limit?: number): PointFeature<P>[];

  /** Adds a point after the last one, and returns its index. The ids of clusters change. */
  add(feature: FeatureInput<P>): number;
  /** Adds several points, and returns their indexes. */
  add(features: readonly FeatureInput<P>[]): number[];

  /** Removes a point by its index or key. Other points keep their indexes. */
  remove(which: unknown): void;

  /** Moves a point by its index or key. It becomes a new feature with the same properties. */
  move(which: unknown, coordinates: Position): void;

  /**
   * Replaces a feature by its index or key. Without the option `weight`, the weight stays. An index
   * may also be that of a removed point, or of a feature without geometry.
   */
  update(which: unknown, feature: FeatureInput<P>): void;

  /** Hides points from clusters and all queries, until the next load; `null` shows all again. */
  setFilter(filter: Filter<P> | null): this;

  /** The engine's memory in bytes, excluding the loaded data. */
  readonly memory: Memory;
}

/** The names of `@types/supercluster`, for programs that use them. */
export namespace Supercluster {
  type AnyProps = PropertiesOfAnyNames;
  type Options<P, C> = AllOptions<P, C>;
  type PointFeature<P> = LoadedFeature<P>;
  type ClusterProperties = PropertiesOfCluster;
  type ClusterFeature<C> = FeatureOfCluster<C>;
  type TileFeature<C, P> = FeatureOfTile<C, P>;
  type Tile<C, P> = TileOfFeatures<C, P>;
}

// Aliases, because inside the namespace the same names refer to the namespace's types.
type PropertiesOfAnyNames = AnyProps;
type AllOptions<P, C> = Options<P, C>;
type LoadedFeature<P> = PointFeature<P>;
type PropertiesOfCluster = ClusterProperties;
type FeatureOfCluster<C> = ClusterFeature<C>;
type FeatureOfTile<C, P> = TileFeature<C, P>;
type TileOfFeatures<C, P> = Tile<C, P>;

export default Supercluster;
