/// Counts points by the cluster that they were in and the one that they are in.
///
/// Where a quadtree node lies in one cluster of each plan, all its points are
/// counted at once.
struct FlowTally: NodeVisitor {
  private let before: PlanMembership
  private let after: PlanMembership
  private var sign = 1

  /// Counts by pair: the code of where points were, and of where they are.
  private var counts: [(pair: UInt64, count: Int)] = []

  init(_ before: PlanMembership, _ after: PlanMembership) {
    (self.before, self.after) = (before, after)
  }

  /// Counts the points of a run, up or down.
  mutating func add(_ run: Run, sign: Int) {
    self.sign = sign
    run.descend(&self)
  }

  func verdict(on node: GridRect) -> NodeVerdict {
    let (old, new) = (before.place(of: node), after.place(of: node))
    if old == .nowhere && new == .nowhere { return .skip }
    return old == .undecided || new == .undecided ? .open : .whole
  }

  mutating func take(_ slots: Range<Int>, of run: borrowing Run) {
    guard !(before.dividesPlaces || after.dividesPlaces) else {
      for slot in slots { count(slot, of: run, sign) }
      return
    }
    count(slots.lowerBound, of: run, sign * slots.count)
  }

  mutating func take(leaf slots: Range<Int>, _ node: GridRect, of run: borrowing Run) -> Bool {
    takeEach(slots, of: run)
  }

  /// Counts points that are where the one at a slot is.
  private mutating func count(_ slot: Int, of run: borrowing Run, _ number: Int) {
    let (key, row) = (run.keys[slot], run.rows[slot])
    count(Self.place(key, row, before), Self.place(key, row, after), number)
  }

  static func place(
    _ key: UInt64,
    _ row: UInt32,
    _ membership: PlanMembership
  ) -> Lineage.Place {
    membership.cluster(ofKey: key, row: row).map(Lineage.Place.cluster) ?? .outside
  }

  /// Counts points that went from one place to another.
  mutating func count(_ from: Lineage.Place, _ to: Lineage.Place, _ number: Int) {
    let pair = UInt64(from.code) << 32 | UInt64(to.code)
    if let last = counts.last, last.pair == pair {
      counts[counts.count - 1].count += number
    } else {
      counts.append((pair, number))
    }
  }

  /// The flows that have a cluster at either end, in the order of old clusters,
  /// then of new ones.
  var flows: [Lineage.Flow] {
    var flows: [Lineage.Flow] = []
    var (pair, count) = (UInt64(0), 0)
    func finish() {
      let from = Lineage.Place(code: UInt32(truncatingIfNeeded: pair >> 32))
      let to = Lineage.Place(code: UInt32(truncatingIfNeeded: pair))
      guard count != 0, from.isCluster || to.isCluster else { return }
      flows.append(Lineage.Flow(from: from, to: to, count: count))
    }
    for next in counts.sorted(by: { $0.pair < $1.pair }) {
      if next.pair != pair {
        finish()
        (pair, count) = (next.pair, 0)
      }
      count += next.count
    }
    finish()
    return flows
  }
}

extension Lineage.Place {
  /// A number for each place: outside, absent, then the clusters.
  fileprivate var code: UInt32 {
    switch self {
    case .outside: 0
    case .absent: 1
    // A plan has far fewer than 2³¹ clusters.
    case .cluster(let index): UInt32(index) + 2
    }
  }

  fileprivate init(code: UInt32) {
    switch code {
    case 0: self = .outside
    case 1: self = .absent
    default: self = .cluster(Int(code) - 2)
    }
  }
}
