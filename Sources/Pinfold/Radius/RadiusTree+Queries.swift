extension RadiusTree {
  /// Appends the nodes of a level whose positions are in a window, in the order of the
  /// tree.
  ///
  /// - Parameters:
  ///   - zoomLevel: Clusters that came to be at this level or a finer one, and are in
  ///     none of that kind.
  ///   - limit: More nodes than this are not looked for.
  func appendNodes(
    in window: RadiusWindow,
    zoomLevel: Int,
    _ extents: RadiusExtents,
    limit: Int = .max,
    to nodes: inout [RadiusNodeRef]
  ) {
    for root in roots {
      var node = root
      while node != .none && nodes.count <= limit {
        var first = RadiusNodeRef.none
        if node.isCluster {
          let cluster = clusters[node.place]
          if Int(cluster.zoomLevel) >= zoomLevel {
            let (x, y) = cluster.sixteenths
            if window.contains(x: x, y: y) { nodes.append(node) }
          } else if window.reaches(x: cluster.x, y: cluster.y, units: extents.units(cluster)) {
            first = cluster.first
          }
        } else {
          let leaf = leaves[node.place]
          if window.contains(x: UInt64(leaf.x) << 4, y: UInt64(leaf.y) << 4) { nodes.append(node) }
        }
        node = first == .none ? self.node(behind: node, in: root) : first
      }
    }
  }

  /// Returns what comes after a node and all that is in it.
  ///
  /// - Parameter top: Beyond which there is nothing.
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
      let leaf = leaves[node.place]
      return (leaf.next, leaf.parent)
    }
    let cluster = clusters[node.place]
    return (cluster.next, cluster.parent)
  }

  /// Returns the point of a row at a position.
  func leaf(
    ofRow row: UInt32,
    at position: GridPoint,
    _ extents: RadiusExtents
  ) -> RadiusNodeRef? {
    let window = RadiusWindow(around: position, units: 0)
    var nodes: [RadiusNodeRef] = []
    appendNodes(in: window, zoomLevel: .max, extents, to: &nodes)
    return nodes.first { leaves[$0.place].row == row }
  }
}

extension RadiusCluster {
  /// The position in sixteenths of a unit.
  var sixteenths: (x: UInt64, y: UInt64) {
    (UInt64(x) << 4 | UInt64(fraction >> 4), UInt64(y) << 4 | UInt64(fraction & 15))
  }
}
