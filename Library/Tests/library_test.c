/* Tests of libpinfold from C, run with sanitizers for addresses and undefined behavior. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pinfold.h"

static int checks;

#define CHECK(condition)                                                            \
  do {                                                                              \
    checks += 1;                                                                    \
    if (!(condition)) {                                                             \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);               \
      exit(1);                                                                      \
    }                                                                               \
  } while (0)

enum { count = 20000 };
static double positions[2 * count];
static double values[count];
static float singles[2 * count];

static uint64_t state = 7;
static double random_number(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (double)(state >> 11) / 9007199254740992.0;
}

static pinfold_column interleaved(const double *first) {
  return (pinfold_column){first, 2 * sizeof(double), PINFOLD_FLOAT64, 0};
}

static pinfold_column values_column;

static pinfold_points all_points(void) {
  pinfold_points points = {0};
  points.count = count;
  points.longitude = interleaved(positions);
  points.latitude = interleaved(positions + 1);
  values_column = (pinfold_column){values, sizeof(double), PINFOLD_FLOAT64, 0};
  points.columns = &values_column;
  points.column_count = 1;
  return points;
}

static pinfold_index *make_index(void) {
  pinfold_points points = all_points();
  pinfold_index *index = NULL;
  pinfold_error error;
  CHECK(pinfold_index_create(&points, &index, &error) == PINFOLD_OK);
  CHECK(error.code == PINFOLD_OK && error.message[0] == 0);
  return index;
}

static const pinfold_bounds world = {-180, -90, 180, 90};

static void test_clusters(int32_t method) {
  pinfold_index *index = make_index();
  pinfold_clustering clustering;
  pinfold_clustering_init(&clustering);
  clustering.method = method;
  pinfold_error error;
  CHECK(pinfold_index_prepare(index, &clustering, &error) == PINFOLD_OK);
  for (int32_t zoom = -1; zoom <= 24; zoom += 5) {
    pinfold_clusters clusters;
    CHECK(pinfold_index_clusters(index, &clustering, &world, zoom, &clusters, &error) == 0);
    int64_t total = 0;
    uint8_t *seen = calloc(count, 1);
    for (int64_t number = 0; number < clusters.count; number++) {
      total += clusters.counts[number];
      CHECK(number == 0 || clusters.rows[number - 1] < clusters.rows[number]);
      pinfold_rows leaves;
      uint64_t id = clusters.ids[number];
      CHECK(pinfold_index_leaves(index, &clustering, id, 0, -1, &leaves, &error) == 0);
      CHECK(leaves.count == clusters.counts[number]);
      double sum = 0;
      for (int64_t leaf = 0; leaf < leaves.count; leaf++) {
        CHECK(!seen[leaves.rows[leaf]]);
        seen[leaves.rows[leaf]] = 1;
        sum += values[leaves.rows[leaf]];
      }
      pinfold_rows_free(&leaves);
      if (number % 50 == 0) {
        double numbers[4];
        CHECK(pinfold_index_aggregates(index, &clustering, &id, 1, 0, numbers, &error) == 0);
        CHECK(numbers[0] == (double)clusters.counts[number] && fabs(numbers[1] - sum) < 1e-6);
        pinfold_clusters children;
        CHECK(pinfold_index_children(index, &clustering, id, &children, &error) == 0);
        CHECK(clusters.are_points[number] ? children.count == 0 : children.count >= 2);
        pinfold_clusters_free(&children);
      }
    }
    CHECK(total == count);
    free(seen);
    pinfold_clusters_free(&clusters);
    pinfold_clusters_free(&clusters);
  }
  pinfold_index_free(index);
}

static void test_columns(void) {
  /* Single precision, backwards, and not aligned: the same points in reverse order. */
  char *bytes = malloc(sizeof singles + 1);
  for (int number = 0; number < 2 * count; number++) singles[number] = (float)positions[number];
  memcpy(bytes + 1, singles, sizeof singles);
  pinfold_points points = all_points();
  points.column_count = 0;
  points.longitude = (pinfold_column){bytes + 1 + 8 * (count - 1), -8, PINFOLD_FLOAT32, 0};
  points.latitude = (pinfold_column){bytes + 5 + 8 * (count - 1), -8, PINFOLD_FLOAT32, 0};
  pinfold_index *index;
  pinfold_error error;
  CHECK(pinfold_index_create(&points, &index, &error) == PINFOLD_OK);
  free(bytes);
  pinfold_rows rows;
  CHECK(pinfold_index_nearest(index, singles[0], singles[1], 1, INFINITY, &rows, &error) == 0);
  CHECK(rows.count == 1 && rows.rows[0] == count - 1 && rows.meters[0] < 0.02);
  pinfold_rows_free(&rows);
  pinfold_index_free(index);
}

