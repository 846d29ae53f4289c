/// Counts points by the cluster that they were in and the one that they are in.
///
/// Where a quadtree node lies in one cluster of each plan, all its points are
/// counted at once.
struct FlowTally: NodeVisitor {
  private let before: MemberLookup
  private let after: MemberLookup
  private var sign = 1

  private(set) var counts = FlowCounts()

  /// Where the next point is likely to be, in plans that assign points one by one.
  private var slots = (before: 0, after: 0)

  init(_ before: MemberLookup, _ after: MemberLookup) {
    (self.before, self.after) = (before, after)
  }

  /// Counts the points of a run, up or down.
  mutating func add(_ run: Run, sign: Int) {
    self.sign = sign
    // Counting by nodes does not pay where most points are visited one by one.
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

  /// Counts points that are where the one at a slot is: what they stand for, up or down.
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
