/** Invalid input to a planner. The message names the allowed values. */
export class InputError extends RangeError {}
// Set explicitly, because bundlers may rename the class.
InputError.prototype.name = "InputError";

/** An export of a module threw `cause`. The instance can no longer be used. */
export class EngineStop extends Error {
  constructor(cause, isOutOfMemory) {
    super(isOutOfMemory ? "pinfold: not enough memory" : internal(cause), { cause });
    this.isOutOfMemory = isOutOfMemory;
  }
}
EngineStop.prototype.name = "Error";

/** Returns the error for callers after a failure inside the engine. */
export function explained(error, what, consequence = "") {
  const { cause } = error instanceof EngineStop ? error : { cause: error };
  if (!error.isOutOfMemory) return new Error(`${internal(cause)}${consequence}`, { cause });
  return new RangeError(`pinfold: not enough memory for ${what}${consequence}`, { cause });
}

function internal(cause) {
  return `pinfold: internal error: ${cause?.message ?? cause}`;
}

/** Throws supercluster's error for an unknown cluster id. */
export function known(isThere) {
  if (!isThere) throw new Error("No cluster with the specified id.");
}

export function shown(value) {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