static void test_saving(void) {
  pinfold_index *index = make_index(), *loaded = NULL;
  pinfold_bytes saved, again;
  pinfold_error error;
  CHECK(pinfold_index_save(index, &saved, &error) == PINFOLD_OK);
  CHECK(pinfold_index_load(saved.data, saved.count, &loaded, &error) == PINFOLD_OK);
  CHECK(pinfold_index_save(loaded, &again, &error) == PINFOLD_OK);
  CHECK(saved.count == again.count && memcmp(saved.data, again.data, (size_t)saved.count) == 0);
  pinfold_index_free(loaded);
  for (int try = 0; try < 300; try++) {
    int64_t place = (int64_t)(random_number() * (double)saved.count);
    uint8_t bit = (uint8_t)(1u << (try % 8));
    saved.data[place] ^= bit;
    CHECK(pinfold_index_load(saved.data, saved.count, &loaded, &error) == PINFOLD_DAMAGED);
    CHECK(loaded == NULL && error.message[0] != 0);
    saved.data[place] ^= bit;
    int64_t length = (int64_t)(random_number() * (double)saved.count);
    CHECK(pinfold_index_load(saved.data, length, &loaded, &error) == PINFOLD_DAMAGED);
  }
  pinfold_bytes_free(&saved);
  pinfold_bytes_free(&again);
  pinfold_index_free(index);
}

static void test_edits(void) {
  pinfold_index *index = make_index();
  pinfold_clustering clustering;
  pinfold_clustering_init(&clustering);
  pinfold_error error;
  CHECK(pinfold_index_prepare(index, &clustering, &error) == PINFOLD_OK);
  uint8_t kinds[] = {PINFOLD_REMOVE, PINFOLD_INSERT, PINFOLD_MOVE, PINFOLD_REMOVE};
  uint32_t rows[] = {3, count + 5, 4, count + 77};
  double longitudes[] = {0, 10, 20, 0}, latitudes[] = {0, 11, 21, 0};
  pinfold_edits edits = {0};
  edits.count = 4;
  edits.kinds = kinds;
  edits.rows = rows;
  edits.longitude = (pinfold_column){longitudes, sizeof(double), PINFOLD_FLOAT64, 0};
  edits.latitude = (pinfold_column){latitudes, sizeof(double), PINFOLD_FLOAT64, 0};
  pinfold_edit_summary summary;
  CHECK(pinfold_index_edit(index, &edits, &summary, &error) == PINFOLD_OK);
  CHECK(summary.inserted == 1 && summary.removed == 1 && summary.moved == 1);
  CHECK(summary.ignored == 1 && summary.updated == 0);
  latitudes[2] = 91;
  CHECK(pinfold_index_edit(index, &edits, &summary, &error) == PINFOLD_BAD_ARGUMENT);
  CHECK(error.row == 2);
  kinds[2] = 9;
  CHECK(pinfold_index_edit(index, &edits, &summary, &error) == PINFOLD_BAD_ARGUMENT);
  pinfold_index_free(index);
}

