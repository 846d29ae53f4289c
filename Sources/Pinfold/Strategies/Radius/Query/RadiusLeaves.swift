/// The points of a cluster by distance, in the order of the hierarchy.
///
///     for point in hierarchy.leaves(of: id)?.page(from: 100, count: 50) ?? [] { … }
///
/// Points of a child cluster are adjacent, and clusters are in the order of their seeds.
public struct RadiusLeaves: Sequence, Sendable {
  let tree: RadiusTree
  let node: RadiusNodeRef

  /// The number of points.
  public var count: Int { tree.count(of: node) }

  /// Returns an iterator over the ids.
  public func makeIterator() -> Iterator { Iterator(tree: tree, node: node) }

  /// Returns a page of the points.
  ///
  /// - Parameters:
  ///   - offset: The number of points before the page.
  ///   - count: The maximum number of points on the page.
  /// - Complexity: O(*d* + `count`), where *d* is the number of clusters at the levels between.
  public func page(from offset: Int, count: Int) -> [PointID] {
    precondition(offset >= 0 && count >= 0, "Page of \(count) points from \(offset)")
    var iterator = makeIterator()
    iterator.skip(offset)
    var page: [PointID] = []
    page.reserveCapacity(Swift.min(count, Swift.max(self.count - offset, 0)))
    while page.count < count, let point = iterator.next() { page.append(point) }
    return page
  }

  /// An iterator over the points of a cluster.
  public struct Iterator: IteratorProtocol {
    private let tree: RadiusTree
    private let top: RadiusNodeRef
    private var current: RadiusNodeRef

    /// The rest of the current stretch of adjacent points.
    private var together = 0..<0

    init(tree: RadiusTree, node: RadiusNodeRef) {
      (self.tree, top, current) = (tree, node, node)
    }

    /// Returns the next point, or `nil` at the end.
    public mutating func next() -> PointID? {
      if together.isEmpty && !advance() { return nil }
      let offset = together.lowerBound
      together = offset + 1..<together.upperBound
      return PointID(tree.leaves[offset].row)
    }

    mutating func skip(_ count: Int) {
      var rest = count
      while rest > 0 {
        if together.isEmpty {
          let nodeCount = current == .none ? rest + 1 : tree.count(of: current)
          if nodeCount <= rest {
            current = tree.node(behind: current, in: top)
            rest -= nodeCount
            continue
          }
          if current != .none && current.isCluster && !tree.clusters[current.offset].isLaid {
            current = tree.clusters[current.offset].first
            continue
          }
          if !advance() { return }
        }
        let skipped = Swift.min(rest, together.count)
        together = together.lowerBound + skipped..<together.upperBound
        rest -= skipped
      }
    }

    private mutating func advance() -> Bool {
      guard current != .none else { return false }
      while current.isCluster {
        let cluster = tree.clusters[current.offset]
        if cluster.isLaid { break }
        current = cluster.first
      }
      let start = tree.firstLeaf(of: current)
      together = start..<start + tree.count(of: current)
      current = tree.node(behind: current, in: top)
      return true
    }
  }
}
