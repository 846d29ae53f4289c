extension RadiusHierarchy {
  private struct Candidate: Comparable {
    /// A lower bound of the squared distance, in grid units.
    let distance: Double
    let node: RadiusNodeRef

    /// The row plus one for a point, or zero for a cluster.
    let row: UInt64

    static func < (a: Candidate, b: Candidate) -> Bool {
      // A cluster comes first, because it may contain a point at the same distance with a lower
      // row.
      (a.distance, a.row) < (b.distance, b.row)
    }
  }

  /// Returns the position of the point nearest to the mean of a cluster. Ties go to the lowest row.
  ///
  /// - Complexity: O(*d* log *m*) for *d* levels and *m* points. More if many points have the same
  ///   distance.
  func leafNearestToCenter(of top: RadiusNodeRef) -> GridPoint {
    let center = tree.item(top, leafLevel: 0)
    var queue = Heap<Candidate>()
    queue.insert(Candidate(distance: 0, node: top, row: 0))
    while let candidate = queue.removeFirst() {
      guard candidate.node.isCluster else {
        let leaf = tree.leaves[candidate.node.offset]
        return GridPoint(x: leaf.x, y: leaf.y)
      }
      tree.forEachChild(of: candidate.node.offset) { child in
        queue.insert(self.candidate(child, from: center))
      }
    }
    return GridPoint(x: center.x, y: center.y)
  }

  private func candidate(_ node: RadiusNodeRef, from center: RadiusItem) -> Candidate {
    let item = tree.item(node, leafLevel: 0)
    let dx = Double(Int32(bitPattern: item.x &- center.x).magnitude)
    let dy = Double(max(item.y, center.y) - min(item.y, center.y))
    // One extra unit, because fractions are dropped.
    let reach = node.isCluster ? Double(extents.units(tree.clusters[node.offset]) + 1) : 0
    let (x, y) = (max(dx - reach, 0), max(dy - reach, 0))
    let row = node.isCluster ? 0 : UInt64(tree.leaves[node.offset].row) + 1
    return Candidate(distance: x * x + y * y, node: node, row: row)
  }
}
