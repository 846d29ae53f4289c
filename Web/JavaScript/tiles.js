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
    index.forEachNode(minX, top, maxX, bottom, level, (found, doubles, integers) => {
      for (let node = 0; node < found; node++) {
        const count = integers[6 * node + 4];
        const number = integers[6 * node + 5];
        const isCluster = count > 1;
        const isPoint = number < points.count;
        const u = isPoint ? longitudeToX(points.longitude(number)) : doubles[3 * node];
        const v = isPoint ? latitudeToY(points.latitude(number)) : doubles[3 * node + 1];
        const feature = {
          type: 1,
          geometry: [[Math.round(extent * (u * scale - tileX)), Math.round(extent * (v * scale - y))]],
          tags: isCluster ? collection.clusterProperties(count, number, reduced) : points.properties(number),
        };
        const id = isCluster || generateId ? number : points.id(number);
        if (id !== undefined) feature.id = id;
        if (isCluster && reduced) clusters.push(feature);
        features.push(feature);
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
