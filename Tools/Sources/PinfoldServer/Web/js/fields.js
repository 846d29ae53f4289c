// The fields of the settings panel: one for each kind of setting.
import { element } from "./elements.js";
import { SETTINGS } from "./settings.js";

/**
 * The fields behind More. A setting of some strategies appears only with them. `with` also
 * hides a setting that all strategies accept if it has no effect in the chosen one.
 * The strategy itself is in `choices.js`.
 */
export const GROUPS = [
  {
    title: "Circles",
    fields: [
      { name: "separation", label: "Separation", unit: "screen points", hint: "The smallest distance between the centers of two circles" },
      { name: "grid", label: "Grid", texts: { levels: "Doubling cells", exact: "Exact cell size" } },
      { name: "cell_size", label: "Cell size", unit: "screen points", hint: "At most 1000; may differ by zoom level: 0:88,13:64" },
      { name: "radius", label: "Radius", unit: "screen points", hint: "Places within this distance merge; at most 1000; may differ by zoom as in MapLibre, one less than the zoom level: 0:60,10:40" },
      { name: "min_points", label: "Minimum points", hint: "The smallest number of places in a cluster" },
      { name: "radius_min_zoom", label: "Minimum zoom", unit: "as in MapLibre", hint: "One less than the zoom level; below it, the clusters of this zoom are shown" },
      { name: "radius_max_zoom", label: "Maximum zoom", unit: "as in MapLibre", hint: "One less than the zoom level; above it, each place is shown by itself" },
      { name: "compatible", label: "Same clusters as supercluster" },
      { name: "max_zoom", label: "Maximum zoom", unit: "level", hint: "Above it, only places at one location are clustered" },
      { name: "min_unique", label: "Minimum unique locations", hint: "Cells with fewer show each of them" },
      { name: "min_count", label: "Minimum count", hint: "Cells with fewer places show each of them; may differ by zoom level: 0:1,13:5" },
      { name: "anchor", label: "Anchor", with: ["grid", "radius"], texts: { centroid: "Centroid", nearest: "Nearest place", "cell-center": "Center of the cell" } },
      { name: "overlaps", label: "Overlapping circles", texts: { keep: "Leave", merge: "Merge", move: "Move apart" } },
      { name: "tolerance", label: "Tolerance", unit: "meters", hint: "How far apart places may be and still count as one location" },
      { name: "spread", label: "Spreading", unit: "meters", hint: "How far apart the map draws single places at the same spot" },
    ].filter(({ name }) => name in SETTINGS),
  },
  {
    title: "Show only some places",
    fields: [
      { name: "rank", label: "Rank by" },
      { name: "budget", label: "Budget", unit: "places", hint: "The largest number of places shown" },
      { name: "decimals", label: "Decimals", hint: "Of places that round to the same coordinates, one is shown" },
      { name: "divisor", label: "Divisor", hint: "Coordinates are divided by this before they are rounded" },
      { name: "decimals_span", label: "Minimum span", unit: "degrees", hint: "A map no taller than this shows all places" },
      { name: "view_width", label: "View width", unit: "screen points" },
      { name: "view_height", label: "View height", unit: "screen points" },
    ],
  },
  {
    title: "Planning",
    fields: [
      { name: "margin", label: "Margin", unit: "of the map", hint: "Planned beyond each edge of the map" },
      { name: "hysteresis", label: "Hysteresis", unit: "levels", with: ["grid", "radius"], hint: "Zooming by less than this changes no cluster" },
      { name: "keep_anchors", label: "Keep anchors while panning" },
      { name: "debug_grid", label: "Debug grid" },
    ],
  },
  { title: "Appearance", fields: [{ name: "theme", label: "Theme", texts: { system: "As the system", light: "Light", dark: "Dark" } }] },
];

/**
 * Makes the field of a setting.
 *
 * @param {object} field An entry of `GROUPS`.
 * @param {object} setting An entry of `SETTINGS`.
 * @param {(value: string) => void} changed
 * @returns {{node: HTMLElement, input: HTMLElement, show: (value: string|undefined,
 *   columns: string[]) => void}}
 */
export function makeField(field, setting, changed) {
  const id = `setting-${field.name}`;
  const input = inputOf(field, setting, id);
  const fault = element("span", { class: "fault", id: `${id}-fault`, hidden: true });
  const hint = field.hint ? element("span", { class: "hint", id: `${id}-hint` }, field.hint) : "";
  input.setAttribute("aria-describedby", `${field.hint ? `${id}-hint ` : ""}${id}-fault`);
  const unit = field.unit ? element("span", { class: "unit" }, ` ${field.unit}`) : "";
  const label = element("label", { for: id }, field.label, unit);
  const isFlag = setting.kind === "flag";
  const node = element("div", { class: `field ${setting.kind}` }, ...(isFlag ? [input, label] : [label, input]), hint, fault);
  const read = () => (isFlag ? String(input.checked) : input.value.trim());
  const showFault = (text) => {
    fault.textContent = text ?? "";
    fault.hidden = !text;
    input.setAttribute("aria-invalid", String(Boolean(text)));
  };
  input.addEventListener("change", () => {
    const value = read();
    const problem = value === "" ? null : setting.problem(value);
    showFault(problem && `${field.label} ${problem}.`);
    if (!problem) changed(value);
  });
  const show = (value, columns) => {
    if (setting.kind === "column") fillColumns(input, columns, value);
    if (isFlag) input.checked = (value ?? setting.fallback) === "true";
    else input.value = value ?? setting.fallback ?? "";
    showFault(null);
  };
  return { node, input, show, showFault };
}

function inputOf({ name, texts }, setting, id) {
  const own = { id, name };
  switch (setting.kind) {
    case "choice":
      return element("select", own, ...setting.values.map((value) => element("option", { value }, texts?.[value] ?? value)));
    case "column":
      return element("select", own);
    case "flag":
      return element("input", { ...own, type: "checkbox" });
    case "number":
      return element("input", { ...own, type: "number", min: setting.min, max: setting.max, step: setting.step ?? "any", inputmode: "decimal", placeholder: setting.fallback === "" ? "none" : undefined });
    default:
      return element("input", { ...own, type: "text", autocomplete: "off", spellcheck: "false" });
  }
}

/** Fills a choice of columns; the chosen one stays, even if the data does not have it. */
export function fillColumns(select, columns, chosen, none = "none") {
  const all = chosen && !columns.includes(chosen) ? [...columns, chosen] : columns;
  select.replaceChildren(element("option", { value: "" }, none), ...all.map((column) => element("option", { value: column }, column)));
  select.value = chosen ?? "";
}
