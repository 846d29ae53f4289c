// Features of what the engine has found, as supercluster makes them.

/**
 * Finds nodes and returns them as features, with a list of those of clusters.
 * @param {(visit: Function) => void} find Calls a function with parts; see `Instance.forEachPart`.
 */
export function featuresOf(find, collection, isReduced) {
  const { points } = collection;
  const clusters = [];
  let features = [];
  let count = 0;
  find((nodes) => {
    const { pointCount, clusterCount } = nodes;
    const end = count + pointCount + clusterCount;
    // Room for what is there, and then for twice as much: by elements, it would grow more often. V8
    // makes a list of more than 2²⁵ a hash table; there are not as many points.
    if (count === 0) features = new Array(end);
    else if (end > features.length) features.length = Math.max(end, Math.min(2 * count, 2 ** 25));
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
    points.fill(features, count, nodes.rows, pointCount);
    count += pointCount;
  });
  if (count < features.length) features.length = count;
  return { features, clusters };
}
