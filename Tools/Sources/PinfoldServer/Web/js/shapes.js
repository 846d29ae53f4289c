// Shapes between the basemap and the markers: the hull of a cluster, the legs of an opened stack, the
// grid. Each is an SVG element in the markers' layer.
import { plannedRect } from "./planning.js";
import { positionOf, WORLD_MAP_POINTS } from "./mercator.js";

const SVG = "http://www.w3.org/2000/svg";
// More lines than this are not drawn.
const MOST_LINES = 600;

/** One path whose outline is in positions of the world. */
class Shape {
  /** @param {(at: (position: object) => string) => string} outline The path's data. */
  constructor(className, position, outline) {
    this.position = position;
    this.outline = outline;
    this.node = document.createElementNS(SVG, "path");
    this.node.setAttribute("class", className);
    this.last = "";
  }

  put(x, y, plane) {
    // The whole outline follows its first position into the same copy of the world.
    const origin = plane.pointOf(this.position);
    const scale = 256 * 2 ** plane.camera.zoom;
    const at = (p) =>
      `${(origin.x + (p.x - this.position.x) * scale).toFixed(1)} ${(origin.y + (p.y - this.position.y) * scale).toFixed(1)}`;
    // Panning moves the layer as a whole: the path stays.
    const key = `${origin.x} ${origin.y} ${scale}`;
    if (key !== this.last) this.node.setAttribute("d", this.outline(at, origin));
    this.last = key;
  }
}

/** The shapes of a layer. */
export class Shapes {
  #shown = new Map();

  constructor(plane) {
    this.plane = plane;
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("class", "shapes");
    this.svg.setAttribute("aria-hidden", "true");
    plane.node.prepend(this.svg);
  }

  /** Removes the shape of a kind, if there is one. */
  remove(kind) {
    const shape = this.#shown.get(kind);
    if (!shape) return;
    this.plane.remove(shape);
    shape.node.remove();
    this.#shown.delete(kind);
  }

  /** Shows the hull of a cluster, longitudes continuous, instead of the one before. */
  showHull(hull) {
    const ring = hull.map(([longitude, latitude]) => positionOf(longitude, latitude));
    if (ring.length < 2) return this.remove("hull");
    const close = ring.length > 2 ? "Z" : "";
    this.#show("hull", ring[0], (at) => `M${ring.map(at).join("L")}${close}`);
  }

  /** Shows lines from a position to offsets in screen points. */
  showLegs(position, offsets) {
    this.#show("legs", position, (at, { x, y }) =>
      offsets.map(([dx, dy]) => `M${x.toFixed(1)} ${y.toFixed(1)}l${dx} ${dy}`).join(""));
  }

  /** Shows the cells of a plan and the edge of its area. */
  showGrid(plan) {
    const rect = plannedRect(plan);
    const side = (plan.cell_map_points ?? 0) / WORLD_MAP_POINTS;
    const lines = side > 0 ? rect.width / side + rect.height / side : Infinity;
    const isDrawn = lines <= MOST_LINES;
    const columns = isDrawn ? edges(rect.x, rect.width, side) : [rect.x, rect.x + rect.width];
    const rows = isDrawn ? edges(rect.y, rect.height, side) : [rect.y, rect.y + rect.height];
    const [top, bottom] = [rect.y, rect.y + rect.height];
    const [left, right] = [rect.x, rect.x + rect.width];
    // The middle is in the same copy of the world as the markers.
    const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
    this.#show("grid", middle, (at) =>
      columns.map((x) => `M${at({ x, y: top })}L${at({ x, y: bottom })}`).join("") +
      rows.map((y) => `M${at({ x: left, y })}L${at({ x: right, y })}`).join(""));
  }

  #show(kind, position, outline) {
    this.remove(kind);
    const shape = new Shape(kind, position, outline);
    this.#shown.set(kind, shape);
    this.svg.append(shape.node);
    this.plane.add(shape);
  }
}

/** Returns the edges of cells over an extent, aligned to the world, with its ends. */
function edges(from, extent, side) {
  const all = [from];
  for (let n = Math.ceil(from / side + 1e-6); n * side < from + extent - side * 1e-6; n += 1) all.push(n * side);
  return [...all, from + extent];
}
