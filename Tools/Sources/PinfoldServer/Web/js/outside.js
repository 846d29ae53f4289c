// What a program around the page is told, such as the widget of a notebook.

let told = () => {};

/**
 * Sets what is told of changes.
 *
 * @param {(change: {state?: object, cluster?: {plan: string, id: string}|null}) => void} listener `state` is
 *   the page's, once the map stands still or a place is opened or closed; `cluster` was pressed, or null after
 *   Escape and a click beside.
 */
export function tellOutside(listener) {
  told = listener;
}

/** Tells the program around the page. */
export function tell(change) {
  told(change);
}
