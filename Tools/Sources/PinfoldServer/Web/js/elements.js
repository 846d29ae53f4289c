// Makes elements. Text becomes text nodes, never markup: it may be from an untrusted file.

/**
 * Whether panels are sheets at the foot of the screen, as the style sheets have it. Without a screen,
 * as where modules are tested, they are not.
 */
export const smallScreen = globalThis.matchMedia?.("(max-width: 640px)") ?? { matches: false };

/**
 * Returns a new element.
 *
 * @param {string} name
 * @param {object} attributes Attributes by name; `class`, `aria-label` and so on. False
 *   and undefined leave one out, true sets it empty. A function is an event's listener.
 * @param {...(Node|string)} children
 */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue;
    if (typeof value === "function") node.addEventListener(key, value);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children);
  return node;
}

/** Returns the element with an id, which must exist. */
export function byID(id) {
  return document.getElementById(id);
}

/** Calls back once calls have stopped for a number of milliseconds. `isWaiting` says whether it is about to. */
export function debounced(milliseconds, callback) {
  let timer = null;
  const call = (...values) => {
    call.cancel();
    call.isWaiting = true;
    timer = setTimeout(() => {
      call.isWaiting = false;
      callback(...values);
    }, milliseconds);
  };
  call.isWaiting = false;
  call.cancel = () => {
    clearTimeout(timer);
    call.isWaiting = false;
  };
  return call;
}
