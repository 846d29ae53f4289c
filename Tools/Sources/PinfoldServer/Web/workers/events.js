// A shared worker: one connection over which all windows of a browser receive edits.
// Browsers allow six connections to a server for all windows together. With a connection for each
// window, the seventh window would wait.
//
// A window sends `{ follow: id }` for the events of a data set, and `{ follow: null }` for
// no events. It receives `{ name: "open" | "error" | "version" | "edit" | "table", data }`; after an error
// windows decide when to try again, by following again.

/** What each window follows. */
const followed = new Map();
/** The version of each data set; null until the server has sent them. */
let versions = null;
/** The age of each table's places, and whether the table is in reach. */
let tables = {};
let server = null;
let source = null;

onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data: { follow } }) => (follow === null ? leave(port) : join(port, follow));
};

function join(port, dataSet) {
  followed.set(port, dataSet);
  if (source === null) return connect();
  if (versions !== null) begin(port);
}

function leave(port) {
  followed.delete(port);
  if (followed.size === 0) close();
}

/** Sends a window the first events that its own connection would have. */
function begin(port) {
  const dataSet = followed.get(port);
  if (!(dataSet in versions)) {
    leave(port);
    return port.postMessage({ name: "error" });
  }
  port.postMessage({ name: "open" });
  port.postMessage({ name: "version", data: { version: versions[dataSet], server, table: tables?.[dataSet] } });
}

function connect() {
  // Beside the page, which may be under a path of another server.
  source = new EventSource("../../events");
  source.addEventListener("versions", (event) => {
    ({ versions, server, tables } = JSON.parse(event.data));
    for (const port of [...followed.keys()]) begin(port);
  });
  source.addEventListener("edit", (event) => {
    const data = JSON.parse(event.data);
    versions[data.dataset] = data.version;
    for (const [port, dataSet] of followed) {
      if (dataSet === data.dataset) port.postMessage({ name: "edit", data });
    }
  });
  source.addEventListener("table", (event) => {
    const data = JSON.parse(event.data);
    tables = { ...tables, [data.dataset]: data.table };
    for (const [port, dataSet] of followed) {
      if (dataSet === data.dataset) port.postMessage({ name: "table", data });
    }
  });
  // The browser retries slowly, and gives up after some responses.
  source.onerror = () => {
    const ports = [...followed.keys()];
    followed.clear();
    close();
    for (const port of ports) port.postMessage({ name: "error" });
  };
}

function close() {
  source?.close();
  [source, versions] = [null, null];
}
