import type { Columns, Condition, Numbers } from "./supercluster.js";

/**
 * What was asked of a planner makes no sense: settings, a viewport, an option, an edit, a row, or a
 * plan that is not kept. The message begins with what is wrong, and says what is allowed. All
 * else that is thrown is no fault of the caller's: a RangeError where the memory is not enough,
 * an Error with its `cause` where the engine fails, and whatever a filter's function throws. The
 * planner goes on, and after the former two has no plans any more.
 */
export class InputError extends RangeError {
  readonly name: "InputError";
}

/**
 * A screen point is a pixel of CSS. Longitudes and latitudes are degrees. A zoom is one of MapLibre:
 * the world is 512 · 2^zoom screen points wide. A zoom level is one of the grid, as in MapKit and on
 * the server: the world is 256 · 2^level screen points wide, so that it is the zoom and one more.
 */
export type Viewport = {
  /** The width of the map on the screen, in screen points. */
  width: number;
  /** The height of the map on the screen, in screen points. */
  height: number;
} & (
  | {
      /**
       * What is visible, in degrees. East below west crosses the date line. Where the shape is not
       * that of the screen, the short side is made longer.
       */
      west: number;
      south: number;
      east: number;
      north: number;
    }
  | {
      /** What is in the middle of the map, in degrees. */
      center: readonly number[];
      /** A zoom, not a zoom level; from -8 to 30. */
      zoom: number;
    }
);

/**
 * A value, or values by the zoom from which each holds, which each setting says the scale of: `60`,
 * `{ 0: 88, 13: 64 }`, `"0:88,13:64"`.
 */
export type ByZoom = number | string | Readonly<Record<number, number>>;

/**
 * What all strategies share. Names, ranges and defaults are those of the flags of `pinfold` and
 * of the queries of its server; a text is taken for a number or a boolean, as in a query.
 */
export interface SharedSettings {
  /** The share of the map's size that is planned beyond each of its edges; -0.5 to 100, 0.5 by default. */
  margin?: number | string;
  /** Where clusters are drawn: at the centroid (default), on the nearest member, or in the cell's middle. */
  anchor?: "centroid" | "nearest" | "cell-center";
  /** How many zoom levels the map may zoom from the previous plan before clusters change; 0.15 by default. */
  hysteresis?: number | string;
  /** How many meters apart coincident single points are drawn; without it they coincide. */
  spread?: number | string;
  /**
   * What is done with views that overlap on the screen: nothing (`keep`, the default), the smaller
   * merges into the larger, or it moves by up to 20 screen points and merges where that is not enough.
   */
  overlaps?: "keep" | "merge" | "move";
  /** Columns that figures are asked of for every cluster: kept ready, and written by `toGeoJSON`. */
  sum?: string | readonly string[];
  min?: string | readonly string[];
  max?: string | readonly string[];
  mean?: string | readonly string[];
}

/** Clusters in the cells of a grid. */
export interface GridSettings extends SharedSettings {
  strategy?: "grid";
  /** Whether cells double from level to level (default), or are as near to the cell size as possible. */
  grid?: "levels" | "exact";
  /** The smallest side of a cell in screen points, by zoom level (zoom + 1); 1 to 1,000,000, 60 by default. */
  cell_size?: ByZoom;
  /** Above this zoom level (zoom + 1) only points at one location are clustered; without it there is no limit. */
  max_zoom?: number | string;
  /** Cells with fewer unique locations show each of them; 0 by default. */
  min_unique?: number | string;
  /** Cells with fewer points show each unique location, by zoom level (zoom + 1); 0 by default. */
  min_count?: ByZoom;
  /** How many meters apart points may be and still count as one location; 5 by default. */
  tolerance?: number | string;
  /** Whether a cluster that survives stays where it was drawn; true by default. */
  keep_anchors?: boolean | "true" | "false";
}

/** Clusters by distance, as supercluster makes them, across the date line too. */
export interface RadiusSettings extends SharedSettings {
  strategy: "radius";
  /** Within how many screen points points merge, by zoom (not zoom level); 0.001 to 1,000,000, 40 by default. */
  radius?: ByZoom;
  /** The smallest number of points in a cluster; 2 by default. */
  min_points?: number | string;
  /** The lowest zoom (not zoom level) that is clustered; -1 to 29, 0 by default. */
  radius_min_zoom?: number | string;
  /** The highest zoom (not zoom level) that is clustered; above it each point is for itself; -1 to 29, 16 by default. */
  radius_max_zoom?: number | string;
  /** Whether clusters are exactly those of supercluster 8.0.1; false by default. */
  compatible?: boolean | "true" | "false";
}

