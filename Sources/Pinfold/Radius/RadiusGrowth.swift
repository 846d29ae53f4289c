/// A tree while its clusters come to be, level by level: children before parents.
struct RadiusGrowth {
  /// What is in each cluster, cluster by cluster, in the order of ranks.
  private(set) var children: [RadiusItem] = []

  /// Where the children of each cluster end.
  private(set) var childrenEnds: [Int32] = []

  /// How many clusters there are in each cluster, itself included.
  private(set) var clusterCounts: [Int32] = []

  /// Whether items may be too few for a cluster.
  let passesOver: Bool

  /// For each point and each cluster, a bit for each level at which it was passed over;
  /// empty where nobody is.
  private(set) var passedOverLeaves: [UInt32] = []
  private(set) var passedOverClusters: [UInt32] = []

  init(pointCount: Int, passesOver: Bool) {
    self.passesOver = passesOver
    if passesOver { passedOverLeaves = [UInt32](repeating: 0, count: pointCount) }
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
    let item = mean.cluster(
      rank: items[Int(members[members.startIndex])].rank,
      node: RadiusNodeRef(cluster: childrenEnds.count),
      zoomLevel: zoomLevel
    )
    let start = children.count
    appendChildren(members, of: items)
    var clusterCount: Int32 = 1
    for child in start..<children.count where children[child].node.isCluster {
      clusterCount &+= clusterCounts[children[child].node.place]
    }
    childrenEnds.append(Int32(truncatingIfNeeded: children.count))
    clusterCounts.append(clusterCount)
    if passesOver { passedOverClusters.append(0) }
    return item
  }

  /// Remembers whom an origin would have taken, had they not been too few.
  mutating func passOver(_ members: ArraySlice<Int32>, of items: Span<RadiusItem>, zoomLevel: Int) {
    guard passesOver else { return }
    for place in members.dropFirst() {
      let node = items[Int(place)].node
      let bit = UInt32(1) << UInt32(zoomLevel)
      if node.isCluster {
        passedOverClusters[node.place] |= bit
      } else {
        passedOverLeaves[node.place] |= bit
      }
    }
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
