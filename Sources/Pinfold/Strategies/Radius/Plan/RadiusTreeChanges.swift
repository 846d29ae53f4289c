/// The nodes that differ between a radius hierarchy and its edited copy.
struct RadiusTreeChanges {
  /// The nodes with any change inside, ascending.
  private var nodes: [UInt32] = []
}

extension RadiusTreeChanges {
  /// Compares two trees.
  ///
  /// - Returns: `nil` for trees that were built independently and share no nodes.
  /// - Complexity: O(*p* + *m* · *d*) for *p* pages of nodes, *m* nodes in changed pages, and *d*
  ///   levels.
  init?(_ old: RadiusTree, _ new: RadiusTree) {
    var found: [RadiusNodeRef] = []
    let areLeavesCopies = old.leaves.forEachUnshared(from: new.leaves) { offset in
      guard offset < min(old.leaves.count, new.leaves.count) else {
        return found.append(RadiusNodeRef(leaf: offset))
      }
      let node = RadiusNodeRef(leaf: offset)
      if !old.leaves[offset].isSame(as: new.leaves[offset])
        || old.weight(of: node) != new.weight(of: node)
      {
        found.append(node)
      }
    }
    let areClustersCopies = old.clusters.forEachUnshared(from: new.clusters) { offset in
      guard offset < min(old.clusters.count, new.clusters.count) else {
        return found.append(RadiusNodeRef(cluster: offset))
      }
      let node = RadiusNodeRef(cluster: offset)
      if !old.clusters[offset].isSame(as: new.clusters[offset])
        || old.weight(of: node) != new.weight(of: node)
      {
        found.append(node)
      }
    }
    guard areLeavesCopies && areClustersCopies else { return nil }
    for node in found {
      mark(node, in: old)
      mark(node, in: new)
    }
    nodes.sort()
  }

  private mutating func mark(_ node: RadiusNodeRef, in tree: RadiusTree) {
    guard node.offset < (node.isCluster ? tree.clusters.count : tree.leaves.count) else { return }
    var node = node
    while node != .none {
      nodes.append(node.bits)
      node = tree.parent(of: node)
    }
  }

  /// Returns whether a node or anything inside it differs.
  func contain(_ node: RadiusNodeRef) -> Bool {
    let offset = nodes.indices.endOfPrefix { nodes[$0] < node.bits }
    return offset < nodes.count && nodes[offset] == node.bits
  }
}

extension RadiusLeaf {
  fileprivate func isSame(as other: RadiusLeaf) -> Bool {
    x == other.x && y == other.y && row == other.row && parent == other.parent
      && next == other.next
  }
}

extension RadiusCluster {
  fileprivate func isSame(as other: RadiusCluster) -> Bool {
    x == other.x && y == other.y && fraction == other.fraction && count == other.count
      && zoomLevel == other.zoomLevel && first == other.first && parent == other.parent
      && next == other.next
  }
}
