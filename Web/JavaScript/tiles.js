// Tiles as supercluster makes them, for geojson-vt and vt-pbf.
import { latitudeToY, longitudeToX } from "./projection.js";

/** The features of a tile and around it, as far as the radius; `null` if there are none. */
export function makeTile(collection, options, level, z, x, y, reduced) {
  const { index, points } = collection;
  const scale = 2 ** z;
  const { extent, radius, generateId } = options;
  const margin = radius / extent;
  const top = (y - margin) / scale;
  const bottom = (y + 1 + margin) / scale;
  const features = [];
  // Asking for what `reduce` makes asks the engine again, which has one answer at a time.
  const clusters = [];

  const add = (minX, maxX, tileX) => {
    const put = (u, v, tags, id) => {
      const feature = {
        type: 1,
        geometry: [[Math.round(extent * (u * scale - tileX)), Math.round(extent * (v * scale - y))]],
        tags,
      };
      if (id !== undefined) feature.id = id;
      features.push(feature);
      return feature;
    };
    index.forEachNode(minX, top, maxX, bottom, level, (nodes) => {
      for (let node = 0; node < nodes.clusterCount; node++) {
        const number = nodes.number(node);
        const isPoint = number < points.count;
        const u = isPoint ? longitudeToX(points.longitude(number)) : nodes.x(node);
        const v = isPoint ? latitudeToY(points.latitude(number)) : nodes.y(node);
        const feature = put(u, v, collection.clusterProperties(nodes.leafCount(node), number, reduced), number);
        if (reduced) clusters.push(feature);
      }
      for (let point = 0; point < nodes.pointCount; point++) {
        const row = nodes.rows[point];
        const u = longitudeToX(points.longitude(row));
        const v = latitudeToY(points.latitude(row));
        put(u, v, points.properties(row), generateId ? row : points.id(row));
      }
    });
  };

  add((x - margin) / scale, (x + 1 + margin) / scale, x);
  if (x === 0) add(1 - margin / scale, 1, scale);
  if (x === scale - 1) add(0, margin / scale, -1);

  for (const feature of clusters) {
    feature.tags = { ...reduced(feature.id), ...feature.tags };
  }
  return features.length > 0 ? { features } : null;
}
