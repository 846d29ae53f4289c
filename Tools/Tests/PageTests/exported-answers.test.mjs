// The messages between the page of an exported map and its worker.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Answers } from "../../Sources/PinfoldServer/Web/export/answers.js";
import { Refusal } from "../../Sources/PinfoldServer/Web/export/refusal.js";

test("an engine that could not be read is read by the next question", async () => {
  const posted = [];
  let failures = 2;
  const read = async () => {
    if (failures-- > 0) throw new Refusal(503, "The host cannot be reached.");
    return { place: async (row) => ({ place: row }) };
  };
  const answers = new Answers(read, (answer) => posted.push(answer));
  await new Promise((resolve) => setTimeout(resolve));
  await answers.received({ number: 1, call: "place", values: [7] });
  await answers.received({ number: 2, call: "place", values: [7] });
  assert.deepEqual(posted.map(({ number, answer, error }) => [number, answer?.place ?? error.status]), [[1, 503], [2, 7]]);
});

test("a canceled question is neither asked nor answered, and its number means nothing later", async () => {
  const [posted, asked] = [[], []];
  const engine = { search: async (text) => (asked.push(text), text) };
  const answers = new Answers(async () => engine, (answer) => posted.push(answer));
  const canceled = answers.received({ number: 1, call: "search", values: ["one"] });
  answers.received({ cancel: 1 });
  await canceled;
  // It was answered before it was canceled.
  await answers.received({ number: 2, call: "search", values: ["two"] });
  answers.received({ cancel: 2 });
  answers.received({ cancel: 9 });
  await answers.received({ number: 9, call: "search", values: ["nine"] });
  assert.deepEqual(asked, ["two", "nine"]);
  assert.deepEqual(posted.map(({ number }) => number), [2, 9]);
});
