/// Arranges a finished tree in memory: the points of each cluster are adjacent, and so are its
/// child clusters, both sorted by rank.
///
/// The contents of a cluster can be placed after the cluster, so levels are placed one by one, and
/// the clusters of a level in parallel. Nearby clusters of a level are also near in memory, which
/// makes queries faster.
struct RadiusLayout {
  private let growth: RadiusGrowth

  /// Whether leaves have their offset in the run instead of a row, until the end.
  private let findsRows: Bool

  private let leaves: SharedElements<RadiusLeaf>
  private let clusters: SharedElements<RadiusCluster>
  private let joinLevels: SharedElements<UInt8>

  /// The place of each cluster in progress and of its first point.
  private let starts: SharedElements<Start>

  /// The next free places.
  private struct Start {
    var leaf: Int32 = 0
    var cluster: Int32 = 0

    func ref(for node: RadiusNodeRef) -> RadiusNodeRef {
      node.isCluster ? RadiusNodeRef(cluster: Int(cluster)) : RadiusNodeRef(leaf: Int(leaf))
    }
  }
}

extension RadiusLayout {
  /// - Parameters:
  ///   - run: The points, at least one.
  ///   - roots: The nodes outside all clusters, sorted by rank.
  ///   - ranksChange: Whether ranks may differ from rows.
  static func tree(
    _ growth: RadiusGrowth,
    _ run: Run,
    roots: [LevelItem],
    ranksChange: Bool,
    _ runner: some ConcurrentRunner
  ) -> RadiusTree {
    let findsRows = ranksChange || growth.leavesUnclustered || growth.isWeighted
    var leaves = runner.array(repeating: RadiusLeaf.unplaced, count: run.count)
    var clusters = runner.array(repeating: RadiusCluster.unplaced, count: growth.clusterCount)
    var starts = runner.array(repeating: Start(), count: growth.clusterCount)
    var joinLevels = runner.array(repeating: UInt8(0), count: run.count)
    let refs = sharing(&leaves, &clusters, &joinLevels, &starts) {
      RadiusLayout(
        growth: growth,
        findsRows: findsRows,
        leaves: $0,
        clusters: $1,
        joinLevels: $2,
        starts: $3
      ).place(roots, runner)
    }
    var tree = RadiusTree(
      leaves: PagedArray([]),
      clusters: PagedArray([]),
      joinLevels: joinLevels,
      roots: refs,
      leavesUnclustered: growth.leavesUnclustered,
      unclusteredLeaves: PagedArray([]),
      unclusteredClusters: PagedArray([])
    )
    if findsRows { finish(&tree, &leaves, starts, growth, run) }
    if ranksChange { nameSeeds(leaves, &clusters) }
    tree.leaves = PagedArray(leaves)
    tree.clusters = PagedArray(clusters)
    return tree
  }

  /// Sets rows, marks and weights.
  private static func finish(
    _ tree: inout RadiusTree,
    _ leaves: inout [RadiusLeaf],
    _ starts: [Start],
    _ growth: RadiusGrowth,
    _ run: Run
  ) {
    // These are sorted together with their points and clusters.
    var (unclusteredLeaves, leafWeights) = (growth.unclusteredLeaves, growth.leafWeights)
    for offset in leaves.indices {
      let point = Int(leaves[offset].row)
      leaves[offset].row = run.rows[point]
      if growth.leavesUnclustered { unclusteredLeaves[offset] = growth.unclusteredLeaves[point] }
      if growth.isWeighted { leafWeights[offset] = growth.leafWeights[point] }
    }
    var (unclusteredClusters, clusterWeights) = (growth.unclusteredClusters, growth.clusterWeights)
    for (node, start) in starts.enumerated() {
      let offset = Int(start.cluster)
      if growth.leavesUnclustered { unclusteredClusters[offset] = growth.unclusteredClusters[node] }
      if growth.isWeighted { clusterWeights[offset] = growth.clusterWeights[node] }
    }
    tree.unclusteredLeaves = PagedArray(unclusteredLeaves)
    tree.unclusteredClusters = PagedArray(unclusteredClusters)
    if growth.isWeighted {
      tree.weights = RadiusWeights(leaves: leafWeights, clusters: clusterWeights)
    }
  }

