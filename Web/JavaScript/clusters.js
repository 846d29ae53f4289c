// Features of clusters, as supercluster makes them.
import { xToLongitude, yToLatitude } from "./projection.js";

/** A count in few letters: 1.2k for 1,234. */
export function abbreviated(count) {
  if (count >= 10000) return `${Math.round(count / 1000)}k`;
  if (count >= 1000) return `${Math.round(count / 100) / 10}k`;
  return count;
}

/** The properties of a cluster, without those that `reduce` makes. */
export function clusterProperties(count, id) {
  return {
    cluster: true,
    cluster_id: id,
    point_count: count,
    point_count_abbreviated: abbreviated(count),
  };
}

/** The feature of a cluster at a position in shares of the world. */
export function clusterFeature(x, y, count, id) {
  return {
    type: "Feature",
    id,
    properties: clusterProperties(count, id),
    geometry: { type: "Point", coordinates: [xToLongitude(x), yToLatitude(y)] },
  };
}
