import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { TilePack } from "../../Sources/PinfoldServer/Web/export/tile-pack.js";
import { BASE_MAPS, defaultBaseMap, showBaseMaps } from "../../Sources/PinfoldServer/Web/js/base-maps.js";
import { isAbsent, serveOutlines } from "../../Sources/PinfoldServer/Web/js/basemap-tiles.js";
import { basemapStyle, isBare, SCHEME } from "../../Sources/PinfoldServer/Web/js/basemap.js";

const read = (path) => readFileSync(new URL(`../../Sources/PinfoldServer/${path}`, import.meta.url));
const NOTHING = { type: "FeatureCollection", features: [] };
const style = (kind, theme = "light", tiles = null) => basemapStyle(theme, kind, tiles, NOTHING);
/** The servers that a style asks, with those that it names in attributions. */
const hosts = (value) => [...new Set([...JSON.stringify(value).matchAll(/https?:\/\/[a-z0-9.]+/g)].map(([host]) => host))];

test("outlines and no map ask no server, in both themes", () => {
  for (const theme of ["light", "dark"]) {
    const { sources } = style("outlines", theme);
    assert.deepEqual(sources.outlines.tiles, [`${SCHEME}://{z}/{x}/{y}`]);
    assert.match(sources.outlines.attribution, /GeoNames.*CC&nbsp;BY&nbsp;4\.0/);
    for (const source of Object.values(sources)) assert.deepEqual(hosts({ ...source, attribution: "" }), []);
    assert.deepEqual(style("none", theme).sources, {});
  }
  assert.deepEqual(style("outlines", "dark").layers.map(({ id }) => id), style("outlines").layers.map(({ id }) => id));
});

test("one's own tiles are shown first, if there are any", () => {
  assert.equal(defaultBaseMap(null), "outlines");
  assert.equal(defaultBaseMap("/{z}/{x}/{y}.png"), "tiles");
  assert.deepEqual(style("tiles", "dark", "/{z}/{x}/{y}.png").sources.tiles.tiles, ["/{z}/{x}/{y}.png"]);
});

test("the policies of pages permit the servers of public maps, and no others", () => {
  const permitted = /let providers = "([^"]*)"/.exec(read("Page/TileOrigin.swift").toString())[1].split(" ");
  const asked = [style("streets"), style("streets", "dark"), style("satellite").sources.tiles.tiles].flatMap(hosts);
  assert.deepEqual(new Set(permitted), new Set(asked));
  assert.match(style("satellite").sources.tiles.attribution, /EOX IT Services GmbH.*Copernicus Sentinel data 2016 &amp; 2017/);
});

test("streets are offered where the outlines end", () => {
  assert.ok(!isBare(10, "outlines") && isBare(14, "outlines"));
  assert.ok(!isBare(14, "tiles") && !isBare(14, "streets") && !isBare(14, "none"));
});

/** A document that makes elements with what the choice of the map needs. */
function elements() {
  const createElement = (name) => ({
    name,
    attributes: {},
    children: [],
    setAttribute(key, value) { this.attributes[key] = value; },
    addEventListener(key, listener) { this[key] = listener; },
    append(...nodes) { this.children.push(...nodes); },
    replaceChildren(...nodes) { this.children = nodes; },
  });
  return { createElement };
}

test("the choice of the map tells who is asked for a public one", (t) => {
  globalThis.document = elements();
  t.after(() => delete globalThis.document);
  const chosen = [];
  const node = document.createElement("div");
  showBaseMaps(node, null, (kind) => chosen.push(kind));
  const options = node.children.slice(0, -1).map(({ children: [input, text] }) => ({ input, text }));
  assert.deepEqual(options.map(({ text }) => text), ["Outlines", "None", "Streets (OpenFreeMap)", "Satellite pictures (EOX)"]);
  assert.deepEqual(options.map(({ input }) => input.attributes.checked === ""), [true, false, false, false]);
  const hint = node.children.at(-1);
  for (const [n, { provider }] of Object.values(BASE_MAPS).filter(({ label }) => label !== BASE_MAPS.tiles.label).entries()) {
    assert.equal(options[n].input.attributes["aria-describedby"], provider && hint.attributes.id);
    if (provider) assert.ok(hint.children[0].includes(provider));
  }
  assert.deepEqual(chosen, []);
  options[2].input.change();
  assert.deepEqual(chosen, ["streets"]);
  showBaseMaps(node, "/{z}/{x}/{y}.png", () => {});
  assert.equal(node.children[0].children[0].attributes.value, "tiles");
  assert.equal(node.children[0].children[0].attributes.checked, "");
});

/** What MapLibre would be given for a tile. */
function answers(tile) {
  const protocols = {};
  class AJAXError extends Error {
    constructor(status) {
      super();
      this.status = status;
    }
  }
  serveOutlines({ AJAXError, addProtocol: (name, load) => (protocols[name] = load) }, tile);
  return (url) => protocols[SCHEME]({ url }, new AbortController());
}

test("MapLibre gets tiles inflated, empty ones empty, and is told of those that a page does not have", async () => {
  const asked = [];
  const load = answers(async (z, x, y) => {
    asked.push([z, x, y]);
    return z === 6 ? new Uint8Array(gzipSync("tile")) : z === 5 ? new ArrayBuffer(0) : null;
  });
  assert.equal(Buffer.from((await load("outlines://6/33/22")).data).toString(), "tile");
  assert.equal((await load("outlines://5/1/2")).data.byteLength, 0);
  await assert.rejects(load("outlines://4/1/2"), isAbsent);
  assert.deepEqual(asked, [[6, 33, 22], [5, 1, 2], [4, 1, 2]]);
  assert.ok(!isAbsent(new Error("other")) && !isAbsent(undefined));
});

test("a pack has the tiles of the whole world", () => {
  const pack = new TilePack(new Uint8Array(read("Web/basemap/tiles.pack")));
  for (const tile of [[0, 0, 0], [1, 1, 0], [6, 33, 22], [6, 18, 24]]) {
    assert.match(gunzipSync(pack.tile(...tile)).toString("latin1"), /land/, String(tile));
  }
  // In the middle of the Pacific.
  assert.equal(pack.tile(6, 5, 40), null);
  assert.equal(pack.tile(7, 0, 0), null);
});
