/// Puts a grown tree in order: each cluster before what is in it, children in the order
/// of ranks.
struct RadiusLayout {
  private let growth: RadiusGrowth

  /// The rows of the points.
  private let rows: [UInt32]

  /// Where each grown cluster is put, and the first of its points.
  private var starts: [Start]

  private var leaves: [RadiusLeaf]
  private var clusters: [RadiusCluster]
  private var passedOverLeaves: [UInt32]
  private var passedOverClusters: [UInt32]

  /// Where the next point and the next cluster go.
  private struct Start {
    var leaf: Int32 = 0
    var cluster: Int32 = 0
  }

  init(_ growth: RadiusGrowth, rows: [UInt32]) {
    (self.growth, self.rows) = (growth, rows)
    let clusterCount = growth.childrenEnds.count
    starts = [Start](repeating: Start(), count: clusterCount)
    leaves = [RadiusLeaf](repeating: .unplaced, count: rows.count)
    clusters = [RadiusCluster](repeating: .unplaced, count: clusterCount)
    // These are put in order with what they are about.
    passedOverLeaves = growth.passedOverLeaves
    passedOverClusters = growth.passedOverClusters
  }
}

extension RadiusLayout {
  /// Returns the tree.
  ///
  /// - Parameter roots: What is in no cluster, in the order of ranks.
  mutating func tree(roots: [RadiusItem], _ extents: RadiusExtents) -> RadiusTree {
    var next = Start()
    let placedRoots = roots.map { put($0, at: &next, in: .none) }
    // Parents before children.
    for place in growth.childrenEnds.indices.reversed() {
      var next = starts[place]
      let parent = RadiusNodeRef(cluster: Int(next.cluster))
      next.cluster += 1
      var previous = RadiusNodeRef.none
      for entry in growth.childRange(place) {
        let child = put(growth.children[entry], at: &next, in: parent)
        if previous == .none {
          clusters[parent.place].first = child
        } else if previous.isCluster {
          clusters[previous.place].next = child
        } else {
          leaves[previous.place].next = child
        }
        previous = child
      }
    }
    measure(extents)
    return RadiusTree(
      leaves: PagedArray(leaves),
      clusters: PagedArray(clusters),
      roots: placedRoots,
      passesOver: growth.passesOver,
      passedOverLeaves: PagedArray(passedOverLeaves),
      passedOverClusters: PagedArray(passedOverClusters)
    )
  }

  /// Finds the extents of all clusters.
  private mutating func measure(_ extents: RadiusExtents) {
    // What is in a cluster comes behind it.
    for place in clusters.indices.reversed() {
      let cluster = clusters[place]
      var units: UInt64 = 0
      var child = cluster.first
      while child != .none {
        if child.isCluster {
          let inner = clusters[child.place]
          let own = extents.units(inner)
          units = max(units, RadiusExtents.units(to: (inner.x, inner.y), from: cluster, own: own))
          child = inner.next
        } else {
          let leaf = leaves[child.place]
          units = max(units, RadiusExtents.units(to: (leaf.x, leaf.y), from: cluster, own: 0))
          child = leaf.next
        }
      }
      clusters[place].extent = extents.extent(units: units, zoomLevel: cluster.zoomLevel)
    }
  }

  /// Puts a point or a cluster in its place, and leaves room for what is in it.
  private mutating func put(
    _ item: RadiusItem,
    at next: inout Start,
    in parent: RadiusNodeRef
  ) -> RadiusNodeRef {
    guard item.node.isCluster else {
      let place = Int(next.leaf)
      leaves[place] = RadiusLeaf(
        x: item.x,
        y: item.y,
        row: rows[item.node.place],
        parent: parent,
        next: .none
      )
      if growth.passesOver {
        passedOverLeaves[place] = growth.passedOverLeaves[item.node.place]
      }
      next.leaf += 1
      return RadiusNodeRef(leaf: place)
    }
    let place = Int(next.cluster)
    starts[item.node.place] = next
    clusters[place] = RadiusCluster(item, in: parent)
    if growth.passesOver {
      passedOverClusters[place] = growth.passedOverClusters[item.node.place]
    }
    next.leaf += Int32(truncatingIfNeeded: item.count)
    next.cluster += growth.clusterCounts[item.node.place]
    return RadiusNodeRef(cluster: place)
  }
}
