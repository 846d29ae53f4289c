/// Follows points between two plans of a radius hierarchy, node by node.
///
/// Every node of the finer level is inside one node of the coarser level, so its points are counted
/// at once. After edits, changed nodes are opened.
struct RadiusFlows {
  /// The members of the finer plan, whose nodes are visited.
  private let finer: NodeMembers
  private let coarser: NodeMembers
  private let isFinerOld: Bool
  private let changes: RadiusTreeChanges

  private var counts = FlowCounts()

  /// The remaining count of each cluster of the coarser plan.
  private var rest: [Int]

  /// Counts the points that keep their position and are in a cluster of the finer plan.
  ///
  /// - Returns: `nil` if the plans do not belong to one hierarchy.
  init?(from old: Plan, to new: Plan) {
    guard let before = old.membership.nodes, let after = new.membership.nodes,
      before.hierarchy.clustering == after.hierarchy.clustering,
      let changes = RadiusTreeChanges(before.hierarchy.tree, after.hierarchy.tree)
    else { return nil }
    self.changes = changes
    isFinerOld = before.zoomLevel > after.zoomLevel
    (finer, coarser) = isFinerOld ? (before, after) : (after, before)
    rest = (isFinerOld ? new : old).planned.clusters.map { $0.count }
    for entry in finer.entries { count(entry.node, in: entry.cluster) }
  }
}

extension RadiusFlows {
  /// Returns the counts of all points that keep their position.
  ///
  /// - Parameter moves: The points that do not keep their position. They are not counted.
  func staying(
    without moves: some Sequence<(from: Lineage.Endpoint, to: Lineage.Endpoint, count: Int)>
  ) -> FlowCounts {
    var (counts, rest) = (counts, rest)
    for move in moves {
      if case .cluster(let cluster) = isFinerOld ? move.to : move.from {
        rest[cluster] -= move.count
      }
    }
    for (cluster, count) in rest.enumerated() where count != 0 {
      add(.outside, .cluster(cluster), count, to: &counts)
    }
    return counts
  }

  private mutating func count(_ top: RadiusNodeRef, in cluster: Int) {
    let tree = finer.hierarchy.tree
    var node = top
    while node != .none {
      let isChanged = changes.contain(node)
      if isChanged && node.isCluster {
        node = tree.clusters[node.offset].first
        continue
      }
      // In a changed node, a point may be the same and only have other neighbors.
      if let same = isChanged ? counterpart(ofLeaf: node) : node {
        // Only the smaller of both weights stays.
        let weight = tree.weight(of: node)
        let number = Int(
          isChanged ? min(weight, coarser.hierarchy.tree.weight(of: same)) : weight
        )
        let other = coarser.cluster(of: same)
        if let other { rest[other] -= number }
        let offset = other.map(Lineage.Endpoint.cluster) ?? .outside
        add(.cluster(cluster), offset, number, to: &counts)
      }
      node = tree.node(behind: node, in: top)
    }
  }

  /// Returns the same point in the coarser plan's tree, at the same position.
  private func counterpart(ofLeaf node: RadiusNodeRef) -> RadiusNodeRef? {
    let leaf = finer.hierarchy.tree.leaves[node.offset]
    return coarser.leaf(ofRow: leaf.row, at: GridPoint(x: leaf.x, y: leaf.y))
  }

  private func add(
    _ finer: Lineage.Endpoint,
    _ coarser: Lineage.Endpoint,
    _ number: Int,
    to counts: inout FlowCounts
  ) {
    counts.add(isFinerOld ? finer : coarser, isFinerOld ? coarser : finer, number)
  }
}
