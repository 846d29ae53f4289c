// Proxies of this package's objects cannot access private fields, so Vue must not create any.

export function leaveUnproxied({ prototype }) {
  // The setter is for programs that set this property.
  Object.defineProperty(prototype, "__v_skip", { get: () => true, set() {} });
}
