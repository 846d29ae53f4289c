/** Longitude and latitude in degrees; more numbers are ignored. */
export type Position = readonly number[];

/**
 * West, south, east and north, in degrees. East may be west of west: the box crosses the date line. A box of
 * six numbers, which GeoJSON has too, is read as supercluster reads it: its first four are those.
 */
export type BBox =
  | readonly [west: number, south: number, east: number, north: number]
  | readonly [west: number, south: number, east: number, north: number, fifth: number, sixth: number];

/** Properties of any names and values. */
export interface AnyProps {
  [name: string]: any;
}

/** A feature of GeoJSON with a point, as it is returned: the very one that was loaded. */
export interface PointFeature<P = Record<string, unknown>> {
  type: "Feature";
  id?: number | string | undefined;
  properties: P;
  geometry: { type: "Point"; coordinates: number[] };
}

/**
 * A feature as it is loaded: a `PointFeature`, also one whose types are any strings for the
 * compiler, as in a variable or a file of JSON. One without geometry is left out, and keeps its index;
 * so is one with NaN or an infinite number for a coordinate.
 */
export interface FeatureInput<P = Record<string, unknown>> {
  readonly type: string;
  readonly id?: number | string | undefined;
  readonly properties: P;
  readonly geometry: { readonly type: string; readonly coordinates: Position } | null;
}

/** What every cluster has among its properties. */
export interface ClusterProperties {
  cluster: true;
  /** What the cluster is asked about by. */
  cluster_id: number;
  /** How many points it stands for: how many it has, where none has a weight. */
  point_count: number;
  /** The count in few letters: "1.2k" for 1,234, the number itself below 1,000. */
  point_count_abbreviated: string | number;
  /**
   * False of one point that stands for several: there is nothing in it. It is a cluster at every
   * zoom, where its point is and with its properties, or what `map` makes of them for `reduce`.
   */
  opens?: false;
}

/** A cluster as a feature of GeoJSON, at the mean of what its points stand for. */
export interface ClusterFeature<C = {}> {
  type: "Feature";
  id: number;
  properties: ClusterProperties & C;
  geometry: { type: "Point"; coordinates: [longitude: number, latitude: number] };
}

/** What is in a tile, for geojson-vt and vt-pbf. */
export interface Tile<C, P> {
  features: TileFeature<C, P>[];
}

/** A feature of a tile, for vt-pbf. */
export interface TileFeature<C, P> {
  type: 1;
  /** In units of the tile, `extent` of which are its width. */
  geometry: [[x: number, y: number]];
  tags: (ClusterProperties & C) | P;
  id?: number | string;
}

export interface Options<P = any, C = Record<string, any>> {
  /** The coarsest zoom with clusters; 0 by default. Zooms are those of tiles of 512 pixels. */
  minZoom?: number | undefined;
  /** The finest zoom with clusters, above which each point is for itself; 16 by default, 29 at most. */
  maxZoom?: number | undefined;
  /** How many points a cluster stands for at least; 2 by default. Above it, every edit clusters all points again. */
  minPoints?: number | undefined;
  /** How near points cluster, in pixels; 40 by default. */
  radius?: number | undefined;
  /** How many pixels of `radius` are the width of a tile; 512 by default. */
  extent?: number | undefined;
  /** Accepted and without effect: there is no KD tree. */
  nodeSize?: number | undefined;
  /** Whether to print times to the console; false by default. */
  log?: boolean | undefined;
  /** Whether points in tiles have their index as id; false by default. */
  generateId?: boolean | undefined;
  /** What of a point's properties is reduced; the properties themselves by default. */
  map?: ((properties: P) => C) | undefined;
  /**
   * Adds what a point or a cluster was mapped to to what a cluster has so far, by changing it. It
   * is called when a cluster is returned, in no order to rely on, and once for each point, however
   * many that stands for.
   */
  reduce?: ((accumulated: C, properties: C) => void) | null | undefined;
  /**
   * What edits name a point by: its index (`null`, the default), "id", a property, or a function. Two
   * points with one key are refused; points without one, where it is null or undefined, cannot be edited.
   */
  key?: string | ((feature: PointFeature<P>) => unknown) | null | undefined;
  /**
   * The columns that figures are asked of: names of properties, or functions of them by name; 1000 at
   * most. A column may have numbers and other values; a number of 2^78 or more in size counts as none.
   */
  columns?: string | readonly string[] | Readonly<Record<string, (properties: P) => unknown>> | null | undefined;
  /**
   * How many points each point stands for, as those that a database has counted: the name of a
   * property, or a function of a feature. Whole numbers from 1 on, 2^31 - 1 together; anything else
   * is refused. By default 1, or the `weights` of arrays. The entry `lite` has none, and throws.
   */
  weight?: string | ((feature: PointFeature<P>) => number) | null | undefined;
}