static void test_plans(void) {
  pinfold_index *index = make_index();
  pinfold_error error;
  pinfold_plan *last = NULL;
  for (int32_t strategy = 0; strategy <= 6; strategy++) {
    pinfold_plan_settings settings;
    pinfold_plan_settings_init(&settings);
    settings.strategy = strategy;
    settings.rank_column = 0;
    settings.overlaps = strategy == PINFOLD_PLAN_GRID ? 0 : -1;
    pinfold_view view = {{-20, -20, 20, 20}, 800, 600};
    pinfold_plan *plan = NULL;
    CHECK(pinfold_plan_create(index, &settings, &view, last, &plan, &error) == PINFOLD_OK);
    pinfold_plan_info info;
    CHECK(pinfold_plan_describe(plan, &info, &error) == PINFOLD_OK && info.count > 0);
    CHECK(pinfold_plan_is_current(plan, &view) == 1);
    pinfold_clusters clusters;
    CHECK(pinfold_plan_clusters(plan, &clusters, &error) == PINFOLD_OK);
    CHECK(clusters.count == info.count);
    pinfold_rows members;
    CHECK(pinfold_plan_members(plan, 0, -1, &members, &error) == PINFOLD_OK);
    CHECK(members.count == clusters.counts[0]);
    pinfold_rows_free(&members);
    CHECK(pinfold_plan_members(plan, info.count, -1, &members, &error) == PINFOLD_NOT_FOUND);
    double numbers[4];
    CHECK(pinfold_plan_aggregates(plan, clusters.ids, 1, 0, numbers, &error) == PINFOLD_OK);
    pinfold_bytes ids;
    CHECK(pinfold_plan_ids(plan, &ids, &error) == PINFOLD_OK && ids.count == 40 * info.count);
    pinfold_bytes_free(&ids);
    if (last != NULL) {
      pinfold_diff diff;
      CHECK(pinfold_plan_compare(last, plan, &diff, &error) == PINFOLD_OK);
      pinfold_diff_free(&diff);
    }
    pinfold_clusters_free(&clusters);
    pinfold_plan_free(last);
    last = plan;
  }
  pinfold_index_free(index);
  pinfold_rows members;
  CHECK(pinfold_plan_members(last, 0, 5, &members, &error) == PINFOLD_OK);
  pinfold_rows_free(&members);
  pinfold_plan_free(last);
}

static void test_tiles(void) {
  pinfold_index *index = make_index();
  pinfold_clustering clustering;
  pinfold_clustering_init(&clustering);
  pinfold_tile_settings settings;
  pinfold_tile_settings_init(&settings);
  const char *names[] = {"value"};
  pinfold_figure figures[] = {{"total", 0, 0}, {"average", 1, 0}};
  settings.columns = names;
  settings.column_count = 1;
  settings.figures = figures;
  settings.figure_count = 2;
  pinfold_error error;
  for (clustering.method = 0; clustering.method < 2; clustering.method++) {
    pinfold_bytes tile;
    CHECK(pinfold_index_tile(index, &clustering, &settings, 2, 1, 1, &tile, &error) == 0);
    CHECK(tile.count > 100);
    pinfold_bytes_free(&tile);
    CHECK(pinfold_index_tile(index, &clustering, &settings, 2, 4, 1, &tile, &error) == 1);
    CHECK(pinfold_index_tile(index, &clustering, &settings, 31, 0, 0, &tile, &error) == 1);
  }
  clustering.method = 0;
  pinfold_bytes tile;
  names[0] = "total";
  CHECK(pinfold_index_tile(index, &clustering, &settings, 2, 1, 1, &tile, &error) == 1);
  settings.extent = 100;
  CHECK(pinfold_index_tile(index, &clustering, &settings, 2, 1, 1, &tile, &error) == 1);
  pinfold_index_free(index);
}

