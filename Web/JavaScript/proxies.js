// Proxies of this package's objects cannot access their private fields.

/** Keeps Vue from proxying the objects of a class. */
export function leaveUnproxied({ prototype }) {
  // The setter is for programs that set this property themselves.
  Object.defineProperty(prototype, "__v_skip", { get: () => true, set() {} });
}
