/// Lays a finished tree out in memory: the points of each cluster together, and the
/// clusters that are in one together, both in the order of ranks.
///
/// Clusters of one level that are close on the map are close in memory, too: a query
/// waits less for memory than if each cluster preceded all of its contents.
struct RadiusLayout {
  private let growth: RadiusGrowth

  /// The rows of the points, where ranks differ from rows.
  private let rows: [UInt32]?

  /// The offset that each cluster gets, and that of its first point.
  private var starts: [Start]

  private var leaves: [RadiusLeaf]
  private var clusters: [RadiusCluster]
  private var unclusteredLeaves: [UInt32]
  private var unclusteredClusters: [UInt32]
  private var leafWeights: [UInt64]
  private var clusterWeights: [UInt64]

  /// Where a point and where a cluster would go.
  private struct Start {
    var leaf: Int32 = 0
    var cluster: Int32 = 0

    /// The offset that a node gets.
    func ref(for node: RadiusNodeRef) -> RadiusNodeRef {
      node.isCluster ? RadiusNodeRef(cluster: Int(cluster)) : RadiusNodeRef(leaf: Int(leaf))
    }
  }

  init(_ growth: RadiusGrowth, pointCount: Int, rows: [UInt32]?) {
    (self.growth, self.rows) = (growth, rows)
    let clusterCount = growth.clusters.count
    starts = [Start](repeating: Start(), count: clusterCount)
    leaves = [RadiusLeaf](repeating: .unplaced, count: pointCount)
    clusters = [RadiusCluster](repeating: .unplaced, count: clusterCount)
    // These are put in order with what they are about.
    unclusteredLeaves = growth.unclusteredLeaves
    unclusteredClusters = growth.unclusteredClusters
    (leafWeights, clusterWeights) = (growth.leafWeights, growth.clusterWeights)
  }
}

extension RadiusLayout {
  /// Returns the tree.
  ///
  /// - Parameter roots: What is in no cluster, in the order of ranks.
  mutating func tree(roots: [LevelItem]) -> RadiusTree {
    var next = Start()
    let placedRoots = roots.map { root in
      let ref = next.ref(for: root.node)
      put(root, at: &next, in: .none, before: nil)
      return ref
    }
    // Parents before children.
    for place in growth.clusters.indices.reversed() {
      let start = starts[place]
      let parent = RadiusNodeRef(cluster: Int(start.cluster))
      let range = growth.childRange(place)
      next.leaf = start.leaf
      clusters[parent.place].first = next.ref(for: growth.children[range.lowerBound].node)
      for entry in range {
        let follower = entry + 1 < range.upperBound ? growth.children[entry + 1].node : nil
        put(growth.children[entry], at: &next, in: parent, before: follower)
      }
    }
    if rows != nil { nameSeeds() }
    var tree = RadiusTree(
      leaves: PagedArray(leaves),
      clusters: PagedArray(clusters),
      roots: placedRoots,
      leavesUnclustered: growth.leavesUnclustered,
      unclusteredLeaves: PagedArray(unclusteredLeaves),
      unclusteredClusters: PagedArray(unclusteredClusters)
    )
    if growth.isWeighted {
      tree.weights = RadiusWeights(leaves: leafWeights, clusters: clusterWeights)
    }
    return tree
  }

  /// Finds the rows of all seeds, where ranks differ from rows.
  private mutating func nameSeeds() {
    // The contents of a cluster follow it.
    for place in clusters.indices.reversed() {
      let first = clusters[place].first
      clusters[place].seed =
        first.isCluster ? clusters[first.place].seed : leaves[first.place].row
    }
  }

  /// Puts a point or a cluster at its offset, and reserves space for the points in it.
  private mutating func put(
    _ item: LevelItem,
    at next: inout Start,
    in parent: RadiusNodeRef,
    before follower: RadiusNodeRef?
  ) {
    // There are fewer than 2²⁸ of either: nothing wraps.
    let start = next
    guard item.node.isCluster else {
      let place = Int(start.leaf)
      next.leaf &+= 1
      leaves[place] = RadiusLeaf(
        x: item.x,
        y: item.y,
        row: rows.map { $0[item.node.place] } ?? item.rank,
        parent: parent,
        next: follower.map { next.ref(for: $0) } ?? .none
      )
      if growth.leavesUnclustered {
        unclusteredLeaves[place] = growth.unclusteredLeaves[item.node.place]
      }
      if growth.isWeighted { leafWeights[place] = growth.leafWeights[item.node.place] }
      return
    }
    let place = Int(start.cluster)
    starts[item.node.place] = start
    var cluster = RadiusCluster(growth.item(item), in: parent)
    next.leaf &+= Int32(truncatingIfNeeded: cluster.count)
    next.cluster &+= 1
    cluster.next = follower.map { next.ref(for: $0) } ?? .none
    clusters[place] = cluster
    if growth.leavesUnclustered {
      unclusteredClusters[place] = growth.unclusteredClusters[item.node.place]
    }
    if growth.isWeighted { clusterWeights[place] = growth.clusterWeights[item.node.place] }
  }
}
