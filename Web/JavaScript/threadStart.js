// Starts the worker: from text that is a whole program, so that it needs no address. A worker
// from an address must be of the page's own origin, and bundlers have to know of it.
import { source } from "./thread.text.js";

/**
 * A worker with the program of this package.
 * @param {Worker | (() => Worker) | undefined} given One that runs it already.
 */
export async function startThread(given) {
  if (given) return ofPage(typeof given === "function" ? given() : given);
  if (typeof Worker !== "undefined") {
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = ofPage(new Worker(address, { name: "pinfold" }));
    // The worker may not have read it yet: it is dropped with the first answer.
    worker.address = address;
    return worker;
  }
  return ofNode();
}

function ofPage(worker) {
  const thread = {
    postMessage: (message, transfer) => worker.postMessage(message, transfer),
    terminate() {
      release();
      worker.terminate();
    },
  };
  const release = () => {
    if (thread.address) URL.revokeObjectURL(thread.address);
    thread.address = null;
  };
  worker.addEventListener("message", (event) => {
    release();
    thread.onmessage(event);
  });
  worker.addEventListener("messageerror", () => thread.onerror(unreadable()));
  worker.addEventListener("error", (event) => {
    event.preventDefault?.();
    thread.onerror(
      new Error(
        event.message
          ? `The worker failed: ${event.message}`
          : "The worker did not start: a content security policy needs worker-src blob: or options.worker",
      ),
    );
  });
  return thread;
}

/** A thread of node, where the program gets what a worker of a page has. */
async function ofNode() {
  // Not a literal: bundlers for pages would look for it.
  const name = "node:worker_threads";
  const { Worker: NodeWorker } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  const setting =
    'const { parentPort } = require("node:worker_threads");' +
    "globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);" +
    'parentPort.on("message", (data) => globalThis.onmessage({ data }));' +
    'parentPort.on("messageerror", () => globalThis.onmessageerror());';
  const worker = new NodeWorker(setting + source, { eval: true });
  // A program ends when nothing is asked any more.
  worker.unref();
  let asked = 0;
  const thread = {
    postMessage(message, transfer) {
      worker.postMessage(message, transfer);
      // Other messages have no answer.
      if ("id" in message && asked++ === 0) worker.ref();
    },
    terminate: () => void worker.terminate(),
  };
  worker.on("message", (data) => {
    if (--asked === 0) worker.unref();
    thread.onmessage({ data });
  });
  worker.on("messageerror", () => thread.onerror(unreadable()));
  worker.on("error", (error) => thread.onerror(new Error(`The worker failed: ${error.message}`)));
  return thread;
}

/** No question can be told from an answer that cannot be read. */
function unreadable() {
  return new Error("The worker failed: its answer cannot be read");
}
