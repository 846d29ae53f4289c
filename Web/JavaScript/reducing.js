// What `map` and `reduce` make of a cluster: computed when the cluster is returned, of what its
// children were computed to before.

export class Reducing {
  #made = new Map();

  constructor({ map, reduce }, index, points, version) {
    [this.map, this.reduce] = [map, reduce];
    this.index = index;
    this.points = points;
    this.version = version;
  }

  /** Whether it is still right. */
  isOf({ map, reduce }, version) {
    return this.map === map && this.reduce === reduce && this.version === version;
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
    const [first, ...others] = children;
    const accumulated = this.#copy(first);
    for (const child of others) this.reduce(accumulated, this.#mapped(child));
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
