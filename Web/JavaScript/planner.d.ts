import type { Columns, Condition, Numbers } from "./supercluster.js";

/**
 * Invalid input: settings, a viewport, an option, an edit, a row, or a plan that the planner no
 * longer keeps. The message says what is wrong and what is allowed. Other errors are a RangeError
 * if memory runs out, an Error with its `cause` if the engine fails, and errors of a filter
 * function. The planner still works after all errors, but the first two drop its plans.
 */
export class InputError extends RangeError {
  readonly name: "InputError";
}

/**
 * The visible part of a map. Screen points are CSS pixels, and longitudes and latitudes are
 * degrees. A zoom is MapLibre's: the world is 512 · 2^zoom screen points wide. A zoom level, as in
 * MapKit, on the server and in the settings of the grid, is the zoom plus 1: the world is 256 ·
 * 2^level screen points wide.
 */
export type Viewport = {
  /** The width of the map on the screen, in screen points. */
  width: number;
  /** The height of the map on the screen, in screen points. */
  height: number;
} & (
  | {
      /**
       * The visible box, in degrees. If east is less than west, it crosses the date line. Its
       * shorter side is extended to fit the shape of the screen.
       */
      west: number;
      south: number;
      east: number;
      north: number;
    }
  | {
      /** The center of the map, in degrees. */
      center: readonly number[];
      /** The zoom (not zoom level), from -8 to 30. */
      zoom: number;
    }
);

/**
 * A value, or values by the zoom from which each applies: `60`, `{ 0: 88, 13: 64 }`,
 * `"0:88,13:64"`. Each setting says whether keys are zooms or zoom levels.
 */
export type ByZoom = number | string | Readonly<Record<number, number>>;

/**
 * The settings of all strategies. Names, ranges and defaults are those of the flags of `pinfold`
 * and of the server's queries. A string counts as a number or boolean, as in a query.
 */
export interface SharedSettings {
  /** The planned margin on each side, as a fraction of the map's size; -0.5 to 100, 0.5 by default. */
  margin?: number | string;
  /**
   * The position of a cluster: the centroid (default), its nearest member, or the center of its
   * cell.
   */
  anchor?: "centroid" | "nearest" | "cell-center";
  /** The minimum change of zoom since the previous plan that changes clusters; 0.15 by default. */
  hysteresis?: number | string;
  /**
   * The distance in meters, for each point, at which single points with the same coordinate are
   * drawn around it. By default, they are not spread.
   */
  spread?: number | string;
  /**
   * What happens to overlapping views. `keep`, the default, keeps them; `merge` merges the smaller
   * one into the larger; `move` moves the smaller one by up to 20 screen points, and merges it if
   * that is not enough.
   */
  overlaps?: "keep" | "merge" | "move";
  /** Columns to aggregate for every cluster. `toGeoJSON` includes the results. */
  sum?: string | readonly string[];
  min?: string | readonly string[];
  max?: string | readonly string[];
  mean?: string | readonly string[];
}

/** Clusters in the cells of a grid. */
export interface GridSettings extends SharedSettings {
  strategy?: "grid";
  /**
   * Whether cell sizes double from level to level (`levels`, the default), or match `cell_size` as
   * closely as possible (`exact`).
   */
  grid?: "levels" | "exact";
  /**
   * The smallest side of a cell in screen points, by zoom level (zoom + 1); 1 to 1,000,000, 60 by
   * default.
   */
  cell_size?: ByZoom;
  /**
   * The zoom level (zoom + 1) above which only points at one location form a cluster; no limit by
   * default.
   */
  max_zoom?: number | string;
  /** The number of unique locations below which a cell shows each of them; 0 by default. */
  min_unique?: number | string;
  /**
   * The number of points below which a cell shows each unique location, by zoom level (zoom + 1); 0
   * by default.
   */
  min_count?: ByZoom;
  /** The distance in meters up to which points count as one location; 5 by default. */
  tolerance?: number | string;
  /** Whether a surviving cluster keeps its position; true by default. */
  keep_anchors?: boolean | "true" | "false";
}

