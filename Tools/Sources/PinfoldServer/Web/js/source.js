// The source of the page's places. The page's modules call `source()` without knowing which one it is: a server over HTTP, or the engine in a worker of the page itself. The module that
// starts the page sets it.

/**
 * Answers the page as the server's `openapi.json` describes. Requests may fail with a {@link SourceError}, and
 * with an AbortError after the signal.
 *
 * @typedef {object} Source
 * @property {() => Promise<{datasets: object[]}>} dataSets The data sets, with their columns.
 * @property {() => Promise<object>} configuration `tiles`, the address of the basemap's tiles.
 * @property {(dataSet: string, query: [string, string][], signal?: AbortSignal) => Promise<object>} plan
 *   The clusters for a viewport and settings, with the changes `after` another plan.
 * @property {(dataSet: string, query: [string, string][], signal?: AbortSignal) => Promise<object>} values
 *   The values of a column in a rect: the most frequent ones, or a histogram.
 * @property {(dataSet: string, plan: string, cluster: string) => Promise<object>} cluster
 *   Bounds and hull of a cluster of a plan, and how it is opened; 410 for a forgotten plan.
 * @property {(dataSet: string, plan: string, cluster: string, page: {limit: number, after?: number}) => Promise<object>} members
 *   Some places of a cluster, by row.
 * @property {(dataSet: string, query: [string, string][], signal?: AbortSignal) => Promise<{count: number, places: object[], next: string|null}>} table
 *   A page of a table: the places of a `rect` that satisfy filters, or those of a `cluster` of a `plan`.
 * @property {(dataSet: string, query: [string, string][], format: "csv"|"geojson") => Promise<string>} tableFile
 *   The address of a file with all places of a table.
 * @property {(dataSet: string, place: number|string) => Promise<object>} place A place with its columns, by its number.
 * @property {(dataSet: string, text: string, limit: number, signal?: AbortSignal, told?: (partial: object) => void) => Promise<{places: object[]}>} search
 *   The places that contain all words of a text, the best first. A slow source reports the best places so far,
 *   `{places, progress}`, with the finished share of the work.
 * @property {(dataSet: string, limit: number) => Promise<{count: number, rows: object[]}>} skipped
 *   The first rows of the file that are not places, as far as the source has them.
 * @property {(dataSet: string, column: string, limit: number) => Promise<{count: number, places: object[]}>} unreadable
 *   The first places with a text in a column of dates or numbers that is neither.
 * @property {(dataSet: string, told: (name: string, data?: object) => void) => () => void} listen
 *   Reports changes of the places until the function that it returns is called.
 * @property {(z: number, x: number, y: number, signal?: AbortSignal) => Promise<ArrayBuffer|Uint8Array|null>} outlines
 *   A vector tile of the outlines, compressed with gzip: empty if nothing is there, null if the source does not
 *   have it.
 * @property {() => Promise<object>} mapLibre Loads MapLibre; fails with a {@link MapError}.
 */

/**
 * Whether a number is too large for JavaScript to tell it from its neighbors. For such numbers in columns of
 * places, sources give the digits if they have them.
 */
export const isRounded = (number) => Number.isInteger(number) && !Number.isSafeInteger(number);

/** The aggregates of columns, as settings and queries name them. */
export const AGGREGATES = ["sum", "min", "max", "mean"];

/** Milliseconds to wait before asking a failed source again. They double each time, up to a limit. */
export const waitAfter = (failures, most = 4000) => Math.min(500 * 2 ** failures, most);

let current = null;

/** Sets the source, before the first request. */
export function useSource(/** @type {Source} */ source) {
  current = source;
}

/** Returns the source. @returns {Source} */
export function source() {
  return current;
}

/** An answer other than the one requested. */
export class SourceError extends Error {
  /**
   * @param {number} status The status as in HTTP; 0 without an answer.
   * @param {string|null} message The message of the source; null if a proxy in between
   *   answered.
   * @param {string|null} parameter The parameter at fault, if any.
   */
  constructor(status, message, parameter = null) {
    super(message ?? (status === 0 ? "The server is not responding." : `The server responded with status ${status}.`));
    this.status = status;
    this.parameter = parameter;
    this.isOwn = message !== null;
  }

  /** Whether the source cannot be reached. */
  get isConnectionLoss() {
    return this.status === 0 || (!this.isOwn && [502, 503, 504].includes(this.status));
  }

  /** Whether the same request may succeed a little later. */
  get isPassing() {
    return this.isConnectionLoss || this.status === 429 || this.status === 503;
  }
}

/** Why the page cannot show a map, in words for users. */
export class MapError extends Error {}
