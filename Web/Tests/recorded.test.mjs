// What supercluster 8.0.1 answered, recorded: for where it is not at hand.
//
//   RECORD=1 node --test Web/Tests/recorded.test.mjs
//
// writes the file anew.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { Reference, Supercluster, clustered, features, shapes, uniform, world } from "./shared.mjs";

const file = new URL("recorded.json", import.meta.url);
const isRecording = Boolean(process.env.RECORD && Reference);
const recorded = isRecording ? {} : JSON.parse(await readFile(file, "utf8"));

const data = { ...shapes, "uniform, 20,000": uniform(20_000), "clustered, 20,000": clustered(20_000) };
const allSettings = [{}, { radius: 75, maxZoom: 11, minZoom: 2 }];

/** A number for some text: FNV-1a, by Fowler, Noll and Vo. */
function hash(text) {
  let number = 0x811c9dc5;
  for (let offset = 0; offset < text.length; offset++) {
    number = Math.imul(number ^ text.charCodeAt(offset), 0x01000193);
  }
  return (number >>> 0).toString(16);
}

/** What an object answers, in few letters: for each zoom a hash of ids, counts and expansion zooms. */
function answers(index) {
  const { minZoom, maxZoom } = index.options;
  return Array.from({ length: maxZoom + 2 - minZoom }, (_, number) => {
    const names = index.getClusters(world, minZoom + number).map(({ id, properties }) => {
      if (!properties.cluster) return `p${properties.row}`;
      const zoom = index.getClusterExpansionZoom(id);
      return `c${id} ${properties.point_count} ${zoom} ${index.getChildren(id).length}`;
    });
    return `${names.length} ${hash(names.sort().join())}`;
  });
}

for (const [name, coordinates] of Object.entries(data)) {
  for (const settings of allSettings) {
    const title = `${name} with ${JSON.stringify(settings)}`;
    test(`${title} is as it was recorded`, () => {
      const list = features(coordinates);
      if (isRecording) recorded[title] = answers(new Reference(settings).load(list));
      const [expected, actual] = [recorded[title], answers(new Supercluster(settings).load(list))];
      // One decision by the last bit of a number gives another id, so a zoom may differ.
      const different = expected.filter((answer, zoom) => answer !== actual[zoom]).length;
      assert.ok(different <= (list.length > 3000 ? 2 : 0), `${different} zooms: ${expected} and ${actual}`);
    });
  }
}

test("the recording", { skip: !isRecording }, () => writeFile(file, `${JSON.stringify(recorded, null, 1)}\n`));
