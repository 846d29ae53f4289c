// Light or dark: as the system, or as chosen.
const dark = matchMedia("(prefers-color-scheme: dark)");
let chosen = "system";
let told = () => {};

/** The theme that is shown, `light` or `dark`. */
export function theme() {
  return chosen === "system" ? (dark.matches ? "dark" : "light") : chosen;
}

/** Chooses `system`, `light` or `dark`. */
export function chooseTheme(choice) {
  chosen = choice ?? "system";
  apply();
}

/** Calls back with the theme whenever it changes. */
export function whenThemeChanges(callback) {
  told = callback;
}

function apply() {
  const now = theme();
  if (document.documentElement.dataset.theme === now) return;
  document.documentElement.dataset.theme = now;
  told(now);
}

dark.addEventListener("change", apply);