/** Clusters by distance, like supercluster's, but also across the date line. */
export interface RadiusSettings extends SharedSettings {
  strategy: "radius";
  /**
   * The merging distance in screen points, by zoom, not zoom level; 0.001 to 1,000,000, 40 by
   * default.
   */
  radius?: ByZoom;
  /** The smallest number of points in a cluster; 2 by default. */
  min_points?: number | string;
  /** The lowest zoom (not zoom level) with clusters; -1 to 29, 0 by default. */
  radius_min_zoom?: number | string;
  /**
   * The highest zoom (not zoom level) with clusters; above it, all points are single; -1 to 29, 16
   * by default.
   */
  radius_max_zoom?: number | string;
  /** Whether clusters are exactly supercluster 8.0.1's; false by default. */
  compatible?: boolean | "true" | "false";
}

/** Spaced clusters: discs that never overlap. Each hides only points near it. */
export interface SpacedSettings extends SharedSettings {
  strategy: "spaced";
  /** The smallest distance between the centers of two discs, in screen points; 28 to 512, 56 by default. */
  separation?: number | string;
}

/** Every point by itself. */
export interface NoneSettings extends SharedSettings {
  strategy: "none";
}

/**
 * One point for each area in which coordinates round to the same numbers, or all points when zoomed
 * in.
 */
export interface DecimalsSettings extends SharedSettings {
  strategy: "decimals";
  /** The number of decimals to round coordinates to; 0 to 6, 2 by default. */
  decimals?: number | string;
  /** The divisor of coordinates before rounding; 2 by default. */
  divisor?: number | string;
  /**
   * The visible range of latitudes, in degrees, up to which all points are shown; 0.02 by default.
   */
  decimals_span?: number | string;
  /**
   * In each area, the point with the highest value in this column is shown; by default, the point
   * with the lowest row.
   */
  rank?: string;
}

/** Points whose views do not overlap. Each represents the points that it hides. */
export interface OverlapSettings extends SharedSettings {
  strategy: "overlap";
  /** The width of a point's view in screen points; 1 to 1000, 32 by default. */
  view_width?: number | string;
  /** The height of a point's view in screen points; 1 to 1000, 39 by default. */
  view_height?: number | string;
  /**
   * Points with the highest values in this column are shown first; by default, the points with the
   * lowest rows.
   */
  rank?: string;
}

/** The points with the highest ranks, at most one per cell and at most `budget` in total. */
export interface RankedSettings extends SharedSettings {
  strategy: "ranked";
  /** Points with the highest values in this column are shown first. */
  rank: string;
  /** The maximum number of shown points; 1 to 100,000, 100 by default. */
  budget?: number | string;
  /** The side of the smallest cells in screen points, by zoom level (zoom + 1); 60 by default. */
  cell_size?: ByZoom;
}

/** How a plan keeps the map readable. A setting of another strategy throws. */
export type Settings =
  | GridSettings
  | RadiusSettings
  | NoneSettings
  | DecimalsSettings
  | OverlapSettings
  | RankedSettings
  | SpacedSettings;

/**
 * Points, identified by row: the offset in the arrays. The planner keeps the arrays without copying
 * them.
 */
export type PlannerPoints = (
  | { /** Longitude by latitude, point by point, in degrees. */ coordinates: Numbers }
  | { /** Degrees. */ longitudes: Numbers; /** Degrees. */ latitudes: Numbers }
) & {
  /**
   * Values of points by column name. A column of numbers, with NaN or null for missing values, can
   * be aggregated and ranked by; it takes 10 bytes per point in the engine. Every column can be
   * used in filters and counted by value.
   */
  columns?: Columns;
  /**
   * The weight of each point, such as the count of a cell that a database aggregated: a whole
   * number, at least 1. The total is at most 2^31 - 1. Plans count each point with its weight.
   * Members and figures count each point once, because the figures of an aggregated cell already
   * include all of its rows.
   */
  weights?: ArrayLike<number> | null;
};

