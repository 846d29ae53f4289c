// Applies `map` and `reduce` to clusters when they are returned, reusing the results of their
// children.

export class Reducing {
  #made = new Map();

  constructor({ map, reduce }, collection, turns) {
    [this.map, this.reduce] = [map, reduce];
    [this.collection, this.version] = [collection, collection.version];
    [this.index, this.points] = [collection.index, collection.points];
    this.turns = turns;
  }

  isOf({ map, reduce }, { version }) {
    return this.map === map && this.reduce === reduce && this.version === version;
  }

  /**
   * Sets the properties of clusters. Queries the engine, which invalidates its last result.
   * @param {Array} clusters Each cluster, followed by its number of points.
   * @param {string} name The name of the field for the properties.
   */
  complete(clusters, name) {
    this.turns.run(() => {
      for (let offset = 0; offset < clusters.length; offset += 2) {
        const cluster = clusters[offset];
        cluster[name] = this.collection.clusterProperties(clusters[offset + 1], cluster.id, this.of(cluster.id));
      }
    });
  }

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

  /** Maps a point once, even if it has a weight. */
  #mapped(number) {
    return this.#isPoint(number) ? this.map(this.points.properties(number)) : this.of(number);
  }

  #isPoint(number) {
    return number < this.points.count;
  }

  /** A copy as the initial value of a cluster, because `reduce` changes it. */
  #copy(child) {
    const mapped = this.#mapped(child);
    const isOwn = this.#isPoint(child) && mapped !== this.points.properties(child);
    return isOwn ? mapped : Object.assign({}, mapped);
  }
}
