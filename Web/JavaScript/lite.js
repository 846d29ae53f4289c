// The entry with a smaller engine, without edits, saving and weights.
import { bytes } from "./lite.bytes.js";
import { Collection } from "./collection.js";
import { offerModule } from "./module.js";
import { Queries, collectionClass } from "./queries.js";
import { bufferOf } from "./saving.js";

offerModule("supercluster", () => new WebAssembly.Module(bytes()));

/** Throws an error that names the full entry. */
function missing(method) {
  throw new Error(`pinfold/supercluster/lite cannot ${method}: import pinfold/supercluster instead`);
}

class UnweightedCollection extends Collection {
  static of(points, options, columns) {
    if ((options.weight ?? points.weights ?? null) !== null) missing("count weights");
    return super.of(points, options, columns);
  }
}

export class Supercluster extends Queries {
  get [collectionClass]() {
    return UnweightedCollection;
  }

  load(features) {
    return bufferOf(features) ? missing("load what was saved") : super.load(features);
  }

  save() {
    missing("save");
  }

  add() {
    missing("add points");
  }

  remove() {
    missing("remove points");
  }

  move() {
    missing("move points");
  }

  update() {
    missing("update points");
  }
}

export default Supercluster;
