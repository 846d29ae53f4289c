// How counts become shades and diameters, like the engine's `ClusterScale`.

/**
 * Returns the shades in use with their counts.
 *
 * @param {{low: number, high: number, breaks: number[]}} scale The least and the greatest count, and the counts
 *   at which all shades but the first begin.
 * @returns {{shade: number, from: number, to: number}[]}
 */
export function shadeRanges({ low, high, breaks }) {
  const starts = [-Infinity, ...breaks];
  const ranges = starts.map((start, shade) => ({ shade, from: Math.max(low, Math.ceil(start)), to: Math.min(high, Math.ceil(starts[shade + 1] ?? Infinity) - 1) }));
  return ranges.filter(({ from, to }) => from <= to);
}

/** Returns the diameter of a count's circle in tenths of screen points, like the engine's `ClusterScale`. */
export function diameterOf({ low, high, diameters: [least, most] }, count) {
  const doublings = Math.max(Math.log2(high / low), Math.log2(10));
  const diameter = least + (Math.log2(count / low) * (most - least)) / doublings;
  return Math.min(Math.max(Math.round(diameter * 10) / 10, least), most);
}
