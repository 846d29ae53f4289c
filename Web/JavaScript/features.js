// Makes features from query results, like supercluster.

/**
 * Appends query results to a list and returns the list. Creates a list if `features` is `null`.
 * @param {NodePage} nodes The query results.
 * @param {RowSet | null} rows Collects the rows of points instead of the list, if given.
 * @param {Array | null} clusters Collects clusters and their counts, if given. The caller must then
 *   set their properties.
 */
export function appended(features, nodes, collection, rows, clusters) {
  const { points } = collection;
  const { pointCount, clusterCount } = nodes;
  let count = features?.length ?? 0;
  const end = count + clusterCount + (rows ? 0 : pointCount);
  // Growing the list once is faster than for each element.
  if (features === null) features = new Array(end);
  else features.length = end;
  for (let node = 0; node < clusterCount; node++) {
    const leafCount = nodes.leafCount(node);
    const number = nodes.number(node);
    if (leafCount === 1) {
      features[count++] = points.feature(number);
    } else {
      const cluster = {
        type: "Feature",
        id: number,
        properties: clusters ? null : collection.clusterProperties(leafCount, number, null),
        geometry: { type: "Point", coordinates: collection.position(nodes.x(node), nodes.y(node), number) },
      };
      features[count++] = cluster;
      clusters?.push(cluster, leafCount);
    }
  }
  if (rows) rows.insert(nodes.rows, pointCount);
  else points.fill(features, count, nodes.rows, pointCount);
  return features;
}

/**
 * A set of rows that are read in ascending order. Features that were loaded in order are adjacent
 * in memory, so reading a million of them in that order takes a quarter of the time.
 */
export class RowSet {
  count = 0;
  #words;

  /** @param {number} end One more than the greatest row. */
  constructor(end) {
    this.#words = new Int32Array((end + 31) >>> 5);
  }

  insert(rows, count) {
    const words = this.#words;
    for (let offset = 0; offset < count; offset++) {
      const index = rows[offset] >> 5;
      const bit = 1 << rows[offset];
      if ((words[index] & bit) === 0) this.count += 1;
      words[index] |= bit;
    }
  }

  appendTo(features, points) {
    let start = features.length;
    features.length += this.count;
    const words = this.#words;
    const part = new Int32Array(4096);
    let count = 0;
    for (let index = 0; index < words.length; index++) {
      for (let word = words[index]; word !== 0; word &= word - 1) {
        part[count++] = (index << 5) + 31 - Math.clz32(word & -word);
      }
      // Another word might not fit.
      if (count > part.length - 32) {
        points.fill(features, start, part, count);
        start += count;
        count = 0;
      }
    }
    points.fill(features, start, part, count);
  }
}