/** Discs that never overlap, and hide nothing that is far from them. */
export interface SpacedSettings extends SharedSettings {
  strategy: "spaced";
  /** The smallest distance between the centers of two discs, in screen points; 28 to 512, 56 by default. */
  separation?: number | string;
}

/** Every point by itself. */
export interface NoneSettings extends SharedSettings {
  strategy: "none";
}

/** One point for each area of rounded coordinates, or all when zoomed in. */
export interface DecimalsSettings extends SharedSettings {
  strategy: "decimals";
  /** How many decimals coordinates are rounded to; 0 to 6, 2 by default. */
  decimals?: number | string;
  /** What coordinates are divided by before they are rounded; 2 by default. */
  divisor?: number | string;
  /** While at most this many degrees of latitude are visible, all points are shown; 0.02 by default. */
  decimals_span?: number | string;
  /** The column whose highest value is shown; without it the lowest row is. */
  rank?: string;
}

/** Points whose views do not overlap, each standing for those that it hides. */
export interface OverlapSettings extends SharedSettings {
  strategy: "overlap";
  /** The width of the view of a point in screen points; 1 to 1000, 32 by default. */
  view_width?: number | string;
  /** The height of the view of a point in screen points; 1 to 1000, 39 by default. */
  view_height?: number | string;
  /** The column whose highest values are shown first; without it the lowest rows are. */
  rank?: string;
}

/** The points of the highest rank, one for each cell, within a budget. */
export interface RankedSettings extends SharedSettings {
  strategy: "ranked";
  /** The column whose highest values are shown first. */
  rank: string;
  /** The largest number of points that is shown; 1 to 100,000, 100 by default. */
  budget?: number | string;
  /** The side of the smallest cells in screen points, by zoom level (zoom + 1); 60 by default. */
  cell_size?: ByZoom;
}

/** How a plan keeps the map readable. A setting of another strategy is refused. */
export type Settings =
  | GridSettings
  | RadiusSettings
  | NoneSettings
  | DecimalsSettings
  | OverlapSettings
  | RankedSettings
  | SpacedSettings;

/** Points, each named by its row: its offset in the arrays, which are kept and not copied. */
export type PlannerPoints = (
  | { /** Longitude by latitude, point by point, in degrees. */ coordinates: Numbers }
  | { /** Degrees. */ longitudes: Numbers; /** Degrees. */ latitudes: Numbers }
) & {
  /**
   * Values of points by name. Columns of numbers, with NaN or null for none, can be ranked by and
   * aggregated, and take 10 bytes a point in the engine; all others can be filtered and counted.
   */
  columns?: Columns;
  /**
   * How many points each stands for, such as those of a cell that a database has counted: whole
   * numbers from 1 on, 2^31 - 1 together. Plans are those of points that are there so often; but
   * members and figures are of points, each once, so that figures of cells add up.
   */
  weights?: ArrayLike<number> | null;
};

/** The size of the view of clusters that have at least `count` points, in screen points. */
export interface ViewSize {
  count: number;
  width: number;
  height: number;
  /** How far the view's middle is east of its location; 0 by default. */
  offsetX?: number;
  /** How far the view's middle is south of its location; 0 by default. */
  offsetY?: number;
}

export interface PlannerOptions {
  /**
   * How many plans are kept for questions, the newest ones; 4 by default, 1 to 1000. Of an older one
   * there are the arrays; whatever else it is asked throws.
   */
  keptPlans?: number;
  /**
   * The sizes of views by count, ascending from a count of 1, that `overlaps` goes by. By default
   * those of the page of `pinfold serve`: pins 24 by 29, circles of their diameter.
   */
  viewSizes?: readonly ViewSize[];
  /**
   * Whether the first plans of 200,000 points and more by spaced clusters may be drafts, which take
   * hundredths of a second instead of seconds; false by default. See `Planner.complete`.
   */
  drafts?: boolean;
}

/** A point as it is now. */
export interface Point {
  /** Its name: its offset in the arrays, or what `insert` returned. It stays as long as the point does. */
  row: number;
  /** Degrees. */
  longitude: number;
  /** Degrees. */
  latitude: number;
  /** How many points it stands for; 1 unless it was given another weight. */
  weight: number;
  /** The values of its columns. */
  values: Record<string, unknown>;
}

