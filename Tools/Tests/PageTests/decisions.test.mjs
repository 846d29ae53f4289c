import assert from "node:assert/strict";
import { test } from "node:test";
import { showDecisions } from "../../Sources/PinfoldServer/Web/js/decisions.js";

/** An element that keeps its children, as far as the list needs it. */
function node(name) {
  const made = { name, hidden: false, children: [], setAttribute() {} };
  made.append = (...children) => made.children.push(...children);
  made.replaceChildren = (...children) => (made.children = children);
  return made;
}

function shown(dataSet, t) {
  const nodes = { decisions: node("details"), "decision-list": node("dl") };
  globalThis.document = { getElementById: (id) => nodes[id], createElement: node };
  t.after(() => delete globalThis.document);
  showDecisions(dataSet);
  return nodes;
}

test("each decision has its option, and text of a file stays text", (t) => {
  const decisions = [
    { subject: "separator", text: "semicolon", option: "--separator" },
    { subject: "signs", text: "from <b>N/S</b>", option: null },
  ];
  const nodes = shown({ decisions }, t);
  assert.equal(nodes.decisions.hidden, false);
  const [term, text, second, markup] = nodes["decision-list"].children;
  assert.deepEqual([term.name, term.children, text.name], ["dt", ["separator"], "dd"]);
  assert.deepEqual([text.children[0], text.children[1].children], ["semicolon", ["Option: --separator"]]);
  assert.deepEqual([second.children, markup.children], [["signs"], ["from <b>N/S</b>"]]);
});

test("data sets without decisions show no list", (t) => {
  assert.equal(shown({ decisions: [] }, t).decisions.hidden, true);
  assert.equal(shown({}, t).decisions.hidden, true);
});
