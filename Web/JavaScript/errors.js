// What goes wrong: what was asked makes no sense, or the engine stopped.

/**
 * What was asked of a planner makes no sense; the message says what is allowed. Whatever else a
 * planner throws is no fault of what it was asked.
 */
export class InputError extends RangeError {}
// The name of a class is another one where it is bundled.
InputError.prototype.name = "InputError";

/** An export of a module threw `cause`: its instance is of no use any more. */
export class EngineStop extends Error {
  constructor(cause, isOutOfMemory) {
    super(isOutOfMemory ? "pinfold: there is not enough memory" : internal(cause), { cause });
    this.isOutOfMemory = isOutOfMemory;
  }
}
EngineStop.prototype.name = "Error";

/** What callers get to see of an error that they are not to blame for. */
export function explained(error, what, consequence = "") {
  const { cause } = error instanceof EngineStop ? error : { cause: error };
  if (!error.isOutOfMemory) return new Error(`${internal(cause)}${consequence}`, { cause });
  return new RangeError(`pinfold: there is not enough memory for ${what}${consequence}`, { cause });
}

function internal(cause) {
  return `pinfold: internal error: ${cause?.message ?? cause}`;
}

/** Throws as supercluster does where there is no cluster of an id. */
export function known(isThere) {
  if (!isThere) throw new Error("No cluster with the specified id.");
}

/** What a value looks like in a message. */
export function shown(value) {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
