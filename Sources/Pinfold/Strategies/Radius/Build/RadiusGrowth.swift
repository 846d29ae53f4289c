/// The tree in progress: an accumulator of clusters, level by level, children before
/// parents.
struct RadiusGrowth {
  /// What is in each cluster, cluster by cluster, in the order of ranks.
  private(set) var children: [LevelItem] = []

  private(set) var clusters: [ClusterInProgress] = []

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

  private let leafLevel: UInt8

  private let extents: RadiusExtents

  /// The members of the last group of more than two by rank: here, so that it is not made
  /// for each.
  private var order: [UInt64] = []

  init(_ run: Run, _ clustering: RadiusClustering) {
    let pointCount = run.count
    leafWeights = run.weights?.values ?? []
    leafLevel = UInt8(truncatingIfNeeded: clustering.maximumZoom + 1)
    leavesUnclustered = clustering.leavesUnclustered
    extents = RadiusExtents(clustering)
    if leavesUnclustered { unclusteredLeaves = [UInt32](repeating: 0, count: pointCount) }
    // Most files have two clusters to three points, or fewer.
    clusters.reserveCapacity(pointCount * 5 / 8)
    children.reserveCapacity(pointCount * 13 / 8)
  }
}

extension RadiusGrowth {
  /// Returns an item with what it stands for.
  @inline(__always)
  func item(_ item: LevelItem) -> RadiusItem {
    let cluster = item.node.isCluster ? clusters[item.node.place] : nil
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
    node.isCluster ? clusterWeights[node.place] : leafWeights[node.place]
  }

  /// Makes a cluster of some items.
  ///
  /// - Parameters:
  ///   - members: Its origin first.
  ///   - mean: Of the members.
  /// - Returns: The item that replaces them.
  @inline(__always)  // with the mean that is used
  mutating func append(
    _ members: Span<Int32>,
    of items: Span<LevelItem>,
    mean: some GroupMean,
    zoomLevel: Int
  ) -> LevelItem {
    let origin = items[Int(members[0])]
    let cluster = mean.cluster(
      rank: origin.rank,
      node: RadiusNodeRef(cluster: clusters.count),
      zoomLevel: zoomLevel
    )
    var units: UInt64 = 0
    arrange(members, of: items)
    for index in members.indices {
      // Two are in order: the origin has the lower rank.
      let place =
        members.count > 2
        ? Int(truncatingIfNeeded: order[index] & 0xFFFF_FFFF) : Int(members[index])
      let child = items[place]
      children.append(child)
      units = max(units, extents.units(to: item(child), from: cluster))
    }
    clusters.append(
      ClusterInProgress(
        count: cluster.count,
        childrenEnd: Int32(truncatingIfNeeded: children.count),
        zoomLevel: cluster.zoomLevel,
        fraction: cluster.fraction,
        extent: extents.extent(units: units, zoomLevel: cluster.zoomLevel)
      )
    )
    if leavesUnclustered { unclusteredClusters.append(0) }
    if isWeighted { clusterWeights.append(cluster.weight) }
    return LevelItem(x: cluster.x, y: cluster.y, rank: cluster.rank, node: cluster.node)
  }

  /// Marks the items that are left unclustered: an origin would have absorbed them, but
  /// they were too few to form a cluster.
  mutating func passOver(_ members: Span<Int32>, of items: Span<LevelItem>, zoomLevel: Int) {
    guard leavesUnclustered else { return }
    for entry in 1..<members.count {
      let node = items[Int(members[entry])].node
      let bit = UInt32(1) << UInt32(zoomLevel)
      if node.isCluster {
        unclusteredClusters[node.place] |= bit
      } else {
        unclusteredLeaves[node.place] |= bit
      }
    }
  }

  /// Puts more than two members in the order of ranks.
  private mutating func arrange(_ members: Span<Int32>, of items: Span<LevelItem>) {
    guard members.count > 2 else { return }
    order.removeAll(keepingCapacity: true)
    for entry in members.indices {
      let place = members[entry]
      order.append(UInt64(items[Int(place)].rank) << 32 | UInt64(UInt32(bitPattern: place)))
    }
    RadixSort.sort(&order)
  }

  /// Returns where the children of a cluster are.
  func childRange(_ place: Int) -> Range<Int> {
    (place == 0 ? 0 : Int(clusters[place - 1].childrenEnd))..<Int(clusters[place].childrenEnd)
  }
}

/// What a cluster stands for, beside where it is.
struct ClusterInProgress {
  /// How many points it has, each counted once.
  let count: UInt32

  /// Where its children end.
  let childrenEnd: Int32

  let zoomLevel: UInt8
  let fraction: UInt8
  let extent: UInt8
}
