// Programs with workers and maps that the types must allow, and some that they must not. Nothing
// runs this.
import { addClusteredSource, clusterLayers, type MapLibreMap } from "pinfold/maplibre";
import { createWorkerCluster, type WorkerCluster } from "pinfold/worker";

interface Place {
  name: string;
}

const signal = new AbortController().signal;
const clusters: WorkerCluster<Place> = await createWorkerCluster<Place>({ radius: 60, key: "id", columns: ["people"] });
await clusters.load("places.geojson", { onProgress: (share) => console.log(share.toFixed()), signal });
await clusters.load([{ type: "Feature", properties: { name: "A" }, geometry: null }]);
await (await clusters.loadArrays({ coordinates: new Float64Array(2) })).setFilter({ column: "people", min: 3 });
const [first] = await clusters.getClusters([-180, -90, 180, 90], 3, { buffer: 20, signal });
const zoom: number = await clusters.getClusterExpansionZoom("r17-12");
const names: string[] = (await clusters.getLeaves(4, 10, 0, { signal })).map((leaf) => leaf.properties.name);
const tile: ArrayBuffer | null = await clusters.getVectorTile(0, 0, 0, { figures: { sum: ["people"] }, properties: [] });
const saved: ArrayBuffer = await clusters.save();
await clusters.load(saved, { signal });
console.log(first, zoom, names, tile, (await clusters.getMemory()).used);
clusters.terminate();

declare const map: MapLibreMap;
const places = await addClusteredSource<Place>(map, "places", { coordinates: new Float64Array(2) }, {
  radius: 60,
  figures: { max: ["people"] },
  layers: clusterLayers("places", { colors: ["#111", "#222", "#333", "#444", "#555"] }),
});
await places.clusters.setFilter(null);
places.remove();

await createWorkerCluster({ worker: new Worker("/worker-script.js") });

// @ts-expect-error Functions cannot be sent.
await createWorkerCluster({ reduce: () => {} });
// @ts-expect-error Functions cannot be sent.
await clusters.setFilter(() => true);
// @ts-expect-error A tile has three numbers.
await clusters.getVectorTile(0, 0);
// @ts-expect-error There is no such figure.
await clusters.getVectorTile(0, 0, 0, { figures: { median: ["people"] } });