  private func place(_ roots: [LevelItem], _ runner: some ConcurrentRunner) -> [RadiusNodeRef] {
    var next = Start()
    var refs: [RadiusNodeRef] = []
    for root in roots {
      refs.append(next.ref(for: root.node))
      put(root, .none, .none, &next)
    }
    // Parents before children.
    guard runner.hasThreads else {
      place(0..<growth.clusterCount, next.cluster)
      return refs
    }
    var end = growth.clusterCount
    while end > 0 {
      let start = levelStart(end)
      let parts = runner.parts(of: start..<end)
      let counts = runner.map(parts.count) { childClusters(parts[$0]) }
      // Children of the last clusters come first.
      var begins: [Int32] = []
      for count in counts.reversed() {
        begins.append(next.cluster)
        next.cluster &+= count
      }
      let _: [Void] = runner.map(parts.count) { [begins] part in
        place(parts[part], begins[parts.count - 1 - part])
      }
      end = start
    }
    return refs
  }

  /// Returns the first cluster in progress of the level that ends at `end`.
  private func levelStart(_ end: Int) -> Int {
    let zoomLevel = growth.clusters[end - 1].zoomLevel
    return (0..<end).endOfPrefix { growth.clusters[$0].zoomLevel > zoomLevel }
  }

  private func childClusters(_ part: Range<Int>) -> Int32 {
    var count: Int32 = 0
    let first = growth.childRange(part.lowerBound).lowerBound
    for entry in first..<growth.childRange(part.upperBound - 1).upperBound {
      count &+= growth.children[entry].node.isCluster ? 1 : 0
    }
    return count
  }

  /// - Parameter cluster: The place of the first child cluster.
  private func place(_ part: Range<Int>, _ cluster: Int32) {
    var next = Start(cluster: cluster)
    for offset in part.reversed() {
      let parent = RadiusNodeRef(cluster: Int(starts[offset].cluster))
      let range = growth.childRange(offset)
      let zoomLevel = growth.clusters[offset].zoomLevel
      next.leaf = starts[offset].leaf
      clusters[parent.offset].first = next.ref(for: growth.children[range.lowerBound].node)
      for entry in range {
        let follower = entry + 1 < range.upperBound ? growth.children[entry + 1].node : .none
        if entry > range.lowerBound { joinLevels[Int(next.leaf)] = zoomLevel }
        put(growth.children[entry], parent, follower, &next)
      }
    }
  }

  /// Places a node, and reserves places for its points.
  ///
  /// - Parameters:
  ///   - parent: The place of the parent.
  ///   - follower: The next sibling, not yet placed.
  @inline(never)
  private func put(
    _ item: LevelItem,
    _ parent: RadiusNodeRef,
    _ follower: RadiusNodeRef,
    _ next: inout Start
  ) {
    // Both counts are less than 2²⁸, so sums do not wrap.
    let start = next
    guard item.node.isCluster else {
      next.leaf &+= 1
      leaves[Int(start.leaf)] = RadiusLeaf(
        x: item.x,
        y: item.y,
        row: findsRows ? UInt32(truncatingIfNeeded: item.node.offset) : item.rank,
        parent: parent,
        next: follower == .none ? .none : next.ref(for: follower)
      )
      return
    }
    starts[item.node.offset] = start
    let item = growth.item(item)
    next.leaf &+= Int32(truncatingIfNeeded: item.count)
    next.cluster &+= 1
    var cluster = RadiusCluster(item, in: parent)
    cluster.next = follower == .none ? .none : next.ref(for: follower)
    clusters[Int(start.cluster)] = cluster
  }

  private static func nameSeeds(_ leaves: [RadiusLeaf], _ clusters: inout [RadiusCluster]) {
    // The contents of a cluster follow it.
    for offset in clusters.indices.reversed() {
      let first = clusters[offset].first
      clusters[offset].seed =
        first.isCluster ? clusters[first.offset].seed : leaves[first.offset].row
    }
  }
}
