// The connection over which the server tells of edits.

/**
 * Listens to the events of a data set: over the connection that all windows of the browser
 * share, or over one of its own where there are no shared workers.
 *
 * @param {string} dataSet Its id.
 * @param {(name: "open"|"error"|"version"|"edit", data?: object) => void} told After an
 *   error nothing more is told.
 * @returns {() => void} What ends it.
 */
export function listen(dataSet, told) {
  return typeof SharedWorker === "undefined" ? listenAlone(dataSet, told) : listenTogether(dataSet, told);
}

function listenAlone(dataSet, told) {
  const source = new EventSource(`datasets/${encodeURIComponent(dataSet)}/events`);
  source.onopen = () => told("open");
  for (const name of ["version", "edit"]) {
    source.addEventListener(name, (event) => told(name, JSON.parse(event.data)));
  }
  source.onerror = () => {
    // Its own way of trying again is slow, and gives up on some answers.
    source.close();
    told("error");
  };
  return () => source.close();
}

function listenTogether(dataSet, told) {
  const worker = new SharedWorker(new URL("../workers/events.js", import.meta.url), "pinfold events");
  let alone = null;
  worker.port.onmessage = ({ data: { name, data } }) => told(name, data);
  // Some settings of privacy forbid them.
  worker.onerror = () => (alone ??= listenAlone(dataSet, told));
  worker.port.postMessage({ follow: dataSet });
  return () => {
    worker.port.onmessage = null;
    worker.port.postMessage({ follow: null });
    alone?.();
  };
}
