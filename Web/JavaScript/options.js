// The options of supercluster 8.0.1, with its defaults.

export const defaultOptions = {
  minZoom: 0,
  maxZoom: 16,
  minPoints: 2,
  radius: 40,
  extent: 512,
  nodeSize: 64,
  log: false,
  generateId: false,
  reduce: null,
  map: (properties) => properties,
  key: null,
  columns: null,
  weight: null,
};

/** The highest zoom that the engine can cluster. */
const finestZoom = 29;

const warned = new Set();

/**
 * Returns the options with defaults in place of undefined values. Warns once about each unknown
 * name that resembles an option. Ignores other unknown names, as supercluster does, because
 * projects pass their own options along.
 */
export function givenOptions(options) {
  const given = { ...options };
  for (const name in given) {
    if (given[name] === undefined) given[name] = defaultOptions[name];
    const meant = Object.keys(defaultOptions).find((known) => isLike(plain(name), plain(known)));
    if (!meant || name in defaultOptions || warned.has(name)) continue;
    warned.add(name);
    console.warn(`pinfold: unknown option ${name}; did you mean ${meant}?`);
  }
  return given;
}

/** Ignores case and separators, so that `max_zoom` equals `maxZoom`. */
function plain(name) {
  return name.replace(/[^a-z]/gi, "").toLowerCase();
}

/**
 * Whether a name differs from an option by one letter, or by two swapped letters. Short names must
 * be equal, because almost every short name resembles another.
 */
function isLike(name, known) {
  if (known.length < 6) return name === known;
  let start = 0;
  while (start < known.length && name[start] === known[start]) start += 1;
  const [rest, its] = [name.slice(start), known.slice(start)];
  const swapped = `${its[1]}${its[0]}${its.slice(2)}`;
  return rest.slice(1) === its.slice(1) || rest.slice(1) === its || rest === its.slice(1) || rest === swapped;
}

/** The clustering settings of the engine. Throws if an option is invalid. */
export function clusteringOf(options) {
  const maxZoom = Math.min(zoomOf(options, "maxZoom"), finestZoom);
  const minZoom = Math.min(zoomOf(options, "minZoom"), maxZoom);
  const radius = numberOf(options, "radius");
  const extent = numberOf(options, "extent");
  if (!(extent > 0)) throw new RangeError(`extent is ${extent}, and must be more than 0`);
  if (radius < 0) throw new RangeError(`radius is ${radius}, and must be 0 or more`);
  return {
    // The engine's levels are one higher than zooms, because its world is 256 screen points wide at
    // level 0.
    minZoom: minZoom + 1,
    maxZoom: maxZoom + 1,
    radius: (radius / extent) * 512,
    minPoints: Math.min(Math.max(Math.ceil(numberOf(options, "minPoints")), 1), 2 ** 30),
  };
}

/** The zoom whose clusters a zoom shows. */
export function limitedZoom({ minZoom, maxZoom }, zoom) {
  const limited = Math.max(minZoom, Math.min(Math.floor(+zoom), maxZoom + 1));
  if (Number.isNaN(limited)) throw new TypeError(`${String(zoom)} is not a zoom`);
  return limited;
}

export function levelOf(options, zoom) {
  return Math.min(Math.max(limitedZoom(options, zoom), 0), 30) + 1;
}

/** The options that clusters depend on, as the caller's numbers. */
export function clusteringOptions(options) {
  const names = ["minZoom", "maxZoom", "minPoints", "radius", "extent"];
  return Object.fromEntries(names.map((name) => [name, numberOf(options, name)]));
}

export function isSameClustering(a, b) {
  return (
    a.minZoom === b.minZoom &&
    a.maxZoom === b.maxZoom &&
    a.radius === b.radius &&
    a.minPoints === b.minPoints
  );
}

function numberOf(options, name) {
  const value = Number(options[name]);
  if (Number.isNaN(value)) throw new TypeError(`${name} is ${String(options[name])}, and must be a number`);
  return value;
}

function zoomOf(options, name) {
  return Math.max(Math.floor(numberOf(options, name)), 0);
}
