// Says how many rows of the file are not places, and lists them and other rows.
import { countText } from "./appearance.js";
import { byID, element } from "./elements.js";
import { source } from "./source.js";

const [LIMIT, MOST_UNREADABLE] = [200, 100];

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
  const hint = rows.length < count ? `The first ${countText(rows.length)} of ${countText(count)} rows that are not places.` : "These rows are not places.";
  showRows("Skipped rows", hint, columns, rows.map(cells));
}

/** Lists the places with a text in a column of dates or numbers that is neither; `opened` gets a clicked one. */
export async function showUnreadable(dataSet, { column, kind }, opened) {
  const { count, places } = await source().unreadable(dataSet, column, MOST_UNREADABLE);
  const rows = places.map((place) => {
    const open = () => {
      byID("skipped-list").close();
      opened(place);
    };
    return [element("button", { type: "button", class: "link", click: open }, place.name ?? `Place ${place.place}`), String(place.properties[column])];
  });
  // The list does not follow the filters of the map.
  const few = places.length < count ? `The first ${countText(places.length)} of all ${countText(count)} places` : "All places";
  showRows(`Unreadable ${kind}s`, `${few} with a text in ${column} that is not a ${kind}.`, ["Place", column], rows);
}

/** Shows rows in a dialog. Cells are texts or nodes. */
function showRows(title, hint, columns, rows) {
  byID("skipped-title").textContent = title;
  byID("skipped-count").textContent = hint;
  byID("skipped-head").replaceChildren(...columns.map((text) => element("th", { scope: "col" }, text)));
  byID("skipped-rows").replaceChildren(...rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, cell)))));
  byID("skipped-list").showModal();
}
