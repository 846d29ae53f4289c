// The tiles of the outlines. MapLibre requests them from the page, and the page from its source.
import { SCHEME } from "./basemap.js";

// The status of a tile that a page does not have, unlike one without anything in it.
const ABSENT = 410;

/**
 * Lets MapLibre request tiles of the outlines.
 *
 * @param {object} maplibregl
 * @param {(z: number, x: number, y: number, signal: AbortSignal) => Promise<ArrayBuffer|Uint8Array|null>} tile
 *   Loads a tile as {@link Source} has it.
 */
export function serveOutlines(maplibregl, tile) {
  maplibregl.addProtocol(SCHEME, async ({ url }, { signal }) => {
    const [z, x, y] = url.slice(SCHEME.length + 3).split("/").map(Number);
    const compressed = await tile(z, x, y, signal);
    if (compressed === null) throw new maplibregl.AJAXError(ABSENT, "Absent", url);
    return { data: compressed.byteLength === 0 ? new ArrayBuffer(0) : await inflated(compressed) };
  });
}

/** Whether an error says that the page does not have a tile. */
export function isAbsent(error) {
  return error?.status === ABSENT;
}

async function inflated(bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
