// Reports the page's state to a program around it, such as the widget of a notebook.

let report = () => {};

/**
 * Sets the listener.
 *
 * @param {(change: {state?: object, cluster?: {plan: string, id: string}|null}) => void} listener Receives the
 *   page's state once the map stands still or a place opens or closes, and the pressed cluster; null after
 *   Escape or a click beside.
 */
export function tellOutside(listener) {
  report = listener;
}

/** Reports a change. */
export function tell(change) {
  report(change);
}
