// The page's source of places as a server over HTTP. Addresses are relative to the page, so
// that it also works under a path of another server.
import { listen } from "./events.js";
import { isRounded, MapError, SourceError } from "./source.js";

/** A server's HTTP interface. @implements {import("./source.js").Source} */
export class HTTPSource {
  dataSets() {
    return get(["datasets"]);
  }

  configuration() {
    return get(["config.json"]);
  }

  plan(dataSet, query, signal) {
    return get(["datasets", dataSet, "plan"], query, { signal });
  }

  values(dataSet, query, signal) {
    return get(["datasets", dataSet, "values"], query, { signal });
  }

  cluster(dataSet, plan, cluster) {
    return get(["datasets", dataSet, "clusters", cluster], [["plan", plan]]);
  }

  members(dataSet, plan, cluster, { limit, after = null }) {
    const query = [["plan", plan], ["limit", limit]];
    if (after !== null) query.push(["after", after]);
    return get(["datasets", dataSet, "clusters", cluster, "members"], query, { read: exactly });
  }

  table(dataSet, query, signal) {
    return get(["datasets", dataSet, "places"], query, { signal, read: exactly });
  }

  async tableFile(dataSet, query, format) {
    return addressOf(["datasets", dataSet, "places"], [...query, ["format", format]]);
  }

  place(dataSet, place) {
    return get(["datasets", dataSet, "places", String(place)], [], { read: exactly });
  }

  search(dataSet, text, limit, signal) {
    return get(["datasets", dataSet, "search"], [["q", text], ["limit", limit]], { signal, read: exactly });
  }

  skipped(dataSet, limit) {
    return get(["datasets", dataSet, "skipped"], [["limit", limit]]);
  }

  unreadable(dataSet, column, limit) {
    return get(["datasets", dataSet, "unreadable"], [["column", column], ["limit", limit]], { read: exactly });
  }

  listen(dataSet, told) {
    return listen(dataSet, told);
  }

  async outlines(z, x, y, signal) {
    const response = await fetch(`web/basemap/${z}/${x}/${y}`, { signal });
    if (!response.ok) throw new SourceError(response.status, null);
    return response.arrayBuffer();
  }

  mapLibre() {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = "web/vendor/maplibre-gl.js";
      script.onload = () => resolve(window.maplibregl);
      script.onerror = () => reject(new MapError("MapLibre is missing; scripts/web.sh downloads it."));
      document.head.append(script);
    });
  }
}

/**
 * Requests JSON.
 *
 * @param {string[]} path The parts of the path, as they are: they are escaped here.
 * @param {Iterable<[string, string]>} query Names and values; a name may be repeated.
 * @param {{signal?: AbortSignal, read?: (response: Response) => Promise<unknown>}} options How it is read.
 * @throws {SourceError} An AbortError passes as it is.
 */
async function get(path, query = [], { signal, read = (response) => response.json() } = {}) {
  let response;
  try {
    response = await fetch(addressOf(path, query), { signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new SourceError(0, null);
  }
  return answer(response, read);
}

function addressOf(path, query) {
  const parameters = new URLSearchParams([...query]).toString();
  return path.map(encodeURIComponent).join("/") + (parameters ? `?${parameters}` : "");
}

/** Reads JSON with the digits of rounded numbers, if the browser has them. */
async function exactly(response) {
  return JSON.parse(await response.text(), (_, value, context) => (isRounded(value) ? (context?.source ?? value) : value));
}

async function answer(response, read) {
  let body = null;
  try {
    body = await read(response);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    // Not JSON, or cut off: the server stopped during the response.
    if (response.ok) throw new SourceError(0, "The server's response ended early.");
  }
  if (response.ok) return body;
  const { message = null, parameter = null } = body?.error ?? {};
  throw new SourceError(response.status, message, parameter);
}
