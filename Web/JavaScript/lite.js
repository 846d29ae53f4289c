// The entry with a smaller engine inside: without the code of edits and of saving.
import { bytes } from "./lite.bytes.js";
import { offerModule } from "./module.js";
import { Queries } from "./queries.js";
import { bufferOf } from "./saving.js";

offerModule("supercluster", () => new WebAssembly.Module(bytes()));

/** Says which entry has a method. */
function missing(method) {
  throw new Error(`pinfold/supercluster/lite cannot ${method}: import pinfold/supercluster instead`);
}

export class Supercluster extends Queries {
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
