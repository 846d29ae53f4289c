extension RadiusTree {
  /// Appends the nodes of a level with positions in a window: nodes in fewer clusters
  /// first, and children in the order of seeds.
  ///
  /// Generation by generation, and not down each branch at once: then what has to be
  /// fetched from memory next is known early, and is waited for together.
  ///
  /// - Parameters:
  ///   - zoomLevel: Clusters that were formed at this level or a finer one, and are in no
  ///     other such cluster.
  ///   - limit: The search ends after so many nodes; with a limit, it descends each
  ///     branch at once, so that the first nodes are found early.
  func appendNodes(
    in window: RadiusWindow,
    zoomLevel: Int,
    _ extents: RadiusExtents,
    limit: Int = .max,
    to nodes: inout [RadiusNodeRef]
  ) {
    var heads: [RadiusNodeRef] = []
    heads.reserveCapacity(64)
    appendNodes(
      in: window,
      zoomLevel: zoomLevel,
      extents,
      limit: limit,
      from: [],
      by: &heads,
      to: &nodes
    )
  }

  /// Does so with memory from before.
  ///
  /// - Parameters:
  ///   - entries: Where the search begins, in place of the roots, if these know; the first first.
  ///   - heads: The nodes with siblings that are still to be visited: none before and afterwards.
  func appendNodes(
    in window: RadiusWindow,
    zoomLevel: Int,
    _ extents: RadiusExtents,
    limit: Int = .max,
    from entries: [RadiusEntries],
    by heads: inout [RadiusNodeRef],
    to nodes: inout [RadiusNodeRef]
  ) {
    let isEntered = entries.contains { entries in
      entries.forEach(in: window, zoomLevel: zoomLevel) { entry in
        enter(entry, window, zoomLevel, extents, &heads, &nodes)
      }
    }
    if !isEntered {
      for root in roots where nodes.count <= limit {
        enter(root, window, zoomLevel, extents, &heads, &nodes)
      }
    }
    var next = 0
    while next < heads.count && nodes.count <= limit {
      var node = limit < .max ? heads.removeLast() : heads[next]
      if limit == .max { next += 1 }
      while node != .none && nodes.count <= limit {
        node = visit(node, window, zoomLevel, extents, &heads, &nodes)
      }
    }
    heads.removeLast(heads.count)
  }

  /// Visits a node that a search begins with.
  @inline(never)  // there are few: what is inlined takes room for each
  private func enter(
    _ node: RadiusNodeRef,
    _ window: RadiusWindow,
    _ zoomLevel: Int,
    _ extents: RadiusExtents,
    _ heads: inout [RadiusNodeRef],
    _ nodes: inout [RadiusNodeRef]
  ) {
    visit(node, window, zoomLevel, extents, &heads, &nodes)
  }

  /// Visits a node, and remembers it or the first of its children.
  ///
  /// - Returns: Its next sibling.
  @inline(__always)
  @discardableResult
  private func visit(
    _ node: RadiusNodeRef,
    _ window: RadiusWindow,
    _ zoomLevel: Int,
    _ extents: RadiusExtents,
    _ heads: inout [RadiusNodeRef],
    _ nodes: inout [RadiusNodeRef]
  ) -> RadiusNodeRef {
    guard node.isCluster else {
      let leaf = leaves[node.place]
      if window.contains(x: UInt64(leaf.x) << 4, y: UInt64(leaf.y) << 4) { nodes.append(node) }
      return leaf.next
    }
    let cluster = clusters[node.place]
    if Int(cluster.zoomLevel) >= zoomLevel {
      let (x, y) = cluster.sixteenths
      if window.contains(x: x, y: y) { nodes.append(node) }
    } else if window.reaches(x: cluster.x, y: cluster.y, units: extents.units(cluster)) {
      heads.append(cluster.first)
    }
    return cluster.next
  }

  /// Returns what follows a node and all of its contents.
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

  /// Returns the points at a position.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* points there.
  func leaves(at position: GridPoint, _ extents: RadiusExtents) -> [RadiusNodeRef] {
    let window = RadiusWindow(around: position, units: 0)
    var nodes: [RadiusNodeRef] = []
    appendNodes(in: window, zoomLevel: .max, extents, to: &nodes)
    return nodes
  }

  /// Returns the point of a row at a position; see ``leaves(at:_:)``.
  func leaf(
    ofRow row: UInt32,
    at position: GridPoint,
    _ extents: RadiusExtents
  ) -> RadiusNodeRef? {
    leaves(at: position, extents).first { leaves[$0.place].row == row }
  }
}

extension RadiusCluster {
  /// The position in sixteenths of a unit.
  var sixteenths: (x: UInt64, y: UInt64) {
    (UInt64(x) << 4 | UInt64(fraction >> 4), UInt64(y) << 4 | UInt64(fraction & 15))
  }
}

extension RadiusTree {
  /// Calls a function with the points of a node, in the order of the tree.
  func forEachLeaf(of top: RadiusNodeRef, _ body: (RadiusLeaf) -> Void) {
    var node = top
    while node != .none {
      if node.isCluster {
        node = clusters[node.place].first
      } else {
        body(leaves[node.place])
        node = self.node(behind: node, in: top)
      }
    }
  }
}
