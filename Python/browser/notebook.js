// The page of a map in the widget of a notebook. The widget sends the places through a private port. Then page
// and widget exchange the selection and the view.
import { visibleBounds } from "../../Tools/Sources/PinfoldServer/Web/js/camera.js";
import { tellOutside } from "../../Tools/Sources/PinfoldServer/Web/js/outside.js";
import { start } from "../../Tools/Sources/PinfoldServer/Web/js/start.js";
import { WorkerSource } from "../../Tools/Sources/PinfoldServer/Web/export/worker-source.js";

// How long a chunk may take, in milliseconds: the kernel may be busy, or gone.
const PATIENCE = 20_000;

const { token, origin } = JSON.parse(document.getElementById("link").textContent);
addEventListener("message", begin);
// The browser accepts no opaque origin as a target.
parent.postMessage({ token }, origin === "null" ? "*" : origin);

function begin({ source, origin: from, data, ports }) {
  if (source !== parent || from !== origin || data?.token !== token) return;
  removeEventListener("message", begin);
  new Link(ports[0], data);
}

/** The connection of the page to the widget. */
class Link {
  #port;
  #source;
  #page = null;
  #waiting = new Map();
  #bounds = "";
  #rows = "";
  #place = null;

  constructor(port, { header, chunks, bounds, selection }) {
    this.#port = port;
    port.onmessage = ({ data }) => this.#told(data);
    const mapLibre = document.getElementById("maplibre").textContent;
    this.#source = new WorkerSource({ header, chunks, mapLibre }, (name) => this.#fetch(name));
    start(this.#source, (page) => {
      this.#page = page;
      tellOutside((change) => this.#changed(change));
      if (bounds) page.showBounds(bounds);
      if (selection?.length > 0) this.#select(selection);
    });
  }

  #fetch(name) {
    this.#port.postMessage({ wanted: name });
    return new Promise((resolve, reject) => {
      this.#waiting.set(name, resolve);
      setTimeout(reject, PATIENCE, new Error("The kernel does not answer. Wait until it is idle, or run the cell again."));
    });
  }

  #told({ name, bytes, bounds, isLinked, selection }) {
    if (name !== undefined) this.#waiting.get(name)?.(bytes);
    const target = bounds && this.#page?.showBounds(bounds);
    if (target && isLinked) this.#bounds = String(visibleBounds(target));
    if (selection) this.#select(selection);
  }

  #select(rows) {
    this.#rows = String(rows);
    if (rows.length < 2) this.#page?.select(rows.length === 1 ? String(rows[0]) : null);
  }

  async #changed({ state, cluster }) {
    if (state) {
      this.#tell("bounds", visibleBounds(state.camera));
      if (state.place === this.#place) return;
      this.#place = state.place;
      this.#selected(state.place === null ? [] : [Number(state.place)]);
    } else if (cluster === null) {
      if (this.#place === null) this.#selected([]);
    } else {
      this.#place = null;
      this.#selected(await this.#source.rows(cluster.plan, cluster.id).catch(() => []));
    }
  }

  #selected(rows) {
    this.#tell("selection", Uint32Array.from(rows));
  }

  /** Sends a change to the widget, once. */
  #tell(name, value) {
    const text = String(value);
    const last = name === "bounds" ? this.#bounds : this.#rows;
    if (text === last) return;
    if (name === "bounds") this.#bounds = text;
    else this.#rows = text;
    this.#port.postMessage({ [name]: value });
  }
}
