// What `map` and `reduce` make of a cluster: computed when the cluster is returned, of what its
// children were computed to before.

export class Reducing {
  #made = new Map();

  /**
   * @param {{map: Function, reduce: Function}} options
   * @param {(id: number) => {count: number, number: number}[]} childrenOf
   * @param {(row: number) => object | null} propertiesOf
   */
  constructor(options, childrenOf, propertiesOf) {
    this.options = options;
    this.childrenOf = childrenOf;
    this.propertiesOf = propertiesOf;
  }

  /** What the points of a cluster were reduced to. */
  of(id) {
    const made = this.#made.get(id);
    if (made !== undefined) return made;
    const [first, ...others] = this.childrenOf(id);
    const accumulated = this.#copy(first);
    for (const child of others) this.options.reduce(accumulated, this.#mapped(child));
    this.#made.set(id, accumulated);
    return accumulated;
  }

  #mapped({ count, number }) {
    return count > 1 ? this.of(number) : this.options.map(this.propertiesOf(number));
  }

  /** What a cluster begins with: never the object of a feature, or of another cluster. */
  #copy(child) {
    const mapped = this.#mapped(child);
    const isOwn = child.count === 1 && mapped !== this.propertiesOf(child.number);
    return isOwn ? mapped : Object.assign({}, mapped);
  }
}
