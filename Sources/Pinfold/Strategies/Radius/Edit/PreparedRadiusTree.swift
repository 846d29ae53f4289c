/// A tree that edits keep up to date, with its summaries.
struct PreparedRadiusTree: Sendable {
  let clustering: RadiusClustering
  private(set) var tree: RadiusTree
  private(set) var summaries: [(summary: RadiusSummary, prepared: PreparedSummary)] = []

  init(_ clustering: RadiusClustering, _ tree: RadiusTree) {
    (self.clustering, self.tree) = (clustering, tree)
  }
}

extension PreparedRadiusTree {
  mutating func summarize(_ wanted: [RadiusSummary], _ index: PointIndex) {
    for summary in wanted where !summaries.contains(where: { $0.summary == summary }) {
      summaries.append((summary, PreparedSummary(summary, tree, of: index)))
    }
  }

  /// Returns whether updating the tree is faster than rebuilding it. A move counts as two changes.
  func follows(_ changeCount: Int, of pointCount: Int) -> Bool {
    // If items move in the order, every later decision may change.
    !clustering.movesUnclustered && RadiusTree.follows(changeCount, of: pointCount)
  }

  /// Removes and inserts points one by one, because each affects only its surroundings.
  ///
  /// - Returns: `false` if the caller should rebuild the tree instead.
  mutating func replace(_ removed: Run, with added: Run) -> Bool {
    // A fifth of the work for a new tree, and always enough for a few typical edits.
    var budget = 1 << 18 + tree.leaves.count << 5
    let (removedSlots, addedSlots) = (removed.slotsByRow, added.slotsByRow)
    var (next, other) = (removedSlots[...], addedSlots[...])
    while !(next.isEmpty && other.isEmpty) {
      let removedRow = next.first.map { removed.rows[$0] } ?? .max
      let addedRow = other.first.map { added.rows[$0] } ?? .max
      // A moved or updated row is removed and inserted.
      let slots = (
        removed: removedRow <= addedRow ? next.popFirst() : nil,
        added: addedRow <= removedRow ? other.popFirst() : nil
      )
      replace(removed, slots.removed, with: added, slots.added, &budget)
      if budget < 0 { return false }
    }
    tree.renewIfStale()
    return true
  }

  private mutating func replace(
    _ removed: Run,
    _ removedSlot: Int?,
    with added: Run,
    _ addedSlot: Int?,
    _ budget: inout Int
  ) {
    let old = removedSlot.map { removed.point(at: $0) }
    let new = addedSlot.map { added.point(at: $0) }
    if let old, let new, let addedSlot, old.position == new.position, old.weight == new.weight {
      // The same point with other values.
      guard !summaries.isEmpty else { return }
      let there = tree.leaves(at: new.position, RadiusExtents(clustering))
      budget -= there.count
      let leaf = there.first { tree.leaves[$0.offset].row == new.row }
      return summarize(leaf.map { [$0.offset] } ?? [], added, addedSlot)
    }
    var editor = RadiusTreeEditor(tree, clustering, budget: budget)
    // The editor must be the only owner of the tree, so that changes do not copy it.
    tree = RadiusTree(clustering)
    let offsets = editor.replace(old.map { [$0] } ?? [], with: new.map { [$0] } ?? [])
    tree = editor.tree
    tree.slots = []
    budget = editor.hasGivenUp ? -1 : editor.budget
    guard budget >= 0 else { return }
    summarize(offsets.removed, nil, 0)
    if let addedSlot { summarize(offsets.inserted, added, addedSlot) }
  }

  /// Sets the summarized values of points, or removes them without a run.
  private mutating func summarize(_ offsets: [Int], _ run: Run?, _ slot: Int) {
    for number in summaries.indices {
      let column = summaries[number].summary.column
      let value = run.map { $0.columns[column].values[slot] } ?? .nan
      for offset in offsets { summaries[number].prepared.set(value, at: offset, in: tree) }
    }
  }
}

extension Run {
  fileprivate var slotsByRow: [Int] {
    RadixSort.order(rows)
  }

  fileprivate func point(at slot: Int) -> RadiusPoint {
    RadiusPoint(
      row: rows[slot],
      position: MortonKey.position(keys[slot]),
      weight: weight(at: slot)
    )
  }
}
