// Says how many rows of the file are not places, and lists them.
import { countText } from "./appearance.js";
import { byID, element } from "./elements.js";
import { source } from "./source.js";

const LIMIT = 200;

/** The line about skipped rows, which opens their list if the source has one. */
export class SkippedRows {
  #dataSet = null;

  /** Shows the line for a data set. */
  async show({ id, skipped, decisions = [] }) {
    this.#dataSet = id;
    const line = byID("skipped");
    if (skipped === 0) return line.replaceChildren();
    const text = `${countText(skipped)} ${skipped === 1 ? "row" : "rows"} skipped`;
    line.textContent = text;
    const { count, rows } = await source().skipped(id, LIMIT).catch(() => ({ rows: [] }));
    if (this.#dataSet !== id) return;
    // Without a list, plain text says why.
    const reasons = decisions.find(({ subject }) => subject === "skipped rows")?.text;
    if (rows.length === 0) return (line.textContent = reasons ? `${text}: ${reasons}` : text);
    line.replaceChildren(element("button", { type: "button", class: "link", "aria-haspopup": "dialog", click: () => showList(count, rows) }, text));
  }
}

function showList(count, rows) {
  const hasFiles = rows.some(({ file }) => file);
  const columns = [...(hasFiles ? ["File"] : []), "Row", "Value", "Reason"];
  const cells = ({ file, row, value, reason }) => [...(hasFiles ? [file ?? ""] : []), String(row), value === "" ? "(empty)" : value, reason];
  byID("skipped-head").replaceChildren(...columns.map((text) => element("th", { scope: "col" }, text)));
  byID("skipped-rows").replaceChildren(...rows.map((row) => element("tr", {}, ...cells(row).map((text) => element("td", {}, text)))));
  byID("skipped-count").textContent =
    rows.length < count ? `The first ${countText(rows.length)} of ${countText(count)} rows that are not places.` : "These rows are not places.";
  byID("skipped-list").showModal();
}