/** The size of the views of clusters with at least `count` points, in screen points. */
export interface ViewSize {
  count: number;
  width: number;
  height: number;
  /** The offset of the view's center to the east of its location; 0 by default. */
  offsetX?: number;
  /** The offset of the view's center to the south of its location; 0 by default. */
  offsetY?: number;
}

export interface PlannerOptions {
  /**
   * The number of newest plans to keep, 1 to 1000; 4 by default. An older plan still has its
   * arrays, but its methods throw.
   */
  keptPlans?: number;
  /**
   * The sizes of views for `overlaps`, by ascending count from 1. The defaults match the page of
   * `pinfold serve`: pins of 24 by 29, circles of their diameter.
   */
  viewSizes?: readonly ViewSize[];
  /**
   * Whether the first plans of spaced clusters with 200,000 points or more may be drafts, which
   * take hundredths of a second instead of seconds. False by default. See `Planner.complete`.
   */
  drafts?: boolean;
}

/** The current state of a point. */
export interface Point {
  /** The point's id: its offset in the arrays, or the result of `insert`. It does not change. */
  row: number;
  /** Degrees. */
  longitude: number;
  /** Degrees. */
  latitude: number;
  /** The number of points that it counts as; 1 by default. */
  weight: number;
  /** The point's values by column. */
  values: Record<string, unknown>;
}

/** The aggregate of a column over points. */
export interface Aggregate {
  /** The number of points with a value. */
  count: number;
  /** 0 if no point has a value. */
  sum: number;
  /** NaN if no point has a value, like `max` and `mean`. */
  min: number;
  max: number;
  mean: number;
}

/** The location and extent of a cluster. */
export interface ClusterDescription {
  cluster_id: string;
  point_count: number;
  unique_location: boolean;
  /** The cluster's position: longitude and latitude, in degrees. */
  coordinates: [longitude: number, latitude: number];
  /** The box around its points, in degrees. If east is less than west, it crosses the date line. */
  bounds: [west: number, south: number, east: number, north: number] | null;
  /** The corners of the convex hull of its points. Longitudes may be beyond 180. */
  hull: [longitude: number, latitude: number][];
  /**
   * How to show its points when it opens, if they share a location: around it, at offsets in screen
   * points to the east and the south, or as a list if they are too many.
   */
  spread: { layout: "offsets"; offsets: [x: number, y: number][] } | { layout: "list" } | null;
}

/** A cluster of a plan, or a single point. */
export interface Cluster {
  readonly plan: Plan;
  /** Its index in the plan. */
  readonly offset: number;
  /**
   * Its id, such as `c64-33-21`, `r17-12` or `p17`, which stays the same while it survives from
   * plan to plan.
   */
  readonly id: string;
  /** The total weight of its points: their number, if they are unweighted. */
  readonly count: number;
  /** The diameter of its circle, in tenths of screen points. */
  readonly diameter: number;
  /** Its shade, from 0 for the smallest to 4 for the largest. */
  readonly shade: number;
  /** Its position, in degrees. */
  readonly longitude: number;
  readonly latitude: number;
  /** Whether its count is more than 1. */
  readonly isCluster: boolean;
  /** Whether it has several points and can be opened. A single weighted point cannot. */
  readonly opens: boolean;
  /** Whether all of its points share one location. */
  readonly isUniqueLocation: boolean;
  /**
   * The row of one of its points: the first, or the one that represents it. Null for clusters of
   * several locations in a grid.
   */
  readonly firstMember: number | null;
  /**
   * The rows of its points above `after`, ascending, at most `limit` (100 by default). Pass `next`
   * as `after` to get the next page; it is null on the last page.
   */
  members(page?: { after?: number | null; limit?: number }): { rows: Uint32Array; next: number | null };
  /**
   * The aggregate of a column of numbers over its points. Ignores numbers with a magnitude of 2^78
   * or more.
   */
  aggregate(column: string): Aggregate;
  /** The number of its points with each current value of a column, the most frequent first. */
  categories(column: string): Map<unknown, number>;
  /**
   * Its bounds, its hull, and how it opens. With more than `spreadLimit` points (60 by default) it
   * opens as a list.
   */
  describe(options?: { spreadLimit?: number }): ClusterDescription;
}

