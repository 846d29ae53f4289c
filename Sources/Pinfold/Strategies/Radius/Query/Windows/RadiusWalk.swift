/// A search of a tree for the nodes of a level with positions in a window, one after the other:
/// of few nodes those in fewer clusters first, and children in the order of seeds, unless it reads
/// stretches.
///
/// Generation by generation, and not down each branch at once: then what has to be
/// fetched from memory next is known early, and is waited for together. Where much is
/// pending, branches are descended at once after all: what is visited then lies together.
///
/// Stretches are the points of clusters that are all in the window and lie together: these may be read
/// one after the other, with the level at which each is joined with the one before. That takes a
/// fraction of the time, as clusters of coarser levels are not read at all.
struct RadiusWalk {
  private var window = RadiusWindow.world

  private var zoomLevel = 0

  /// How many nodes may be pending before branches are descended at once.
  private var mostPending = 0

  /// What is pending: first the nodes that were entered, then nodes with siblings.
  private var heads: [RadiusNodeRef] = []
  private var nextHead = 0

  /// Where the pending ones end: what is behind them is of searches before.
  private var headEnd = 0

  private var enteredCount = 0

  /// What is visited next, with its siblings.
  private var sibling = RadiusNodeRef.none

  /// The offsets of the points to read one after the other. Once all are read, it is empty, and begins
  /// behind them.
  private var stretch = 0..<0

  /// Whether points may be read so: then the order depends on which of them lie together, and that on
  /// edits before.
  private let readsStretches: Bool

  init(readsStretches: Bool = false) { self.readsStretches = readsStretches }

  /// Memory for more nodes than this is not kept.
  private static let mostKept = 4096

  /// So many pending nodes are a few pages of memory.
  static let manyPending = 4096

  /// In smaller clusters, nodes are found as quickly by what they are made of.
  private static var fewestInStretch: UInt32 { 8 }

  /// So many of these begin another cluster than the point before, at least.
  private static var fewestBorders: Int { 3 }

  /// In larger clusters, most points may be in clusters of the level, which are found sooner from above:
  /// with no limit, the world at zoom level 4 took eight times as long.
  private static var mostInStretch: UInt32 { 128 }

  /// Begins anew, with memory from before.
  ///
  /// - Parameters:
  ///   - zoomLevel: Clusters are found that were formed at this level or a finer one, and are in
  ///     no other such cluster.
  ///   - mostPending: How many nodes may be pending before branches are descended at once: with
  ///     none, the first nodes are found early.
  ///   - tops: Where it enters, without their siblings.
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

  /// Enters at a node, without its siblings; before nodes are asked for.
  mutating func enter(_ node: RadiusNodeRef) {
    append(node)
    enteredCount += 1
  }

  /// Makes a node pending.
  @inline(__always)
  private mutating func append(_ node: RadiusNodeRef) {
    if headEnd < heads.count { heads[headEnd] = node } else { heads.append(node) }
    headEnd += 1
  }

  /// Begins anew with a node and its siblings, which are all that it finds.
  mutating func begin(atSiblings first: RadiusNodeRef) {
    begin(in: .world, zoomLevel: 0, at: [])
    sibling = first
  }

  /// Returns the next node that it finds.
  ///
  /// - Parameters:
  ///   - tree: That of the nodes that it entered at.
  ///   - extents: Those of the clusters of the tree.
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

  /// Returns whether to read the points of a cluster one after the other.
  @inline(__always)
  private func isStretch(_ cluster: RadiusCluster, _ extents: RadiusExtents) -> Bool {
    readsStretches && cluster.count >= Self.fewestInStretch
      && (cluster.count <= Self.mostInStretch || zoomLevel >= Int(extents.leafLevel))
      && cluster.isLaid
      && window.covers(x: cluster.x, y: cluster.y, units: extents.units(cluster))
  }

  /// Returns whether the first points of a stretch are in four clusters of the level or more: those of
  /// fewer are found sooner from above.
  @inline(__always)
  private func isDivided(_ first: Int, _ tree: RadiusTree) -> Bool {
    let followers = first + 1..<first + Int(Self.fewestInStretch)
    return followers.count { Int(tree.joinLevels[$0]) < zoomLevel } >= Self.fewestBorders
  }

  /// Returns the offset of the first point of a cluster whose points lie together: most often behind
  /// those that were read last.
  private func firstLeaf(of cluster: RadiusCluster, _ tree: RadiusTree) -> Int {
    let end = stretch.upperBound
    // No edit has touched the points of a laid cluster, so that no other slot has had the row of its
    // seed, not even a free one.
    let isNext = end < tree.leaves.count && tree.leaves[end].row == cluster.seed
    return isNext ? end : tree.firstLeaf(of: cluster.first)
  }

  /// Calls a function with the points that are found next, while these are read one after the other.
  ///
  /// - Parameter limit: How many at most.
  @inline(__always)  // so that the function is called directly
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

  /// Returns the first node of the points to read one after the other, and keeps the rest.
  @inline(never)  // most searches have no stretches
  private mutating func nextOfStretch(_ tree: RadiusTree, leafLevel: UInt8) -> RadiusItem {
    let start = stretch.lowerBound
    var end = start + 1
    while end < stretch.upperBound, Int(tree.joinLevels[end]) >= zoomLevel { end += 1 }
    stretch = end..<stretch.upperBound
    // They are all points of a cluster, which begins with the first as all clusters do that are between
    // the two: each has more points than the one in it.
    var node = RadiusNodeRef(leaf: start)
    while tree.count(of: node) < end - start { node = tree.parent(of: node) }
    return tree.item(node, leafLevel: leafLevel)
  }
}
