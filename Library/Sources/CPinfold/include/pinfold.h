/* Pinfold: an engine that clusters places on maps, as a C library.
 *
 * Rules of all functions
 *
 * Errors. A function returns PINFOLD_OK or the code of an error, and describes it in `error` unless
 * that is NULL. It checks every argument; a bad one never ends the process. On an error, nothing has
 * changed, and results are zero. Two things are not checked: that pointers point to as many values as
 * their counts say, and that memory suffices; without memory, the process ends.
 *
 * Ownership. Arguments belong to the caller and may go when the function returns. Handles and results
 * belong to the caller, who frees each once with the function named for it. Freeing NULL or an empty
 * result does nothing. A plan keeps the points that it needs: its index may be freed before it.
 *
 * Threads. Any thread may call any function at any time, also with the same handle, unless another
 * one frees it. A query sees all of an edit or nothing. There is no global state.
 *
 * Units. Coordinates are degrees: longitudes wrap around, and latitudes are in -90...90. Distances on
 * the ground are meters. A `zoom` is that of MapLibre and supercluster: the world is 512 * 2^zoom
 * screen points wide. Rows are the offsets of points in the columns that made the index, below 2^32.
 *
 * In complexities, n is the number of points in the index, m the size of the result or of the edit.
 */
#ifndef PINFOLD_H
#define PINFOLD_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. It changes when programs must be compiled again. */
#define PINFOLD_INTERFACE_VERSION 1

/* The version of the library's interface, to compare with PINFOLD_INTERFACE_VERSION. */
int32_t pinfold_interface_version(void);

/* ---- Errors ---- */

enum {
  PINFOLD_OK = 0,
  PINFOLD_BAD_ARGUMENT = 1,  /* an argument is out of its range */
  PINFOLD_NOT_FOUND = 2,     /* no cluster has this id */
  PINFOLD_DAMAGED = 3,       /* bytes are not those of a saved index, or have changed */
  PINFOLD_TOO_LARGE = 4,     /* more points or weight than fit */
  PINFOLD_CANCELED = 5       /* the caller has canceled the call */
};

typedef struct {
  int32_t code;
  int32_t reserved;
  int64_t row;       /* the row of the value that is wrong, or -1 */
  char message[240]; /* one sentence in English, in UTF-8, ending with a zero byte */
} pinfold_error;

/* ---- Columns ---- */

enum { PINFOLD_FLOAT64 = 0, PINFOLD_FLOAT32 = 1, PINFOLD_INT64 = 2, PINFOLD_INT32 = 3 };

/* Numbers at equal distances in memory. */
typedef struct {
  const void *data; /* the first number; NULL where a column may be left out */
  int64_t stride;   /* bytes from each number to the next; may be negative */
  int32_t type;     /* PINFOLD_FLOAT64 … */
  int32_t reserved;
} pinfold_column;

/* ---- Indexes ---- */

typedef struct pinfold_index pinfold_index;

/* What an index is made of. */
typedef struct {
  int64_t count;                  /* the length of each column, at most 2^28 - 33 */
  pinfold_column longitude;       /* degrees */
  pinfold_column latitude;        /* degrees */
  pinfold_column weight;          /* whole numbers, at least 1; NULL data if all are 1 */
  const pinfold_column *columns;  /* numbers of each point, for aggregates; NaN is no value */
  int64_t column_count;           /* at most 65536 */
  int32_t threads;                /* how many work at the same time; 0 for one per processor */
  int32_t skips_invalid;          /* 1 to leave out points without a valid position; 0 for an error */
  int32_t rounds_to_single;       /* 1 to round positions to single precision, as supercluster does */
  int32_t reserved;
  const int32_t *cancel; /* set to other than 0, by any thread, to cancel; may be NULL */
} pinfold_points;

/* Builds an index: free it with pinfold_index_free. It copies what it needs. O(n). */
int32_t pinfold_index_create(const pinfold_points *points, pinfold_index **index,
                             pinfold_error *error);
