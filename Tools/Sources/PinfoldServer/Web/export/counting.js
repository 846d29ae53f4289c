// Counts the rows of places and of a plan's clusters: by category, by part of a histogram, and by both.

/**
 * The counted columns.
 *
 * @typedef {object} Counted
 * @property {string} category The column of `categories`.
 * @property {import("./categories.js").Categories|null} categories
 * @property {string} histogram The column of `times`.
 * @property {import("./histogram.js").Histogram|null} times
 */

const hasTimes = ({ times }) => times !== null && !times.isEmpty;

/**
 * Returns the counts of rows for the header of a plan.
 *
 * @param {ArrayLike<number>} rows
 * @param {Counted} counted
 */
export function totalsOf(rows, counted) {
  const { category, categories, histogram, times } = counted;
  return {
    ...(categories !== null && { categories: categories.totals(category, rows) }),
    ...(hasTimes(counted) && { histogram: times.totals(histogram, rows) }),
    ...(categories !== null && hasTimes(counted) && { category_histograms: times.pairsByCategory(rows, categories) }),
  };
}

/**
 * Writes the counts of a plan's clusters into their features.
 *
 * @param {Counted} counted
 */
export function countRows(plan, features, counted) {
  const { categories, times } = counted;
  const hasBoth = categories !== null && hasTimes(counted);
  for (const { properties } of features) {
    const found = plan.clusterByID(properties.cluster_id);
    // Listing the rows takes most of the time.
    const rows = properties.cluster ? found.members({ limit: Infinity }).rows : [found.firstMember];
    categories?.count(properties, rows);
    if (times !== null) properties.histogram = times.pairs(rows);
    if (hasBoth && properties.cluster) properties.category_histograms = times.pairsByCategory(rows, categories);
  }
}
