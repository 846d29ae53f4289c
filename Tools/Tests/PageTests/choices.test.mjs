import assert from "node:assert/strict";
import { test } from "node:test";
import { AMOUNTS, amountOf, lackOfRank, rankColumn, withAmount, withStrategy } from "../../Sources/PinfoldServer/Web/js/choices.js";
import { SETTINGS } from "../../Sources/PinfoldServer/Web/js/settings.js";

const offered = Object.entries(AMOUNTS).filter(([strategy]) => SETTINGS.strategy.values.includes(strategy));

test("few, medium and many are values of a setting of the strategy", () => {
  assert.ok(offered.length >= 4);
  for (const [strategy, { name, few, many }] of offered) {
    const setting = SETTINGS[name];
    assert.ok(setting.strategies.includes(strategy), name);
    for (const value of [few, many]) assert.equal(setting.problem(value), null, name);
    const medium = Number(setting.fallback);
    assert.ok((Number(few) - medium) * (Number(many) - medium) < 0, `${name}: medium is between few and many`);
  }
});

test("what is chosen is shown as chosen, and medium is the default", () => {
  for (const [strategy] of offered) {
    const settings = strategy === SETTINGS.strategy.fallback ? {} : { strategy };
    assert.equal(amountOf(settings), "medium");
    for (const name of ["few", "many"]) assert.equal(amountOf(withAmount(settings, name)), name);
    assert.deepEqual(withAmount(withAmount(settings, "few"), "medium"), settings);
  }
});

test("a number of one's own is none of the three, and some strategies have no amount", () => {
  assert.equal(amountOf({ strategy: "radius", radius: "0:60,10:40" }), "own");
  assert.equal(amountOf({ strategy: "none" }), null);
});

test("a column to rank by is chosen, the likeliest first", () => {
  const dataSet = (...columns) => ({ numeric_columns: columns, coordinate_columns: ["latitude", "longitude"] });
  assert.equal(rankColumn(dataSet("latitude", "longitude", "year", "Population")), "Population");
  assert.equal(rankColumn(dataSet("id", "latitude", "longitude", "elevation")), "elevation");
  assert.equal(rankColumn(dataSet("latitude", "longitude")), null);
  assert.deepEqual(withStrategy({}, "ranked", dataSet("elevation")), { strategy: "ranked", rank: "elevation" });
  assert.deepEqual(withStrategy({ rank: "x" }, "ranked", dataSet("elevation")), { strategy: "ranked", rank: "x" });
  assert.match(lackOfRank({ strategy: "ranked" }, dataSet("elevation")), /^Choose/);
  assert.match(lackOfRank({ strategy: "ranked" }, dataSet("latitude")), /^No column/);
  assert.equal(lackOfRank({ strategy: "ranked", rank: "x" }, dataSet()), "");
});
