// Features of clusters, as supercluster makes them.
/** The letters of counts that were asked for: there are few, and making one costs as much as the
 *  rest of a cluster. By thousands, and by hundreds. */
const thousands = [];
const hundreds = [];

/** A count in few letters: 1.2k for 1,234, 1.2M for 1,234,567. */
export function abbreviated(count) {
  if (count < 1000) return count;
  if (count < 10000) {
    const number = Math.round(count / 100);
    return (hundreds[number] ??= `${number / 10}k`);
  }
  const number = Math.round(count / 1000);
  if (number < 1000) return (thousands[number] ??= `${number}k`);
  // The same for millions, then billions: a thousand of one is one of the next.
  const [unit, letter] = count < 999_500_000 ? [1e6, "M"] : [1e9, "B"];
  const share = count < 10 * unit ? Math.round(count / (unit / 10)) / 10 : Math.round(count / unit);
  return `${share}${letter}`;
}

/** The properties of a cluster: those that `reduce` made, if there are any, and its own. */
export function clusterProperties(count, id, reduced) {
  if (reduced) {
    // Spread into a literal, it would take thirty times as long.
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
