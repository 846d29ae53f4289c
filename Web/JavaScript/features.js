// Features of what the engine has found, as supercluster makes them.

/**
 * Finds nodes and returns them as features, with a list of those of clusters.
 * @param {(visit: Function) => void} find Calls a function with parts; see `Instance.forEachPart`.
 */
export function featuresOf(find, collection, isReduced) {
  const { points } = collection;
  const clusters = [];
  let features = [];
  // Where there is more than one part, the points of all of them.
  let rows = null;
  find((nodes, isLast) => {
    if (!isLast) rows ??= new RowSet(points.count);
    const { pointCount, clusterCount } = nodes;
    let count = features.length;
    const end = count + clusterCount + (rows ? 0 : pointCount);
    // Room for all of a part: by elements, it would grow more often.
    if (count === 0) features = new Array(end);
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
          properties: collection.clusterProperties(leafCount, number, isReduced),
          geometry: { type: "Point", coordinates: collection.position(nodes.x(node), nodes.y(node), number) },
        };
        features[count++] = cluster;
        if (isReduced) clusters.push(cluster);
      }
    }
    if (rows) rows.insert(nodes.rows, pointCount);
    else points.fill(features, count, nodes.rows, pointCount);
  });
  if (rows) {
    let count = features.length;
    features.length += rows.count;
    rows.forEachPart((part, partCount) => {
      points.fill(features, count, part, partCount);
      count += partCount;
    });
  }
  return { features, clusters };
}

/**
 * Rows that are read in order: features that were loaded one after the other lie so in memory, and a
 * million of them are copied in a quarter of the time.
 */
class RowSet {
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

  /** Calls a function with rows, and how many there are; the array is used again for the next ones. */
  forEachPart(visit) {
    const words = this.#words;
    const part = new Int32Array(4096);
    let count = 0;
    for (let index = 0; index < words.length; index++) {
      for (let word = words[index]; word !== 0; word &= word - 1) {
        part[count++] = (index << 5) + 31 - Math.clz32(word & -word);
      }
      // No room for those of another word.
      if (count > part.length - 32) {
        visit(part, count);
        count = 0;
      }
    }
    visit(part, count);
  }
}