void pinfold_index_free(pinfold_index *index);

/* Makes an index of some points of another, which keep their rows: those whose byte in `mask` is not
 * zero. Rows beyond `count` are left out. O(n). */
int32_t pinfold_index_filter(const pinfold_index *index, const uint8_t *mask, int64_t count,
                             pinfold_index **filtered, pinfold_error *error);

typedef struct {
  int64_t count;        /* points in the index */
  int64_t weight;       /* the sum of their weights */
  int64_t rejected;     /* points left out for their positions */
  int64_t column_count;
  int64_t byte_count;   /* the memory of the index */
} pinfold_index_info;

/* Describes an index. O(1). */
int32_t pinfold_index_describe(const pinfold_index *index, pinfold_index_info *info,
                               pinfold_error *error);

/* Bytes of a result. Free with pinfold_bytes_free. */
typedef struct {
  int64_t count;
  uint8_t *data;
} pinfold_bytes;
void pinfold_bytes_free(pinfold_bytes *bytes);

/* Saves the points of an index. The bytes depend only on the points. O(n). */
int32_t pinfold_index_save(const pinfold_index *index, pinfold_bytes *bytes, pinfold_error *error);

/* Makes an index of saved bytes. It detects damage by a checksum. O(n), without sorting. */
int32_t pinfold_index_load(const uint8_t *bytes, int64_t count, pinfold_index **index,
                           pinfold_error *error);

/* ---- Edits ---- */

enum { PINFOLD_INSERT = 0, PINFOLD_REMOVE = 1, PINFOLD_MOVE = 2, PINFOLD_UPDATE = 3 };

/* Edits of points, made in order as one round. Unused columns may have NULL data. */
typedef struct {
  int64_t count;
  const uint8_t *kinds;          /* PINFOLD_INSERT … */
  const uint32_t *rows;          /* any numbers for insertions, as long as each is new */
  pinfold_column longitude;      /* of insertions and moves */
  pinfold_column latitude;
  pinfold_column weight;         /* of insertions; 1 if NULL */
  const pinfold_column *columns; /* values of insertions and updates; none if NULL */
  int64_t column_count;          /* 0, or that of the index */
} pinfold_edits;

typedef struct {
  int64_t inserted, removed, moved, updated;
  int64_t ignored; /* insertions of rows that exist, and other edits of rows that do not */
} pinfold_edit_summary;

/* Edits an index. Clusters that were built before follow. O(m log n), amortized. */
int32_t pinfold_index_edit(pinfold_index *index, const pinfold_edits *edits,
                           pinfold_edit_summary *summary, pinfold_error *error);

/* ---- Points ---- */

/* Points of a result. Free with pinfold_rows_free. */
typedef struct {
  int64_t count;
  uint32_t *rows;
  double *meters; /* the distance of each; NULL unless points were found by distance */
} pinfold_rows;
void pinfold_rows_free(pinfold_rows *rows);

/* Finds the points nearest to a position, the nearest first: at most `limit`, within `meters`, which
 * may be infinite. O(m log n). */
int32_t pinfold_index_nearest(const pinfold_index *index, double longitude, double latitude,
                              int64_t limit, double meters, pinfold_rows *rows,
                              pinfold_error *error);

/* A box. `east` may be less than `west`, or beyond 180: then it crosses the antimeridian. A box of 360
 * degrees or more is the whole world. */
typedef struct {
  double west, south, east, north;
} pinfold_bounds;

/* Finds the points in a box, with its edges, ordered by row. O(m + log n). */
int32_t pinfold_index_within(const pinfold_index *index, const pinfold_bounds *bounds,
                             pinfold_rows *rows, pinfold_error *error);

/* Finds a box for a first view: around at least this share of the points, 0...1, where leaving out the
 * others makes it much smaller. A share of 1 is the box around all points. Across the antimeridian,
 * `west` is greater than `east`; without points, all edges are NaN. `outside` gets the weight of the
 * others; it may be NULL. O(n). */
