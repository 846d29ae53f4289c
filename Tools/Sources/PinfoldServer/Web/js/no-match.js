// If no place satisfies the filters, offers to remove one and says what may be wrong.
import { byID, element } from "./elements.js";
import { dateLimit, isoDate } from "./date-text.js";
import { joinFilter, splitFilter } from "./filter-text.js";
import { source } from "./source.js";

// Values are taken from some places of the largest clusters.
const [CLUSTERS, MEMBERS] = [4, 200];
const MOST_VALUES = 3;

// Operators that compare numbers and dates, and what may be a number, with either decimal mark.
const ORDERS = new Set(["<", "<=", ">", ">="]);
const NUMBER = /^[ \t]*[+-]?[\d.,' ]*\d[\d.,' ]*(e[+-]?\d+)?[ \t]*$/i;

/** The hint beside the count of places. */
export class NoMatch {
  #node = byID("no-match");
  #removeLast;
  /** The data set and the filters of the hint, as text. */
  #shown = "";

  /** @param {() => void} removeLast Removes the last filter. */
  constructor(removeLast) {
    this.#removeLast = removeLast;
  }

  /**
   * Shows the hint for a plan.
   *
   * @param {number} count How many places satisfy the filters.
   * @param {string[]} [where] The filters.
   */
  async show(count, dataSet, where = []) {
    const isNeeded = count === 0 && where.length > 0;
    const shown = isNeeded ? JSON.stringify([dataSet, where]) : "";
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#node.hidden = !isNeeded;
    if (!isNeeded) return;
    const back = element("button", { type: "button", class: "link", click: () => this.#removeLast() }, "Remove the last filter");
    this.#node.replaceChildren(back);
    // Without a reason the button is enough.
    const reason = await reasonText(dataSet, where).catch(() => null);
    if (reason !== null && this.#shown === shown) this.#node.replaceChildren(element("span", {}, reason), " ", back);
  }
}

/** Returns why no place satisfies the filters: the reason of the first filter that has one; null without any. */
async function reasonText(dataSet, where) {
  for (const filter of where.map(splitFilter)) {
    const reason = await (ORDERS.has(filter.operator) ? textsText(dataSet, filter) : similarText(dataSet, filter));
    if (reason !== null) return reason;
  }
  return null;
}

/** Says that a column, which a filter compares with a number or a date, has texts; null if it has what it needs. */
async function textsText(dataSet, { column, value: limit }) {
  const values = (await valuesWith(dataSet, column, "")).filter((value) => value !== "");
  const isDate = (value) => dateLimit(limit) !== null && (isoDate(value, "dayFirst") ?? isoDate(value, "monthFirst")) !== null;
  const texts = values.filter((value) => !NUMBER.test(value) && !isDate(value)).sort((a, b) => a.length - b.length);
  if (texts.length * 2 <= values.length) return null;
  return `The values of ${column} are texts, such as "${texts[0]}", and not numbers.`;
}

/** Lists values of a filter's column that contain the wanted value, ignoring case; null without any. */
async function similarText(dataSet, { column, operator, value }) {
  if (operator !== "=" || value === "") return null;
  const values = await valuesWith(dataSet, column, value);
  if (values.includes(value) || values.length === 0) return null;
  const near = values.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, MOST_VALUES);
  return `Similar values of ${column}: ${near.map((text) => `"${text}"`).join(", ")}`;
}

/** Returns some values of a column that contain a text in upper or lower case. */
async function valuesWith(dataSet, column, text) {
  const settings = [["strategy", "grid"], ["cell_size", "256"], ["margin", "0"], ["columns", ""]];
  const filter = joinFilter({ column, operator: "~", value: text });
  const query = [["rect", "-180,-85,180,85"], ["size", "256x256"], ...settings, ["where", filter]];
  const { features, plan } = await source().plan(dataSet, query);
  const found = features.map(({ properties }) => properties).sort((a, b) => b.point_count - a.point_count).slice(0, CLUSTERS);
  const places = await Promise.all(found.map((properties) => placesOf(dataSet, plan.id, properties)));
  return [...new Set(places.flat().map(({ properties }) => String(properties[column] ?? "")))];
}

async function placesOf(dataSet, plan, { cluster, cluster_id: id, place, opens }) {
  if (!cluster || opens === false) return [await source().place(dataSet, place)];
  return (await source().members(dataSet, plan, id, { limit: MEMBERS })).members;
}
