extension RadiusTree {
  /// Calls a function with the nodes of a level whose positions are in a window, in the
  /// order of the tree.
  ///
  /// - Parameters:
  ///   - zoomLevel: Clusters that came to be at this level or a finer one, and are in
  ///     none of that kind.
  func forEachNode(
    in window: RadiusWindow,
    zoomLevel: Int,
    _ extents: RadiusExtents,
    _ body: (RadiusNodeRef) -> Void
  ) {
    for root in roots { visit(root, window, zoomLevel, extents, body) }
  }

  private func visit(
    _ node: RadiusNodeRef,
    _ window: RadiusWindow,
    _ zoomLevel: Int,
    _ extents: RadiusExtents,
    _ body: (RadiusNodeRef) -> Void
  ) {
    guard node.isCluster else {
      let leaf = leaves[node.place]
      if window.contains(x: UInt64(leaf.x) << 4, y: UInt64(leaf.y) << 4) { body(node) }
      return
    }
    let cluster = clusters[node.place]
    if Int(cluster.zoomLevel) >= zoomLevel {
      let (x, y) = cluster.sixteenths
      if window.contains(x: x, y: y) { body(node) }
      return
    }
    guard window.reaches(x: cluster.x, y: cluster.y, units: extents.units(cluster)) else { return }
    var child = cluster.first
    while child != .none {
      visit(child, window, zoomLevel, extents, body)
      child = next(after: child)
    }
  }

  /// Calls a function with the points of a node, in the order of the tree.
  ///
  /// - Parameter body: Returns whether to go on.
  /// - Returns: Whether it went on to the end.
  @discardableResult
  func forEachLeaf(of node: RadiusNodeRef, _ body: (RadiusLeaf) -> Bool) -> Bool {
    guard node.isCluster else { return body(leaves[node.place]) }
    var child = clusters[node.place].first
    while child != .none {
      guard forEachLeaf(of: child, body) else { return false }
      child = next(after: child)
    }
    return true
  }

  /// Returns the point of a row at a position.
  func leaf(
    ofRow row: UInt32,
    at position: GridPoint,
    _ extents: RadiusExtents
  ) -> RadiusNodeRef? {
    let window = RadiusWindow(around: position, units: 0)
    var found: RadiusNodeRef?
    forEachNode(in: window, zoomLevel: .max, extents) { node in
      if leaves[node.place].row == row { found = node }
    }
    return found
  }
}

extension RadiusCluster {
  /// The position in sixteenths of a unit.
  var sixteenths: (x: UInt64, y: UInt64) {
    (UInt64(x) << 4 | UInt64(fraction >> 4), UInt64(y) << 4 | UInt64(fraction & 15))
  }
}