/** Where points are in a plan: in a cluster, outside the planned area, or not on the map. */
export type Endpoint = Cluster | "outside" | "absent";

/** Points that moved from one cluster to another between two plans. */
export interface Flow {
  /** Their endpoint in the old plan. */
  readonly from: Endpoint;
  /** Their endpoint in the new plan. */
  readonly to: Endpoint;
  /** The total weight of the points. */
  readonly count: number;
}

/** The difference between two plans. */
export interface Difference {
  readonly from: Plan;
  readonly to: Plan;
  /** Clusters of the old plan that are no longer shown. */
  readonly removed: readonly Cluster[];
  /** Clusters of the new plan that were not shown before. */
  readonly inserted: readonly Cluster[];
  /** Clusters that stay but have a new position, count, or set of points. */
  readonly changed: readonly {
    readonly before: Cluster;
    readonly after: Cluster;
    /** Whether its position changed. */
    readonly isMoved: boolean;
    /** Whether its points differ, or any of them moved or got new values. */
    readonly hasNewMembers: boolean;
  }[];
  /**
   * The flows of the points of all removed, inserted and changed clusters. Their counts add up to
   * those of the clusters. Use them to animate splits and merges.
   */
  readonly flows: readonly Flow[];
  /** Old clusters whose points are now in several clusters. */
  readonly splits: readonly Cluster[];
  /** New clusters whose points come from several clusters. */
  readonly merges: readonly Cluster[];
  /** Whether nothing changed. */
  readonly isEmpty: boolean;
}

/** How counts map to the sizes and shades of circles. */
export interface Scale {
  /** The count of the smallest circles. */
  low: number;
  /** The count of the largest circles. */
  high: number;
  /** The counts at which the shades 1 to 4 begin. */
  breaks: [number, number, number, number];
  /** The diameters of the smallest and the largest circles, in screen points. */
  diameters: [smallest: number, largest: number];
}

/** A plan in the format of the server's answers, with a header next to the features. */
export interface PlanCollection {
  type: "FeatureCollection";
  plan: {
    /** The zoom level: the world is 256 · 2^zoom screen points wide. */
    zoom: number;
    /** The side of a cell in map points, of which the world is 2²⁸ wide; null without cells. */
    cell_map_points: number | null;
    /** The planned rect in map points: x, y, width and height. */
    planned_map_rect: [x: number, y: number, width: number, height: number];
    scale: Scale;
    /** The total weight of all points that the filter shows. */
    rows: number;
    /** The time that planning took. */
    milliseconds: number;
    id: string;
    /** The number of batches of edits, and of filters, before the plan. */
    version: number;
    /**
     * The changes since the previous plan, with clusters by id; null without one, or if the planner
     * no longer keeps it.
     */
    lineage: {
      from: string;
      removed: string[];
      inserted: string[];
      changed: string[];
      flows: { from: string; to: string; count: number }[];
    } | null;
  };
  features: PlanFeature[];
}