/* Every argument that is wrong is an error, never the end of the process. */
static void test_bad_arguments(void) {
  pinfold_points points = all_points();
  pinfold_index *index = NULL;
  pinfold_error error;
  CHECK(pinfold_index_create(NULL, &index, &error) == PINFOLD_BAD_ARGUMENT);
  CHECK(pinfold_index_create(&points, NULL, &error) == PINFOLD_BAD_ARGUMENT);
  points.count = -1;
  CHECK(pinfold_index_create(&points, &index, &error) == PINFOLD_BAD_ARGUMENT);
  points.count = (int64_t)1 << 40;
  CHECK(pinfold_index_create(&points, &index, &error) == PINFOLD_TOO_LARGE);
  points = all_points();
  points.longitude.type = 99;
  CHECK(pinfold_index_create(&points, &index, &error) == PINFOLD_BAD_ARGUMENT);
  points = all_points();
  points.latitude.data = NULL;
  CHECK(pinfold_index_create(&points, &index, NULL) == PINFOLD_BAD_ARGUMENT);
  points = all_points();
  double kept = positions[2 * 17 + 1];
  double wrong[] = {NAN, INFINITY, -INFINITY, 90.5, -91, 1e300};
  for (int number = 0; number < 6; number++) {
    positions[2 * 17 + 1] = wrong[number];
    CHECK(pinfold_index_create(&points, &index, &error) == PINFOLD_BAD_ARGUMENT);
    CHECK(error.row == 17);
    points.skips_invalid = 1;
    CHECK(pinfold_index_create(&points, &index, &error) == PINFOLD_OK);
    pinfold_index_info info;
    CHECK(pinfold_index_describe(index, &info, &error) == PINFOLD_OK);
    CHECK(info.count == count - 1 && info.rejected == 1);
    pinfold_index_free(index);
    points.skips_invalid = 0;
  }
  positions[2 * 17 + 1] = kept;
  int64_t weights[count];
  for (int number = 0; number < count; number++) weights[number] = 1;
  points.weight = (pinfold_column){weights, sizeof(int64_t), PINFOLD_INT64, 0};
  int64_t wrong_weights[] = {0, -1, INT64_MAX};
  for (int number = 0; number < 3; number++) {
    weights[5] = wrong_weights[number];
    weights[6] = INT64_MAX;
    CHECK(pinfold_index_create(&points, &index, &error) != PINFOLD_OK && index == NULL);
  }
  int32_t cancel = 1;
  points = all_points();
  points.cancel = &cancel;
  CHECK(pinfold_index_create(&points, &index, &error) == PINFOLD_CANCELED);

  index = make_index();
  pinfold_rows rows;
  CHECK(pinfold_index_nearest(NULL, 0, 0, 1, 1, &rows, &error) == PINFOLD_BAD_ARGUMENT);
  CHECK(pinfold_index_nearest(index, NAN, 0, 1, 1, &rows, &error) == PINFOLD_BAD_ARGUMENT);
  CHECK(pinfold_index_nearest(index, 0, 0, -1, 1, &rows, &error) == PINFOLD_BAD_ARGUMENT);
  CHECK(pinfold_index_nearest(index, 0, 0, 1, NAN, &rows, &error) == PINFOLD_BAD_ARGUMENT);
  CHECK(pinfold_index_nearest(index, 0, 0, INT64_MAX, INFINITY, &rows, &error) == PINFOLD_OK);
  CHECK(rows.count == count);
  pinfold_rows_free(&rows);
  pinfold_clustering clustering;
  pinfold_clusters clusters;
  double radii[] = {NAN, 0, -1, INFINITY};
  for (int number = 0; number < 4; number++) {
    pinfold_clustering_init(&clustering);
    clustering.radius = radii[number];
    CHECK(pinfold_index_clusters(index, &clustering, &world, 3, &clusters, &error) == 1);
  }
  pinfold_clustering_init(&clustering);
  clustering.max_zoom = INT32_MAX;
  CHECK(pinfold_index_prepare(index, &clustering, &error) == PINFOLD_BAD_ARGUMENT);
  pinfold_clustering_init(&clustering);
  pinfold_bounds boxes[] = {{NAN, 0, 1, 1}, {0, 2, 1, 1}, {0, 0, INFINITY, 1}, {0, NAN, 1, 1},
                            {-1e308, 0, 1e308, 1}};
  for (int number = 0; number < 5; number++) {
    CHECK(pinfold_index_clusters(index, &clustering, &boxes[number], 3, &clusters, &error) == 1);
  }
  pinfold_bounds odd[] = {{5, 5, 5, 5}, {170, -90, -170, 90}, {-1e9, -1e9, 1e9, 1e9},
                          {180, 90, 180, 90}, {-180, -90, -180, -90}, {0, 0, -360, 1}};
  for (int number = 0; number < 6; number++) {
    for (int32_t method = 0; method < 2; method++) {
      clustering.method = method;
      CHECK(pinfold_index_clusters(index, &clustering, &odd[number], INT32_MAX, &clusters,
                                   &error) == PINFOLD_OK);
      pinfold_clusters_free(&clusters);
      CHECK(pinfold_index_clusters(index, &clustering, &odd[number], INT32_MIN, &clusters,
                                   &error) == PINFOLD_OK);
      pinfold_clusters_free(&clusters);
    }
  }
  for (int try = 0; try < 2000; try++) {
    clustering.method = try % 2;
    uint64_t id = (uint64_t)(random_number() * 1e19) >> (try % 50);
    int32_t code = pinfold_index_leaves(index, &clustering, id, try, try, &rows, &error);
    CHECK(code == PINFOLD_OK || code == PINFOLD_NOT_FOUND);
    pinfold_rows_free(&rows);
  }
  pinfold_plan_settings settings;
  pinfold_plan *plan;
  for (int try = 0; try < 3000; try++) {
    pinfold_plan_settings_init(&settings);
    double odd_numbers[] = {NAN, INFINITY, -INFINITY, 0, -1, 1e300, 1e-300, 5, 40, 1000};
#define ODD odd_numbers[(int)(random_number() * 10)]
    double steps[] = {ODD, ODD, ODD, ODD};
    settings.strategy = (int32_t)(random_number() * 9) - 1;
    settings.anchor = (int32_t)(random_number() * 4);
    settings.uses_exact_lattice = try % 2;
    settings.margin = ODD;
    settings.hysteresis = ODD;
    settings.max_zoom = ODD;
    settings.tolerance = ODD;
    settings.divisor = ODD;
    settings.decimals_span = ODD;
    settings.view_width = ODD;
    settings.view_height = ODD;
    settings.overlaps = ODD;
    settings.spread = ODD;
    settings.budget = (int64_t)(random_number() * 20) - 5;
    settings.rank_column = (int64_t)(random_number() * 3) - 1;
    settings.decimals = (int64_t)(random_number() * 40) - 20;
    settings.min_unique = (int64_t)(random_number() * 40) - 20;
    if (try % 3 == 0) settings.cell_size = (pinfold_steps){steps, 2};
    if (try % 5 == 0) settings.min_count = (pinfold_steps){steps, 2};
    pinfold_view view = {{ODD, ODD, ODD, ODD}, ODD, ODD};
    if (try % 2 == 0) view = (pinfold_view){{-3, -3, 3, 3}, 300, 200};
    int32_t code = pinfold_plan_create(index, &settings, &view, NULL, &plan, &error);
    CHECK(code == PINFOLD_OK || code == PINFOLD_BAD_ARGUMENT);
    pinfold_plan_free(plan);
  }
  pinfold_index_free(index);
  pinfold_index_free(NULL);
  pinfold_plan_free(NULL);
}

