// Where the places of a small cluster are drawn when it is opened.

// How far these are from one another and at least from their cluster, in screen points.
const [SPACING, LEAST_RADIUS] = [40, 46];

/** Returns offsets around a cluster, in screen points: in a circle, clockwise from the top. */
export function fan(count) {
  const radius = Math.max(LEAST_RADIUS, (count * SPACING) / (2 * Math.PI));
  return Array.from({ length: count }, (_, n) => {
    const angle = (2 * Math.PI * n) / count;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
}
