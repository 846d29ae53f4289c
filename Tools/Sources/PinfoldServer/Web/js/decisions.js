// Lists how the server read a file, and the options for reading it in other ways.
import { byID, element } from "./elements.js";

/** Shows the decisions of a data set, and hides the list without any. */
export function showDecisions({ decisions = [] }) {
  byID("decisions").hidden = decisions.length === 0;
  byID("decision-list").replaceChildren(...decisions.flatMap(terms));
}

/** A decision as a term with its description: text of a file stays text. */
function terms({ subject, text, option }) {
  const hint = option === null ? [] : [element("span", { class: "hint" }, `Option: ${option}`)];
  return [element("dt", {}, subject), element("dd", {}, text, ...hint)];
}
