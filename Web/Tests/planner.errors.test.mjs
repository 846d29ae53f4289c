// Whatever is asked of a planner, the answer is a value or an error of JavaScript that says what is
// wrong, and the next one is right.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { InputError, Planner, figureKinds, outline, randomNumbers, settingsList, somePoints, strategies } from "./planner.mjs";

const calls = Number(process.env.CALLS ?? 20_000);
const viewport = { center: [10, 50], zoom: 3, width: 800, height: 600 };

const oddities = [
  undefined, null, NaN, Infinity, -Infinity, -1, 0, 1, 2.5, 1e9, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53, 1e308, -0,
  "", "7", "x", "0:60", "0:60,0:70", "NaN", true, [], [1], [1, 2], [NaN, NaN], {}, { 0: 60 }, { x: 1 }, () => 3,
  Symbol("s"), 10n, new Float64Array(4), "value", "kind", "__proto__", { center: [0, 0] }, { insert: {} }, { remove: 0 },
  { insert: { longitude: 1, latitude: 2 } }, { move: 1, longitude: NaN, latitude: 0 }, { update: 1, values: { value: 3 } },
  { column: "value" }, { column: "kind", in: ["bar"] }, { column: "value", min: "x" }, { limit: 1e12 }, { after: -5 },
];

test(`${calls} calls with anything end in values or errors that say what is wrong`, async () => {
  const random = randomNumbers(Number(process.env.SEED ?? 7));
  const pick = (list) => list[Math.floor(random() * list.length)];
  const odd = () => (random() < 0.2 ? Math.floor(random() * 400) : pick(oddities));
  const names = [...settingsList.map(({ name }) => name), ...figureKinds, "cellSize"];
  const planner = await Planner.create(somePoints(200));
  const plans = [planner.plan(viewport)];
  const actions = {
    plan: () => plans.push(planner.plan(random() < 0.5 ? viewport : oddViewport(), oddSettings(), pick([...plans, null, odd()]))),
    edit: () => planner.apply([odd(), odd()].slice(Math.floor(random() * 2))),
    insert: () => planner.insert(odd()),
    remove: () => planner.remove(odd()),
    move: () => planner.move(odd(), odd(), odd()),
    update: () => planner.update(odd(), odd()),
    filter: () => planner.setFilter(pick([odd(), null])),
    column: () => planner.setColumn(odd(), odd()),
    nearest: () => planner.nearest({ longitude: odd(), latitude: odd() }, pick([odd(), { count: odd(), meters: odd() }])),
    ask: () => {
      const plan = pick(plans.slice(-5));
      const cluster = plan.cluster(pick([0, odd()]));
      pick([
        () => cluster.members(pick([odd(), { after: odd(), limit: odd() }])),
        () => cluster.aggregate(odd()),
        () => cluster.categories(odd()),
        () => cluster.describe(pick([odd(), { spreadLimit: odd() }])),
        () => plan.clusterOf(odd()),
        () => plan.clusterByID(odd()),
        () => plan.difference(pick(plans)),
        () => plan.isCurrent(pick([viewport, odd()])),
        () => plan.toGeoJSON(pick([odd(), { columns: pick([null, odd()]) }])),
      ])();
    },
  };
  function oddViewport() {
    const fields = ["west", "south", "east", "north", "width", "height", "center", "zoom"];
    return pick([odd(), { ...viewport, [pick(fields)]: odd() }, { west: 0, south: 0, east: 1, north: 1, width: 5, height: 5, [pick(fields)]: odd() }]);
  }
  function oddSettings() {
    return pick([odd(), { ...pick(strategies), [pick(names)]: odd() }, { strategy: pick(["grid", "radius", "ranked"]), [pick(names)]: odd() }]);
  }
  for (let call = 0; call < calls; call++) {
    const name = pick(Object.keys(actions));
    try {
      actions[name]();
    } catch (error) {
      assert.ok(error instanceof InputError, `${name}: ${error.stack}`);
    }
    while (plans.length > 5) plans.shift();
  }
  planner.setFilter(null);
  assert.ok(planner.plan(viewport).length > 0);
});

test("a filter that is undefined is none, as in the class", async () => {
  const planner = await Planner.create(somePoints(50));
  planner.setFilter(() => false);
  assert.equal(planner.plan(viewport).length, 0);
  planner.setFilter(undefined);
  assert.ok(planner.plan(viewport).length > 0);
});

test("errors name the option and the way out", async () => {
  const planner = await Planner.create(somePoints(50));
  const messages = [
    [{ cellSize: 3 }, /Unknown setting "cellSize".*cell_size/],
    [{ cell_size: 0 }, /cell_size is 0, and must be a number from 1 to 1000000/],
    [{ cell_size: "0:88,x:13" }, /cell_size is "0:88,x:13", and must be a number, or numbers by zoom/],
    [{ radius: 40 }, /radius is a setting of the strategy radius, and the strategy is grid; leave it out/],
    [{ strategy: "hex" }, /strategy is "hex", and must be one of spaced, grid, radius/],
    [{ strategy: "ranked" }, /needs a rank/],
    [{ strategy: "ranked", rank: "kind" }, /rank is "kind", and must be one of value/],
    [{ sum: "people" }, /sum is "people", and must be one of value/],
    [{ margin: NaN }, /margin is NaN/],
    [{ strategy: "radius", min_points: 2.5 }, /min_points is 2.5, and must be a whole number/],
    [{ strategy: "radius", radius_min_zoom: 9, radius_max_zoom: 3 }, /radius_min_zoom is 9/],
    [{ strategy: "radius", radius_min_zoom: 20 }, /radius_min_zoom is 20, above the radius_max_zoom of 16; set that too/],
  ];
  for (const [settings, message] of messages) {
    assert.throws(() => planner.plan(viewport, settings), message);
  }
  assert.throws(() => planner.plan({ ...viewport, width: NaN }), /viewport.width is NaN/);
  assert.throws(() => planner.plan({ ...viewport, center: [1] }), /viewport.center/);
  assert.throws(() => planner.plan({ west: 1, south: 1, east: 1, north: 1, width: 9, height: 9 }), /too small/);
  assert.throws(() => planner.move(9999, 1, 2), /Row 9999 has no point to move/);
  assert.throws(() => planner.insert({ longitude: 1, latitude: NaN }), /latitude is NaN/);
  assert.throws(() => planner.update(3, { people: 3 }), /Column "people" does not exist; columns are value, kind/);
  await assert.rejects(Planner.create({ longitudes: new Float64Array(3), latitudes: new Float64Array(2) }), /latitudes has 2 values for 3/);
  await assert.rejects(Planner.create({ coordinates: [1, 2] }), /coordinates must be a typed array/);
  await assert.rejects(Planner.create(somePoints(5), { keptPlan: 3 }), /Unknown option "keptPlan"/);
  await assert.rejects(Planner.create(null), /points must be/);
});

