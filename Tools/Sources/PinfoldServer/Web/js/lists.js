// The settings that can be repeated: aggregates and filters, each a row of fields.
import { element } from "./elements.js";
import { fillColumns } from "./fields.js";

/** The functions of aggregates, which are also the settings' names. */
export const AGGREGATES = ["sum", "min", "max", "mean"];
// Longest first, so that `>=` is not read as `>`.
const OPERATORS = ["<=", ">=", "!=", "=", "<", ">", "~"];
const OPERATOR_TEXTS = { "=": "is", "!=": "is not", "~": "contains", "<": "<", "<=": "≤", ">": ">", ">=": "≥" };

/** Takes a filter apart: `kind=place`. A column's name may hold what is an operator. */
export function readFilter(text, columns) {
  const byLength = [...columns].sort((a, b) => b.length - a.length);
  const known = byLength.find((c) => text.startsWith(c) && OPERATORS.some((o) => text.startsWith(o, c.length)));
  const end = known?.length ?? Math.min(...OPERATORS.map((o) => text.indexOf(o)).filter((at) => at > 0));
  if (!Number.isFinite(end)) return { column: "", operator: "=", value: text };
  const operator = OPERATORS.find((o) => text.startsWith(o, end));
  return { column: text.slice(0, end), operator, value: text.slice(end + operator.length) };
}

/** Returns the text of a filter, or an empty one while it is not whole: its value is null until one is entered. */
export function filterText({ column, operator, value }) {
  return column === "" || value === null ? "" : `${column}${operator}${value}`;
}

/** Makes the row of an aggregate. */
export function aggregateRow({ operation, column }, columns, changed, removed) {
  const operations = element("select", { "aria-label": "Aggregate", change: () => tell() }, ...AGGREGATES.map((a) => element("option", { value: a }, a)));
  operations.value = operation;
  const choice = element("select", { "aria-label": "Column of the aggregate", change: () => tell() });
  fillColumns(choice, columns, column, "column …");
  const tell = () => changed({ operation: operations.value, column: choice.value });
  return row("aggregate", [operations, choice], "Remove this aggregate", removed);
}

/** Makes the row of a filter. */
export function filterRow({ column, operator, value }, columns, changed, removed) {
  const choice = element("select", { "aria-label": "Column of the filter", change: () => tell() });
  fillColumns(choice, columns, column, "column …");
  const operators = element("select", { "aria-label": "Comparison", change: () => tell() }, ...Object.entries(OPERATOR_TEXTS).map(([o, text]) => element("option", { value: o }, text)));
  operators.value = operator;
  const input = element("input", { type: "text", "aria-label": "Value of the filter", autocomplete: "off", change: () => tell() });
  input.value = value ?? "";
  const tell = () => {
    // An empty value is one that was emptied: a map is not empty while a filter is being made.
    if (input.value !== "" || value !== null) value = input.value;
    changed({ column: choice.value, operator: operators.value, value });
  };
  return row("filter", [choice, operators, input], "Remove this filter", removed);
}

function row(kind, fields, removeLabel, removed) {
  const remove = element("button", { type: "button", class: "close", "aria-label": removeLabel, click: removed }, "×");
  return element("div", { class: `row ${kind}` }, ...fields, remove);
}
