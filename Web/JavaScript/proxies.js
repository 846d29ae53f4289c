// Proxies of what this package returns have none of its private fields.

/** Lets Vue make no proxies of the objects of a class. */
export function leaveUnproxied({ prototype }) {
  // Programs that knew of the fields set this themselves.
  Object.defineProperty(prototype, "__v_skip", { get: () => true, set() {} });
}
