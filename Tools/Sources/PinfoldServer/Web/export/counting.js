// Writes what the rows of a plan's clusters count into an answer: by category, by part of a histogram, and by both.

/**
 * @param {object} answer The plan as GeoJSON.
 * @param {ArrayLike<number>} shownRows The rows that satisfy the filters.
 * @param {object} columns
 * @param {string} columns.category The column of `categories`.
 * @param {import("./categories.js").Categories|null} columns.categories
 * @param {string} columns.histogram The column of `times`.
 * @param {import("./histogram.js").Histogram|null} columns.times
 */
export function countRows(plan, { plan: header, features }, shownRows, { category, categories, histogram, times }) {
  const hasTimes = times !== null && !times.isEmpty;
  const hasBoth = categories !== null && hasTimes;
  if (categories !== null) header.categories = categories.totals(category, shownRows);
  if (hasTimes) header.histogram = times.totals(histogram, shownRows);
  if (hasBoth) header.category_histograms = times.pairsByCategory(shownRows, categories);
  if (categories === null && times === null) return;
  for (const { properties } of features) {
    const found = plan.clusterByID(properties.cluster_id);
    // Listing the rows takes most of the time.
    const rows = properties.cluster ? found.members({ limit: Infinity }).rows : [found.firstMember];
    categories?.count(properties, rows);
    if (times !== null) properties.histogram = times.pairs(rows);
    if (hasBoth && properties.cluster) properties.category_histograms = times.pairsByCategory(rows, categories);
  }
}
