// Makes the features of clusters like supercluster.
/**
 * The abbreviations so far, by thousands and by hundreds. They are cached because making one takes
 * as long as the rest of a cluster.
 */
const thousands = [];
const hundreds = [];

/** Abbreviates a count: 1.2k for 1,234, 1.2M for 1,234,567. */
export function abbreviated(count) {
  if (count < 1000) return count;
  if (count < 10000) {
    const number = Math.round(count / 100);
    return (hundreds[number] ??= `${number / 10}k`);
  }
  const number = Math.round(count / 1000);
  if (number < 1000) return (thousands[number] ??= `${number}k`);
  // Below 1,000,000,000 after rounding, in millions. 1,000 of one unit is 1 of the next.
  const [unit, letter] = count < 999_500_000 ? [1e6, "M"] : [1e9, "B"];
  const share = count < 10 * unit ? Math.round(count / (unit / 10)) / 10 : Math.round(count / unit);
  return `${share}${letter}`;
}

export function clusterProperties(count, id, reduced) {
  if (reduced) {
    // Spreading into an object literal would take thirty times as long.
    const properties = Object.assign({}, reduced);
    properties.cluster = true;
    properties.cluster_id = id;
    properties.point_count = count;
    properties.point_count_abbreviated = abbreviated(count);
    return properties;
  }
  return {
    cluster: true,
    cluster_id: id,
    point_count: count,
    point_count_abbreviated: abbreviated(count),
  };
}
