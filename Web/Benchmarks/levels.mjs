// Compares all clusters of all zooms with those of supercluster 8.0.1, and prints which share of them
// is equal: the same id and number of points, and the same position but for a millionth of a degree.
//
//   SUPERCLUSTER=folder node Web/Benchmarks/levels.mjs [points]
import { Reference, Supercluster, clustered, uniform, world } from "../Tests/shared.mjs";
import { makeFeatures } from "./features.mjs";

const count = Number(process.argv[2] ?? 1_000_000);
if (!Reference) throw new Error("SUPERCLUSTER names no folder of supercluster");

/** The positions of clusters by id and number of points, and of points that are alone by their rows. */
function positions(found, rows) {
  return new Map(
    found.map((feature) => {
      const { properties, id, geometry } = feature;
      return [properties?.cluster ? `c${id} ${properties.point_count}` : rows.get(feature), geometry.coordinates];
    }),
  );
}

const areEqual = (a, b) => b !== undefined && a.every((degrees, axis) => Math.abs(degrees - b[axis]) <= 1e-6);

for (const [kind, make] of Object.entries({ uniform, clustered })) {
  const features = makeFeatures(make(count));
  const rows = new Map(features.map((feature, row) => [feature, row]));
  const [expected, actual] = [Reference, Supercluster].map((Engine) => new Engine().load(features));
  let [all, same, least] = [0, 0, 1];
  for (let zoom = 0; zoom <= 17; zoom++) {
    const [theirs, ours] = [expected, actual].map((index) => positions(index.getClusters(world, zoom), rows));
    const equal = [...ours].filter(([name, position]) => areEqual(position, theirs.get(name))).length;
    const most = Math.max(theirs.size, ours.size);
    [all, same, least] = [all + most, same + equal, Math.min(least, equal / most)];
    console.log(`${kind}, zoom ${zoom}: ${equal} of ${most} are equal`);
  }
  console.log(`${kind}: ${(100 * same) / all}% of all, at least ${100 * least}% of a zoom\n`);
}