/** What a column adds up to over points. */
export interface Aggregate {
  /** How many have a value. */
  count: number;
  /** 0 without values. */
  sum: number;
  /** NaN without values, as `max` and `mean`. */
  min: number;
  max: number;
  mean: number;
}

/** What a cluster is made of, on the ground. */
export interface ClusterDescription {
  cluster_id: string;
  point_count: number;
  unique_location: boolean;
  /** Where it is drawn: longitude and latitude, in degrees. */
  coordinates: [longitude: number, latitude: number];
  /** The box around its points, in degrees; east below west crosses the date line. */
  bounds: [west: number, south: number, east: number, north: number] | null;
  /** The corners of the smallest convex area around its points; longitudes continue beyond 180. */
  hull: [longitude: number, latitude: number][];
  /**
   * How its points are drawn around it when it is opened, if they are at one location: offsets in
   * screen points to the east and the south, or a list where there are too many.
   */
  spread: { layout: "offsets"; offsets: [x: number, y: number][] } | { layout: "list" } | null;
}

/** One cluster of a plan, or one point that is shown by itself. */
export interface Cluster {
  readonly plan: Plan;
  /** Its offset in the plan. */
  readonly offset: number;
  /** Its name, which it keeps while it survives from plan to plan: `c64-33-21`, `r17-12`, `p17`. */
  readonly id: string;
  /** How many points it stands for: how many it has, where none has a weight. */
  readonly count: number;
  /** How wide a circle for it is, in tenths of screen points. */
  readonly diameter: number;
  /** Its shade, from 0 for the smallest to 4 for the largest. */
  readonly shade: number;
  /** Where it is drawn, in degrees. */
  readonly longitude: number;
  readonly latitude: number;
  /** Whether it stands for more than one point. */
  readonly isCluster: boolean;
  /** Whether it has several points to open it to: not one alone, whatever that stands for. */
  readonly opens: boolean;
  /** Whether all of its points are at one location. */
  readonly isUniqueLocation: boolean;
  /** The row of a single point, or of the one that stands for the rest; null for clusters of several locations. */
  readonly firstMember: number | null;
  /**
   * The rows of its points, by ascending row: those above `after`, at most `limit` of them; 100 by
   * default. `next` is the `after` of the page that follows; null on the last page.
   */
  members(page?: { after?: number | null; limit?: number }): { rows: Uint32Array; next: number | null };
  /** What a column of numbers adds up to over its points, without numbers of 2^78 or more in size. */
  aggregate(column: string): Aggregate;
  /** How many of its points have each value of a column, as it is now, the most frequent first. */
  categories(column: string): Map<unknown, number>;
  /** Its bounds, hull, and how it opens. More points than `spreadLimit` are listed; 60 by default. */
  describe(options?: { spreadLimit?: number }): ClusterDescription;
}

/** Where points are in a plan: in a cluster, on the map but not in the planned area, or not on the map. */
export type Endpoint = Cluster | "outside" | "absent";

/** Points that went from one cluster to another between two plans. */
export interface Flow {
  /** Where they were, in the old plan. */
  readonly from: Endpoint;
  /** Where they are, in the new plan. */
  readonly to: Endpoint;
  /** How many points they are. */
  readonly count: number;
}

/** What turns one plan into the next. */
export interface Difference {
  readonly from: Plan;
  readonly to: Plan;
  /** Clusters of the old plan that are not shown any more. */
  readonly removed: readonly Cluster[];
  /** Clusters of the new plan that were not shown. */
  readonly inserted: readonly Cluster[];
  /** Clusters that stay and have changed: another place, count or points. */
  readonly changed: readonly {
    readonly before: Cluster;
    readonly after: Cluster;
    /** Whether it is drawn somewhere else. */
    readonly isMoved: boolean;
    /** Whether it has other points than before, or any of them was moved or has other values. */
    readonly hasNewMembers: boolean;
  }[];
  /**
   * Where the points of removed, inserted and changed clusters were and are. Counts add up to
   * those of the clusters, so that splits and merges can be shown.
   */
  readonly flows: readonly Flow[];
  /** Old clusters with points in several clusters now. */
  readonly splits: readonly Cluster[];
  /** New clusters with points from several clusters. */
  readonly merges: readonly Cluster[];
  /** Whether nothing was removed, inserted or changed. */
  readonly isEmpty: boolean;
}

