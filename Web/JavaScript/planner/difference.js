import { leaveUnproxied } from "../proxies.js";

export class Difference {
  static {
    leaveUnproxied(this);
  }

  /** @param {Float64Array} numbers The engine's result; see `comparePlans` there. */
  constructor(from, to, numbers) {
    [this.from, this.to] = [from, to];
    let offset = 4;
    const next = () => numbers[offset++];
    const list = (count, make) => Array.from({ length: count }, make);
    this.removed = list(numbers[0], () => from.cluster(next()));
    this.inserted = list(numbers[1], () => to.cluster(next()));
    this.changed = list(numbers[2], () => {
      const [before, after, flags] = [from.cluster(next()), to.cluster(next()), next()];
      return { before, after, isMoved: (flags & 1) !== 0, hasNewMembers: (flags & 2) !== 0 };
    });
    this.flows = list(numbers[3], () => {
      const [source, target] = [endpoint(from, next()), endpoint(to, next())];
      return { from: source, to: target, count: next() };
    });
  }

  get isEmpty() {
    return this.removed.length + this.inserted.length + this.changed.length === 0;
  }

  get splits() {
    return repeated(this.#flowsBetweenClusters.map(({ from }) => from));
  }

  get merges() {
    return repeated(this.#flowsBetweenClusters.map(({ to }) => to));
  }

  get #flowsBetweenClusters() {
    return this.flows.filter(({ from, to }) => typeof from !== "string" && typeof to !== "string");
  }
}

function endpoint(plan, offset) {
  if (offset >= 0) return plan.cluster(offset);
  return offset === -1 ? "outside" : "absent";
}

/** The clusters that occur more than once, by ascending offset. */
function repeated(clusters) {
  const byOffset = [...clusters].sort((a, b) => a.offset - b.offset);
  return byOffset.filter(
    ({ offset }, index) => byOffset[index + 1]?.offset === offset && byOffset[index - 1]?.offset !== offset,
  );
}
