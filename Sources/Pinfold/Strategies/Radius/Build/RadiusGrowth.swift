/// The tree in progress: an accumulator of clusters, level by level, children before
/// parents.
struct RadiusGrowth {
  /// What is in each cluster, cluster by cluster, in the order of ranks, and room for more.
  private(set) var children: [LevelItem]

  /// How many of these are in a cluster.
  private(set) var childCount = 0

  /// The clusters, and room for more.
  private(set) var clusters: [ClusterInProgress]

  /// How many of these are clusters.
  private(set) var clusterCount = 0

  /// Whether items may be too few for a cluster.
  let leavesUnclustered: Bool

  /// For each point and each cluster, a bit for each level at which it was left
  /// unclustered, as too few were near to form a cluster; empty where that cannot happen.
  private(set) var unclusteredLeaves: [UInt32] = []
  private(set) var unclusteredClusters: [UInt32] = []

  /// By point of the run, how many points it stands for; empty where each stands for itself.
  private(set) var leafWeights: [UInt64]

  /// By cluster in progress, the same; empty, too, then.
  private(set) var clusterWeights: [UInt64] = []

  let extents: RadiusExtents

  private let leafLevel: UInt8

  init(_ run: Run, _ clustering: RadiusClustering, _ runner: some ConcurrentRunner) {
    let pointCount = run.count
    leafWeights = run.weights?.values ?? []
    leavesUnclustered = clustering.leavesUnclustered
    extents = RadiusExtents(clustering)
    leafLevel = extents.leafLevel
    if leavesUnclustered { unclusteredLeaves = [UInt32](repeating: 0, count: pointCount) }
    // Most files have two clusters to three points, or fewer.
    clusters = runner.room(for: pointCount * 5 / 8, of: ClusterInProgress.none)
    children = runner.room(
      for: pointCount * 13 / 8,
      of: LevelItem(x: 0, y: 0, rank: 0, node: .none)
    )
  }
}

extension RadiusGrowth {
  /// Returns an item with what it stands for.
  @inline(__always)
  func item(_ item: LevelItem) -> RadiusItem {
    let cluster = item.node.isCluster ? clusters[item.node.offset] : nil
    let count = cluster?.count ?? 1
    return RadiusItem(
      x: item.x,
      y: item.y,
      rank: item.rank,
      count: count,
      weight: isWeighted ? weight(of: item.node) : UInt64(count),
      node: item.node,
      fraction: cluster?.fraction ?? 0,
      zoomLevel: cluster?.zoomLevel ?? leafLevel,
      extent: cluster?.extent ?? 0
    )
  }

  /// Whether points may stand for more than themselves.
  @inline(__always)
  var isWeighted: Bool { Weights.areIncluded && !leafWeights.isEmpty }

  private func weight(of node: RadiusNodeRef) -> UInt64 {
    node.isCluster ? clusterWeights[node.offset] : leafWeights[node.offset]
  }

  /// Adds the clusters of a level.
  mutating func append(_ batches: [ClusterBatch], _ runner: some ConcurrentRunner) {
    if runner.hasThreads {
      runner.append(batches.map { $0.children }, to: &children, from: childCount)
      runner.append(batches.map { $0.clusters }, to: &clusters, from: clusterCount)
    } else {
      // There is one.
      children += batches[0].children
      clusters += batches[0].clusters
    }
    for batch in batches {
      childCount += batch.children.count
      clusterCount += batch.clusters.count
      if isWeighted { clusterWeights.append(contentsOf: batch.weights) }
      if leavesUnclustered {
        unclusteredClusters.append(contentsOf: repeatElement(0, count: batch.clusters.count))
      }
    }
  }

  /// Marks an item that is left unclustered: an origin would have absorbed it, but they were too
  /// few to form a cluster.
  mutating func passOver(_ item: LevelItem, zoomLevel: Int) {
    let bit = UInt32(1) << UInt32(zoomLevel)
    if item.node.isCluster {
      unclusteredClusters[item.node.offset] |= bit
    } else {
      unclusteredLeaves[item.node.offset] |= bit
    }
  }

  /// Returns where the children of a cluster are.
  func childRange(_ offset: Int) -> Range<Int> {
    (offset == 0 ? 0 : Int(clusters[offset - 1].childrenEnd))..<Int(clusters[offset].childrenEnd)
  }
}