int32_t pinfold_index_frame(const pinfold_index *index, double share, pinfold_bounds *bounds,
                            int64_t *outside, pinfold_error *error);

/* ---- Clusters ---- */

enum {
  PINFOLD_BY_DISTANCE = 0, /* those of supercluster */
  PINFOLD_SPACED = 1       /* discs that never overlap */
};

/* How points are clustered. pinfold_clustering_init sets the defaults. */
typedef struct {
  int32_t method;        /* PINFOLD_BY_DISTANCE … */
  int32_t min_zoom;      /* 0...29, by distance only; coarser zooms show its clusters */
  int32_t max_zoom;      /* min_zoom...29, or -1...23 for spaced; finer zooms show points */
  int32_t min_points;    /* the fewest points of a cluster, at least 2, by distance only */
  double radius;         /* by distance: how near points merge, in screen points */
  double separation;     /* spaced: the distance of discs, 28...512 screen points */
  int32_t is_compatible; /* 1 for the rounding of supercluster 8.0.1, by distance only */
  int32_t threads;       /* how many build at the same time; 0 for one per processor */
  const int32_t *cancel; /* as in pinfold_points */
} pinfold_clustering;

/* Sets the defaults: by distance, zoom 0...16, a radius of 40; separation 56. */
void pinfold_clustering_init(pinfold_clustering *clustering);

/* Clusters at a zoom, as columns. Free with pinfold_clusters_free. */
typedef struct {
  int64_t count;
  uint64_t *ids;       /* for a point, its row; valid in this index with the same clustering */
  double *longitudes;  /* where to draw */
  double *latitudes;
  int64_t *counts;     /* the sum of the weights */
  uint32_t *rows;      /* the first point of each */
  uint8_t *are_points; /* 1 for a single point, also with a weight */
  int32_t *expansion_zooms; /* the lowest zoom that splits it; -1 for a point */
} pinfold_clusters;
void pinfold_clusters_free(pinfold_clusters *clusters);

/* Builds the clusters, unless they are there: others need not wait for them. By distance O(n), spaced
 * O(n log n). All queries below do the same if needed. */
int32_t pinfold_index_prepare(pinfold_index *index, const pinfold_clustering *clustering,
                              pinfold_error *error);

/* Finds what a zoom shows in a box with its edges, ordered by first points. O(m log m) when prepared. */
int32_t pinfold_index_clusters(pinfold_index *index, const pinfold_clustering *clustering,
                               const pinfold_bounds *bounds, int32_t zoom,
                               pinfold_clusters *clusters, pinfold_error *error);

/* Finds one cluster by its id. O(log n). */
int32_t pinfold_index_cluster(pinfold_index *index, const pinfold_clustering *clustering,
                              uint64_t id, pinfold_clusters *clusters, pinfold_error *error);

/* Finds what a cluster splits into, ordered by first points. O(m log m). */
int32_t pinfold_index_children(pinfold_index *index, const pinfold_clustering *clustering,
                               uint64_t id, pinfold_clusters *clusters, pinfold_error *error);

/* Finds the points of a cluster: by distance in the order of supercluster, spaced by row. `limit` may
 * be -1 for all. O(m + log n) by distance. */
int32_t pinfold_index_leaves(pinfold_index *index, const pinfold_clustering *clustering,
                             uint64_t id, int64_t offset, int64_t limit, pinfold_rows *rows,
                             pinfold_error *error);

/* Lists the ids of all clusters by distance: those of the finest zoom first, each zoom by first
 * points. `ids` has eight bytes for each. O(m). */
int32_t pinfold_index_cluster_ids(pinfold_index *index, const pinfold_clustering *clustering,
                                  pinfold_bytes *ids, pinfold_error *error);

/* The aggregates of a column: for each cluster four numbers, in the order of `ids`: the number of
 * values, their sum, the smallest and the largest value (NaN without values). O(m) for the points. */
