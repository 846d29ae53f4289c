/// A tree that an index keeps up through edits, with what its clusters add up to.
struct PreparedRadiusTree: Sendable {
  let clustering: RadiusClustering
  private(set) var tree: RadiusTree
  private(set) var summaries: [(summary: RadiusSummary, prepared: PreparedSummary)] = []

  init(_ clustering: RadiusClustering, _ tree: RadiusTree) {
    (self.clustering, self.tree) = (clustering, tree)
  }
}

extension PreparedRadiusTree {
  /// Makes the summaries that are not there yet.
  mutating func summarize(_ wanted: [RadiusSummary], _ index: PointIndex) {
    for summary in wanted where !summaries.contains(where: { $0.summary == summary }) {
      summaries.append((summary, PreparedSummary(summary, tree, of: index)))
    }
  }

  /// Returns whether it pays to change the tree for so many insertions and removals, a
  /// move being one of each, instead of making it anew.
  func follows(_ changeCount: Int, of pointCount: Int) -> Bool {
    // Where items have other turns, every later decision may be another.
    !clustering.movesUnclustered && RadiusTree.follows(changeCount, of: pointCount)
  }

  /// Removes points and inserts others, one after the other: each affects its own
  /// surroundings.
  ///
  /// - Returns: Whether that was done. If not, it would be slower than making the tree
  ///   anew, which the caller then does.
  mutating func replace(_ removed: Run, with added: Run) -> Bool {
    // A fifth of the work for a new tree, and always enough for some usual edits.
    var budget = 1 << 18 + tree.leaves.count << 5
    let (removedSlots, addedSlots) = (removed.slotsByRow, added.slotsByRow)
    var (next, other) = (removedSlots[...], addedSlots[...])
    while !(next.isEmpty && other.isEmpty) {
      let removedRow = next.first.map { removed.rows[$0] } ?? .max
      let addedRow = other.first.map { added.rows[$0] } ?? .max
      // A row that is moved or updated is removed and inserted.
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
    // The editor has the tree to itself, so that it is changed and not copied.
    tree = RadiusTree(clustering)
    let offsets = editor.replace(old.map { [$0] } ?? [], with: new.map { [$0] } ?? [])
    tree = editor.tree
    budget = editor.hasGivenUp ? -1 : editor.budget
    guard budget >= 0 else { return }
    summarize(offsets.removed, nil, 0)
    if let addedSlot { summarize(offsets.inserted, added, addedSlot) }
  }

  /// Notes the values of points at some offsets; none for removed points.
  private mutating func summarize(_ offsets: [Int], _ run: Run?, _ slot: Int) {
    for number in summaries.indices {
      let column = summaries[number].summary.column
      let value = run.map { $0.columns[column].values[slot] } ?? .nan
      for offset in offsets { summaries[number].prepared.set(value, at: offset, in: tree) }
    }
  }
}

extension Run {
  /// The slots in the order of rows.
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
