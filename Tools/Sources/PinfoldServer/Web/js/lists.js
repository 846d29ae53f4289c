// The settings that can be repeated: aggregates and filters, each a row of fields.
import { debounced, element } from "./elements.js";
import { fillColumns } from "./fields.js";
import { dateLimit } from "./date-text.js";
import { joinFilter, splitFilter } from "./filter-text.js";
import { isNumber } from "./settings.js";
import { AGGREGATES } from "./source.js";

// Typed text takes effect after a pause of this many milliseconds.
const PAUSE = 400;

const OPERATOR_TEXTS = { "=": "is", "!=": "is not", in: "is one of", "~": "contains", "<": "<", "<=": "≤", ">": ">", ">=": "≥" };

// Operators that compare numbers and dates.
const ORDERS = /[<>]/;

// A number with a decimal comma, and one with commas between thousands: `1,500` could be either.
const DECIMAL_COMMA = /^[^.,]*,[^.,]*$/;
const THOUSANDS = /^\s*[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?\s*$/;

// The number of filter rows so far, for their ids.
let made = 0;

/** Splits a filter into its parts. Text without an operator becomes the value. */
export function readFilter(text) {
  const { column, operator, value } = splitFilter(text);
  return operator === null ? { column: "", operator: "=", value: text } : { column, operator, value };
}

/** Returns what a filter lacks, or an empty text if it is complete. Its value is null until the user enters one. */
export function lackText(filter) {
  const lack = lackOf(filter);
  return lack === null ? "" : `${lack}: until then, this filter hides nothing.`;
}

function lackOf({ column, operator, value }) {
  if (column === "") return "Choose a column";
  if (value === null) return "Enter a value";
  if (!ORDERS.test(operator) || isNumber(withPoint(value)) || dateLimit(value) !== null) return null;
  if (THOUSANDS.test(value)) return "Enter a number without commas between thousands, such as 1500.5";
  return "Enter a number, such as 1.5, or a date, such as 2020-12-31";
}

/** Returns a number with a decimal point instead of a comma. Other texts are unchanged. */
function withPoint(text) {
  return DECIMAL_COMMA.test(text) && !THOUSANDS.test(text) ? text.replace(",", ".") : text;
}

/** Returns the text of a filter, or an empty text while it is incomplete. */
export function filterText(filter) {
  const { operator, value } = filter;
  return lackText(filter) ? "" : joinFilter(ORDERS.test(operator) ? { ...filter, value: withPoint(value) } : filter);
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

/**
 * Makes the row of a filter.
 *
 * @param {(filter: object, isContinued: boolean) => boolean} changed Called when a field loses the focus and when
 *   typing pauses. A continued change follows an earlier pause. Returns whether the settings changed.
 */
export function filterRow({ column, operator, value }, columns, changed, removed) {
  const id = `filter-lack-${(made += 1)}`;
  const lack = element("p", { class: "hint", id });
  const own = { "aria-describedby": id, change: () => tell() };
  const choice = element("select", { ...own, "aria-label": "Column of the filter" });
  fillColumns(choice, columns, column, "column …");
  const operators = element("select", { ...own, "aria-label": "Comparison" }, ...Object.entries(OPERATOR_TEXTS).map(([o, text]) => element("option", { value: o }, text)));
  operators.value = operator;
  const input = element("input", { ...own, type: "text", "aria-label": "Value of the filter", autocomplete: "off", input: () => tellLater(), blur: () => settle() });
  input.value = value ?? "";
  let isContinued = false;
  const read = () => {
    // A new filter hides nothing before it has a value. Later the value may be empty.
    if (input.value !== "" || value !== null) value = input.value;
    const filter = { column: choice.value, operator: operators.value, value };
    lack.textContent = lackText(filter);
    return filter;
  };
  const tell = () => {
    tellLater.cancel();
    changed(read(), isContinued);
    isContinued = false;
  };
  // Browsers report no change if the text is the same as when the field got the focus.
  const settle = () => {
    if (isContinued) tell();
  };
  const tellLater = debounced(PAUSE, () => {
    // The user may be replacing an emptied text.
    const isReplaced = input.value === "" && !ORDERS.test(operators.value);
    if (input.isConnected && !isReplaced && changed(read(), isContinued)) isContinued = true;
  });
  read();
  return row("filter", [choice, operators, input], "Remove this filter", removed, lack);
}

function row(kind, fields, removeLabel, removed, ...below) {
  const remove = element("button", { type: "button", class: "close", "aria-label": removeLabel, click: removed }, "×");
  return element("div", { class: `row ${kind}` }, ...fields, remove, ...below);
}