int32_t pinfold_index_aggregates(pinfold_index *index, const pinfold_clustering *clustering,
                                 const uint64_t *ids, int64_t count, int64_t column,
                                 double *numbers, pinfold_error *error);

/* ---- Vector tiles ---- */

/* A number that clusters have as a property. */
typedef struct {
  const char *name;
  int32_t kind; /* 0 sum, 1 mean, 2 smallest, 3 largest value */
  int32_t column;
} pinfold_figure;

/* What tiles look like. pinfold_tile_settings_init sets the defaults. */
typedef struct {
  const char *layer;      /* the name of the layer: "places" */
  int32_t extent;         /* the width of a tile, a power of two in 256...16384: 4096 */
  int32_t buffer;         /* 0...extent, or -1 for room for the circles */
  const char *const *columns; /* names of the index's columns, for single points; NULL to omit one */
  int64_t column_count;       /* at most that of the index */
  const pinfold_figure *figures;
  int64_t figure_count;
} pinfold_tile_settings;
void pinfold_tile_settings_init(pinfold_tile_settings *settings);

/* Makes a Mapbox Vector Tile, not compressed; no bytes if the tile is empty. `zoom` is 0...30. O(m). */
int32_t pinfold_index_tile(pinfold_index *index, const pinfold_clustering *clustering,
                           const pinfold_tile_settings *settings, int32_t zoom, int32_t x,
                           int32_t y, pinfold_bytes *tile, pinfold_error *error);

/* ---- Plans ---- */

enum {
  PINFOLD_PLAN_SPACED = 0,
  PINFOLD_PLAN_GRID = 1,
  PINFOLD_PLAN_DISTANCE = 2,
  PINFOLD_PLAN_NONE = 3,
  PINFOLD_PLAN_DECIMALS = 4,
  PINFOLD_PLAN_OVERLAP = 5,
  PINFOLD_PLAN_RANKED = 6
};

/* A value by zoom: `numbers` has pairs of a zoom, from which on it applies, and a value. */
typedef struct {
  const double *numbers;
  int64_t count; /* pairs; 0 for the default */
} pinfold_steps;

/* Settings of plans. pinfold_plan_settings_init sets the defaults. Values are clamped to their ranges;
 * the documentation of the engine has them. */
typedef struct {
  int32_t strategy;          /* PINFOLD_PLAN_GRID … */
  int32_t anchor;            /* of a grid: 0 mean position, 1 point nearest to the center, 2 center */
  int32_t uses_exact_lattice; /* of a grid: 1 for cells of exactly the cell size */
  int32_t keeps_anchors;     /* of a grid: 1 to keep positions while clusters split or merge */
  double margin;             /* planned around the view, in shares of it */
  double hysteresis;         /* how far the zoom may change before the grid does, in zooms */
  pinfold_steps cell_size;   /* of a grid and of ranks, screen points */
  pinfold_steps min_count;   /* of a grid: cells with fewer points show points */
  double max_zoom;           /* of a grid: finer zooms show points */
  int64_t min_unique;        /* of a grid: cells with fewer locations show points */
  double tolerance;          /* of a grid: meters within which points are one location */
  pinfold_steps radius;      /* by distance */
  pinfold_clustering clustering; /* by distance and spaced: all but the radius */
  int64_t budget;            /* of ranks: points in a cell */
  int64_t rank_column;       /* -1 for none */
  int64_t decimals;
  double divisor;
  double decimals_span;      /* degrees */
  double view_width;         /* of the overlap filter, screen points */
  double view_height;
  double spread;             /* meters by which coincident points are drawn apart; -1 if not */
  double overlaps;           /* -1 keeps overlapping circles, 0 merges them, more moves them so far */
} pinfold_plan_settings;
void pinfold_plan_settings_init(pinfold_plan_settings *settings);

/* What a map shows: a box, and its size in screen points. */
typedef struct {
  pinfold_bounds bounds;
  double width;
  double height;
} pinfold_view;

