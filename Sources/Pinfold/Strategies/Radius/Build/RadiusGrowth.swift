/// The tree in progress: clusters level by level, children before parents.
struct RadiusGrowth {
  /// The children of each cluster, sorted by rank, then unused memory.
  private(set) var children: [LevelItem]

  private(set) var childCount = 0

  /// The clusters, then unused memory.
  private(set) var clusters: [ClusterInProgress]

  private(set) var clusterCount = 0

  let leavesUnclustered: Bool

  /// For each node, one bit per level at which it stayed unclustered. Empty if groups cannot be too
  /// small.
  private(set) var unclusteredLeaves: [UInt32] = []
  private(set) var unclusteredClusters: [UInt32] = []

  /// The weights of points; empty if all are 1.
  private(set) var leafWeights: [UInt64]

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
    // Most data sets have at most two clusters per three points.
    clusters = runner.room(for: pointCount * 5 / 8, of: ClusterInProgress.none)
    children = runner.room(
      for: pointCount * 13 / 8,
      of: LevelItem(x: 0, y: 0, rank: 0, node: .none)
    )
  }
}

extension RadiusGrowth {
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

  @inline(__always)
  var isWeighted: Bool { Weights.areIncluded && !leafWeights.isEmpty }

  private func weight(of node: RadiusNodeRef) -> UInt64 {
    node.isCluster ? clusterWeights[node.offset] : leafWeights[node.offset]
  }

  mutating func append(_ batches: [ClusterBatch], _ runner: some ConcurrentRunner) {
    if runner.hasThreads {
      runner.append(batches.map { $0.children }, to: &children, from: childCount)
      runner.append(batches.map { $0.clusters }, to: &clusters, from: clusterCount)
    } else {
      // Without threads, there is one batch.
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

  /// Marks an item as unclustered, because its group was too small.
  mutating func passOver(_ item: LevelItem, zoomLevel: Int) {
    let bit = UInt32(1) << UInt32(zoomLevel)
    if item.node.isCluster {
      unclusteredClusters[item.node.offset] |= bit
    } else {
      unclusteredLeaves[item.node.offset] |= bit
    }
  }

  func childRange(_ offset: Int) -> Range<Int> {
    (offset == 0 ? 0 : Int(clusters[offset - 1].childrenEnd))..<Int(clusters[offset].childrenEnd)
  }
}
