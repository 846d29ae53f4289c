// What the page says of where its places are from, where that is no file.
import { byID } from "./elements.js";
import { hideNotice, showNotice } from "./notices.js";

/**
 * Says what a roll-up was made of.
 *
 * @param {string} text Empty for what is none.
 */
export function showRollup(text) {
  const line = byID("rollup");
  line.textContent = text;
  line.title = text; // The line may be cut off.
}

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
