/// A search for the nodes of a level in a window.
///
/// The walk is breadth first, so that memory accesses are known early and overlap. If many nodes
/// are pending, it is depth first, which visits adjacent memory.
///
/// Optionally, the walk reads *stretches*: the adjacent points of a cluster inside the window, with
/// the levels at which each joins the one before it. This is much faster, because it skips coarser
/// clusters.
struct RadiusWalk {
  private var window = RadiusWindow.world

  private var zoomLevel = 0

  /// The number of pending nodes above which the walk is depth first.
  private var mostPending = 0

  /// The entered nodes, then first children, which represent their siblings.
  private var heads: [RadiusNodeRef] = []
  private var nextHead = 0

  /// The end of ``heads``. Memory beyond it is from earlier searches.
  private var headEnd = 0

  private var enteredCount = 0

  /// The next node to visit, with its siblings.
  private var sibling = RadiusNodeRef.none

  /// The offsets of the current stretch's points. After the stretch, an empty range at its end.
  private var stretch = 0..<0

  /// Whether to read stretches. The order of nodes then depends on earlier edits.
  private let readsStretches: Bool

  init(readsStretches: Bool = false) { self.readsStretches = readsStretches }

  /// The number of nodes whose memory is kept between searches.
  private static let mostKept = 4096

  /// A number of pending nodes that takes a few pages of memory.
  static let manyPending = 4096

  /// The minimum size of a cluster to read as a stretch. In smaller clusters, visiting children is
  /// equally fast.
  private static var fewestInStretch: UInt32 { 8 }

  /// The minimum number of points in a stretch that must start another cluster.
  private static var fewestBorders: Int { 3 }

  /// The maximum size of a cluster to read as a stretch. In larger ones, most points may be in
  /// clusters of the level, which are faster to find from above.
  private static var mostInStretch: UInt32 { 128 }

  /// Starts a new search and reuses memory.
  ///
  /// - Parameters:
  ///   - zoomLevel: The coarsest level of the clusters to find. Nested clusters are not found.
  ///   - mostPending: The number of pending nodes above which the walk is depth first. With zero,
  ///     the first nodes are found early.
  ///   - tops: Starting nodes, without their siblings.
  mutating func begin(
    in window: RadiusWindow,
    zoomLevel: Int,
    mostPending: Int = manyPending,
    at tops: [RadiusNodeRef]
  ) {
    (self.window, self.zoomLevel, self.mostPending) = (window, zoomLevel, mostPending)
    (nextHead, enteredCount, sibling, stretch) = (0, 0, .none, 0..<0)
    headEnd = 0
    for top in tops { enter(top) }
  }

  /// Adds a starting node, without its siblings. Call this before ``next(_:_:)``.
  mutating func enter(_ node: RadiusNodeRef) {
    append(node)
    enteredCount += 1
  }

  @inline(__always)
  private mutating func append(_ node: RadiusNodeRef) {
    if headEnd < heads.count { heads[headEnd] = node } else { heads.append(node) }
    headEnd += 1
  }

  /// Starts a search that returns a node and its siblings.
  mutating func begin(atSiblings first: RadiusNodeRef) {
    begin(in: .world, zoomLevel: 0, at: [])
    sibling = first
  }

  mutating func next(_ tree: RadiusTree, _ extents: RadiusExtents) -> RadiusItem? {
    if !stretch.isEmpty { return nextOfStretch(tree, leafLevel: extents.leafLevel) }
    while true {
      var node = sibling
      var isAlone = false
      if node == .none {
        guard nextHead < headEnd else {
          if heads.capacity > Self.mostKept { (heads, nextHead, headEnd) = ([], 0, 0) }
          return nil
        }
        if headEnd - nextHead > mostPending {
          headEnd -= 1
          node = heads[headEnd]
          isAlone = headEnd < enteredCount
          if isAlone { enteredCount = headEnd }
        } else {
          node = heads[nextHead]
          isAlone = nextHead < enteredCount
          nextHead += 1
        }
      }
      if node.isCluster {
        let cluster = tree.clusters[node.offset]
        sibling = isAlone ? .none : cluster.next
        if Int(cluster.zoomLevel) >= zoomLevel {
          let item = tree.item(cluster, node)
          let (x, y) = item.sixteenths
          if window.contains(x: x, y: y) { return item }
        } else if isStretch(cluster, extents) {
          let first = firstLeaf(of: cluster, tree)
          if isDivided(first, tree) {
            stretch = first..<first + Int(cluster.count)
            return nextOfStretch(tree, leafLevel: extents.leafLevel)
          }
          append(cluster.first)
        } else if window.reaches(x: cluster.x, y: cluster.y, units: extents.units(cluster)) {
          append(cluster.first)
        }
      } else {
        let leaf = tree.leaves[node.offset]
        sibling = isAlone ? .none : leaf.next
        if window.contains(x: UInt64(leaf.x) << 4, y: UInt64(leaf.y) << 4) {
          return tree.item(leaf, node, leafLevel: extents.leafLevel)
        }
      }
    }
  }

  /// Returns whether to read the points of a cluster as a stretch.
  @inline(__always)
  private func isStretch(_ cluster: RadiusCluster, _ extents: RadiusExtents) -> Bool {
    readsStretches && cluster.count >= Self.fewestInStretch
      && (cluster.count <= Self.mostInStretch || zoomLevel >= Int(extents.leafLevel))
      && cluster.isLaid
      && window.covers(x: cluster.x, y: cluster.y, units: extents.units(cluster))
  }

  /// Whether the first points of a stretch are in at least four clusters of the level. Fewer are
  /// faster to find from above.
  @inline(__always)
  private func isDivided(_ first: Int, _ tree: RadiusTree) -> Bool {
    let followers = first + 1..<first + Int(Self.fewestInStretch)
    return followers.count { Int(tree.joinLevels[$0]) < zoomLevel } >= Self.fewestBorders
  }

  /// The first point of a cluster with adjacent points usually follows the last stretch.
  private func firstLeaf(of cluster: RadiusCluster, _ tree: RadiusTree) -> Int {
    let end = stretch.upperBound
    // Edits do not change the points of a laid cluster, so no other slot has the row of its seed,
    // not even a free one.
    let isNext = end < tree.leaves.count && tree.leaves[end].row == cluster.seed
    return isNext ? end : tree.firstLeaf(of: cluster.first)
  }

  /// Visits points of the current stretch that are outside clusters, up to a limit.
  @inline(__always)  // to inline the function
  mutating func nextPoints(_ tree: RadiusTree, limit: Int, _ body: (RadiusLeaf) -> Void) {
    var start = stretch.lowerBound
    let limitEnd = start + min(stretch.count, limit)
    while start < limitEnd {
      let end = start + 1
      if end < stretch.upperBound, Int(tree.joinLevels[end]) >= zoomLevel { break }
      body(tree.leaves[start])
      start = end
    }
    stretch = start..<stretch.upperBound
  }

  @inline(never)  // most searches have no stretches
  private mutating func nextOfStretch(_ tree: RadiusTree, leafLevel: UInt8) -> RadiusItem {
    let start = stretch.lowerBound
    var end = start + 1
    while end < stretch.upperBound, Int(tree.joinLevels[end]) >= zoomLevel { end += 1 }
    stretch = end..<stretch.upperBound
    // These are all points of one cluster, which starts with the first point, as do all clusters
    // between them. Each cluster has more points than its child.
    var node = RadiusNodeRef(leaf: start)
    while tree.count(of: node) < end - start { node = tree.parent(of: node) }
    return tree.item(node, leafLevel: leafLevel)
  }
}
