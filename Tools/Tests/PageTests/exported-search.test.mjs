// The search of exported maps: partial answers while places are indexed. SEARCH_ROWS=2000000 measures a large map.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { Answers } from "../../Sources/PinfoldServer/Web/export/answers.js";
import { Chunks } from "../../Sources/PinfoldServer/Web/export/chunks.js";
import { PlaceColumns } from "../../Sources/PinfoldServer/Web/export/columns.js";
import { PlaceEngine } from "../../Sources/PinfoldServer/Web/export/engine.js";
import { WordIndex, wordsText } from "../../Sources/PinfoldServer/Web/export/search.js";
import { randomNumbers } from "./random.mjs";

const READINGS = Array(100).fill("point");

const ROWS = Number(process.env.SEARCH_ROWS ?? 100_000);
const PARTS = ["ber", "lin", "spring", "field", "kyo", "to", "new", "york", "san", "port", "mül", "heim", "é", "ville", "lake"];

/** Columns of a map with places of random names, in the blocks that exported maps have. */
function columnsOf(count, blockRows = 8192) {
  const random = randomNumbers(7);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const word = () => pick(PARTS) + pick(PARTS) + (random() < 0.5 ? pick(PARTS) : "");
  const makers = {
    name: () => `${word()} ${word()}`,
    kind: () => pick(["place", "park", "school", "river"]),
    address: () => `${Math.floor(random() * 999)} ${word()} Street`,
    latitude: () => (random() * 180 - 90).toFixed(6),
  };
  const texts = {};
  for (const [column, make] of Object.values(makers).entries()) {
    for (let block = 0; block * blockRows < count; block += 1) {
      const values = Array.from({ length: Math.min(blockRows, count - block * blockRows) }, make);
      texts[`column-${column}-${block}`] = gzipSync(JSON.stringify({ values }), { level: 1 }).toString("base64");
    }
  }
  const header = { data_set: { columns: Object.keys(makers), name_column: "name" }, rows: count, block_rows: blockRows, number_readings: READINGS };
  return new PlaceColumns(header, new Chunks(texts));
}

/** The rows that a search finds, by the rules and without an index. */
async function expected(columns, text, limit) {
  const [names, others] = [[], []];
  await columns.forEach(0, (value, row) => (names[row] = wordsText(value)));
  for (const column of [1, 2]) await columns.forEach(column, (value, row) => (others[row] = (others[row] ?? "") + wordsText(value)));
  const query = wordsText(text).trim().split(" ");
  const holds = (all, end) => query.every((word) => all.includes(` ${word}${end}`));
  const rank = (row) => {
    const [own, all] = [names[row], names[row] + others[row]];
    const steps = [own === ` ${query.join(" ")} `, own.startsWith(` ${query.join(" ")}`), holds(own, " "), holds(own, ""), holds(all, " "), holds(all, "")];
    return steps.indexOf(true);
  };
  const found = names.map((_, row) => ({ row, rank: rank(row) })).filter((one) => one.rank >= 0);
  const order = (a, b) => a.rank - b.rank || (a.rank === 1 && names[a.row] !== names[b.row] ? (names[a.row] < names[b.row] ? -1 : 1) : a.row - b.row);
  return found.sort(order).slice(0, limit).map(({ row }) => row);
}

test("blocks give the rows that a search of all rows gives", async () => {
  const columns = columnsOf(3000, 256);
  const words = new WordIndex(columns);
  for (const text of ["berlin", "ber", "spring field", "12 ber", "park new", "river 99", "street", "é", "zzz", "9"]) {
    for (const limit of [1, 20, 5000]) assert.deepEqual(await words.rows(text, limit), await expected(columns, text, limit), `${text} ${limit}`);
  }
});

test("a canceled search stops, and the next one goes on", async () => {
  const columns = columnsOf(60_000, 256);
  let reads = 0;
  const { block } = columns;
  columns.block = (...which) => ((reads += 1), block.apply(columns, which));
  const words = new WordIndex(columns);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error("canceled")), 20);
  await assert.rejects(words.rows("zzz", 20, controller.signal), /canceled/);
  const before = reads;
  assert.deepEqual(await words.rows("zzz", 20), []);
  const after = reads;
  assert.ok(before > 0 && before < after / 2, `${before} of ${after}`);
  await words.rows("kyo", 20);
  assert.equal(reads, after);
});

test("the first partial answer of a large map comes within a second, and others are answered meanwhile", async (t) => {
  const columns = columnsOf(ROWS);
  const degrees = new Float64Array(ROWS);
  const engine = new PlaceEngine(null, columns, { longitudes: degrees, latitudes: degrees }, false);
  const start = performance.now();
  const posted = [];
  const answers = new Answers(async () => engine, (answer) => posted.push({ ...answer, at: performance.now() - start }));
  const search = answers.received({ number: 1, call: "search", values: ["zzz street", 20] });
  const common = answers.received({ number: 2, call: "search", values: ["berlin", 20] });
  const other = (async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const asked = performance.now();
    await answers.received({ number: 3, call: "place", values: [ROWS - 1] });
    return performance.now() - asked;
  })();
  await Promise.all([search, common, other]);
  const first = (number) => Math.round(posted.find((answer) => answer.number === number).at);
  const last = (number) => Math.round(posted.findLast((answer) => answer.number === number).at);
  t.diagnostic(`${ROWS} rows: first answer ${first(2)} ms, all ${last(2)} ms; with no place found ${first(1)} and ${last(1)} ms; a place meanwhile ${Math.round(await other)} ms`);
  assert.ok(first(1) < 1000 && first(2) < 1000);
  assert.ok((await other) < 1000);
  const progress = posted.filter(({ number, partial }) => number === 1 && partial).map(({ partial }) => partial.progress);
  assert.deepEqual(progress, [...progress].sort((a, b) => a - b));
  assert.ok(posted.findLast(({ number }) => number === 2).answer.places.length === 20);
});
