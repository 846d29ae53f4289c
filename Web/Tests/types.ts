// Programs that the types must allow, and some that they must not. Nothing runs this.
import DefaultSupercluster, { Supercluster, type ClusterFeature, type PointFeature } from "pinfold/supercluster";

interface Place {
  name: string;
  people: number;
}

const places: PointFeature<Place>[] = [
  { type: "Feature", properties: { name: "A", people: 3 }, geometry: { type: "Point", coordinates: [1, 2] } },
  { type: "Feature", properties: { name: "B", people: 4 }, geometry: null },
];

const index = new Supercluster<Place, { sum: number }>({
  radius: 60,
  map: ({ people }) => ({ sum: people }),
  reduce: (all, some) => {
    all.sum += some.sum;
  },
  columns: ["people"],
}).load(places);

for (const feature of index.getClusters([-180, -90, 180, 90], 3, { buffer: 20 })) {
  if ("cluster" in feature.properties) {
    const { id, properties } = feature as ClusterFeature<{ sum: number }>;
    const total: number = properties.sum + properties.point_count;
    const zoom: number = index.getClusterExpansionZoom(id) + total;
    const names: string[] = index.getLeaves(id, zoom).map((leaf) => leaf.properties.name);
    const { mean } = index.getFigures(id, "people");
    console.log(names, mean, index.getBounds(id)[0], index.getHull(id)[0]?.[1]);
  }
}

const first: number = index.add(places[0]!);
const more: number[] = index.add(places);
index.move(first, [3, 4]);
index.setFilter({ column: "people", min: 2 }).setFilter((place) => place.properties.people > more.length);
new DefaultSupercluster().loadArrays({ coordinates: new Float32Array(2), columns: { people: [3] } });

// @ts-expect-error There is no such option.
new Supercluster({ radios: 3 });
// @ts-expect-error A box has four numbers.
index.getClusters([1, 2, 3], 4);
// @ts-expect-error Either all coordinates, or longitudes and latitudes.
index.loadArrays({ longitudes: new Float64Array(1) });