/** A cluster or single point of a plan as a GeoJSON feature. */
export interface PlanFeature {
  type: "Feature";
  geometry: { type: "Point"; coordinates: [longitude: number, latitude: number] };
  /**
   * Includes the figures of the settings, such as `sum_population`, and the columns of a single
   * point.
   */
  properties: {
    cluster: boolean;
    cluster_id: string;
    point_count: number;
    point_count_abbreviated: number | string;
    /** The diameter of a cluster's circle, in screen points. */
    diameter?: number;
    /** The shade of a cluster, from 0 for the smallest to 4 for the largest. */
    shade?: number;
    unique_location?: true;
    /** False for a single weighted point. */
    opens?: false;
    /** The row of a single point, weighted or not. */
    place?: number;
    [name: string]: unknown;
  };
}

/**
 * The clusters to show in one viewport. Each point of the planned area is in one cluster. The
 * arrays have an element for each cluster. Their order does not depend on the order of the points.
 */
export interface Plan extends Iterable<Cluster> {
  readonly id: string;
  /** The number of clusters, including single points. */
  readonly length: number;
  /** The positions of clusters, in degrees. */
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  /** The count of each cluster. */
  readonly counts: Uint32Array;
  /** The diameters of circles, in tenths of screen points, and their shades from 0 to 4. */
  readonly diameters: Float64Array;
  readonly shades: Uint8Array;
  /**
   * The scale of sizes and shades. If it differs in the next plan, unchanged clusters may have
   * another size or shade.
   */
  readonly scale: Scale;
  /** The ids of clusters. */
  readonly ids: readonly string[];
  /** The zoom level of the plan: the viewport's zoom plus 1. */
  readonly zoomLevel: number;
  /** The planned rect in map points, of which the world is 2²⁸ wide: x, y, width and height. */
  readonly mapRect: readonly [x: number, y: number, width: number, height: number];
  /** The total weight of the points on the map that the filter shows. */
  readonly pointCount: number;
  /** The number of columns of numbers in the engine. */
  readonly columnCount: number;
  /** The time that planning took. */
  readonly milliseconds: number;
  /** Whether the plan is a draft. See `Planner.complete`. */
  readonly isDraft: boolean;
  /** The number of batches of edits, and of filters, before the plan. */
  readonly version: number;
  /** Returns the cluster at an index. Throws an InputError if the index is out of range. */
  cluster(offset: number): Cluster;
  /** Returns the cluster with an id, or null. */
  clusterByID(id: string): Cluster | null;
  /**
   * Returns the cluster that contains a point, for example a search hit, or null if the point is
   * outside the planned area.
   */
  clusterOf(row: number): Cluster | null;
  /**
   * The number of points of each cluster whose value in a column of numbers is from `from` to `to`, both
   * included: for a window that moves, while clusters stay where they are. The first call lists all
   * points, which takes longer. Throws if points, filter or columns have changed since the plan.
   */
  countsWithin(column: string, from?: number, to?: number): Uint32Array;
  /** Returns the difference from another plan to this one. */
  difference(previous: Plan): Difference;
  /**
   * Whether this plan is still valid for a viewport: it covers the visible area and has the same
   * clusters.
   */
  isCurrent(viewport: Viewport): boolean;
  /**
   * Returns the plan in the format of the server's answers. `columns` are the properties of single
   * points; all by default. Positions are those of the plan. Values are current, and missing for a
   * removed point.
   */
  toGeoJSON(options?: { columns?: readonly string[] | null }): PlanCollection;
}

/** A point to insert. */
export interface NewPoint {
  /** Degrees. */
  longitude: number;
  /** Degrees. */
  latitude: number;
  /** The number of points that it counts as; 1 by default. */
  weight?: number;
  /** Its values by column. Unnamed columns have no value. */
  values?: Readonly<Record<string, unknown>>;
}

/** A change of the points. */
export type Edit =
  | ({ insert: NewPoint })
  | { remove: number }
  | { move: number; longitude: number; latitude: number }
  | { update: number; values?: Readonly<Record<string, unknown>>; weight?: number };

