/// Clusters of some groups of a level, before they enter the tree.
struct ClusterBatch {
  /// The children of each cluster, sorted by rank.
  private(set) var children: [LevelItem] = []

  private(set) var clusters: [ClusterInProgress] = []

  /// The weights of the clusters; empty if all points have weight 1.
  private(set) var weights: [UInt64] = []

  /// The clusters as items of the level.
  private(set) var items: [LevelItem] = []

  /// The offsets that the clusters and children will have in the tree.
  private let start: ClusterBatchStart

  /// Reused memory for sorting.
  private var order: [UInt64] = []

  init(_ groups: RadiusGroups, from start: ClusterBatchStart) {
    self.start = start
    children.reserveCapacity(groups.members.count)
    clusters.reserveCapacity(groups.count)
    items.reserveCapacity(groups.count)
  }

  mutating func append<Mean: GroupMean>(
    _ groups: RadiusGroups,
    of items: Span<LevelItem>,
    _ growth: RadiusGrowth,
    _ pass: RadiusLevelPass,
    _ type: Mean.Type
  ) {
    // The span of an empty array traps in WebAssembly.
    guard groups.count > 0 else { return }
    let memberSlice = groups.members[...]
    let members = memberSlice.span
    for group in 0..<groups.count {
      let members = members.extracting(groups.range(group))
      var mean = Mean(origin: growth.item(items[Int(members[0])]), wraps: pass.wraps)
      for entry in 1..<members.count { mean.add(growth.item(items[Int(members[entry])])) }
      let cluster = mean.cluster(
        rank: items[Int(members[0])].rank,
        node: RadiusNodeRef(cluster: start.clusters + clusters.count),
        zoomLevel: pass.zoomLevel
      )
      append(cluster, of: members, items, growth)
    }
  }

  @inline(__always)  // in the loop over all groups
  private mutating func append(
    _ cluster: RadiusItem,
    of members: Span<Int32>,
    _ items: Span<LevelItem>,
    _ growth: RadiusGrowth
  ) {
    var units: UInt64 = 0
    arrange(members, of: items)
    for index in members.indices {
      // Two members are sorted, because the origin has the lower rank.
      let offset =
        members.count > 2
        ? Int(truncatingIfNeeded: order[index] & 0xFFFF_FFFF) : Int(members[index])
      let child = items[offset]
      children.append(child)
      units = max(units, growth.extents.units(to: growth.item(child), from: cluster))
    }
    clusters.append(
      ClusterInProgress(
        count: cluster.count,
        childrenEnd: Int32(truncatingIfNeeded: start.children + children.count),
        zoomLevel: cluster.zoomLevel,
        fraction: cluster.fraction,
        extent: growth.extents.extent(units: units, zoomLevel: cluster.zoomLevel)
      )
    )
    if growth.isWeighted { weights.append(cluster.weight) }
    self.items.append(cluster.levelItem)
  }

  private mutating func arrange(_ members: Span<Int32>, of items: Span<LevelItem>) {
    guard members.count > 2 else { return }
    order.removeAll(keepingCapacity: true)
    for entry in members.indices {
      let offset = members[entry]
      order.append(UInt64(items[Int(offset)].rank) << 32 | UInt64(UInt32(bitPattern: offset)))
    }
    RadixSort.sort(&order)
  }
}

/// The number of clusters and children before a batch.
struct ClusterBatchStart {
  var clusters: Int
  var children: Int
}

/// A cluster without a position, which its item has.
struct ClusterInProgress {
  /// The number of points, without weights.
  let count: UInt32

  let childrenEnd: Int32

  let zoomLevel: UInt8
  let fraction: UInt8
  let extent: UInt8
}

extension ClusterInProgress {
  /// A placeholder for unused memory.
  static let none = ClusterInProgress(
    count: 0,
    childrenEnd: 0,
    zoomLevel: 0,
    fraction: 0,
    extent: 0
  )
}
