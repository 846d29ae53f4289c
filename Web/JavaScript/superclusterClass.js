// The class of supercluster 8.0.1 with all additions, including edits and saving.
import { EditedCollection } from "./editedCollection.js";
import { clusteringOf, clusteringOptions } from "./options.js";
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

  getClusterExpansionZoom(clusterId) {
    const zoom = super.getClusterExpansionZoom(clusterId);
    // A weighted point is a cluster at every zoom.
    return clusterId < this[collectionOf]().points.count ? clusteringOf(this.options).maxZoom : zoom;
  }

  getFigures(clusterId, column) {
    const figures = super.getFigures(clusterId, column);
    const collection = this[collectionOf]();
    if (!collection.weights) return figures;
    const means = collection.figureColumns("mean", collection.column(column));
    const sumOf = (number) => collection.index.aggregate(clusterId, number).sum;
    const [sum, count] = [sumOf(means.column), sumOf(means.divisor)];
    return { ...figures, count, sum, mean: sum / count };
  }

  getCategories(clusterId, column) {
    const counts = super.getCategories(clusterId, column);
    const collection = this[collectionOf]();
    const { points, index, weights } = collection;
    if (!weights) return counts;
    // In the engine's order, and without values that the engine has dropped.
    for (const value of counts.keys()) counts.set(value, 0);
    const own = collection.columns[collection.column(column)];
    index.forEachLeaf(clusterId, 0, Infinity, (row) => {
      // Adding 0 turns -0 into 0.
      const value = own.value(own.number(points, row) + 0);
      if (counts.has(value)) counts.set(value, counts.get(value) + weights.of(row));
    });
    return counts;
  }

  save() {
    return this[collectionOf]().save(clusteringOptions(this.options));
  }

  add(features) {
    const isList = Array.isArray(features);
    // Copied, because the caller's array may change. Holes become undefined and are rejected.
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