typedef struct pinfold_plan pinfold_plan;

/* Plans a view. `previous`, the plan that the map shows or NULL, keeps ids. O(m) for a grid. Free with
 * pinfold_plan_free. */
int32_t pinfold_plan_create(pinfold_index *index, const pinfold_plan_settings *settings,
                            const pinfold_view *view, const pinfold_plan *previous,
                            pinfold_plan **plan, pinfold_error *error);
void pinfold_plan_free(pinfold_plan *plan);

/* Describes a plan. */
typedef struct {
  int64_t count;            /* of clusters */
  double zoom;              /* of the plan */
  double west, south, east, north; /* the planned box */
} pinfold_plan_info;
int32_t pinfold_plan_describe(const pinfold_plan *plan, pinfold_plan_info *info,
                              pinfold_error *error);

/* 1 if the plan is still right for a view, 0 if it must be made again, or an error's code negated. */
int32_t pinfold_plan_is_current(const pinfold_plan *plan, const pinfold_view *view);

/* The clusters of a plan. `ids` are offsets in the plan, `rows` the first point or 2^32 - 1,
 * `expansion_zooms` are -1. O(m). */
int32_t pinfold_plan_clusters(const pinfold_plan *plan, pinfold_clusters *clusters,
                              pinfold_error *error);

/* Ids that survive from plan to plan, as text: 40 bytes for each, the last ones zero. O(m). */
int32_t pinfold_plan_ids(const pinfold_plan *plan, pinfold_bytes *ids, pinfold_error *error);

/* The points of a cluster, by row: at most `limit`, or all for -1. O(m log m). */
int32_t pinfold_plan_members(const pinfold_plan *plan, int64_t cluster, int64_t limit,
                             pinfold_rows *rows, pinfold_error *error);

/* As pinfold_index_aggregates, for offsets of clusters. */
int32_t pinfold_plan_aggregates(const pinfold_plan *plan, const uint64_t *clusters, int64_t count,
                                int64_t column, double *numbers, pinfold_error *error);

/* How a plan differs from another. Free with pinfold_diff_free. */
typedef struct {
  int64_t removed_count, inserted_count, changed_count, flow_count;
  int64_t *removed;  /* offsets in the old plan */
  int64_t *inserted; /* offsets in the new plan */
  int64_t *changed;  /* three for each: old and new offset; 1 if moved, plus 2 if its points changed */
  int64_t *flows;    /* three for each: offset from, offset to, count; -1 outside, -2 off the map */
} pinfold_diff;
int32_t pinfold_plan_compare(const pinfold_plan *before, const pinfold_plan *after,
                             pinfold_diff *diff, pinfold_error *error);
void pinfold_diff_free(pinfold_diff *diff);

/* ---- Appearance ---- */

/* The colors of Pinfold's maps as 0xRRGGBB. `colors` has 61 for a light map, then 61 for a dark one:
 * fill, label and edge of shades 0 to 4 and of a single place; the ring of coincident points; fill, label
 * and edge of twelve categories, of other categories and of places without one. */
typedef struct {
  double edge_width, ring_width; /* screen points */
  double square_share;           /* corner radius of coincident points, in shares of the diameter */
  uint32_t colors[122];
} pinfold_palette;
void pinfold_palette_init(pinfold_palette *palette);

/* The diameters, in screen points, and shades of clusters by their counts, which are at least 1. O(n). */
int32_t pinfold_appearances(const int64_t *counts, int64_t count, double *diameters,
                            uint8_t *shades, pinfold_error *error);

/* ---- Projection ---- */

/* Positions in the square world of Web Mercator, rounded as in an index: `xy` gets x, then y, 2^32
 * units each, from the north-west; points without a valid position get 0. Columns of float64. O(n). */
int32_t pinfold_project(const pinfold_column *longitude, const pinfold_column *latitude,
                        int64_t count, uint32_t *x, uint32_t *y, pinfold_error *error);

#ifdef __cplusplus
}
#endif

#endif
