// The server's HTTP interface. Addresses are relative to the page, so that it also works
// under a path of another server.

/** A response other than the one requested. */
export class ServerError extends Error {
  /**
   * @param {number} status The HTTP status; 0 if there was no response at all.
   * @param {string|null} message What the server says; null if the response is not
   *   Pinfold's, but of a proxy in between.
   * @param {string|null} parameter The parameter at fault, if any.
   */
  constructor(status, message, parameter = null) {
    super(message ?? (status === 0 ? "The server is not responding." : `The server responded with status ${status}.`));
    this.status = status;
    this.parameter = parameter;
    this.isOwn = message !== null;
  }

  /** Whether the server cannot be reached. */
  get isConnectionLoss() {
    return this.status === 0 || (!this.isOwn && [502, 503, 504].includes(this.status));
  }

  /** Whether the same request may succeed a little later. */
  get isPassing() {
    return this.isConnectionLoss || this.status === 429 || this.status === 503;
  }
}

/**
 * Requests JSON.
 *
 * @param {string[]} path The parts of the path, as they are: they are escaped here.
 * @param {Iterable<[string, string]>} query Names and values; a name may be repeated.
 * @throws {ServerError} An AbortError passes as it is.
 */
export async function get(path, query = [], signal = undefined) {
  const parameters = new URLSearchParams([...query]).toString();
  const address = path.map(encodeURIComponent).join("/") + (parameters ? `?${parameters}` : "");
  let response;
  try {
    response = await fetch(address, { signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServerError(0, null);
  }
  return answer(response);
}

async function answer(response) {
  let body = null;
  try {
    body = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    // Not JSON, or cut off: the server stopped during the response.
    if (response.ok) throw new ServerError(0, "The server's response ended early.");
  }
  if (response.ok) return body;
  const { message = null, parameter = null } = body?.error ?? {};
  throw new ServerError(response.status, message, parameter);
}