/** Features as they are loaded, in a list or in a FeatureCollection. */
export type Features<P = any> =
  | readonly FeatureInput<P>[]
  | { type: "FeatureCollection"; features: readonly FeatureInput<P>[] };

/** Columns of values, one for each point. */
export type Columns = Readonly<Record<string, ArrayLike<unknown>>>;

/** An array of numbers, of any of the types but big integers. */
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

/** Points as arrays, in degrees. They are kept and not copied: do not change them. */
export type PointArrays = (
  | { /** Longitude by latitude, point by point. */ coordinates: Numbers }
  | { longitudes: Numbers; latitudes: Numbers }
) & {
  /** Become the properties of features, and are what filters and figures ask for. */
  columns?: Columns;
  /** Become the ids of features; "index" for their indexes. */
  ids?: ArrayLike<number | string> | "index";
  /** How many points each stands for; see the option `weight`, which is of those that edits add. */
  weights?: ArrayLike<number> | null;
};

/**
 * A condition on a property or a column; a point passes with a value between `min` and `max`, or among the named
 * ones. Only numbers are between two numbers: nothing and texts are not.
 */
export type Condition = { column: string } & (
  | { min?: number; max?: number }
  | { equals: unknown }
  | { in: Iterable<unknown> }
);

/** What lets a point through: a function, a condition, or several that must all hold. */
export type Filter<P = any> =
  | ((feature: PointFeature<P>, index: number) => unknown)
  | Condition
  | readonly Condition[];

/** What the numbers of a column add up to; NaN where there are none. */
export interface Figures {
  /** How many points have a number, each as often as it stands for. */
  count: number;
  sum: number;
  min: number;
  max: number;
  mean: number;
}

/** How many bytes the engine uses. */
export interface Memory {
  /** In use now. */
  used: number;
  /** In use at most, so far. */
  peak: number;
  /** Taken from the system, and used again for whatever comes. */
  reserved: number;
}

/**
 * Clusters of points by distance, at every zoom: the class of supercluster 8.0.1 and more.
 *
 * Functions that it calls, such as filters and `reduce`, may ask it, but loads, edits, filters and
 * options throw while one of them runs.
 */
export class Supercluster<P = any, C = Record<string, any>> {
  constructor(options?: Options<P, C>);

  /**
   * The options that were passed; the defaults are behind them, where `options.radius` finds them
   * and a list of its own properties does not. Those that are changed here take effect with the next
   * query, but for `key`, `columns` and `weight`: change them by `setOptions`.
   */
  options: Options<P, C>;

  /**
   * The features that were loaded, as the array that was passed; edits do not change it. There are none before
   * a load, and none of arrays and of what `save` made.
   */
  readonly points?: readonly FeatureInput<P>[] | undefined;

  /**
   * Loads features, or what `save` made, in place of what was loaded before.
   *
   * Of what was saved `minZoom`, `maxZoom`, `minPoints`, `radius` and `extent` become those that it was
   * saved with, whatever the constructor was given. A column of the options that was not saved is read
   * from the features, and the clusters are made anew; without features it is an error.
   * @param ofSaved A feature for each index as it was when saving: those that were loaded, with
   * updated and moved ones in their place, and then those that were added; for a removed one, one
   * without geometry. Clusters are where they were saved, points where their features are. Without
   * it points are features with their index as id.
   */
  load(
    features: Features<P> | ArrayBuffer | ArrayBufferView,
    ofSaved?: Features<P>,
  ): this;

  /** The points with their clusters as bytes, without the features; throws while a filter is set. */
  save(): ArrayBuffer;

