// MapLibre's map: the camera, the gestures and the basemap. The page adds it after
// the first clusters, which need not wait for it.
import { defaultBaseMap, showBaseMaps } from "./base-maps.js";
import { basemapStyle, BLANK, isBare } from "./basemap.js";
import { isAbsent, serveOutlines } from "./basemap-tiles.js";
import { camera, MAX_ZOOM, panned } from "./camera.js";
import { byID, element } from "./elements.js";
import { latitudeOf, longitudeOf, positionOf } from "./mercator.js";
import { isMotionReduced } from "./motion.js";
import { hideNotice, showNotice } from "./notices.js";
import { MapError } from "./source.js";

// At MapLibre's level 0 the world is 512 screen points wide, at Pinfold's 256.
const LEVELS_APART = 1;
// The greatest width of a printed map, in screen points. Browsers shrink a page that is a little wider than the
// paper, and cut a much wider one.
const PAPER = 1000;

/** MapLibre's map as the page uses it; before it is added, cameras change at once. */
export class MapView {
  /** MapLibre's own map, null before it is added. */
  map = null;
  /** The name of the shown map, and the URL of custom tiles. */
  #basemap = { kind: "outlines", tiles: null };
  #theme = null;
  /** The areas of markers, as GeoJSON, where the basemap shows no names. */
  #covered = { type: "FeatureCollection", features: [] };
  /** The print of MapLibre's canvas; see `#drawPaper`. */
  #paper = element("canvas", { class: "paper" });
  #handlers;

