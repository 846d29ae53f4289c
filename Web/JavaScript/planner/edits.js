// A batch of edits, staged until all of them are known to be valid.
import { InputError, shown } from "../errors.js";
import { mostPoints } from "../instance.js";
import { checkedWeight } from "../weights.js";

export class EditRound {
  #points;
  #staged = new Map();
  #count;
  #addedWeight = 0;
  /** The changes for the engine: the kind of each, its row, and the resulting point. */
  changes = [];
  rows = [];

  constructor(points) {
    this.#points = points;
    this.#count = points.count;
  }

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

  /** Whether a row has a point after the staged edits. */
  has(row) {
    return this.#staged.has(row) ? this.#staged.get(row) !== null : this.#points.has(row);
  }

  /** The staged value of a column in a row, for filters. */
  cell(row, column) {
    return this.#staged.get(row)?.values[column];
  }

  point(row) {
    const point = this.#staged.get(row);
    return { ...point, row, values: { ...point.values } };
  }

  check() {
    this.#points.checkAdded(this.#addedWeight);
  }

  /** Applies the edits, which make the given version. */
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
    if (this.#count >= mostPoints) throw new InputError(`A planner can have at most ${mostPoints} points`);
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

  /** The point in a row after the staged edits. Throws if there is none. */
  #there(row, kind) {
    if (!this.has(row)) throw new InputError(`Row ${shown(row)} has no point to ${kind}`);
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
    throw new InputError(`Column ${shown(unknown)} does not exist; columns are ${names.join(", ")}`);
  }
}

/** Returns a valid location in degrees, or throws. */
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

function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function own(values, name) {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
