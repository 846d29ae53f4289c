import assert from "node:assert/strict";
import { test } from "node:test";
import { HTTPSource } from "../../Sources/PinfoldServer/Web/js/http-source.js";

const said = JSON.stringify({ error: { parameter: null, message: "The server is busy with other filters." } });

async function failure(answer) {
  globalThis.fetch = async () => {
    if (answer === null) throw new TypeError("no server");
    return new Response(answer.body, { status: answer.status });
  };
  return new HTTPSource().dataSets().then(() => assert.fail("nothing was thrown"), (error) => error);
}

test("a server that cannot be reached is a lost connection, also behind a proxy", async () => {
  for (const answer of [null, ...[502, 503, 504].map((status) => ({ status, body: "<h1>Bad gateway</h1>" }))]) {
    const error = await failure(answer);
    assert.equal(error.isConnectionLoss, true, JSON.stringify(answer));
    assert.equal(error.isPassing, true);
  }
});

test("a response of the server itself is not a lost connection, and is reported", async () => {
  for (const status of [400, 404, 429, 500, 503, 504, 507]) {
    const error = await failure({ status, body: said });
    assert.equal(error.isConnectionLoss, false, String(status));
    assert.equal(error.message, "The server is busy with other filters.");
    // Only what goes by is asked again.
    assert.equal(error.isPassing, status === 429 || status === 503, String(status));
  }
});

test("an answer that breaks off is a lost connection", async () => {
  const error = await failure({ status: 200, body: '{"datasets":[' });
  assert.equal(error.isConnectionLoss, true);
});
