/// Where searches of small windows begin: the nodes of several levels of a tree, in cells.
///
/// From the roots, a search visits some nodes of every level before it comes to those that it is
/// for: for the part of a city that a screen shows, these are most of all that it visits.
struct RadiusEntries: Sendable {
  /// From the finest to the coarsest.
  private let levels: [RadiusLevelEntries]

  /// - Complexity: O(*n*): about ten bytes a point, eighteen at most, and about 150 nanoseconds.
  @inline(never)  // it is made once
  init(_ tree: RadiusTree, _ clustering: RadiusClustering, _ extents: RadiusExtents) {
    let counts = tree.nodeCounts(clustering)
    // The finest level that has not too many: an entry takes about ten bytes. Of those above, the ones
    // with at most half as many as the last.
    var most = counts[clustering.maximumZoom + 1] / 4 * 3
    var zoomLevels: [Int] = []
    for zoomLevel in (clustering.minimumZoom...clustering.maximumZoom).reversed()
    where counts[zoomLevel] <= most && counts[zoomLevel] > 0 {
      zoomLevels.append(zoomLevel)
      most = counts[zoomLevel] / 2
    }
    // Where most points are in no cluster at any level, the roots.
    if zoomLevels.isEmpty { zoomLevels = [clustering.minimumZoom] }
    levels = zoomLevels.map {
      RadiusLevelEntries(tree, zoomLevel: $0, nodeCount: counts[$0], extents)
    }
  }

  /// Returns the entries of the finest level that a window of a zoom level may begin at; `nil` if all are
  /// finer.
  @inline(__always)  // for each small search
  func level(for zoomLevel: Int) -> RadiusLevelEntries? {
    levels.first { $0.zoomLevel <= zoomLevel }
  }
}

extension RadiusTree {
  /// Returns how many nodes each level has.
  fileprivate func nodeCounts(_ clustering: RadiusClustering) -> ArraySlice<Int> {
    let leafLevel = clustering.maximumZoom + 1
    // By how many more they are than at the level before: a node is one from above the level
    // of its cluster on.
    var counts = [Int](repeating: 0, count: leafLevel + 2)
    let add = { (parent: RadiusNodeRef, level: Int) in
      counts[parent == .none ? 0 : Int(clusters[parent.offset].zoomLevel) + 1] += 1
      counts[level + 1] -= 1
    }
    leaves.forEach { slot, leaf in if !leaf.isFree(at: slot) { add(leaf.parent, leafLevel) } }
    clusters.forEach { _, cluster in
      if cluster.count > 0 { add(cluster.parent, Int(cluster.zoomLevel)) }
    }
    for level in 0..<leafLevel { counts[level + 1] += counts[level] }
    // Above the level of points there is none.
    return counts.dropLast()
  }
}
