// Tables of an exported map: the places of an area or of a cluster, sorted, page by page or as a file.
import { canceledBefore } from "./answers.js";
import { uniqueName } from "./columns.js";
import { rowsIn } from "./positions.js";
import { sortedRows } from "./sort-keys.js";

const PAGE = 100;
// Places between two looks at whether the file is still wanted.
const STEP = 4096;
const TYPES = { csv: "text/csv", geojson: "application/geo+json" };

/** The tables. */
export class PlaceTable {
  #columns;
  #positions;
  #read;
  /** The latest table: its query, and its rows in order. */
  #latest = { query: null, rows: null };

  /**
   * @param {import("./columns.js").PlaceColumns} columns
   * @param {{longitudes: Float64Array, latitudes: Float64Array}} positions
   * @param {object} read
   * @param {(row: number) => Promise<object>} read.place
   * @param {(filters: string[]) => Promise<Uint8Array|null>} read.matching
   * @param {(plan: string, cluster: string) => number[]} read.members
   */
  constructor(columns, positions, read) {
    [this.#columns, this.#positions, this.#read] = [columns, positions, read];
  }

  /** Returns a page of a table as the server does. `next` is the number of rows before the next page. */
  async page(query) {
    const rows = await this.#rows(query);
    const start = Number(query.get("after") ?? 0);
    const end = Math.min(start + Number(query.get("limit") ?? PAGE), rows.length);
    const places = await Promise.all(Array.from(rows.subarray(start, end), (row) => this.#read.place(row)));
    return { count: rows.length, places, next: end < rows.length ? String(end) : null };
  }

  /** Returns all rows of a table as a file, in the order of the places. */
  async file(query, format, signal) {
    for (const name of ["sort", "order"]) query.delete(name);
    const rows = await this.#rows(query);
    const texts = [format === "csv" ? lineOf(headOf(this.#columns.names)) : '{"type":"FeatureCollection","features":['];
    for (let start = 0; start < rows.length; start += STEP) {
      await canceledBefore(signal);
      const places = await Promise.all(Array.from(rows.subarray(start, start + STEP), (row) => this.#read.place(row)));
      const lines = await Promise.all(places.map((place, offset) => (format === "csv" ? this.#line(place, rows[start + offset]) : featureOf(place, start + offset === 0))));
      texts.push(lines.join(""));
    }
    if (format !== "csv") texts.push("\n]}\n");
    return new Blob(texts, { type: TYPES[format] });
  }

  /** Returns a row of CSV: values as they are written. */
  async #line({ coordinates }, row) {
    const texts = await Promise.all(this.#columns.names.map((_, column) => this.#columns.text(column, row)));
    return lineOf([coordinates[1], coordinates[0], ...texts]);
  }

  async #rows(query) {
    const column = query.has("sort") ? this.#columns.index(query.get("sort"), "sort") : null;
    const text = [...query].filter(([name]) => name !== "limit" && name !== "after").join("\n");
    if (this.#latest.query === text) return this.#latest.rows;
    const some = await this.#chosen(query);
    const rows = column === null ? some : await sortedRows(some, this.#columns, column, query.get("order") === "descending");
    this.#latest = { query: text, rows };
    return rows;
  }

  /** The rows of the table in the order of the places. */
  async #chosen(query) {
    if (query.has("cluster")) return Uint32Array.from(this.#read.members(query.get("plan"), query.get("cluster"))).sort();
    return rowsIn(this.#positions, query.get("rect"), await this.#read.matching(query.getAll("where")));
  }
}

function headOf(names) {
  const used = new Set(["latitude", "longitude"]);
  for (const name of names) uniqueName(name, used);
  return [...used];
}

function lineOf(fields) {
  return `${fields.map((field) => (/[",\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(",")}\n`;
}

function featureOf({ place, coordinates, properties }, isFirst) {
  const feature = { type: "Feature", id: place, geometry: { type: "Point", coordinates }, properties };
  return (isFirst ? "\n" : ",\n") + JSON.stringify(feature);
}