  /** Loads points without an object for each; features are made as they are asked for. */
  loadArrays(arrays: PointArrays): this;

  /** Changes options; clusters are made anew if they depend on them. */
  setOptions(options: Options<P, C>): this;

  /**
   * What is in a box at a zoom: clusters, and the very features of points in none.
   * @param zoom Its floor is taken, from `minZoom` to `maxZoom` + 1.
   * @param extra.buffer How many pixels to look beyond the box; 0 by default.
   */
  getClusters(bbox: BBox, zoom: number, extra?: { buffer?: number | undefined }): (ClusterFeature<C> | PointFeature<P>)[];

  /** The features of a tile, with those around it as far as `radius`; `null` if there are none. */
  getTile(z: number, x: number, y: number): Tile<C, P> | null;

  /** What a cluster is made of at the next finer zoom where it splits. */
  getChildren(clusterId: number): (ClusterFeature<C> | PointFeature<P>)[];

  /** The points of a cluster, a page of them: those that are there, each once. */
  getLeaves(clusterId: number, limit?: number, offset?: number): PointFeature<P>[];

  /** The zoom at which a cluster splits; `maxZoom` + 1 where only there are no clusters. */
  getClusterExpansionZoom(clusterId: number): number;

  /** How many points a cluster stands for. */
  getLeafCount(clusterId: number): number;

  /** The box around the points of a cluster, in degrees. */
  getBounds(clusterId: number): [west: number, south: number, east: number, north: number];

  /** The corners of the smallest convex area around the points of a cluster, in degrees. */
  getHull(clusterId: number): [longitude: number, latitude: number][];

  /**
   * What the numbers of a column add up to over a cluster, as if each point were there as often as it
   * stands for; kept through edits once it was asked for.
   */
  getFigures(clusterId: number, column: string): Figures;

  /**
   * How many points of a cluster have each value of a column, each as often as it stands for. Where
   * points have weights it visits all of a cluster.
   */
  getCategories(clusterId: number, column: string): Map<unknown, number>;

  /**
   * The points of a cluster with the greatest numbers of a column, the greatest first.
   * @param limit Also Infinity, for 2^20 at most; large ones take room for all clusters.
   */
  getTop(clusterId: number, column: string, limit?: number): PointFeature<P>[];

  /** Adds a point behind the last, and returns its index. Ids of clusters change. */
  add(feature: FeatureInput<P>): number;
  /** Adds several points, and returns their indexes. */
  add(features: readonly FeatureInput<P>[]): number[];

  /** Removes a point by its index or key. Other points keep their indexes. */
  remove(which: unknown): void;

  /** Puts a point somewhere else, by its index or key: a new feature with the same properties and two coordinates. */
  move(which: unknown, coordinates: Position): void;

  /**
   * Puts a feature in the place of another, by its index or key; without the option `weight` with its
   * weight. By its index also in the place of one without geometry, or of a removed one.
   */
  update(which: unknown, feature: FeatureInput<P>): void;

  /** Leaves points out of clusters and of everything, until the next load; `null` shows all again. */
  setFilter(filter: Filter<P> | null): this;

  /** How many bytes the engine uses, without what the caller has loaded. */
  readonly memory: Memory;
}

/** The names of `@types/supercluster`, for programs that were written with it. */
export namespace Supercluster {
  type AnyProps = PropertiesOfAnyNames;
  type Options<P, C> = AllOptions<P, C>;
  type PointFeature<P> = LoadedFeature<P>;
  type ClusterProperties = PropertiesOfCluster;
  type ClusterFeature<C> = FeatureOfCluster<C>;
  type TileFeature<C, P> = FeatureOfTile<C, P>;
  type Tile<C, P> = TileOfFeatures<C, P>;
}

// Inside of the namespace, its own names are meant.
type PropertiesOfAnyNames = AnyProps;
type AllOptions<P, C> = Options<P, C>;
type LoadedFeature<P> = PointFeature<P>;
type PropertiesOfCluster = ClusterProperties;
type FeatureOfCluster<C> = ClusterFeature<C>;
type FeatureOfTile<C, P> = TileFeature<C, P>;
type TileOfFeatures<C, P> = Tile<C, P>;

export default Supercluster;
