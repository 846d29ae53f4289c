/// Updates a tree after edits, level by level from the finest, until a level stays the same.
///
/// The tree keeps its old state until all levels are done.
struct RadiusTreeEditor {
  private(set) var tree: RadiusTree
  private let clustering: RadiusClustering
  private let extents: RadiusExtents

  /// New or changed clusters, children before parents.
  private var written: [(item: RadiusItem, children: [RadiusNodeRef])] = []

  private var freed: [RadiusNodeRef] = []

  /// The number of items that may still be visited.
  private(set) var budget: Int

  /// Whether the editor has given up, so that the tree is unusable.
  private(set) var hasGivenUp = false

  init(_ tree: RadiusTree, _ clustering: RadiusClustering, budget: Int) {
    (self.tree, self.clustering, self.budget) = (tree, clustering, budget)
    extents = RadiusExtents(clustering)
  }
}

struct RadiusPoint {
  let row: UInt32
  let position: GridPoint

  let weight: UInt64
}

extension RadiusTreeEditor {
  /// Returns the offsets of the removed and inserted points.
  @discardableResult
  mutating func replace(
    _ removedPoints: [RadiusPoint],
    with insertedPoints: [RadiusPoint]
  ) -> (removed: [Int], inserted: [Int]) {
    var removed: [RadiusItem] = []
    for point in removedPoints {
      // The tree has every point of the index.
      guard let leaf = tree.leaf(ofRow: point.row, at: point.position, extents) else { continue }
      removed.append(tree.item(leaf, leafLevel: extents.leafLevel))
      freed.append(leaf)
    }
    var inserted = insertedPoints.map { point in
      let leaf = tree.insertLeaf(point)
      return tree.item(leaf, leafLevel: extents.leafLevel)
    }
    let offsets = (
      removed: removed.map { $0.node.offset }, inserted: inserted.map { $0.node.offset }
    )
    for zoomLevel in (0...clustering.maximumZoom).reversed()
    where !(removed.isEmpty && inserted.isEmpty || hasGivenUp) {
      (removed, inserted) = pass(zoomLevel, removed, inserted)
    }
    if !hasGivenUp { write(removed, inserted) }
    return offsets
  }

  /// Returns the items that leave the next level, and the items that are new in it.
  private mutating func pass(
    _ zoomLevel: Int,
    _ removed: [RadiusItem],
    _ inserted: [RadiusItem]
  ) -> (removed: [RadiusItem], inserted: [RadiusItem]) {
    var pass = RadiusPassEdit(
      clustering,
      extents,
      zoomLevel: zoomLevel,
      removed: removed,
      inserted: inserted,
      budget: budget
    )
    pass.run(tree)
    budget -= pass.totalWork
    hasGivenUp = pass.isTooMuch
    guard !hasGivenUp else { return ([], []) }
    var (removedItems, insertedItems) = (pass.removedItems(tree), pass.insertedItems(tree))
    var dissolved = pass.oldClusters
    for group in pass.groups {
      mark(group, zoomLevel)
      guard group.isFormed else { continue }
      let old = dissolved.firstIndex { tree.seed(of: $0) == group.origin.rank }
      let node = old.map { dissolved.remove(at: $0) } ?? tree.insertCluster()
      let item = group.mean.cluster(rank: group.origin.rank, node: node, zoomLevel: zoomLevel)
      written.append((item, [group.origin.node] + group.members.map { $0.node }))
      if old != nil {
        let before = tree.item(node, leafLevel: extents.leafLevel)
        if before.isSame(as: item) { continue }
        removedItems.append(before)
      }
      insertedItems.append(item)
    }
    for cluster in dissolved {
      removedItems.append(tree.item(cluster, leafLevel: extents.leafLevel))
    }
    freed += dissolved
    return (removedItems, insertedItems)
  }

  private mutating func mark(_ group: RadiusPassEdit.Group, _ zoomLevel: Int) {
    guard tree.leavesUnclustered else { return }
    tree.setUnclustered(false, group.origin.node, zoomLevel: zoomLevel)
    for member in group.members {
      tree.setUnclustered(!group.isFormed, member.node, zoomLevel: zoomLevel)
    }
  }

  /// - Parameters: The old and new roots.
  private mutating func write(_ removed: [RadiusItem], _ inserted: [RadiusItem]) {
    tree.roots.removeAll { root in removed.contains { $0.node == root } }
    for (item, children) in written { tree.write(item, children: children, extents) }
    for item in inserted {
      tree.link(item.node, parent: .none, next: .none)
      let offset = tree.roots.indices.endOfPrefix { tree.seed(of: tree.roots[$0]) < item.rank }
      tree.roots.insert(item.node, at: offset)
    }
    for (item, _) in written { tree.refresh(above: item.node, extents) }
    for node in freed { tree.free(node) }
    written = []
    freed = []
  }
}

extension RadiusItem {
  /// Returns whether two items are the same to other levels.
  fileprivate func isSame(as other: RadiusItem) -> Bool {
    rank == other.rank && x == other.x && y == other.y && fraction == other.fraction
      && count == other.count && weight == other.weight
  }
}
