/// Where searches of small windows begin: the nodes of a level half way down a tree, in cells.
///
/// From the roots, a search visits some nodes of every level before it comes to those that it is
/// for: for the part of a city that a screen shows, these are most of all that it visits.
struct RadiusEntries: Sendable {
  /// The level of the nodes.
  private let zoomLevel: Int

  /// How far points are from the nodes that they are in at most, in units.
  private let reach: UInt64

  /// Cells are 2^`shift` units wide and high, more than the reach.
  private let shift: UInt32

  /// By bucket.
  private let entries: [Entry]

  /// The first entry of each bucket, and the end of the last. There are as many as a power of two,
  /// however many cells the world has, and cells side by side have buckets side by side.
  private let starts: [UInt32]

  /// A node with what says whether a search needs it: most that are near are not read at all.
  private struct Entry {
    let x: UInt32
    let y: UInt32

    /// How far its points are from it at most, in units.
    let reach: UInt32

    let node: RadiusNodeRef
  }

  /// More cells than this by either axis are left to entries of a coarser level.
  private static let mostCells = 8

  /// The entries of several levels, the finest first.
  ///
  /// - Complexity: O(*n*): about two bytes and 50 nanoseconds a point.
  static func levels(
    _ tree: RadiusTree,
    _ clustering: RadiusClustering,
    _ extents: RadiusExtents
  ) -> [RadiusEntries] {
    // An entry takes about twenty bytes. A finer level has no fewer nodes.
    let most = tree.leaves.count / 8
    let finest = (clustering.minimumZoom..<clustering.maximumZoom + 1)
      .endOfPrefix { tree.nodes(zoomLevel: $0, extents, limit: most).count <= most }
    var (levels, zoomLevel): ([RadiusEntries], Int) = ([], finest - 1)
    while zoomLevel >= clustering.minimumZoom {
      levels.append(RadiusEntries(tree, zoomLevel: zoomLevel, extents))
      zoomLevel -= 2
    }
    return levels
  }

  private init(_ tree: RadiusTree, zoomLevel: Int, _ extents: RadiusExtents) {
    let found = tree.nodes(zoomLevel: zoomLevel, extents, limit: .max)
    let nodes = found.map { node in
      let item = tree.item(node, leafLevel: 0)
      // Nothing is farther apart.
      let reach = UInt32(clamping: extents.units(item))
      return Entry(x: item.x, y: item.y, reach: reach, node: node)
    }
    let reach = nodes.reduce(0) { max($0, $1.reach) }
    let shift = UInt32(UInt32.bitWidth - reach.leadingZeroBitCount)
    // A power of two, about as many as there are nodes.
    let bucketCount = 1 << (UInt32.bitWidth - UInt32(nodes.count).leadingZeroBitCount)
    var starts = [UInt32](repeating: 0, count: bucketCount + 1)
    let buckets = nodes.map {
      Self.bucket(column: $0.x >> shift, row: $0.y >> shift, of: bucketCount)
    }
    for bucket in buckets { starts[bucket] += 1 }
    for bucket in 0..<bucketCount { starts[bucket + 1] += starts[bucket] }
    // From the end of each bucket to its first.
    var entries = nodes
    for (node, bucket) in zip(nodes, buckets) {
      starts[bucket] -= 1
      entries[Int(starts[bucket])] = node
    }
    (self.zoomLevel, self.reach, self.shift) = (zoomLevel, UInt64(reach), shift)
    (self.entries, self.starts) = (entries, starts)
  }

  @inline(__always)
  private static func bucket(column: UInt32, row: UInt32, of count: Int) -> Int {
    // Rows that are close on the map are far apart.
    Int(truncatingIfNeeded: (row &* 0x9E37_79B1) &+ column) & (count - 1)
  }

  /// Calls a function with the nodes whose points may be in a window.
  ///
  /// - Returns: Whether it was called: not where the window shows a coarser level, is too high, or
  ///   is so near the antimeridian that points from beyond may be in it.
  @inline(__always)  // so that the function is called directly
  func forEach(in window: RadiusWindow, zoomLevel: Int, _ body: (RadiusNodeRef) -> Void) -> Bool {
    guard zoomLevel >= self.zoomLevel, let (xs, ys) = window.units(margin: reach + 1) else {
      return false
    }
    let columns = xs.lowerBound >> shift...xs.upperBound >> shift
    let rows = ys.lowerBound >> shift...ys.upperBound >> shift
    guard max(columns.count, rows.count) <= Self.mostCells else { return false }
    for row in rows {
      for column in columns {
        let bucket = Self.bucket(column: column, row: row, of: starts.count - 1)
        for place in Int(starts[bucket])..<Int(starts[bucket + 1]) {
          let entry = entries[place]
          // A bucket has more than one cell.
          if entry.x >> shift == column, entry.y >> shift == row,
            window.reaches(x: entry.x, y: entry.y, units: UInt64(entry.reach))
          {
            body(entry.node)
          }
        }
      }
    }
    return true
  }
}

extension RadiusTree {
  /// Returns the nodes of a level, or some of them if they are more than a limit.
  fileprivate func nodes(
    zoomLevel: Int,
    _ extents: RadiusExtents,
    limit: Int
  ) -> [RadiusNodeRef] {
    var nodes: [RadiusNodeRef] = []
    let window = RadiusWindow.world
    appendNodes(in: window, zoomLevel: zoomLevel, extents, limit: limit, to: &nodes)
    return nodes
  }
}
