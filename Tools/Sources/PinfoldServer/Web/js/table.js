// What the page says of a table of a database.
import { hideNotice, showNotice } from "./notices.js";

/**
 * Says as of when the places are, while their table is out of reach.
 *
 * @param {{ age: number, reachable: boolean } | null} table How many seconds old the places are;
 *   null for those of a file.
 */
export function showTable(table) {
  if (table === null || table.reachable) return hideNotice("table");
  const time = new Date(Date.now() - table.age * 1000).toLocaleTimeString();
  showNotice("table", `The database cannot be reached; the map shows the places as of ${time}.`, { isLasting: true });
}
