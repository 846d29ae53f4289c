// What the page has to say besides the map: one notice at a time, each of a kind that can
// be taken back. A lasting kind stays until it is; others go by themselves.
import { byID, element } from "./elements.js";

const SHOWN_FOR = 8000;
const shown = new Map();

/** Shows a notice of a kind, instead of the one of that kind before. */
export function showNotice(kind, text, { isLasting = false } = {}) {
  const old = shown.get(kind);
  if (old?.text === text) return;
  hideNotice(kind);
  const close = element("button", { type: "button", class: "close", "aria-label": "Dismiss", click: () => hideNotice(kind) }, "×");
  const node = element("div", { class: `notice ${kind}`, "data-kind": kind }, element("span", {}, text), close);
  byID("notices").append(node);
  const timer = isLasting ? null : setTimeout(() => hideNotice(kind), SHOWN_FOR);
  shown.set(kind, { text, node, timer });
}

/** Takes the notice of a kind back. */
export function hideNotice(kind) {
  const notice = shown.get(kind);
  if (!notice) return;
  clearTimeout(notice.timer);
  notice.node.remove();
  shown.delete(kind);
}