static void *query_repeatedly(void *argument) {
  pinfold_index *index = argument;
  pinfold_clustering clustering;
  pinfold_clustering_init(&clustering);
  for (int try = 0; try < 40; try++) {
    pinfold_clusters clusters;
    CHECK(pinfold_index_clusters(index, &clustering, &world, 5, &clusters, NULL) == PINFOLD_OK);
    int64_t total = 0;
    for (int64_t number = 0; number < clusters.count; number++) total += clusters.counts[number];
    /* Each edit removes or inserts a pair of points. */
    CHECK(total == count || total == count - 2);
    pinfold_clusters_free(&clusters);
  }
  return NULL;
}

static void test_threads(void) {
  pinfold_index *index = make_index();
  pthread_t threads[4];
  for (int number = 0; number < 4; number++) {
    CHECK(pthread_create(&threads[number], NULL, query_repeatedly, index) == 0);
  }
  for (int try = 0; try < 40; try++) {
    uint8_t kind = try % 2 == 0 ? PINFOLD_REMOVE : PINFOLD_INSERT;
    uint8_t kinds[] = {kind, kind};
    uint32_t rows[] = {1, 2};
    pinfold_edits edits = {0};
    edits.count = 2;
    edits.kinds = kinds;
    edits.rows = rows;
    edits.longitude = interleaved(positions + 2);
    edits.latitude = interleaved(positions + 3);
    pinfold_edit_summary summary;
    CHECK(pinfold_index_edit(index, &edits, &summary, NULL) == PINFOLD_OK);
    CHECK(summary.inserted + summary.removed == 2);
  }
  for (int number = 0; number < 4; number++) pthread_join(threads[number], NULL);
  pinfold_index_free(index);
}

