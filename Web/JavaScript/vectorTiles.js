// Mapbox vector tiles of clusters and points, with the encoder of `pinfold serve`. If positions are
// exact in single precision, the bytes are the same as from the server.
import { giveBytes, takeBytes } from "./byteTransfer.js";
import { ByteWriter } from "./byteWriter.js";
import { collectionOf } from "./queries.js";

/** The names of the standard properties of clusters and points. */
const ownNames = ["cluster", "cluster_id", "point_count", "point_count_abbreviated", "place"];
/** The names of the additional properties of spaced clusters. */
const spacedNames = ["diameter", "shade", "expansion_zoom", "bounds"];
const figureKinds = ["sum", "min", "max", "mean"];
const extents = [256, 512, 1024, 2048, 4096, 8192, 16384];
const finestZoom = 24;

/** Returns an encoded tile; `null` if it is empty. */
export function vectorTile(clusters, z, x, y, options) {
  const settings = checked(options ?? {});
  if (!isTile(z, x, y)) throw new RangeError(`Tile ${String(z)}/${String(x)}/${String(y)} does not exist`);
  const collection = clusters[collectionOf]();
  const { points } = collection;
  const figures = figuresOf(settings.figures, collection);
  return collection.index.use("the tile", (instance) => {
    const { exports } = instance;
    giveBytes(instance, laidOut(settings, figures));
    // Clusters have positions rounded to single precision, so the exact positions of nearby points
    // are sent.
    const near = rowsOf(instance, exports.beginTile(z, x, y));
    const write = (target, start, end) => writePositions(target, near.slice(start, end), points);
    instance.sendPoints({ count: near.length, write }, [], 0);
    const found = exports.layOutTile();
    if (found === -1) return null;
    giveBytes(instance, columnsOf(rowsOf(instance, found), points, settings, figures));
    // A random seed, so that files cannot provoke hash collisions.
    const length = exports.encodeTile((Math.random() * 2 ** 32) >>> 0);
    return takeBytes(instance, length).buffer;
  });
}

function rowsOf(instance, found) {
  const rows = [];
  instance.forEachRow(found, (row) => rows.push(row));
  return rows;
}

/** Writes the positions of points. Features of a saved index may be without a geometry. */
function writePositions(target, rows, points) {
  rows.forEach((row, number) => {
    const isThere = points.has(row);
    target[2 * number] = isThere ? points.longitude(row) : NaN;
    target[2 * number + 1] = isThere ? points.latitude(row) : NaN;
  });
}

/**
 * Returns the number of a cluster with an id from tiles, such as "r17-12". Throws if the id is
 * unknown.
 */
export function numberOfCluster(clusters, name) {
  if (/^s\d/.test(name)) {
    throw new Error(`The cluster ${name} is a disc; only clusters by distance have queries: pass strategy: "radius"`);
  }
  const [, row, level] = /^r(\d{1,10})-(\d{1,2})$/.exec(name) ?? [];
  const number =
    row < 2 ** 32 ? clusters[collectionOf]().index.use("a cluster", ({ exports }) => exports.numberOfCluster(row, level)) : -1;
  if (number < 0) throw new Error("No cluster with the specified id.");
  return number;
}

function checked({ layer = "places", extent = 4096, buffer = null, properties = null, figures = {}, separation = 0 }) {
  if (separation !== 0 && !(separation >= 28 && separation <= 512)) {
    throw new RangeError(`separation is ${String(separation)}, and must be from 28 to 512`);
  }
  if (typeof layer !== "string" || layer === "") throw new TypeError("layer must be a name");
  if (!extents.includes(extent)) throw new RangeError(`extent is ${String(extent)}, and must be one of ${extents.join(", ")}`);
  if (buffer !== null && !(Number.isInteger(buffer) && buffer >= 0 && buffer <= extent)) {
    throw new RangeError(`buffer is ${String(buffer)}, and must be from 0 to ${extent}, the extent`);
  }
  if (properties !== null && !Array.isArray(properties)) throw new TypeError("properties must be a list of names");
  return { layer, extent, buffer, properties, figures, separation };
}

function isTile(z, x, y) {
  const isOne = (number, end) => Number.isInteger(number) && number >= 0 && number < end;
  return isOne(z, finestZoom + 1) && isOne(x, 2 ** z) && isOne(y, 2 ** z);
}

/** Figures with their names, in the server's order. */
function figuresOf(figures, collection) {
  for (const kind of Object.keys(figures)) {
    if (!figureKinds.includes(kind)) throw new RangeError(`${kind} is not a figure; figures are ${figureKinds.join(", ")}`);
  }
  return figureKinds.flatMap((kind, number) =>
    [figures[kind] ?? []].flat().map((column) => ({
      name: `${kind}_${column}`,
      number,
      ...collection.figureColumns(kind, collection.column(column)),
    })),
  );
}

function laidOut({ layer, extent, buffer, separation }, figures) {
  const writer = new ByteWriter();
  writer.double(separation);
  writer.text(layer);
  writer.word(extent);
  writer.word(buffer ?? 2 ** 32 - 1);
  writer.word(figures.length);
  for (const { name, number, column, divisor } of figures) {
    writer.text(name);
    writer.word(number);
    writer.word(column);
    writer.word(divisor);
  }
  return writer.bytes;
}

function columnsOf(rows, points, { properties: wanted, separation }, figures) {
  const taken = new Set([...ownNames, ...(separation > 0 ? spacedNames : []), ...figures.map(({ name }) => name)]);
  const columns = new Map();
  const values = new ByteWriter();
  for (const row of rows) {
    const properties = points.properties(row) ?? {};
    const cells = [];
    for (const name of wanted ?? Object.keys(properties)) {
      const value = cellOf(properties[name]);
      if (value !== null) cells.push([name, value]);
    }
    values.word(cells.length);
    for (const [name, value] of cells) {
      if (!columns.has(name)) columns.set(name, columns.size);
      values.word(columns.get(name));
      writeCell(values, value);
    }
  }
  const writer = new ByteWriter();
  writer.word(columns.size);
  for (const name of columns.keys()) writer.text(nameInTiles(name, taken));
  writer.append(values.bytes);
  return writer.bytes;
}

/** Prefixes an underscore to a column named like a property of clusters. */
function nameInTiles(name, taken) {
  for (let rest = name; ; rest = rest.slice(1)) {
    if (taken.has(rest)) return `_${name}`;
    if (!rest.startsWith("_")) return name;
  }
}

/**
 * Converts a value for a tile. Missing values become `null`, and values other than booleans,
 * strings and numbers become text.
 */
function cellOf(value) {
  switch (typeof value) {
    case "boolean":
    case "string":
      return value;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "bigint":
      return String(value);
    case "object":
      return value === null ? null : jsonOf(value);
    default:
      return null;
  }
}

/** Returns a value as JSON; `null` if that is impossible, for example because the value is cyclic. */
function jsonOf(value) {
  try {
    return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part)) ?? null;
  } catch {
    return null;
  }
}

function writeCell(writer, value) {
  if (typeof value === "number") {
    writer.byte(0);
    writer.double(value);
  } else if (typeof value === "boolean") {
    writer.byte(value ? 2 : 1);
  } else {
    writer.byte(3);
    writer.text(value);
  }
}
