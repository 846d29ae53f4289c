// What `map` and `reduce` make of a cluster: computed when the cluster is returned, of what its
// children were computed to before.

export class Reducing {
  #made = new Map();

  constructor({ map, reduce }, collection, turns) {
    [this.map, this.reduce] = [map, reduce];
    [this.collection, this.version] = [collection, collection.version];
    [this.index, this.points] = [collection.index, collection.points];
    this.turns = turns;
  }

  /** Whether it is still right. */
  isOf({ map, reduce }, { version }) {
    return this.map === map && this.reduce === reduce && this.version === version;
  }

  /**
   * Gives clusters their properties, which asks the engine: it has one answer at a time.
   * @param {Array} clusters Each with its count of points behind it.
   * @param {string} name Of what has the properties.
   */
  complete(clusters, name) {
    this.turns.run(() => {
      for (let offset = 0; offset < clusters.length; offset += 2) {
        const cluster = clusters[offset];
        cluster[name] = this.collection.clusterProperties(clusters[offset + 1], cluster.id, this.of(cluster.id));
      }
    });
  }

  /** What the points of a cluster were reduced to. */
  of(id) {
    const made = this.#made.get(id);
    if (made !== undefined) return made;
    const children = [];
    const { index } = this;
    for (let more = index.findChildren(id); more >= 0; more = index.findMore(more)) {
      const { nodes } = index;
      for (let child = 0; child < nodes.clusterCount; child++) children.push(nodes.number(child));
    }
    const accumulated = this.#copy(children[0]);
    for (let child = 1; child < children.length; child++) this.reduce(accumulated, this.#mapped(children[child]));
    this.#made.set(id, accumulated);
    return accumulated;
  }

  /** A point is mapped once, however many it stands for. */
  #mapped(number) {
    return this.#isPoint(number) ? this.map(this.points.properties(number)) : this.of(number);
  }

  #isPoint(number) {
    return number < this.points.count;
  }

  /** What a cluster begins with: never the object of a feature, or of another cluster. */
  #copy(child) {
    const mapped = this.#mapped(child);
    const isOwn = this.#isPoint(child) && mapped !== this.points.properties(child);
    return isOwn ? mapped : Object.assign({}, mapped);
  }
}
