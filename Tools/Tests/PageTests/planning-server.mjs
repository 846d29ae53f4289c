import { beforeEach } from "node:test";
import { camera } from "../../Sources/PinfoldServer/Web/js/camera.js";
import { positionOf, WORLD_MAP_POINTS } from "../../Sources/PinfoldServer/Web/js/mercator.js";
import { Planning } from "../../Sources/PinfoldServer/Web/js/planning.js";
import { HTTPSource } from "../../Sources/PinfoldServer/Web/js/http-source.js";
import { useSource } from "../../Sources/PinfoldServer/Web/js/source.js";

useSource(new HTTPSource());

/** The requests to a server that plans them with a margin, and answers when a test says so. */
export const asked = [];
beforeEach(() => {
  asked.length = 0;
  globalThis.fetch = (address, { signal }) =>
    new Promise((resolve, reject) => {
      const query = new URL(address, "http://example.test/").searchParams;
      const request = { query, signal, fail: () => reject(new TypeError("no server")) };
      request.answer = (status = 200, margin = 0.5) => resolve(new Response(JSON.stringify(status === 200 ? planFor(query, margin) : { error: { parameter: "margin", message: "no" } }), { status }));
      request.lackNames = () => resolve(new Response(JSON.stringify({ error: { parameter: "columns", message: "away" } }), { status: 503 }));
      signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      asked.push(request);
    });
});

function planFor(query, margin) {
  const [west, south, east, north] = query.get("rect").split(",").map(Number);
  const [a, b] = [positionOf(west, north), positionOf(east, south)];
  const [width, height] = [b.x - a.x, b.y - a.y];
  const zoom = Math.log2(Number(query.get("size").split("x")[0]) / width / 256);
  const rect = [a.x - width * margin, a.y - height * margin, width * (1 + 2 * margin), height * (1 + 2 * margin)];
  return { plan: { id: `t${asked.length}`, zoom, planned_map_rect: rect.map((v) => v * WORLD_MAP_POINTS) }, features: [] };
}

/** Returns a planner of `places` and what it told the page. */
export function planning() {
  const told = { shown: [], failed: [], busy: [] };
  const made = new Planning({ show: (answer) => told.shown.push(answer.plan.id), fail: (error) => told.failed.push(error), busy: (isBusy) => told.busy.push(isBusy) });
  made.configure("places", "name", {});
  return Object.assign(told, { made });
}

/** The camera of a laptop at a horizontal position. */
export const at = (x, zoom = 6) => camera(x, 0.4, zoom, 800, 600);
export const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));
