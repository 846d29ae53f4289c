// Messages of the page: at most one notice of a kind. A lasting one is shown until it is
// hidden; others are hidden after a while.
import { byID, element } from "./elements.js";

const SHOWN_FOR = 8000;
const shown = new Map();

/** Shows a notice of a kind, in place of the earlier one of that kind. */
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

/** Hides the notice of a kind. */
export function hideNotice(kind) {
  const notice = shown.get(kind);
  if (!notice) return;
  clearTimeout(notice.timer);
  notice.node.remove();
  shown.delete(kind);
}
