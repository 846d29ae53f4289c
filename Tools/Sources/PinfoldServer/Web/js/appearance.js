// The texts of markers and of values, as shown and for screen readers.
import { partsText } from "./categories.js";

const counts = new Intl.NumberFormat("en");
const figures = new Intl.NumberFormat("en", { maximumSignificantDigits: 7 });

/** Returns a count with separators of thousands. */
export function countText(count) {
  return counts.format(count);
}

/** Returns a number of places as text: `1 place`, `1,234 places`. */
export function placesText(count) {
  return `${countText(count)} ${count === 1 ? "place" : "places"}`;
}

/** Returns the name of a place, or a name made of its number. */
export function placeName({ place, name }) {
  return name ?? `Place ${place}`;
}

/** Returns the name of a single place, for a feature that has its name column. */
export function nameOf({ properties }, nameColumn) {
  const value = nameColumn === null ? "" : (properties[nameColumn] ?? "");
  return placeName({ place: properties.place, name: value === "" ? null : String(value) });
}

/** Returns the aggregates of a feature as text: `sum of population: 12,345`. */
export function aggregateTexts(properties) {
  const texts = [];
  for (const [key, value] of Object.entries(properties)) {
    const match = /^(sum|min|max|mean)_(.+)$/.exec(key);
    if (!match || properties.cluster === false) continue;
    const rounded = typeof value === "number" ? figures.format(value) : valueText(value);
    texts.push(`${match[1]} of ${match[2]}: ${rounded}`);
  }
  return texts;
}

/** Returns a column's value as text. */
export function valueText(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "number") {
    // As written: separators would be wrong in a ZIP code or a year.
    return Number.isInteger(value) ? String(value) : String(+value.toPrecision(12));
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Returns the columns with a value and their values, without the columns `leftOut`. */
export function filledColumns(properties, leftOut) {
  const isBlank = (value) => value === null || (typeof value === "string" && value.trim() === "");
  return Object.entries(properties).filter(([column, value]) => !leftOut.includes(column) && !isBlank(value));
}

/**
 * Returns the column whose text describes a place under its name, or null. It is the first text except the
 * name, the id, the position, numbers, yes or no, and web addresses.
 */
export function subtitleColumn(properties, { name_column: nameColumn, coordinate_columns: coordinateColumns }) {
  const leftOut = [nameColumn, ...(coordinateColumns ?? [])];
  // A blank is the number 0. Without the name of its column, a yes or no says nothing.
  const isWords = (value) => typeof value === "string" && Number.isNaN(Number(value)) && !/^(https?:|(true|false|yes|no)$)/i.test(value);
  const says = ([column, value]) => !leftOut.includes(column) && column.toLowerCase() !== "id" && isWords(value);
  return Object.entries(properties).find(says)?.[0] ?? null;
}

/** Returns the label of a marker for screen readers. */
export function markerLabel(feature, nameColumn) {
  const { cluster, point_count: count, unique_location: isUniqueLocation, within } = feature.properties;
  const { parts } = feature;
  if (!cluster) return [nameOf(feature, nameColumn), parts?.[0]?.key].filter(Boolean).map((text) => text.slice(0, 200)).join(", ");
  const total = isUniqueLocation ? `${placesText(count)} at one location` : `Cluster of ${placesText(count)}`;
  const what = parts ? `${total}: ${partsText(parts)}` : total;
  // The value that all places share says most about a circle.
  return [...(within ? [within] : []), what, ...aggregateTexts(feature.properties)].join(", ");
}
