/// Where searches of small windows begin: the nodes of a level half way down a tree, in strips.
///
/// From the roots, a search visits some nodes of every level before it comes to those that it is
/// for: for the part of a city that a screen shows, these are most of all that it visits.
struct RadiusEntries: Sendable {
  /// The level of the nodes.
  private let zoomLevel: Int

  /// How far points are from the nodes that they are in at most, in units.
  private let reach: UInt64

  /// Strips are 2^`shift` units high, more than the reach.
  private let shift: UInt32

  /// For each node its strip and its `x`, ascending.
  private let keys: [UInt64]

  private let nodes: [RadiusNodeRef]

  /// More strips than this are left to entries of a coarser level.
  private static let mostStrips = 8

  /// The entries of several levels, the finest first.
  ///
  /// - Complexity: O(*n*): about a byte and some nanoseconds a point.
  static func levels(
    _ tree: RadiusTree,
    _ clustering: RadiusClustering,
    _ extents: RadiusExtents
  ) -> [RadiusEntries] {
    // An entry takes twelve bytes, and costs a search as much as a point. A finer level has no
    // fewer nodes.
    let most = tree.leaves.count / 16
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
    var reach: UInt64 = 0
    for node in found { reach = max(reach, extents.units(tree.item(node, leafLevel: 0))) }
    let shift = UInt32(UInt64.bitWidth - reach.leadingZeroBitCount)
    let keys = found.map { tree.item($0, leafLevel: 0).levelItem.stripKey(shift) }
    let sorted = RadixSort.sorted(keys: keys, rows: nil)
    (self.zoomLevel, self.reach, self.shift, self.keys) = (zoomLevel, reach, shift, sorted.keys)
    nodes = sorted.rows.map { found[Int($0)] }
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
    let strips = ys.lowerBound >> shift...ys.upperBound >> shift
    guard strips.count <= Self.mostStrips else { return false }
    for strip in strips {
      let start = UInt64(strip) << 32
      var entry = keys.indices.endOfPrefix { keys[$0] < start | UInt64(xs.lowerBound) }
      while entry < keys.count && keys[entry] <= start | UInt64(xs.upperBound) {
        body(nodes[entry])
        entry += 1
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
