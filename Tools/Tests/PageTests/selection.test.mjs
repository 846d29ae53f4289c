import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

// The page's elements, as far as the selection uses them without opening anything.
const node = {
  hidden: true, clientWidth: 800, clientHeight: 600, offsetWidth: 0, offsetLeft: 0,
  addEventListener: () => {}, contains: () => false, getBoundingClientRect: () => ({ top: 0, bottom: 600 }),
};
globalThis.matchMedia = () => ({ matches: false, addEventListener: () => {} });
globalThis.document = { getElementById: () => node, querySelector: () => node, activeElement: null };
const { Selection } = await import("../../Sources/PinfoldServer/Web/js/selection.js");
const { HTTPSource } = await import("../../Sources/PinfoldServer/Web/js/http-source.js");
const { useSource } = await import("../../Sources/PinfoldServer/Web/js/source.js");
useSource(new HTTPSource());

const DETAIL = { unique_location: false, bounds: [0, 0, 1, 1], coordinates: [0.5, 0.5], point_count: 90 };
let map, requests, flights, plans;

beforeEach(() => {
  [requests, flights, plans] = [[], [], 1];
  const markers = new Map(["a", "b"].map((id) => [id, { id, feature: { properties: { cluster: true } } }]));
  map = {
    state: () => ({ dataSet: { id: "small" }, settings: {}, camera: { x: 0.5, y: 0.5, zoom: 3, width: 800, height: 600 }, plan: { id: `p${plans}` } }),
    markers: () => markers,
    fly: async (camera) => flights.push(camera),
    idle: async () => {},
    replan: async () => (plans += 1),
    uncover: () => {},
    address: { write: () => {}, keep: () => {} },
    fail: (error) => assert.fail(error),
  };
  // Each request waits for its answer, a status and a body.
  globalThis.fetch = (address) => new Promise((resolve) => {
    requests.push({ address, answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })) });
  });
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a cluster that splits is zoomed to", async () => {
  const activated = new Selection({}, {}, map).activate(map.markers().get("a"));
  assert.equal(requests[0].address, "datasets/small/clusters/a?plan=p1");
  requests[0].answer(200, DETAIL);
  await activated;
  assert.equal(flights.length, 1);
  assert.ok(flights[0].zoom > 3);
});

test("a cluster of few places asks for them and stays where it is", async () => {
  new Selection({}, {}, map).activate(map.markers().get("a"));
  requests[0].answer(200, { ...DETAIL, point_count: 9 });
  await settled();
  assert.equal(requests[1].address, "datasets/small/clusters/a/members?plan=p1&limit=9");
  assert.equal(flights.length, 0);
});

test("a row that stands for several places opens as a place does", async () => {
  const marker = map.markers().get("a");
  marker.feature.properties = { cluster: true, opens: false, place: 7 };
  new Selection({}, {}, map).activate(marker);
  await settled();
  assert.deepEqual(requests.map(({ address }) => address), ["datasets/small/places/7"]);
});

test("a plan that the server no longer has is made again", async () => {
  const activated = new Selection({}, {}, map).activate(map.markers().get("a"));
  requests[0].answer(410, { error: { message: "The plan is forgotten.", parameter: "plan" } });
  await settled();
  assert.equal(requests[1].address, "datasets/small/clusters/a?plan=p2");
  requests[1].answer(200, DETAIL);
  await activated;
  assert.equal(flights.length, 1);
});

test("of two clusters the one selected last is opened, whichever answer is first", async () => {
  const selection = new Selection({}, {}, map);
  const first = selection.activate(map.markers().get("a"));
  const second = selection.activate(map.markers().get("b"));
  requests[1].answer(200, { ...DETAIL, bounds: [10, 10, 11, 11] });
  await second;
  requests[0].answer(200, DETAIL);
  await first;
  assert.equal(flights.length, 1);
  assert.ok(flights[0].x > 0.52);
});

test("an error of the selection before is ignored, and one of the last is thrown", async () => {
  const selection = new Selection({}, {}, map);
  const first = selection.activate(map.markers().get("a"));
  const second = selection.activate(map.markers().get("b"));
  requests[0].answer(500, {});
  requests[1].answer(500, {});
  await first;
  await assert.rejects(second, { status: 500 });
  assert.equal(flights.length, 0);
});

test("whether a filter hides a place is asked with and without it, once each", async () => {
  const { dataSet, camera } = map.state();
  map.state = () => ({ dataSet, camera, settings: { where: ["kind=town"] } });
  map.fly = () => new Promise((resolve) => flights.push(resolve));
  new Selection({}, {}, map).reveal({ place: 7, coordinates: [0, 0] });
  for (let n = 0; n < 9 && flights.length === 0; n += 1) {
    const { address, answer } = requests[n];
    const isFiltered = address.includes("where=");
    answer(200, { features: isFiltered ? [] : [{ properties: { place: 7 }, geometry: { coordinates: [0, 0] } }] });
    await settled();
  }
  assert.deepEqual(requests.map(({ address }) => address.includes("where=")), [true, false]);
  assert.equal(flights.length, 1);
});
