/// The points of a cluster, in the order of the hierarchy: those of one cluster lie
/// together, and clusters come in the order of the points they began with.
///
///     let page = hierarchy.leaves(of: id)?.dropFirst(100).prefix(50)
///
/// A page costs what lies before it, at about a nanosecond a point.
public struct RadiusLeaves: Sequence, Sendable {
  let tree: RadiusTree
  let node: RadiusNodeRef

  /// How many points there are.
  public var count: Int {
    node.isCluster ? Int(tree.clusters[node.place].count) : 1
  }

  public var underestimatedCount: Int { count }

  /// Returns an iterator over the ids.
  public func makeIterator() -> Iterator { Iterator(tree: tree, node: node) }

  /// Walks the points of a cluster.
  public struct Iterator: IteratorProtocol {
    private let tree: RadiusTree
    private let top: RadiusNodeRef
    private var current: RadiusNodeRef

    init(tree: RadiusTree, node: RadiusNodeRef) {
      (self.tree, top, current) = (tree, node, node)
    }

    /// Returns the next point.
    public mutating func next() -> PointID? {
      guard current != .none else { return nil }
      while current.isCluster { current = tree.clusters[current.place].first }
      let leaf = tree.leaves[current.place]
      current = behind(current)
      return PointID(leaf.row)
    }

    /// Returns what comes after a node and all that is in it.
    private func behind(_ node: RadiusNodeRef) -> RadiusNodeRef {
      var node = node
      while node != top {
        let next = tree.next(after: node)
        if next != .none { return next }
        node = tree.parent(of: node)
      }
      return .none
    }
  }
}
