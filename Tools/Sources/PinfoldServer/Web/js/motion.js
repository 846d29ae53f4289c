// How markers come, go and move. With prefers-reduced-motion they do it at once.

const DURATION = 250;
const EASING = "cubic-bezier(0.2, 0, 0.2, 1)";
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the user asked for less motion. */
export function isMotionReduced() {
  return reducedMotion.matches;
}

/** Lets a body come to its place from an offset in screen points, or fade in. */
export function comeFrom(body, offset) {
  if (isMotionReduced()) return;
  const from = offset ? { transform: translation(offset), opacity: 0.4 } : { opacity: 0 };
  body.animate([from, {}], { duration: DURATION, easing: EASING });
}

/** Lets a body go to an offset while it fades, then calls back. */
export function goTo(body, offset, whenGone) {
  if (isMotionReduced()) return whenGone();
  const to = offset ? { transform: translation(offset), opacity: 0.2 } : { opacity: 0 };
  const animation = body.animate([{}, to], { duration: DURATION, easing: EASING, fill: "forwards" });
  animation.onfinish = whenGone;
  // An animation that is taken back must not leave its marker behind.
  animation.oncancel = whenGone;
}

/** Lets a body move from where it was, an offset away, to where it is. */
export function moveFrom(body, offset) {
  if (isMotionReduced()) return;
  body.animate([{ transform: translation(offset) }, {}], { duration: DURATION, easing: EASING });
}

function translation({ x, y }) {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
}
