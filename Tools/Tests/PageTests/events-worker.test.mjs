import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import vm from "node:vm";

const script = readFileSync(new URL("../../Sources/PinfoldServer/Web/workers/events.js", import.meta.url), "utf8");

/** A worker of its own for each test: the connections it makes, and windows that use it. */
let sources;
let worker;
beforeEach(() => {
  sources = [];
  class EventSource {
    listeners = {};
    isClosed = false;
    constructor(address) {
      this.address = address;
      sources.push(this);
    }
    addEventListener(name, listener) {
      this.listeners[name] = listener;
    }
    close() {
      this.isClosed = true;
    }
    tell(name, content) {
      this.listeners[name]({ data: JSON.stringify(content) });
    }
  }
  worker = vm.createContext({ EventSource });
  vm.runInContext(script, worker);
});

/** Opens a window; what it hears is in `heard`. */
function open(dataSet) {
  const heard = [];
  const port = { postMessage: ({ name, data }) => heard.push(data === undefined ? name : `${name} ${data.version}`) };
  worker.onconnect({ ports: [port] });
  const follow = (id) => port.onmessage({ data: { follow: id } });
  follow(dataSet);
  return { heard, follow };
}

function connected(versions) {
  sources.at(-1).tell("versions", { server: "a", versions });
}

test("seven windows share one connection, and each receives its own data set's events", () => {
  const windows = Array.from({ length: 7 }, (_, index) => open(index % 2 === 0 ? "even" : "odd"));
  connected({ even: 1, odd: 5 });
  sources[0].tell("edit", { dataset: "odd", version: 6, count: 1 });
  assert.equal(sources.length, 1);
  assert.deepEqual(windows[0].heard, ["open", "version 1"]);
  assert.deepEqual(windows[1].heard, ["open", "version 5", "edit 6"]);
});

test("a window opened later begins with the newest version", () => {
  open("places");
  connected({ places: 1 });
  sources[0].tell("edit", { dataset: "places", version: 2, count: 1 });
  const late = open("places");
  assert.deepEqual(late.heard, ["open", "version 2"]);
});

test("the connection ends with the last window, and is made again with the next", () => {
  const [one, other] = [open("places"), open("places")];
  connected({ places: 1 });
  one.follow(null);
  assert.equal(sources[0].isClosed, false);
  other.follow(null);
  assert.equal(sources[0].isClosed, true);
  const next = open("places");
  assert.equal(sources.length, 2);
  assert.deepEqual(next.heard, []);
  connected({ places: 3 });
  assert.deepEqual(next.heard, ["open", "version 3"]);
});

test("a lost connection is reported once to each window, and made again by the first that retries", () => {
  const windows = [open("places"), open("places")];
  connected({ places: 1 });
  sources[0].onerror();
  for (const { heard } of windows) assert.deepEqual(heard.slice(2), ["error"]);
  for (const { follow } of windows) follow("places");
  assert.equal(sources.length, 2);
  connected({ places: 4 });
  for (const { heard } of windows) assert.deepEqual(heard.slice(3), ["open", "version 4"]);
});

test("a window of a missing data set gets an error, as from its own connection", () => {
  const [there, missing] = [open("places"), open("moon")];
  connected({ places: 1 });
  assert.deepEqual(missing.heard, ["error"]);
  assert.deepEqual(there.heard, ["open", "version 1"]);
  missing.follow("moon");
  assert.deepEqual(missing.heard, ["error", "error"]);
  assert.equal(sources[0].isClosed, false);
});
