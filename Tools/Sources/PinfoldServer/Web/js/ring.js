// The ring of a cluster: an arc for each category, the most frequent first. The engine's `CategoryRing` has
// the same arcs.
const SVG = "http://www.w3.org/2000/svg";

// The least length of an arc, and the distance from the outline to the ring.
const [LEAST, INSET] = [1 / 40, 1];

const widthIn = (diameter) => Math.max(diameter / 10, 3);

/**
 * Returns the arcs of a ring as fractions of a turn, clockwise from twelve o'clock.
 *
 * @param {{color: number|string, count: number}[]} parts With counts above zero: the categories by their
 *   color, then `other`, then `none`.
 * @returns {{color: number|string, start: number, end: number}[]}
 */
export function arcsOf(parts, diameter) {
  const named = parts.filter(({ color }) => typeof color === "number").sort((a, b) => b.count - a.count || a.color - b.color);
  const arcs = [...named, ...parts.filter(({ color }) => typeof color !== "number")];
  const turn = Math.PI * Math.max(diameter - 2 * INSET - widthIn(diameter), 0);
  const gap = arcs.length > 1 ? (turn * LEAST > 1 ? 1 / turn : LEAST) : 0;
  let rest = 1 - gap * arcs.length;
  let total = arcs.reduce((sum, { count }) => sum + count, 0);
  const spans = arcs.map(() => LEAST);
  const ascending = arcs.map((_, number) => number).sort((a, b) => arcs[a].count - arcs[b].count || a - b);
  for (const number of ascending) {
    const share = (rest * arcs[number].count) / total;
    spans[number] = Math.max(share, LEAST);
    // The others share the rest.
    if (share < LEAST) [rest, total] = [rest - LEAST, total - arcs[number].count];
  }
  let start = 0;
  return arcs.map(({ color }, number) => {
    const arc = { color, start, end: Math.min(start + spans[number], 1) };
    start = arc.end + gap;
    return arc;
  });
}

/** Draws the ring of a disc, or of a square with round corners. */
export function ringNode(parts, diameter, isSquare) {
  const width = widthIn(diameter);
  const inset = INSET + width / 2;
  const outline = isSquare ? squarePath(diameter, inset) : circlePath(diameter / 2, diameter / 2 - inset);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "ring");
  svg.setAttribute("viewBox", `0 0 ${diameter} ${diameter}`);
  svg.setAttribute("aria-hidden", "true");
  for (const { color, start, end } of arcsOf(parts, diameter)) {
    const path = document.createElementNS(SVG, "path");
    const attributes = { class: `category-${color}`, d: outline, pathLength: 1, "stroke-width": width, "stroke-dasharray": `${end - start} 2`, "stroke-dashoffset": -start };
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
    svg.append(path);
  }
  return svg;
}

function circlePath(middle, radius) {
  return `M${middle} ${middle - radius}a${radius} ${radius} 0 0 1 0 ${2 * radius}a${radius} ${radius} 0 0 1 0 ${-2 * radius}`;
}

function squarePath(side, inset) {
  const [corner, far] = [side / 4 - inset / 2, side - inset];
  const turn = (x, y) => `a${corner} ${corner} 0 0 1 ${x} ${y}`;
  return `M${side / 2} ${inset}H${far - corner}${turn(corner, corner)}V${far - corner}${turn(-corner, corner)}H${inset + corner}${turn(-corner, -corner)}V${inset + corner}${turn(corner, -corner)}Z`;
}