test("what is wrong is an InputError that says so", async () => {
  const planner = await Planner.create(somePoints(50));
  const plan = planner.plan(viewport);
  const cluster = plan.cluster(0);
  const place = { longitude: 1, latitude: 2 };
  const other = await Planner.create(somePoints(50));
  for (const [run, message] of [
    [() => cluster.members(null), /options of members are null.*after, limit/],
    [() => cluster.members({ limits: 3 }), /Unknown option "limits" of members; options are after, limit/],
    [() => cluster.describe(null), /options of describe are null/],
    [() => plan.toGeoJSON(null), /options of toGeoJSON are null/],
    [() => planner.nearest(place, null), /options of nearest are null/],
    [() => planner.nearest(place, { meters: null }), /meters is null, and must be a number from 0/],
    [() => planner.nearest(place, { meters: "7" }), /meters is "7"/],
    [() => planner.nearest(null), /longitude is undefined/],
    [() => planner.setFilter([{ column: "value", greater: 5 }]), /cannot have "greater"; it may have column, min/],
    [() => planner.plan(null), /viewport is null/],
    [() => planner.plan({ ...viewport, center: [10n, Symbol("s")] }), /viewport.center is an array/],
    [() => planner.plan(viewport, { strategy: "radius", radius_min_zoom: Symbol("s") }), /radius_min_zoom is Symbol/],
    [() => planner.plan(viewport, {}, other.plan(viewport)), /previous plan .* must be a plan of this planner/],
    [() => plan.difference(other.plan(viewport)), /a plan of the same planner/],
  ]) {
    assert.throws(run, (error) => error instanceof InputError && error.name === "InputError" && message.test(error.message), String(run));
  }
  for (const coordinates of [new BigUint64Array(2), new BigInt64Array(2), new DataView(new ArrayBuffer(16)), null]) {
    await assert.rejects(Planner.create({ coordinates }), (error) => error instanceof InputError && /coordinates must be a typed array/.test(error.message));
  }
  await assert.rejects(Planner.create({ coordinates: new Float64Array(2) }, null), InputError);
});

test("edits that fail change nothing", async () => {
  const planner = await Planner.create(somePoints(300));
  const before = outline(planner.plan(viewport));
  assert.throws(() => planner.apply([{ remove: 1 }, { insert: { longitude: 1, latitude: 2 } }, { move: 1, longitude: 1, latitude: 2 }]), /Row 1 has no point to move/);
  assert.throws(() => planner.setFilter(() => { throw new RangeError("own"); }), /own/);
  assert.deepEqual(outline(planner.plan(viewport)), before);
  assert.equal(planner.rowCount, 300);
});

test("plans that are not kept say so", async () => {
  const planner = await Planner.create(somePoints(300), { keptPlans: 2 });
  const [first, second] = [planner.plan(viewport), planner.plan(viewport)];
  const third = planner.plan(viewport, {}, first);
  assert.throws(() => second.cluster(0).members(), /no longer keeps plan 2.*keptPlans/);
  assert.equal(third.difference(first).isEmpty, true);
  assert.equal(second.cluster(0).count, third.cluster(0).count);
});

test("the list of settings is that of the server's interface", async () => {
  const file = new URL("../../Tools/Sources/PinfoldServer/Web/openapi.json", import.meta.url);
  const { paths } = JSON.parse(await readFile(file, "utf8"));
  const { parameters } = paths["/datasets/{dataset}/plan"].get;
  const described = new Map(parameters.filter(({ name }) => name).map((parameter) => [parameter.name, parameter]));
  const own = ["rect", "size", "after", "columns", "where", "category", "histogram", "within", "time"];
  assert.deepEqual(
    [...described.keys()].filter((name) => !own.includes(name)),
    settingsList.map(({ name }) => name),
  );
  for (const { name, kind, min, max, list, strategies, isWhole } of settingsList) {
    const { schema, "x-range": range, "x-strategies": ofStrategies } = described.get(name);
    assert.deepEqual(strategies, ofStrategies, name);
    if (kind === "steps") {
      assert.deepEqual(range, [min, max], name);
      // Its pattern has signs and fractions or none of them.
      const takesFractions = new RegExp(schema.pattern).test("0:2.5,3:7");
      assert.equal(takesFractions, !isWhole, name);
    }
    if (kind === "names") assert.deepEqual(schema.enum, list, name);
    if (kind === "number" || kind === "count") {
      assert.deepEqual([schema.minimum, schema.maximum, schema.type], [min, max, kind === "count" ? "integer" : "number"], name);
    }
    if (kind === "flag") assert.equal(schema.type, "boolean", name);
  }
});
