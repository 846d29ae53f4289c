// Changes and saves the points of an index. Not part of the small entry.
import { giveBytes, takeBytes } from "./byteTransfer.js";
import { Engine } from "./engine.js";
import { Index, guarded } from "./index.js";
import { Instance } from "./instance.js";
import { compiledModule } from "./module.js";

const changeKinds = { insert: 0, remove: 1, move: 2, update: 3 };

/** The approximate memory in bytes for loading a saved point, in addition to its saved bytes. */
const savedBytes = 64;

/**
 * Sends a change, which `makeChanges` applies with all changes since `beginChanges`.
 * @param {{kind: keyof changeKinds, row: number, longitude?: number, latitude?: number,
 *   isShown?: boolean, values?: number[], weight?: number}} change
 * @param {number} isCompatible As in `Instance.sendPoints`.
 */
export function sendChange(instance, change, isCompatible) {
  const { kind, row, longitude = NaN, latitude = NaN, isShown = true, values = [], weight = 1 } = change;
  const { doubles } = instance.page();
  doubles.set(values);
  doubles[values.length] = weight;
  const shown = isShown ? 1 : 0;
  instance.exports.addChange(changeKinds[kind], row, longitude, latitude, shown, values.length, isCompatible);
}

/**
 * Applies changes, all or none.
 * @param {object[]} changes See `sendChange`.
 */
export function changeIndex(index, changes, rowCount) {
  index.use("the edits", (instance) => {
    instance.exports.beginChanges();
    for (const change of changes) sendChange(instance, change, 1);
    instance.exports.makeChanges(rowCount);
  });
}

/** Reads a saved index. Returns `null` if it is damaged. */
export function savedIndex(bytes, rowCount, clustering, columnCount) {
  return guarded("the saved index", () => {
    // In its own engine, because an index without features could not be rebuilt if a shared engine
    // stopped.
    const instance = new Instance(new Engine(compiledModule("supercluster")));
    const { exports } = instance;
    exports.reserveBytes(bytes.length + savedBytes * rowCount);
    giveBytes(instance, bytes);
    const { radius, minZoom, maxZoom, minPoints } = clustering;
    const found = exports.endBytes(rowCount, radius, minZoom, maxZoom, minPoints);
    return found === columnCount ? new Index(instance, { ...clustering }) : null;
  });
}

/** Returns the points of an index and their clusters as bytes. */
export function saveIndex(index) {
  return index.use("what is to be saved", (instance) => takeBytes(instance, instance.exports.save()));
}
