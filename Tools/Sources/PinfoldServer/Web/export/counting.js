// Writes what the rows of a plan's clusters count into an answer: by category, by part of a histogram, and by both.

/**
 * @param {object} answer The plan as GeoJSON.
 * @param {ArrayLike<number>} shownRows The rows that satisfy the filters.
 * @param {{name: string, value: import("./categories.js").Categories}|null} categories With the name of their column.
 * @param {{name: string, value: import("./histogram.js").Histogram}|null} times
 */
export function countRows(plan, { plan: header, features }, shownRows, categories, times) {
  const hasTimes = times !== null && !times.value.isEmpty;
  const hasBoth = categories !== null && hasTimes;
  if (categories !== null) header.categories = categories.value.totals(categories.name, shownRows);
  if (hasTimes) header.histogram = times.value.totals(times.name, shownRows);
  if (hasBoth) header.category_histograms = times.value.pairsByCategory(shownRows, categories.value);
  if (categories === null && times === null) return;
  for (const { properties } of features) {
    const found = plan.clusterByID(properties.cluster_id);
    // Listing the rows takes most of the time.
    const rows = properties.cluster ? found.members({ limit: Infinity }).rows : [found.firstMember];
    categories?.value.count(properties, rows);
    if (times !== null) properties.histogram = times.value.pairs(rows);
    if (hasBoth && properties.cluster) properties.category_histograms = times.value.pairsByCategory(rows, categories.value);
  }
}
