/// Counts points by their old and new cluster.
///
/// If a quadtree node is in one cluster of each plan, all its points are counted at once.
struct FlowTally: NodeVisitor {
  private let before: MemberLookup
  private let after: MemberLookup
  private var sign = 1

  private(set) var counts = FlowCounts()

  /// The likely slots of the next point in plans that assign points one by one.
  private var slots = (before: 0, after: 0)

  init(_ before: MemberLookup, _ after: MemberLookup) {
    (self.before, self.after) = (before, after)
  }

  mutating func add(_ run: Run, sign: Int) {
    self.sign = sign
    // If most points must be visited one by one, counting by nodes is slower.
    guard (before.assignedCount + after.assignedCount) / 2 < run.count / 4 else {
      for slot in 0..<run.count { count(slot, of: run, sign * Int(run.weight(at: slot))) }
      return
    }
    run.descend(&self)
  }

  func verdict(on node: GridRect) -> NodeVerdict {
    let (old, new) = (before.place(of: node), after.place(of: node))
    if old == .nowhere && new == .nowhere { return .skip }
    return old == .undecided || new == .undecided ? .open : .whole
  }

  mutating func take(_ slots: Range<Int>, of run: borrowing Run) {
    guard !(before.dividesPlaces || after.dividesPlaces) else {
      for slot in slots { count(slot, of: run, sign * Int(run.weight(at: slot))) }
      return
    }
    count(slots.lowerBound, of: run, sign &* Int(truncatingIfNeeded: run.weight(of: slots)))
  }

  mutating func take(leaf slots: Range<Int>, _ node: GridRect, of run: borrowing Run) -> Bool {
    takeEach(slots, of: run)
  }

  /// Counts a number of points at the position of a slot.
  private mutating func count(_ slot: Int, of run: borrowing Run, _ number: Int) {
    let (key, row) = (run.keys[slot], run.rows[slot])
    let old = before.cluster(ofKey: key, row: row, at: &slots.before)
    let new = after.cluster(ofKey: key, row: row, at: &slots.after)
    counts.add(
      old.map(Lineage.Endpoint.cluster) ?? .outside,
      new.map(Lineage.Endpoint.cluster) ?? .outside,
      number
    )
  }

  static func endpoint(
    _ key: UInt64,
    _ row: UInt32,
    _ membership: MemberLookup
  ) -> Lineage.Endpoint {
    membership.cluster(ofKey: key, row: row).map(Lineage.Endpoint.cluster) ?? .outside
  }

}
