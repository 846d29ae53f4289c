// A round of edits, made on what is beside the points until all of them are known to be right.
import { InputError, shown } from "../errors.js";
import { mostPoints } from "../instance.js";
import { checkedWeight } from "../weights.js";

export class EditRound {
  #points;
  #staged = new Map();
  #count;
  #addedWeight = 0;
  /** For the engine: the kind of each change, its row, and the point afterwards. */
  changes = [];
  /** The rows of inserted points. */
  rows = [];

  constructor(points) {
    this.#points = points;
    this.#count = points.count;
  }

  /** Makes an edit. */
  add(edit) {
    if (typeof edit !== "object" || edit === null) throw wrong(edit);
    if (edit.insert !== undefined) this.#insert(edit.insert);
    else if (edit.remove !== undefined) this.#change("remove", edit.remove, () => null);
    else if (edit.move !== undefined) {
      const location = checkedLocation(edit);
      this.#change("move", edit.move, (point) => ({ ...point, ...location }));
    } else if (edit.update !== undefined) {
      this.#update(edit);
    } else throw wrong(edit);
  }

  /** Whether there is a point in a row now. */
  has(row) {
    return this.#staged.has(row) ? this.#staged.get(row) !== null : this.#points.has(row);
  }

  /** What a row is to have: what filters ask for. */
  cell(row, column) {
    return this.#staged.get(row)?.values[column];
  }

  point(row) {
    const point = this.#staged.get(row);
    return { ...point, row, values: { ...point.values } };
  }

  /** Throws where points would stand for more than can be counted, together. */
  check() {
    this.#points.checkAdded(this.#addedWeight);
  }

  /** Makes the edits; points are of a version then. */
  commit(version) {
    for (const [row, point] of this.#staged) this.#points.edit(row, point, version);
  }

  #update({ update: row, values: given = {}, weight }) {
    const values = this.#checkedValues(given, "update");
    const change = (point) => ({ ...point, weight: weight ?? point.weight, values: { ...point.values, ...values } });
    if (weight === undefined) return this.#change("update", row, change);
    const own = checkedWeight(weight, row, InputError);
    const before = this.#there(row, "update");
    // Only inserted points get a weight.
    this.#stage("remove", row, null);
    this.#stage("insert", row, change({ ...before, weight: own }));
  }

  #insert(point) {
    if (!isRecord(point)) {
      throw new InputError(`insert is ${shown(point)}, and must be { longitude, latitude, values, weight }`);
    }
    if (this.#count >= mostPoints) throw new InputError(`There is room for ${mostPoints} points only`);
    const given = point.values === undefined ? {} : this.#checkedValues(point.values, "insert");
    const values = Object.fromEntries(this.#points.columnNames.map((name) => [name, own(given, name)]));
    const weight = checkedWeight(point.weight ?? 1, this.#count, InputError);
    const row = this.#count++;
    this.rows.push(row);
    this.#stage("insert", row, { ...checkedLocation(point), values, weight });
  }

  #change(kind, row, change) {
    this.#stage(kind, row, change(this.#there(row, kind)));
  }

  /** The point in a row as it is now. */
  #there(row, kind) {
    if (!this.has(row)) throw new InputError(`There is no point in row ${shown(row)} to ${kind}`);
    return this.#staged.get(row) ?? this.#points.point(row);
  }

  #stage(kind, row, point) {
    const before = this.has(row) ? this.#there(row, kind).weight : 0;
    this.#addedWeight += (point?.weight ?? 0) - before;
    this.#staged.set(row, point);
    this.changes.push({ kind, row, point });
  }

  #checkedValues(values, what) {
    if (typeof values !== "object" || values === null) {
      throw new InputError(`values of ${what} are ${shown(values)}, and must be an object with a value for each column`);
    }
    const names = this.#points.columnNames;
    const unknown = Object.keys(values).find((name) => !names.includes(name));
    if (unknown === undefined) return values;
    throw new InputError(`There is no column ${shown(unknown)}; columns are ${names.join(", ")}`);
  }
}

/** A location in degrees. */
export function checkedLocation(location) {
  for (const name of ["longitude", "latitude"]) {
    const value = location?.[name];
    if (!Number.isFinite(value)) {
      throw new InputError(`${name} is ${shown(value)}, and must be a number of degrees`);
    }
  }
  const { longitude, latitude } = location;
  return { longitude, latitude };
}

function wrong(edit) {
  const given = isRecord(edit) ? `{ ${Object.keys(edit).join(", ")} }` : shown(edit);
  return new InputError(`An edit is { insert }, { remove }, { move } or { update }, and not ${given}`);
}

/** Whether a value has names, as an edit and a point do, and is no list. */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function own(values, name) {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
