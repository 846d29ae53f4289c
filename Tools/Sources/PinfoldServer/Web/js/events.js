// The connection over which the server sends edits.

/**
 * Listens to the events of a data set. All windows of the browser share a connection. Without shared workers,
 * each window has its own.
 *
 * @param {string} dataSet Its id.
 * @param {(name: "open"|"error"|"version"|"edit"|"table", data?: object) => void} told Nothing
 *   follows an error.
 * @returns {() => void} Stops listening.
 */
export function listen(dataSet, told) {
  return typeof SharedWorker === "undefined" ? listenAlone(dataSet, told) : listenTogether(dataSet, told);
}

function listenAlone(dataSet, told) {
  const source = new EventSource(`datasets/${encodeURIComponent(dataSet)}/events`);
  source.onopen = () => told("open");
  for (const name of ["version", "edit", "table"]) {
    source.addEventListener(name, (event) => told(name, JSON.parse(event.data)));
  }
  source.onerror = () => {
    // The browser retries slowly, and gives up after some responses.
    source.close();
    told("error");
  };
  return () => source.close();
}

function listenTogether(dataSet, told) {
  const worker = new SharedWorker(new URL("../workers/events.js", import.meta.url), "pinfold events");
  let alone = null;
  worker.port.onmessage = ({ data: { name, data } }) => told(name, data);
  // Some privacy settings forbid shared workers.
  worker.onerror = () => (alone ??= listenAlone(dataSet, told));
  worker.port.postMessage({ follow: dataSet });
  return () => {
    worker.port.onmessage = null;
    worker.onerror = null;
    worker.port.postMessage({ follow: null });
    alone?.();
  };
}
