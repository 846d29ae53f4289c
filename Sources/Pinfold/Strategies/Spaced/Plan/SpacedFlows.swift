/// Follows points between two plans of spaced clusters. Clusters of both are slices of the same
/// order, so one pass finds their intersections.
struct SpacedFlows {
  private let old: SpacedMembers
  private let new: SpacedMembers

  /// - Returns: `nil` if the plans do not belong to one tree.
  init?(from old: Plan, to new: Plan) {
    guard let before = old.membership.discs, let after = new.membership.discs,
      before.hierarchy.tree === after.hierarchy.tree
    else { return nil }
    (self.old, self.new) = (before, after)
  }
}

extension SpacedFlows {
  /// Returns the counts of points with the same position in both plans, except edited points.
  func staying(without edits: Layer) -> FlowCounts {
    var counts = FlowCounts()
    addSlots(to: &counts)
    for offset in new.hierarchy.edits.byRow {
      let point = new.hierarchy.edits.inserted[Int(offset)]
      add(point.key, point.row, sign: 1, to: &counts, ifInserted: true)
    }
    for slot in 0..<edits.added.count {
      add(edits.added.keys[slot], edits.added.rows[slot], sign: -1, to: &counts, ifInserted: nil)
    }
    return counts
  }

  private func addSlots(to counts: inout FlowCounts) {
    var (oldRanges, newRanges) = (old.ranges[...], new.ranges[...])
    var slot = 0
    while true {
      let ends = [Self.nextEnd(oldRanges, slot), Self.nextEnd(newRanges, slot)].compactMap { $0 }
      guard let end = ends.min() else { return }
      let from = oldRanges.first.flatMap { $0.slots.lowerBound <= slot ? $0.cluster : nil }
      let to = newRanges.first.flatMap { $0.slots.lowerBound <= slot ? $0.cluster : nil }
      if from != nil || to != nil { counts.add(from, to, weight(of: slot..<end)) }
      slot = end
      if oldRanges.first?.slots.upperBound == end { oldRanges.removeFirst() }
      if newRanges.first?.slots.upperBound == end { newRanges.removeFirst() }
    }
  }

  /// The end of the current cluster, or the start of the next one.
  private static func nextEnd(
    _ ranges: ArraySlice<(slots: Range<Int>, cluster: Int)>,
    _ slot: Int
  ) -> Int? {
    ranges.first.map { $0.slots.lowerBound <= slot ? $0.slots.upperBound : $0.slots.lowerBound }
  }

  /// Includes only points that exist in both plans.
  private func weight(of slots: Range<Int>) -> Int {
    let tree = old.hierarchy.tree
    var weight = tree.weight(of: slots)
    let before = old.hierarchy.edits.removed(in: slots)
    let after = new.hierarchy.edits.removed(in: slots)
    for slot in before { weight -= tree.weight(of: Int(slot)..<Int(slot) + 1) }
    var rest = before
    for slot in after {
      while let next = rest.first, next < slot { rest.removeFirst() }
      if rest.first != slot { weight -= tree.weight(of: Int(slot)..<Int(slot) + 1) }
    }
    return weight
  }

  /// - Parameter ifInserted: Whether to count only inserted points, or `nil` to count all.
  private func add(
    _ key: UInt64,
    _ row: UInt32,
    sign: Int,
    to counts: inout FlowCounts,
    ifInserted: Bool?
  ) {
    let (before, after) = (old.hierarchy.edits, new.hierarchy.edits)
    let weight: Int
    if let offset = before.insertion(ofKey: key, row: row) {
      guard after.insertion(ofKey: key, row: row) != nil else { return }
      weight = Int(truncatingIfNeeded: before.inserted[offset].weight)
    } else {
      guard ifInserted != true, after.insertion(ofKey: key, row: row) == nil,
        let slot = old.hierarchy.tree.slot(ofKey: key, row: row),
        !before.isRemoved(slot), !after.isRemoved(slot)
      else { return }
      weight = old.hierarchy.tree.weight(of: slot..<slot + 1)
    }
    let from = old.cluster(ofKey: key, row: row)
    let to = new.cluster(ofKey: key, row: row)
    if from != nil || to != nil { counts.add(from, to, sign * weight) }
  }
}

extension FlowCounts {
  /// Adds a flow. `nil` means outside the clusters.
  fileprivate mutating func add(_ from: Int?, _ to: Int?, _ number: Int) {
    add(
      from.map(Lineage.Endpoint.cluster) ?? .outside,
      to.map(Lineage.Endpoint.cluster) ?? .outside,
      number
    )
  }
}

extension SpacedMembers {
  /// - Complexity: O(*n*)
  var listed: MemberLists {
    var (keys, rows, clusters) = ([UInt64](), [UInt32](), [Int32]())
    for (cluster, disc) in discs.enumerated() {
      hierarchy.members(of: disc, at: level).forEachPoint { key, row in
        keys.append(key)
        rows.append(row)
        clusters.append(Int32(truncatingIfNeeded: cluster))
      }
    }
    return MemberLists(sorting: keys, rows: rows, clusters: clusters, clusterCount: discs.count)
  }
}
