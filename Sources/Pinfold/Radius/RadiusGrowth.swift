/// A tree while its clusters come to be, level by level: children before parents.
struct RadiusGrowth {
  /// What is in each cluster, cluster by cluster, in the order of ranks.
  private(set) var children: [RadiusItem] = []

  /// Where the children of each cluster end.
  private(set) var childrenEnds: [Int32] = []

  /// How many clusters there are in each cluster, itself included.
  private(set) var clusterCounts: [Int32] = []

  init(pointCount: Int) {
    // Most files have two clusters to three points, or fewer.
    childrenEnds.reserveCapacity(pointCount * 5 / 8)
    clusterCounts.reserveCapacity(pointCount * 5 / 8)
    children.reserveCapacity(pointCount * 13 / 8)
  }

  /// Makes a cluster of some items.
  ///
  /// - Parameters:
  ///   - members: Its origin first.
  ///   - mean: Of the members.
  /// - Returns: What takes their place.
  mutating func append(
    _ members: ArraySlice<Int32>,
    of items: Span<RadiusItem>,
    mean: RadiusMean,
    zoomLevel: Int
  ) -> RadiusItem {
    let (x, y) = mean.position
    let item = RadiusItem(
      x: UInt32(truncatingIfNeeded: x >> 4),
      y: UInt32(truncatingIfNeeded: y >> 4),
      rank: items[Int(members[members.startIndex])].rank,
      count: UInt32(truncatingIfNeeded: mean.count),
      node: RadiusNodeRef(cluster: childrenEnds.count),
      fraction: UInt8(truncatingIfNeeded: (x & 15) << 4 | y & 15),
      zoomLevel: UInt8(truncatingIfNeeded: zoomLevel)
    )
    let start = children.count
    appendChildren(members, of: items)
    var clusterCount: Int32 = 1
    for child in start..<children.count where children[child].node.isCluster {
      clusterCount &+= clusterCounts[children[child].node.place]
    }
    childrenEnds.append(Int32(truncatingIfNeeded: children.count))
    clusterCounts.append(clusterCount)
    return item
  }

  private mutating func appendChildren(_ members: ArraySlice<Int32>, of items: Span<RadiusItem>) {
    guard members.count > 2 else {
      for place in members { children.append(items[Int(place)]) }
      return
    }
    var ranks: [UInt64] = []
    ranks.reserveCapacity(members.count)
    for place in members {
      ranks.append(UInt64(items[Int(place)].rank) << 32 | UInt64(UInt32(bitPattern: place)))
    }
    if ranks.count > 64 {
      ranks = RadixSort.sorted(keys: ranks, rows: nil).keys
    } else {
      ranks.sort()
    }
    for rank in ranks { children.append(items[Int(UInt32(truncatingIfNeeded: rank))]) }
  }

  /// Returns where the children of a cluster are.
  func childRange(_ place: Int) -> Range<Int> {
    (place == 0 ? 0 : Int(childrenEnds[place - 1]))..<Int(childrenEnds[place])
  }
}