  /**
   * @param {object} handlers
   * @param {() => object} handlers.camera The camera.
   * @param {(camera: object, isMoving: boolean) => void} handlers.follow The camera changed.
   * @param {() => void} handlers.clickBeside A click hit neither a marker nor a callout.
   * @param {() => void} handlers.home The button to show the first view was pressed.
   */
  constructor(handlers) {
    this.#handlers = handlers;
    addEventListener("beforeprint", () => this.#layPaper());
  }

  /** Offers the maps. Custom tiles, if given, are shown first. */
  offer(tiles) {
    this.#basemap = { kind: defaultBaseMap(tiles), tiles };
    showBaseMaps(byID("base-map"), tiles, (kind) => this.#choose(kind));
  }

  /** Adds MapLibre under the markers; `tile` loads the tiles of the outlines, as {@link Source} has it. */
  add(maplibregl, camera, theme, tile) {
    this.#theme = theme;
    serveOutlines(maplibregl, tile);
    const map = (this.map = makeMap(maplibregl, byID("canvas"), camera, this.#style(theme)));
    const { follow, clickBeside, home } = this.#handlers;
    map.on("styleimagemissing", ({ id }) => {
      if (id === BLANK) map.addImage(BLANK, { width: 1, height: 1, data: new Uint8Array(4) });
    });
    map.on("error", ({ error }) => {
      if (isAbsent(error)) showCoarserTiles(map);
      else showNotice("basemap", "Part of the basemap could not be loaded.");
    });
    showWhenDrawn(map);
    // Markers may have been added while the style was loading.
    map.on("style.load", () => this.#showCover());
    map.addControl(new maplibregl.NavigationControl({ showCompass: false }), "bottom-right");
    map.addControl(homeControl(home), "bottom-right");
    map.addControl(new maplibregl.ScaleControl(), "bottom-left");
    // Inside the map's own element, so that a drag or a wheel over a marker is the map's.
    const focused = document.activeElement;
    map.getCanvasContainer().append(byID("overlay"));
    if (byID("overlay").contains(focused)) focused.focus({ preventScroll: true });
    map.on("move", () => follow(cameraOf(map), true));
    map.on("moveend", () => follow(cameraOf(map), false));
    map.on("click", (event) => {
      if (!event.originalEvent.target.closest?.(".marker, .callout")) clickBeside();
    });
    follow(cameraOf(map), false);
  }

  /** Flies to a camera and waits until the map has arrived. */
  async fly(target) {
    if (this.map === null) return this.#handlers.follow(target, false);
    await fly(this.map, target);
  }

  /** Shows a camera at once. */
  jumpTo(camera) {
    this.map?.jumpTo(mapLibreCamera(camera));
  }

  /** Zooms in by levels, or out by a negative number, around a point of the screen. */
  zoom(levels, about) {
    if (this.map === null) {
      const now = this.#handlers.camera();
      return this.#handlers.follow(camera(now.x, now.y, now.zoom + levels, now.width, now.height), false);
    }
    const around = about && this.map.unproject([about.x, about.y]);
    this.map.easeTo({ zoom: Math.round(this.map.getZoom() + levels), ...(around && { around }), animate: !isMotionReduced(), duration: 250 });
  }

  /** Moves the map by screen points. */
  pan({ x, y }) {
    if (x === 0 && y === 0) return;
    const { camera: now, follow } = this.#handlers;
    if (this.map === null) return follow(panned(now(), x, y), false);
    this.map.panBy([-x, -y], { animate: !isMotionReduced(), duration: 250 });
  }

  /**
   * Moves the map until a callout is visible. If the map ends first, the callout flips.
   *
   * @param {object} free The sides of the uncovered part of the map.
   */
  async uncover(callout, free) {
    const { node } = callout;
    this.pan(callout.hidden(free));
    await this.rest();
    // Another place may have been opened meanwhile.
    if (callout.node === node) callout.turn(free);
  }

  /** Waits until the map stands still. */
  async rest() {
    if (this.map?.isMoving()) await this.map.once("moveend");
  }

  /** Shows the basemap in another theme. */
  show(theme) {
    this.#theme = theme;
    this.map?.setStyle(this.#style(theme), { diff: true });
  }

  #choose(kind) {
    this.#basemap.kind = kind;
    hideNotice("basemap");
    this.show(this.#theme);
    this.tellWhetherBare();
  }

  /** Points to a map with streets if this one is almost empty in view. */
  tellWhetherBare() {
    byID("bare").hidden = !isBare(this.#handlers.camera().zoom, this.#basemap.kind);
  }

  #style(theme) {
    return basemapStyle(theme, this.#basemap.kind, this.#basemap.tiles, this.#covered);
  }

  /** Hides names of the basemap under markers; see `Overlay.covers`. */
  cover(features) {
    this.#covered = { type: "FeatureCollection", features };
    this.#showCover();
  }

  #showCover() {
    this.map?.getSource("markers")?.setData(this.#covered);
  }

  /** Prepares printing: scales the whole map down, so that its layout stays the same on paper. */
  #layPaper() {
    const { clientWidth, clientHeight, style } = byID("map");
    style.setProperty("--width", `${clientWidth}px`);
    style.setProperty("--height", `${clientHeight}px`);
    style.setProperty("--shrink", Math.min(1, PAPER / clientWidth));
    if (this.map !== null) this.#drawPaper();
  }

  /** Draws the light basemap on a 2D canvas, since browsers do not print WebGL. */
  #drawPaper() {
    const theme = this.#theme;
    // A style that must be loaded first would arrive too late.
    const isHere = typeof this.#style("light") !== "string";
    try {
      if (isHere) this.show("light");
      this.map.redraw();
      const drawn = this.map.getCanvas();
      drawn.after(this.#paper);
      [this.#paper.width, this.#paper.height] = [drawn.width, drawn.height];
      this.#paper.getContext("2d").drawImage(drawn, 0, 0);
    } finally {
      if (isHere) this.show(theme);
    }
  }
}

/**
 * Makes the map at a camera.
 *
 * @param {HTMLElement} container
 * @returns MapLibre's map, without turning and tilting.
 */
function makeMap(maplibregl, container, start, style) {
  if (!hasWebGL()) throw new MapError("This browser cannot draw the map: it has no WebGL 2.");
  const map = new maplibregl.Map({
    container,
    style,
    ...mapLibreCamera(start),
    maxZoom: MAX_ZOOM - LEVELS_APART,
    // The page enforces bounds itself, since MapLibre's would keep a tall screen from showing the whole world.
    transformConstrain: ({ lng, lat }, zoom) => {
      const { x, y } = positionOf(lng, lat);
      const { clientWidth: width, clientHeight: height } = container;
      const bounded = camera(x, y, zoom + LEVELS_APART, width, height);
      return { center: new maplibregl.LngLat(lng, bounded.y === y ? lat : latitudeOf(bounded.y)), zoom: bounded.zoom - LEVELS_APART };
    },
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: { compact: false },
    fadeDuration: 0,
    locale: { "Map.Title": "Map: arrow keys move it, plus and minus zoom, question mark lists all keys" },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

/** Shows the basemap once its tiles are loaded. */
function showWhenDrawn(map) {
  const show = () => {
    if (!map.loaded()) return;
    map.off("render", show);
    map.getContainer().classList.add("is-drawn");
  };
  map.on("render", show);
}

/** Draws again, so that MapLibre uses coarser tiles for missing ones. */
function showCoarserTiles(map) {
  map.setMinZoom(map.getMinZoom());
}

/** Returns MapLibre's control with the button that shows the first view. */
function homeControl(home) {
  const label = "Show the first view";
  const button = element("button", { type: "button", class: "maplibregl-ctrl-home", title: label, "aria-label": label, click: home }, element("span", { class: "maplibregl-ctrl-icon", "aria-hidden": "true" }));
  const node = element("div", { class: "maplibregl-ctrl maplibregl-ctrl-group" }, button);
  return { onAdd: () => node, onRemove: () => node.remove() };
}

/** Whether the browser supports MapLibre, which itself reports it only later. */
function hasWebGL() {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

/** Returns the page's camera for MapLibre's current view. */
function cameraOf(map) {
  const { lng, lat } = map.getCenter();
  const { x, y } = positionOf(lng, lat);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return camera(x, y, map.getZoom() + LEVELS_APART, width, height);
}

/** Returns MapLibre's options for a camera. */
function mapLibreCamera({ x, y, zoom }) {
  return { center: [longitudeOf(x), latitudeOf(y)], zoom: zoom - LEVELS_APART };
}

/**
 * Flies the map to a camera, by the short way round the world, and waits until it is
 * there, or until something else moves it.
 */
function fly(map, target) {
  const options = mapLibreCamera(target);
  const here = map.getCenter().lng;
  options.center[0] -= 360 * Math.round((options.center[0] - here) / 360);
  // The end of what moves it now is not the end of this.
  map.stop();
  return new Promise((resolve) => {
    map.once("moveend", resolve);
    if (isMotionReduced()) map.jumpTo(options);
    else if (isFar(map, options)) map.flyTo({ ...options, maxDuration: 1500 });
    else map.easeTo({ ...options, duration: 400 });
  });
}

/** Whether a flight crosses more than the screen: it then rises on its way. */
function isFar(map, { center }) {
  const { x, y } = map.project(center);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return x < -width || y < -height || x > 2 * width || y > 2 * height;
}
