extension RadiusTree {
  /// Appends the nodes of a level with positions in a window; see ``RadiusWalk``.
  ///
  /// - Parameters:
  ///   - zoomLevel: The coarsest level of the clusters to find. Nested clusters are not found.
  ///   - limit: The search ends after one more node than this. With a limit, it finds the first
  ///     nodes early.
  func appendNodes(
    in window: RadiusWindow,
    zoomLevel: Int,
    _ extents: RadiusExtents,
    limit: Int = .max,
    to nodes: inout [RadiusNodeRef]
  ) {
    var walk = RadiusWalk()
    let mostPending = limit < .max ? 0 : RadiusWalk.manyPending
    walk.begin(in: window, zoomLevel: zoomLevel, mostPending: mostPending, at: roots)
    while nodes.count <= limit, let item = walk.next(self, extents) { nodes.append(item.node) }
  }

  /// Returns the node that follows a node and its contents, or `.none` at the end of `top`.
  func node(behind node: RadiusNodeRef, in top: RadiusNodeRef) -> RadiusNodeRef {
    var node = node
    while node != top {
      let (next, parent) = links(of: node)
      if next != .none { return next }
      node = parent
    }
    return .none
  }

  private func links(of node: RadiusNodeRef) -> (next: RadiusNodeRef, parent: RadiusNodeRef) {
    guard node.isCluster else {
      let leaf = leaves[node.offset]
      return (leaf.next, leaf.parent)
    }
    let cluster = clusters[node.offset]
    return (cluster.next, cluster.parent)
  }

  /// - Complexity: O(log *n* + *k*) for *k* points at the position.
  func leaves(at position: GridPoint, _ extents: RadiusExtents) -> [RadiusNodeRef] {
    let window = RadiusWindow(around: position, units: 0)
    var nodes: [RadiusNodeRef] = []
    appendNodes(in: window, zoomLevel: .max, extents, to: &nodes)
    return nodes
  }

  func leaf(
    ofRow row: UInt32,
    at position: GridPoint,
    _ extents: RadiusExtents
  ) -> RadiusNodeRef? {
    leaves(at: position, extents).first { leaves[$0.offset].row == row }
  }
}

extension RadiusTree {
  /// Visits the points of a node in the order of the tree.
  func forEachLeaf(of top: RadiusNodeRef, _ body: (RadiusLeaf) -> Void) {
    var node = top
    while node != .none {
      if node.isCluster {
        node = clusters[node.offset].first
      } else {
        body(leaves[node.offset])
        node = self.node(behind: node, in: top)
      }
    }
  }
}
