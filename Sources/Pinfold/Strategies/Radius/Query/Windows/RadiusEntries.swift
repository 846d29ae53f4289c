/// Starting nodes for searches in small windows: the nodes of several levels, listed by cell.
///
/// A search from the roots mostly visits nodes above the level that it needs.
struct RadiusEntries: Sendable {
  /// Levels from finest to coarsest.
  private let levels: [RadiusLevelEntries]

  /// - Complexity: O(*n*), with about ten bytes per point, at most 18.
  @inline(never)  // called once
  init(_ tree: RadiusTree, _ clustering: RadiusClustering, _ extents: RadiusExtents) {
    let counts = tree.nodeCounts(clustering)
    // Starts with the finest level that is not too large, because an entry takes about ten bytes.
    // Each coarser level must have at most half the nodes of the last one.
    var most = counts[clustering.maximumZoom + 1] / 4 * 3
    var zoomLevels: [Int] = []
    for zoomLevel in (clustering.minimumZoom...clustering.maximumZoom).reversed()
    where counts[zoomLevel] <= most && counts[zoomLevel] > 0 {
      zoomLevels.append(zoomLevel)
      most = counts[zoomLevel] / 2
    }
    // If most points are outside all clusters, searches start at the roots.
    if zoomLevels.isEmpty { zoomLevels = [clustering.minimumZoom] }
    levels = zoomLevels.map {
      RadiusLevelEntries(tree, zoomLevel: $0, nodeCount: counts[$0], extents)
    }
  }

  /// Returns the finest level at which a search may start.
  @inline(__always)  // called for each small search
  func level(for zoomLevel: Int) -> RadiusLevelEntries? {
    levels.first { $0.zoomLevel <= zoomLevel }
  }
}

extension RadiusTree {
  fileprivate func nodeCounts(_ clustering: RadiusClustering) -> ArraySlice<Int> {
    let leafLevel = clustering.maximumZoom + 1
    // Collects differences between levels: a node exists from one level above its parent's up to
    // its own.
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
    // The last level is that of points.
    return counts.dropLast()
  }
}
