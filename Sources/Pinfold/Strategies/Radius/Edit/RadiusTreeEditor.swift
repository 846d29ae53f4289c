/// Changes a tree after edits, at the cost of what changes: level by level, from the
/// finest on, as long as the next one finds anything changed.
///
/// The tree stays as it was until all levels are done; then the changes are written.
struct RadiusTreeEditor {
  private(set) var tree: RadiusTree
  private let clustering: RadiusClustering
  private let extents: RadiusExtents
  private let leafLevel: UInt8

  /// Clusters that are new, or of which something changed; children before parents.
  private var written: [(item: RadiusItem, children: [RadiusNodeRef])] = []

  /// Nodes that are there no longer.
  private var freed: [RadiusNodeRef] = []

  /// How many items may still be visited.
  private(set) var budget: Int

  /// Whether there were too many items to visit; then the tree is unusable.
  private(set) var hasGivenUp = false

  /// - Parameter budget: How many items may be visited.
  init(_ tree: RadiusTree, _ clustering: RadiusClustering, budget: Int) {
    (self.tree, self.clustering, self.budget) = (tree, clustering, budget)
    extents = RadiusExtents(clustering)
    leafLevel = UInt8(clustering.maximumZoom + 1)
  }
}

/// A point that is inserted or removed.
struct RadiusPoint {
  let row: UInt32
  let position: GridPoint
}

extension RadiusTreeEditor {
  /// Removes points and inserts others.
  ///
  /// - Returns: The offsets of the removed points and of the inserted ones.
  @discardableResult
  mutating func replace(
    _ goners: [RadiusPoint],
    with comers: [RadiusPoint]
  ) -> (gone: [Int], come: [Int]) {
    var gone: [RadiusItem] = []
    for point in goners {
      // The tree has every point of the index.
      guard let leaf = tree.leaf(ofRow: point.row, at: point.position, extents) else { continue }
      gone.append(tree.item(leaf, leafLevel: leafLevel))
      freed.append(leaf)
    }
    var come = comers.map { point in
      let leaf = tree.insertLeaf(row: point.row, at: point.position)
      return tree.item(leaf, leafLevel: leafLevel)
    }
    let places = (gone: gone.map { $0.node.place }, come: come.map { $0.node.place })
    for zoomLevel in (0...clustering.maximumZoom).reversed()
    where !(gone.isEmpty && come.isEmpty || hasGivenUp) {
      (gone, come) = pass(zoomLevel, gone, come)
    }
    if !hasGivenUp { write(gone, come) }
    return places
  }

  /// Returns what is no longer in the next level, and what is new in it.
  private mutating func pass(
    _ zoomLevel: Int,
    _ gone: [RadiusItem],
    _ come: [RadiusItem]
  ) -> (gone: [RadiusItem], come: [RadiusItem]) {
    var pass = RadiusPassEdit(
      clustering,
      zoomLevel: zoomLevel,
      gone: gone,
      come: come,
      budget: budget
    )
    pass.run(tree)
    budget -= pass.totalWork
    hasGivenUp = pass.isTooMuch
    guard !hasGivenUp else { return ([], []) }
    var (goneItems, comeItems) = (pass.goneItems(tree), pass.comeItems(tree))
    var dissolved = pass.oldClusters
    for group in pass.groups {
      mark(group, zoomLevel)
      guard group.isFormed else { continue }
      let old = dissolved.firstIndex { tree.seed(of: $0) == group.origin.rank }
      let node = old.map { dissolved.remove(at: $0) } ?? tree.insertCluster()
      let item = group.mean.cluster(rank: group.origin.rank, node: node, zoomLevel: zoomLevel)
      written.append((item, [group.origin.node] + group.members.map { $0.node }))
      if old != nil {
        let before = tree.item(node, leafLevel: leafLevel)
        if before.looksLike(item) { continue }
        goneItems.append(before)
      }
      comeItems.append(item)
    }
    for cluster in dissolved { goneItems.append(tree.item(cluster, leafLevel: leafLevel)) }
    freed += dissolved
    return (goneItems, comeItems)
  }

  /// Remembers whether members of a group were too few.
  private mutating func mark(_ group: RadiusPassEdit.Group, _ zoomLevel: Int) {
    guard tree.leavesUnclustered else { return }
    tree.setUnclustered(false, group.origin.node, zoomLevel: zoomLevel)
    for member in group.members {
      tree.setUnclustered(!group.isFormed, member.node, zoomLevel: zoomLevel)
    }
  }

  /// Writes what changed, given what the roots no longer are and what they are now.
  private mutating func write(_ gone: [RadiusItem], _ come: [RadiusItem]) {
    tree.roots.removeAll { root in gone.contains { $0.node == root } }
    for (item, children) in written { tree.write(item, children: children, extents) }
    for item in come {
      tree.link(item.node, parent: .none, next: .none)
      let place = tree.roots.indices.endOfPrefix { tree.seed(of: tree.roots[$0]) < item.rank }
      tree.roots.insert(item.node, at: place)
    }
    for (item, _) in written { tree.refresh(above: item.node, extents) }
    for node in freed { tree.free(node) }
    written = []
    freed = []
  }
}

extension RadiusItem {
  /// Whether another level finds no difference.
  fileprivate func looksLike(_ other: RadiusItem) -> Bool {
    rank == other.rank && x == other.x && y == other.y && fraction == other.fraction
      && count == other.count
  }
}
