// The class of supercluster 8.0.1 with all that this engine does: edits and saving, too.
import { EditedCollection } from "./editedCollection.js";
import { clusteringOptions } from "./options.js";
import { Queries, changed, collectionClass, collectionOf, replaced } from "./queries.js";
import { bufferOf } from "./saving.js";

export class Supercluster extends Queries {
  get [collectionClass]() {
    return EditedCollection;
  }

  load(features, ofSaved) {
    const saved = bufferOf(features);
    if (!saved) return super.load(features);
    return this[replaced]((own) => {
      const { collection, options } = EditedCollection.saved(saved, ofSaved, own);
      Object.assign(this.options, options);
      return collection;
    });
  }

  save() {
    return this[collectionOf]().save(clusteringOptions(this.options));
  }

  add(features) {
    const isList = Array.isArray(features);
    // The caller's may grow meanwhile; what it leaves out is undefined here, and refused.
    const list = isList ? Array.from(features) : [features];
    const first = this[changed]((collection) => collection.add(list));
    return isList ? list.map((_, number) => first + number) : first;
  }

  remove(which) {
    this[changed]((collection) => collection.remove(which));
  }

  move(which, coordinates) {
    this[changed]((collection) => collection.move(which, coordinates));
  }

  update(which, feature) {
    this[changed]((collection) => collection.update(which, feature));
  }
}

export default Supercluster;
