// Features of what the engine has found, as supercluster makes them.

/**
 * Appends what was found to a list, and returns that: a list anew for `null`.
 * @param {NodePage} nodes What was found.
 * @param {RowSet | null} rows Takes the points, if it is there.
 * @param {Array | null} clusters Takes the clusters and their counts, if it is there: they have no
 *   properties yet, since those are reduced.
 */
export function appended(features, nodes, collection, rows, clusters) {
  const { points } = collection;
  const { pointCount, clusterCount } = nodes;
  let count = features?.length ?? 0;
  const end = count + clusterCount + (rows ? 0 : pointCount);
  // Room for all of a part: by elements, it would grow more often.
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
 * Rows that are read in order: features that were loaded one after the other lie so in memory, and a
 * million of them are copied in a quarter of the time.
 */
export class RowSet {
  count = 0;
  #words;

  /** @param {number} end All rows are below it. */
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

  /** Appends the features of the rows to a list. */
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
      // No room for those of another word.
      if (count > part.length - 32) {
        points.fill(features, start, part, count);
        start += count;
        count = 0;
      }
    }
    points.fill(features, start, part, count);
  }
}
