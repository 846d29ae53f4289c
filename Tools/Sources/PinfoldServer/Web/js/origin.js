// Reports the state of a table that the places come from, and of a file that the server still reads.
import { byID } from "./elements.js";
import { hideNotice, showNotice } from "./notices.js";
import { source } from "./source.js";

// Milliseconds between two requests for the progress.
const PACE = 1000;
let asking = null;

/**
 * Shows the time of the places while their table is unreachable.
 *
 * @param {{ age: number, reachable: boolean } | null} table The age of the places in seconds;
 *   null for places of a file.
 */
export function showTable(table) {
  if (table === null || table.reachable) return hideNotice("table");
  const time = new Date(Date.now() - table.age * 1000).toLocaleTimeString();
  showNotice("table", `The database cannot be reached; the map shows the places as of ${time}.`, { isLasting: true });
}

/**
 * Shows the progress of a server that still reads a file or makes its store.
 *
 * @param {{ id: string, preparing?: { read: number | null, fraction: number | null, seconds: number | null } | null }} dataSet
 * @param {(dataSets: object[]) => void} whenRead Called with the data sets once the file is read.
 */
export function showPreparing({ id, preparing = null }, whenRead) {
  clearTimeout(asking);
  byID("preparing").textContent = preparingText(preparing);
  if (preparing === null || (preparing.read === null && preparing.fraction === null)) return;
  const timer = setTimeout(async () => {
    // The page reports the missing answer itself. Ask again here.
    const { datasets } = await source().dataSets().catch(() => ({ datasets: [{ id, preparing }] }));
    const now = datasets.find((dataSet) => dataSet.id === id);
    // The page may show another data set now.
    if (!now || asking !== timer) return;
    showPreparing(now, whenRead);
    if (preparing.read !== null && (now.preparing?.read ?? null) === null) whenRead(datasets);
  }, PACE);
  asking = timer;
}

function preparingText(preparing) {
  if (preparing === null) return "";
  const { read, fraction, seconds } = preparing;
  if (read !== null) {
    const rest = seconds === null ? "so far" : `so far, the rest in ${seconds} s`;
    return `${read.toLocaleString("en")} places are read ${rest}`;
  }
  if (fraction === null) return "no search: the server could not make its store";
  return seconds === null ? "search is being prepared" : `search ready in ${seconds} s`;
}