/** The result of a batch of edits. */
export interface EditSummary {
  /** The number of points that exist only after the batch. */
  inserted: number;
  /** The number of points that existed only before the batch. */
  removed: number;
  /** The number of points whose position changed. */
  moved: number;
  /** The number of points whose values or weight changed, but not their position. */
  updated: number;
  /** The rows of the inserted points, in the order of the edits. */
  rows: number[];
}

export type { Condition };

/** A filter of points: a function, a condition, or several conditions that must all hold. */
export type Filter = ((point: Point) => unknown) | Condition | readonly Condition[];

/** The engine's memory in bytes, excluding the caller's arrays. */
export interface Memory {
  /** The bytes in use. */
  used: number;
  /** The most bytes in use at once. */
  peak: number;
  /** The bytes reserved from the system. They never shrink. */
  reserved: number;
}

/**
 * Plans clusters of points for any map.
 *
 *     const planner = await Planner.create({ longitudes, latitudes, columns: { population } });
 *     const plan = planner.plan({ center: [2.35, 48.86], zoom: 9, width: 800, height: 600 });
 *     for (const cluster of plan) draw(cluster.longitude, cluster.latitude, cluster.count);
 */
export class Planner {
  private constructor();

  /**
   * Creates a planner of points. The planner does not change the arrays, and you must not change
   * them either.
   */
  static create(points: PlannerPoints, options?: PlannerOptions): Promise<Planner>;

  /** The number of rows, including those of removed points. */
  readonly rowCount: number;

  /** The number of points on the map, including those that the filter hides. */
  readonly pointCount: number;

  /** The total weight of the points on the map. */
  readonly totalWeight: number;

  /** The box around all points that the filter shows, in degrees; null without points. */
  readonly bounds: [west: number, south: number, east: number, north: number] | null;

  /** The number of batches of edits, and of filters, so far. */
  readonly version: number;

  /** The engine's memory in bytes. */
  readonly memory: Memory;

  /**
   * Plans a viewport. Clusters that survive from the `previous` plan keep their ids and positions.
   * The previous plan must be of this planner, but may be older than edits, and have another filter
   * or other settings. Ignored if it is no longer kept.
   */
  plan(viewport: Viewport, settings?: Settings, previous?: Plan | null): Plan;

  /**
   * Builds the final clusters for a draft, in steps of a fraction of a second. Plans and edits can
   * run between the steps. Plan again afterwards; at most 2% of the points change their cluster.
   *
   *     let plan = planner.plan(viewport, settings);
   *     if (plan.isDraft && (await planner.complete(plan))) plan = planner.plan(viewport, settings, plan);
   *
   * @returns Whether the clusters are complete. False if points were edited or filtered since the
   *   plan. The next plan is then a draft again.
   */
  complete(plan: Plan): Promise<boolean>;

  /** Returns the point in a row, or null if the row is empty. */
  point(row: number): Point | null;

  /**
   * Returns the points that the filter shows and that are nearest to a location, the nearest first:
   * at most `count` (10 by default) and within `meters` (no limit by default).
   */
  nearest(
    location: { longitude: number; latitude: number },
    options?: { count?: number; meters?: number },
  ): { row: number; meters: number }[];

  /** Inserts a point after the last row, and returns its row. */
  insert(point: NewPoint): number;
  /** Removes a point. Its row stays empty, and other points keep their rows. */
  remove(row: number): void;
  /** Moves a point. */
  move(row: number, longitude: number, latitude: number): void;
  /** Sets values of a point, and its weight if given. Unnamed columns keep their values. */
  update(row: number, values: Readonly<Record<string, unknown>>, weight?: number): void;
  /** Applies edits as one batch, all or none. */
  apply(edits: readonly Edit[]): EditSummary;

  /** Adds or replaces a column, with a value for each row. Earlier plans do not have the column. */
  setColumn(name: string, values: ArrayLike<unknown>): void;

  /**
   * Hides points, including points edited later; null shows all again. Edits, columns and filters
   * throw while a filter function runs.
   */
  setFilter(filter: Filter | null): void;
}

export default Planner;