static void test_appearance(void) {
  pinfold_palette palette = {0};
  pinfold_palette_init(&palette);
  int different = 0;
  for (int color = 0; color < 122; color++) {
    CHECK(palette.colors[color] <= 0xFFFFFF);
    different += palette.colors[color] != palette.colors[0];
  }
  CHECK(different > 80 && palette.edge_width > 0 && palette.square_share > 0);
  int64_t counts[] = {1, 2, 100, 5000, INT64_MAX};
  double diameters[5];
  uint8_t shades[5];
  CHECK(pinfold_appearances(counts, 5, diameters, shades, NULL) == PINFOLD_OK);
  for (int number = 1; number < 5; number++) {
    CHECK(diameters[number] >= diameters[number - 1] && shades[number] >= shades[number - 1]);
  }
  counts[3] = 0;
  pinfold_error error;
  CHECK(pinfold_appearances(counts, 5, diameters, shades, &error) == PINFOLD_BAD_ARGUMENT);
  CHECK(error.row == 3);
  pinfold_index *index = make_index();
  pinfold_bounds frame;
  int64_t outside;
  CHECK(pinfold_index_frame(index, 0.98, &frame, &outside, &error) == PINFOLD_OK);
  CHECK(frame.south < frame.north && outside >= 0 && outside < count / 40);
  CHECK(pinfold_index_frame(index, 1, &frame, &outside, &error) == PINFOLD_OK && outside == 0);
  CHECK(frame.west < -179 && frame.east > 179 && frame.south < -84 && frame.north > 84);
  CHECK(pinfold_index_frame(index, NAN, &frame, &outside, &error) == PINFOLD_BAD_ARGUMENT);
  pinfold_index_free(index);
}

static void test_empty(void) {
  pinfold_points points = {0};
  pinfold_index *index = NULL;
  pinfold_error error;
  CHECK(pinfold_index_create(&points, &index, &error) == PINFOLD_OK);
  pinfold_clustering clustering;
  pinfold_clustering_init(&clustering);
  for (clustering.method = 0; clustering.method < 2; clustering.method++) {
    pinfold_clusters clusters;
    CHECK(pinfold_index_clusters(index, &clustering, &world, 5, &clusters, &error) == PINFOLD_OK);
    CHECK(clusters.count == 0 && clusters.ids == NULL);
  }
  pinfold_index_info info;
  CHECK(pinfold_index_describe(index, &info, &error) == PINFOLD_OK);
  CHECK(info.count == 0 && info.weight == 0);
  pinfold_bounds frame;
  CHECK(pinfold_index_frame(index, 1, &frame, NULL, &error) == PINFOLD_OK && isnan(frame.west));
  pinfold_index_free(index);
}

int main(void) {
  CHECK(pinfold_interface_version() == PINFOLD_INTERFACE_VERSION);
  for (int number = 0; number < count; number++) {
    /* A third is in one town. */
    int near = number % 3 == 0;
    positions[2 * number] = near ? 13 + random_number() / 10 : random_number() * 360 - 180;
    positions[2 * number + 1] = near ? 52 + random_number() / 10 : random_number() * 170 - 85;
    values[number] = random_number() * 100;
  }
  test_clusters(PINFOLD_BY_DISTANCE);
  test_clusters(PINFOLD_SPACED);
  test_columns();
  test_saving();
  test_edits();
  test_plans();
  test_tiles();
  test_bad_arguments();
  test_threads();
  test_appearance();
  test_empty();
  printf("%d checks of libpinfold\n", checks);
  return 0;
}