/** How counts become the sizes and shades of circles. */
export interface Scale {
  /** The count of the smallest circles. */
  low: number;
  /** The count of the largest circles. */
  high: number;
  /** The counts at which the shades 1 to 4 begin. */
  breaks: [number, number, number, number];
  /** How wide the smallest and the largest circles are, in screen points. */
  diameters: [smallest: number, largest: number];
}

/** What a server would answer for a plan: its header is beside the features. */
export interface PlanCollection {
  type: "FeatureCollection";
  plan: {
    /** A zoom level: the world is 256 · 2^zoom screen points wide. */
    zoom: number;
    /** The side of a cell in map points, 2²⁸ of which are the world's width; null without cells. */
    cell_map_points: number | null;
    /** x, y, width and height of what was planned, in map points. */
    planned_map_rect: [x: number, y: number, width: number, height: number];
    scale: Scale;
    /** How many points those that took part stand for. */
    rows: number;
    /** How long planning took. */
    milliseconds: number;
    id: string;
    /** How many rounds of edits and filters were made before. */
    version: number;
    /**
     * What changed since the previous plan, clusters by their ids; null without one, and where the
     * planner does not keep that any more.
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

/** A cluster or a single point of a plan as a feature of GeoJSON. */
export interface PlanFeature {
  type: "Feature";
  geometry: { type: "Point"; coordinates: [longitude: number, latitude: number] };
  /** Also the figures of the settings, such as `sum_population`, and the columns of a single point. */
  properties: {
    cluster: boolean;
    cluster_id: string;
    point_count: number;
    point_count_abbreviated: number | string;
    /** How wide the circle of a cluster is, in screen points. */
    diameter?: number;
    /** The shade of a cluster, from 0 for the smallest to 4 for the largest. */
    shade?: number;
    unique_location?: true;
    /** False of one point that stands for several. */
    opens?: false;
    /** The row of a single point, also of one that stands for several. */
    place?: number;
    [name: string]: unknown;
  };
}

/**
 * Everything to show for one viewport. Each point of the planned area is in one cluster. The
 * arrays have an element for each cluster, in an order that does not depend on that of the points.
 */
export interface Plan extends Iterable<Cluster> {
  readonly id: string;
  /** How many clusters there are, with single points. */
  readonly length: number;
  /** Where clusters are drawn, in degrees. */
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  /** How many points each cluster stands for. */
  readonly counts: Uint32Array;
  /** How wide circles are, in tenths of screen points, and their shades from 0 to 4. */
  readonly diameters: Float64Array;
  readonly shades: Uint8Array;
  /** What they go by: where the next plan has another one, clusters that stay may change their looks. */
  readonly scale: Scale;
  /** The names of clusters. */
  readonly ids: readonly string[];
  /** The zoom level that it was made for: the viewport's zoom and one more. */
  readonly zoomLevel: number;
  /** x, y, width and height of what was planned, in map points, 2²⁸ of which are the world's width. */
  readonly mapRect: readonly [x: number, y: number, width: number, height: number];
  /** How many points those that took part stand for: those on the map that the filter lets through. */
  readonly pointCount: number;
  /** How many columns of numbers they have in the engine. */
  readonly columnCount: number;
  /** How many milliseconds planning took. */
  readonly milliseconds: number;
  /** Whether it is of a draft; see `Planner.complete`. */
  readonly isDraft: boolean;
  /** How many rounds of edits and filters were made before. */
  readonly version: number;
  /** The cluster at an offset; an InputError where there is none. */
  cluster(offset: number): Cluster;
  /** The cluster of an id, or null. */
  clusterByID(id: string): Cluster | null;
  /** The cluster that has a point, or null if that is not in the planned area: where a search hit is shown. */
  clusterOf(row: number): Cluster | null;
  /** What turns another plan into this one. */
  difference(previous: Plan): Difference;
  /** Whether this plan serves a viewport: what is visible is planned, and clusters would be the same. */
  isCurrent(viewport: Viewport): boolean;
  /**
   * The plan as the server's answer; `columns` are those that single points have, all by default.
   * Places are those of the plan, values those that the points have now: none where one was removed.
   */
  toGeoJSON(options?: { columns?: readonly string[] | null }): PlanCollection;
}

/** A point that is to be inserted. */
export interface NewPoint {
  /** Degrees. */
  longitude: number;
  /** Degrees. */
  latitude: number;
  /** How many points it stands for; 1 by default. */
  weight?: number;
  /** Its values by column; a column that is not named has none. */
  values?: Readonly<Record<string, unknown>>;
}

/** A change of the points. */
export type Edit =
  | ({ insert: NewPoint })
  | { remove: number }
  | { move: number; longitude: number; latitude: number }
  | { update: number; values?: Readonly<Record<string, unknown>>; weight?: number };

/** What a round of edits did. */
export interface EditSummary {
  /** How many points are there now and were not before the round. */
  inserted: number;
  /** How many points were there before and are not now. */
  removed: number;
  /** How many points are somewhere else. */
  moved: number;
  /** How many points have other values or another weight, at their old place. */
  updated: number;
  /** The rows of inserted points, in the order of the edits. */
  rows: number[];
}

export type { Condition };

/** What lets a point through: a function, a condition, or several that must all hold. */
export type Filter = ((point: Point) => unknown) | Condition | readonly Condition[];

/** How many bytes the engine uses, without what the caller has given. */
export interface Memory {
  /** What is in use now. */
  used: number;
  /** The most that was in use at once. */
  peak: number;
  /** What the engine has of the system, which does not get less. */
  reserved: number;
}

/**
 * The engine for any map: points, and plans of what to show of them.
 *
 *     const planner = await Planner.create({ longitudes, latitudes, columns: { population } });
 *     const plan = planner.plan({ center: [2.35, 48.86], zoom: 9, width: 800, height: 600 });
 *     for (const cluster of plan) draw(cluster.longitude, cluster.latitude, cluster.count);
 */
export class Planner {
  private constructor();

  /** Sorts points. The arrays are not changed, by edits neither; do not change them. */
  static create(points: PlannerPoints, options?: PlannerOptions): Promise<Planner>;

  /** How many rows there are, those of removed points included. */
  readonly rowCount: number;

  /** How many points are on the map, those that the filter leaves out included. */
  readonly pointCount: number;

  /** How many points those on the map stand for. */
  readonly totalWeight: number;

  /** The box around all points that the filter lets through, in degrees; null without any. */
  readonly bounds: [west: number, south: number, east: number, north: number] | null;

  /** How many rounds of edits and filters were made. */
  readonly version: number;

  /** How many bytes the engine uses. */
  readonly memory: Memory;

  /**
   * Plans a viewport. Clusters that survive from a previous plan keep their ids and places; it may
   * have been made before edits, with another filter, or by other settings. It has to be one of this
   * planner; one that is not kept any more counts as none.
   */
  plan(viewport: Viewport, settings?: Settings, previous?: Plan | null): Plan;

  /**
   * Prepares what a draft stands for, in steps of a fraction of a second: plans and edits take their
   * turn in between. Plan again when it is done: at most two in a hundred points change their circle.
   *
   *     let plan = planner.plan(viewport, settings);
   *     if (plan.isDraft && (await planner.complete(plan))) plan = planner.plan(viewport, settings, plan);
   *
   * @returns Whether all is there; false if points were edited or filtered since the plan: the next
   *   plan is a draft again.
   */
  complete(plan: Plan): Promise<boolean>;

  /** A point by its row; null if there is none. */
  point(row: number): Point | null;

  /**
   * The points nearest to a location that the filter lets through, the nearest first: at most
   * `count`, 10 by default, and none farther than `meters`, without limit by default.
   */
  nearest(
    location: { longitude: number; latitude: number },
    options?: { count?: number; meters?: number },
  ): { row: number; meters: number }[];

  /** Adds a point, and returns its row: the one after the last. */
  insert(point: NewPoint): number;
  /** Removes a point. Its row stays empty: other points keep theirs. */
  remove(row: number): void;
  /** Puts a point somewhere else. */
  move(row: number, longitude: number, latitude: number): void;
  /** Sets values of a point, and its weight where it is given; those of columns that are not named stay. */
  update(row: number, values: Readonly<Record<string, unknown>>, weight?: number): void;
  /** Makes many edits as one round, all of them or none. */
  apply(edits: readonly Edit[]): EditSummary;

  /** Adds a column, or puts other values into one: one for each row. Plans made before do not have it. */
  setColumn(name: string, values: ArrayLike<unknown>): void;

  /**
   * Leaves out points, which edits go on to do; null shows all again. While a function as a filter is
   * asked, edits, columns and filters throw.
   */
  setFilter(filter: Filter | null): void;
}

export default Planner;
