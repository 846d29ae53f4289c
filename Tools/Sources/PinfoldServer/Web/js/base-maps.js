// The choice of the map under the markers. Public maps are requested only once they are chosen.
import { element } from "./elements.js";

const OPEN_FREE_MAP = "https://tiles.openfreemap.org/styles";
const EOX = "https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g";

/**
 * The maps by name. Maps with a provider come from its server: `style` has the address of MapLibre's style by
 * theme, `raster` is a source of pictures. A new server must also be in `TileOrigin.swift`, for the content
 * security policies.
 */
export const BASE_MAPS = {
  tiles: { label: "Map images of this page" },
  outlines: { label: "Outlines" },
  none: { label: "None" },
  streets: {
    label: "Streets",
    provider: "OpenFreeMap",
    style: { light: `${OPEN_FREE_MAP}/positron`, dark: `${OPEN_FREE_MAP}/dark` },
  },
  satellite: {
    label: "Satellite pictures",
    provider: "EOX",
    raster: {
      tiles: [`${EOX}/{z}/{y}/{x}.jpg`],
      maxzoom: 14,
      // The pictures of 2016 are under CC BY 4.0; later ones are not for commercial use.
      attribution:
        '<a href="https://cloudless.eox.at" target="_blank" rel="noopener">EOxCloudless</a> by EOX IT Services GmbH ' +
        "(Contains modified Copernicus Sentinel data 2016 &amp; 2017)",
    },
  },
};

/** Returns the map that a page shows at first: one's own tiles, if it has any. */
export const defaultBaseMap = (tiles) => (tiles === null ? "outlines" : "tiles");

/**
 * Shows the choice of the map.
 *
 * @param {HTMLElement} node The element for the options, whose name is given elsewhere.
 * @param {string|null} tiles The address of one's own tiles.
 * @param {(kind: string) => void} choose Called with one of `BASE_MAPS`.
 */
export function showBaseMaps(node, tiles, choose) {
  const kinds = Object.keys(BASE_MAPS).filter((kind) => kind !== "tiles" || tiles !== null);
  node.replaceChildren(...kinds.map((kind) => option(kind, kind === defaultBaseMap(tiles), choose)), hint());
}

function option(kind, checked, choose) {
  const { label, provider } = BASE_MAPS[kind];
  const described = provider && "base-map-hint";
  const input = element("input", {
    type: "radio",
    name: "base-map",
    value: kind,
    checked,
    // Browsers that keep what was chosen when the page is loaded again would not tell the page.
    autocomplete: "off",
    "aria-describedby": described,
    change: () => choose(kind),
  });
  return element("label", { class: "base-map" }, input, provider ? `${label} (${provider})` : label);
}

function hint() {
  const text =
    "Streets and satellite pictures come from the network, once you choose them. Their provider, OpenFreeMap or EOX, " +
    "then sees your address and which part of the map you look at.";
  return element("p", { class: "hint", id: "base-map-hint" }, text);
}
