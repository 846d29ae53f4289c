// Starts the worker from text instead of a URL, which must have the page's origin and be known to
// bundlers.
import { source } from "./thread.text.js";

/**
 * Starts a worker with this package's program.
 * @param {Worker | (() => Worker) | undefined} given A worker that already runs the program.
 */
export async function startThread(given) {
  if (given) return ofPage(typeof given === "function" ? given() : given);
  if (typeof Worker !== "undefined") {
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = ofPage(new Worker(address, { name: "pinfold" }));
    // The object URL must exist until the first answer, because the worker may not have loaded it
    // yet.
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

/** Starts a Node thread, with the globals of a page's worker. */
async function ofNode() {
  // In a variable, because bundlers for pages would resolve a literal.
  const name = "node:worker_threads";
  const { Worker: NodeWorker } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  const setting =
    'const { parentPort } = require("node:worker_threads");' +
    "globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);" +
    'parentPort.on("message", (data) => globalThis.onmessage({ data }));' +
    'parentPort.on("messageerror", () => globalThis.onmessageerror());';
  const worker = new NodeWorker(setting + source, { eval: true });
  // The program can end while no request is pending.
  worker.unref();
  let asked = 0;
  const thread = {
    postMessage(message, transfer) {
      worker.postMessage(message, transfer);
      // The worker does not answer other messages.
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

/** All requests fail, because it is unknown which one the answer belongs to. */
function unreadable() {
  return new Error("The worker failed: its answer cannot be read");
}
