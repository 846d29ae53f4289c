import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { listen } from "../../Sources/PinfoldServer/Web/js/events.js";
import { LiveEvents } from "../../Sources/PinfoldServer/Web/js/live.js";
import { useSource } from "../../Sources/PinfoldServer/Web/js/source.js";

useSource({ listen });

// A browser's tab, which can be hidden, and the connections that it makes.
let sources = [];
let listeners = {};
beforeEach(() => {
  sources = [];
  listeners = {};
  globalThis.document = { hidden: false, addEventListener: (name, listener) => (listeners[name] = listener) };
  globalThis.addEventListener = () => {};
  globalThis.EventSource = class {
    #listeners = {};
    constructor(address) {
      Object.assign(this, { address, isClosed: false });
      sources.push(this);
    }
    addEventListener(name, listener) {
      this.#listeners[name] = listener;
    }
    close() {
      this.isClosed = true;
    }
    tell(name, content) {
      this.#listeners[name]({ data: JSON.stringify(content) });
    }
  };
});

function live() {
  const told = [];
  const made = new LiveEvents({
    version: (version) => told.push(version),
    lost: () => told.push("lost"),
    found: () => told.push("found"),
    table: (table) => table && told.push(table),
    restarted: () => told.push("restarted"),
  });
  made.follow("places");
  return told;
}

function connected(version, server) {
  sources.at(-1).onopen();
  sources.at(-1).tell("version", { version, server });
}

function hide(isHidden) {
  document.hidden = isHidden;
  listeners.visibilitychange();
}

test("a hidden tab has no connection, and resumes where it was", () => {
  const told = live();
  connected(3, "a");
  hide(true);
  assert.equal(sources[0].isClosed, true);
  hide(false);
  connected(4, "a");
  assert.deepEqual(told, [3, 4]);
});

test("a server restarted while the tab was hidden is detected at the same version", () => {
  const told = live();
  connected(0, "a");
  hide(true);
  hide(false);
  connected(0, "b");
  assert.deepEqual(told, [0, 0, "restarted"]);
  sources.at(-1).tell("edit", { version: 1, count: 5 });
  assert.deepEqual(told.slice(3), [1]);
});

test("after a lost connection, the same server is recognized", async () => {
  const told = live();
  connected(2, "a");
  sources[0].onerror();
  await new Promise((resolve) => setTimeout(resolve, 550));
  connected(2, "a");
  assert.deepEqual(told, [2, "lost", "found", 2]);
});
