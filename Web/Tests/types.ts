// Programs that the types must allow, and some that they must not. Nothing runs this.
import DefaultSupercluster, { Supercluster, type ClusterFeature, type FeatureInput } from "pinfold/supercluster";
import type { AnyProps, ClusterProperties, Options, PointFeature as PointFeatureOf, Tile, TileFeature } from "pinfold/supercluster";
import type { AnyProps as AnyPropsOfLite } from "pinfold/supercluster/lite";

interface Place {
  name: string;
  people: number;
}

const places: FeatureInput<Place>[] = [
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

// What is a cluster is known by its properties, without naming its type.
const byPlace = new Supercluster<Place>().load(places);
for (const { properties } of byPlace.getClusters([-180, -90, 180, 90], 3)) {
  const text: string = "cluster" in properties ? byPlace.getBounds(properties.cluster_id).join() : properties.name;
  console.log(text);
}
// Features in a variable, whose types are any strings for the compiler.
const inVariable = [{ type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [1, 2] } }];
new Supercluster().load(inVariable).add(inVariable);
const line = { type: "Feature", properties: {}, geometry: { type: "LineString", coordinates: [[1, 2], [3, 4]] } };
// @ts-expect-error Only points are clustered.
new Supercluster().load([line]);

// What programs have that were written with @types/supercluster.
const options: DefaultSupercluster.Options<Place, { sum: number }> = {
  map: ({ people }) => ({ sum: people }),
  reduce: (all, { sum }) => void (all.sum += sum),
};
const input: DefaultSupercluster.PointFeature<Place>[] = index.getLeaves(1).concat(index.getLeaves(2));
const typed: DefaultSupercluster<Place, { sum: number }> = new DefaultSupercluster(options).load(input);
const shown: Array<DefaultSupercluster.ClusterFeature<{ sum: number }> | DefaultSupercluster.PointFeature<Place>> =
  typed.getClusters([-180, -90, 180, 90], 3);
for (const { geometry, properties } of shown) {
  const position: number[] = geometry.coordinates;
  const [longitude, latitude] = geometry.coordinates;
  const own: Supercluster.ClusterProperties | Supercluster.AnyProps = properties;
  console.log(position, longitude, latitude, own);
}
const tile: Supercluster.Tile<{ sum: number }, Place> | null = typed.getTile(0, 0, 0);
console.log(tile?.features.map(({ tags }: Supercluster.TileFeature<{ sum: number }, Place>) => tags));

// Its names are exports by themselves, too, as of a module that is one class.
const inNames: PointFeatureOf<Place>[] = input;
const ofTile: Tile<{ sum: number }, Place> | null = tile;
const anything: AnyProps = { of: { any: "kind" } };
console.log(inNames, ofTile?.features.length, anything["of"].any, index.points?.length);
const toOpen = new DefaultSupercluster().getClusters([0, 0, 1, 1], 3);
const numbers: number[] = toOpen.map(({ properties }) => (properties.cluster ? properties.point_count : properties["own"]));
function propertiesOf(one: DefaultSupercluster.PointFeature<AnyProps>): unknown {
  return one.properties["name"] ?? numbers;
}
propertiesOf(new DefaultSupercluster<AnyProps>().getLeaves(1)[0]!);

// Boxes of GeoJSON, and options that may be undefined.
const box = [0, 0, 1, 1] as [number, number, number, number] | [number, number, number, number, number, number];
index.getClusters(box, 3, { buffer: undefined });
new Supercluster<Place>({ radius: undefined, minPoints: undefined, map: undefined, reduce: undefined, key: undefined });
index.setOptions({ columns: undefined, weight: undefined, log: undefined, generateId: undefined });

// A class of one's own, with what @types/supercluster names, or with all that can be loaded.
class Mine extends DefaultSupercluster<Place, { sum: number }> {
  override load(points: DefaultSupercluster.PointFeature<Place>[]) {
    return super.load(points);
  }
}
class Own extends Supercluster<Place> {
  count = 0;
  override load(points: Array<Supercluster.PointFeature<Place>>): this {
    this.count = points.length;
    return super.load(points);
  }
  override getClusters(bounds: [number, number, number, number], zoom: number) {
    return super.getClusters(bounds, Math.round(zoom));
  }
}
const mine: Supercluster<Place, { sum: number }> = new Mine().load(input);
const held: { index: DefaultSupercluster<any, any> | undefined; own: Omit<Supercluster<Place>, "load"> } = {
  index: mine,
  own: new Own().load(input),
};
const named: AnyPropsOfLite | ClusterProperties | Options | TileFeature<{ sum: number }, Place> | undefined = {};
console.log(held, named);

// Weights are a property or a function, and what has one alone does not open.
const weighed = new Supercluster<Place>({ weight: ({ properties }) => properties.people }).load(places);
weighed.setOptions({ weight: "people" }).loadArrays({ coordinates: new Float64Array(2), weights: Uint8Array.of(3) });
for (const { properties } of weighed.getClusters([-180, -90, 180, 90], 3)) {
  const opens: false | undefined = "cluster" in properties ? properties.opens : undefined;
  console.log(opens);
}
// @ts-expect-error A weight is a number.
new Supercluster<Place>({ weight: ({ properties }) => properties.name });

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

// The planner

import { InputError, Planner, type Cluster, type Difference, type Plan, type PlanCollection, type Settings } from "pinfold";

async function plans(): Promise<void> {
  const planner: Planner = await Planner.create(
    { longitudes: new Float64Array(2), latitudes: new Float32Array(2), columns: { people: [1, 2], kind: ["a", "b"] } },
    { keptPlans: 8, viewSizes: [{ count: 1, width: 24, height: 29 }] },
  );
  const viewport = { center: [2.35, 48.86], zoom: 9, width: 800, height: 600 } as const;
  const settings: Settings = { strategy: "radius", radius: { 0: 60, 10: 40 }, sum: ["people"] };
  const plan: Plan = planner.plan(viewport, settings);
  const next: Plan = planner.plan({ west: 0, south: 0, east: 3, north: 3, width: 9, height: 9 }, {}, plan);
  const difference: Difference = next.difference(plan);
  const inserted: readonly Cluster[] = difference.inserted;
  for (const { from, to, count } of difference.flows) {
    const text: string = `${typeof from === "string" ? from : from.id} ${typeof to === "string" ? to : to.id} ${count + 1}`;
    void text;
  }
  const { rows, next: more } = plan.cluster(0).members({ after: null, limit: 10 });
  const total: number = rows.length + (more ?? 0) + plan.cluster(0).aggregate("people").sum + inserted.length;
  const collection: PlanCollection = plan.toGeoJSON({ columns: [] });
  const row: number = planner.insert({ longitude: total, latitude: 2, values: { people: 3 } });
  planner.apply([{ move: row, longitude: 1, latitude: 2 }, { update: row, values: { kind: "c" } }, { remove: row }]);
  planner.setFilter(({ values }) => values["people"] === collection.features.length);
  planner.setFilter([{ column: "people", min: 2 }, { column: "kind", in: ["a"] }]);
  const problem: RangeError = new InputError("wrong");
  void problem;
  const inVariable = { strategy: "radius", radius: 40 } as const;
  planner.plan(viewport, inVariable);
  // @ts-expect-error: a setting of another strategy
  planner.plan(viewport, { strategy: "none", radius: 40 });
  // @ts-expect-error: the strategy needs a rank
  planner.plan(viewport, { strategy: "ranked" });
  // @ts-expect-error: planners are created
  new Planner();
}
void plans;
