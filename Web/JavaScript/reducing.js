// Applies `map` and `reduce` to a cluster when it is returned, reusing the results of its children.

export class Reducing {
  #made = new Map();

  constructor({ map, reduce }, collection, turns) {
    [this.map, this.reduce] = [map, reduce];
    [this.collection, this.version] = [collection, collection.version];
    [this.index, this.points] = [collection.index, collection.points];
    this.turns = turns;
  }

  /** Whether the results are still valid. */
  isOf({ map, reduce }, { version }) {
    return this.map === map && this.reduce === reduce && this.version === version;
  }

  /**
   * Sets the properties of clusters. It queries the engine, which has one result at a time.
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

  /** The reduced properties of a cluster. */
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

  /** Maps a point once, also if it has a weight. */
  #mapped(number) {
    return this.#isPoint(number) ? this.map(this.points.properties(number)) : this.of(number);
  }

  #isPoint(number) {
    return number < this.points.count;
  }

  /** The start value of a cluster, a copy: never an object of a feature or of another cluster. */
  #copy(child) {
    const mapped = this.#mapped(child);
    const isOwn = this.#isPoint(child) && mapped !== this.points.properties(child);
    return isOwn ? mapped : Object.assign({}, mapped);
  }
}
