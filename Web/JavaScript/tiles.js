// Makes tiles like supercluster, for geojson-vt and vt-pbf.
import { latitudeToY, longitudeToX } from "./projection.js";

/** Returns the features of a tile and of the buffer around it; `null` if it has none. */
export function makeTile(collection, options, level, z, x, y, reducing) {
  const { index, points } = collection;
  const scale = 2 ** z;
  const { extent, radius, generateId } = options;
  const margin = radius / extent;
  const top = (y - margin) / scale;
  const bottom = (y + 1 + margin) / scale;
  const features = [];
  const clusters = reducing ? [] : null;
  const add = (minX, maxX, tileX) => {
    const place = { scale, extent, x: tileX, y };
    let more = index.findNodes(minX, top, maxX, bottom, level);
    for (; more >= 0; more = index.findMore(more)) {
      const { nodes } = index;
      addClusters(features, nodes, collection, place, clusters);
      addPoints(features, nodes, points, place, generateId);
    }
  };

  add((x - margin) / scale, (x + 1 + margin) / scale, x);
  if (x === 0) add(1 - margin / scale, 1, scale);
  if (x === scale - 1) add(0, margin / scale, -1);

  reducing?.complete(clusters, "tags");
  return features.length > 0 ? { features } : null;
}

/** Adds the features with cluster properties, including weighted points. */
function addClusters(features, nodes, collection, place, clusters) {
  const { points } = collection;
  const { clusterCount } = nodes;
  for (let node = 0; node < clusterCount; node++) {
    const id = nodes.number(node);
    const isPoint = id < points.count;
    const u = isPoint ? longitudeToX(points.longitude(id)) : nodes.x(node);
    const v = isPoint ? latitudeToY(points.latitude(id)) : nodes.y(node);
    const leafCount = nodes.leafCount(node);
    const tags = clusters ? null : collection.clusterProperties(leafCount, id, null);
    const cluster = { type: 1, geometry: [positionIn(place, u, v)], tags, id };
    features.push(cluster);
    clusters?.push(cluster, leafCount);
  }
}

function addPoints(features, nodes, points, place, generateId) {
  const { rows, pointCount } = nodes;
  for (let point = 0; point < pointCount; point++) {
    const row = rows[point];
    const geometry = [positionIn(place, longitudeToX(points.longitude(row)), latitudeToY(points.latitude(row)))];
    const tags = points.properties(row);
    const id = generateId ? row : points.id(row);
    features.push(id === undefined ? { type: 1, geometry, tags } : { type: 1, geometry, tags, id });
  }
}

/** Converts a position from shares of the world to tile units. */
function positionIn({ scale, extent, x, y }, u, v) {
  return [Math.round(extent * (u * scale - x)), Math.round(extent * (v * scale - y))];
}
