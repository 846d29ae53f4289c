// A shared worker: the one connection over which all windows of a browser hear of edits.
// Browsers allow six connections to a server for all windows together, so that one for
// each would leave the seventh window without any.
//
// A window says `{ follow: id }` to hear of a data set, and `{ follow: null }` to hear of
// none. It hears `{ name: "open" | "error" | "version" | "edit", data }`; after an error it
// is the windows that say when to try again, by following anew.

/** What each window follows. */
const followed = new Map();
/** The version of each data set; null until the server has told. */
let versions = null;
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

/** Tells a window what a connection of its own would begin with. */
function begin(port) {
  const dataSet = followed.get(port);
  if (!(dataSet in versions)) {
    leave(port);
    return port.postMessage({ name: "error" });
  }
  port.postMessage({ name: "open" });
  port.postMessage({ name: "version", data: { version: versions[dataSet], server } });
}

function connect() {
  // Beside the page, which may be under a path of another server.
  source = new EventSource("../../events");
  source.addEventListener("versions", (event) => {
    ({ versions, server } = JSON.parse(event.data));
    for (const port of [...followed.keys()]) begin(port);
  });
  source.addEventListener("edit", (event) => {
    const data = JSON.parse(event.data);
    versions[data.dataset] = data.version;
    for (const [port, dataSet] of followed) {
      if (dataSet === data.dataset) port.postMessage({ name: "edit", data });
    }
  });
  // Its own way of trying again is slow, and gives up on some answers.
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
