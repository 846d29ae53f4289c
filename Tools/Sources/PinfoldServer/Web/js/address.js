// The state of the page in its address, so that a link shows the same map:
// `?data=us-places&place=12&cell_size=80#4.04/39.8/-98.6`, with the data set, the open
// place, the settings, and the zoom level, latitude and longitude of the map's center.
import { MAX_ZOOM } from "./camera.js";
import { latitudeOf, longitudeOf, wrappedLongitude } from "./mercator.js";
import { readSettings, SETTINGS, settingsQuery, valueOf } from "./settings.js";

// The parameters of the page.
const OWN = new Set(["data", "place", ...Object.keys(SETTINGS)]);

/**
 * Reads an address.
 *
 * @param {URL|Location} address
 * @returns {{dataSet: string|null, place: string|null, settings: object, view: object|null,
 *   problems: string[]}} `view` has zoom, latitude and longitude.
 */
export function readAddress(address) {
  const parameters = new URLSearchParams(address.search);
  const { settings, problems } = readSettings(parameters);
  for (const name of new Set(parameters.keys())) {
    if (!OWN.has(name)) problems.push(`“${name}” is not a setting`);
  }
  const { view, problem } = readView(address.hash);
  if (problem) problems.push(problem);
  const dataSet = valueOf(parameters, "data", problems);
  const place = valueOf(parameters, "place", problems);
  // A place belongs to the named data set, and with two it is unclear which.
  const isClear = dataSet !== null || !parameters.has("data");
  return { dataSet, place: isClear ? place || null : null, settings, view, problems };
}

function readView(hash) {
  if (hash.length <= 1) return { view: null };
  const parts = hash.slice(1).split("/");
  const [zoom, latitude, longitude] = parts.map((part) => (part.trim() === "" ? NaN : Number(part)));
  const isView =
    parts.length === 3 && zoom >= 0 && zoom <= MAX_ZOOM && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (isView) return { view: { zoom, latitude, longitude } };
  return { view: null, problem: "the part after # must be zoom/latitude/longitude" };
}

/**
 * Returns the query and the fragment of a state's address.
 *
 * @param {URL|Location} [before] The current address. Foreign parameters in its query, such as a signature, stay.
 */
export function addressText({ dataSet, place = null, settings, camera }, before = { search: "" }) {
  const others = [...new URLSearchParams(before.search)].filter(([name]) => !OWN.has(name));
  const query = Object.entries({ data: dataSet, place }).filter(([, value]) => value !== null);
  const parameters = new URLSearchParams([...others, ...query, ...settingsQuery(settings, { forPlan: false })]);
  const text = parameters.toString();
  return `${text ? `?${text}` : ""}${camera ? `#${viewText(camera)}` : ""}`;
}

/** Returns a camera as `zoom/latitude/longitude`, to about a screen point. */
export function viewText({ x, y, zoom }) {
  // A screen point is 360 / (256 · 2^zoom) degrees wide.
  const digits = Math.max(2, Math.ceil((zoom * Math.LN2 + Math.log(256 / 360)) / Math.LN10) + 1);
  const longitude = wrappedLongitude(longitudeOf(x));
  // Not `-0.00`.
  const text = (degrees) => degrees.toFixed(digits).replace(/^-(?=[0.]*$)/, "");
  return [zoom.toFixed(2), text(latitudeOf(y)), text(longitude)].join("/");
}
