// How markers appear, disappear and move. With prefers-reduced-motion, they change at once.

const DURATION = 250;
const EASING = "cubic-bezier(0.2, 0, 0.2, 1)";
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the user prefers less motion. */
export function isMotionReduced() {
  return reducedMotion.matches;
}

/** Moves a body to its position from an offset in screen points, or fades it in. */
export function appearFrom(body, offset) {
  if (isMotionReduced()) return;
  const from = offset ? { transform: translation(offset), opacity: 0.4 } : { opacity: 0 };
  body.animate([from, {}], { duration: DURATION, easing: EASING });
}

/** Moves a body to an offset while it fades out, then calls back. */
export function disappearTo(body, offset, whenDone) {
  if (isMotionReduced()) return whenDone();
  const to = offset ? { transform: translation(offset), opacity: 0.2 } : { opacity: 0 };
  const animation = body.animate([{}, to], { duration: DURATION, easing: EASING, fill: "forwards" });
  animation.onfinish = whenDone;
  // A canceled animation must not leave its marker behind.
  animation.oncancel = whenDone;
}

/** Moves a body from its earlier position, an offset away, to its current one. */
export function moveFrom(body, offset) {
  if (isMotionReduced()) return;
  body.animate([{ transform: translation(offset) }, {}], { duration: DURATION, easing: EASING });
}

function translation({ x, y }) {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
}
