/// A search of a tree for the nodes of a level with positions in a window, one after the other:
/// of few nodes those in fewer clusters first, and children in the order of seeds.
///
/// Generation by generation, and not down each branch at once: then what has to be
/// fetched from memory next is known early, and is waited for together. Where much is
/// pending, branches are descended at once after all: what is visited then lies together.
struct RadiusWalk {
  private var window = RadiusWindow.world

  private var zoomLevel = 0

  /// How many nodes may be pending before branches are descended at once.
  private var mostPending = 0

  /// What is pending: first the nodes that were entered, then nodes with siblings.
  private var heads: [RadiusNodeRef] = []
  private var nextHead = 0
  private var enteredCount = 0

  /// What is visited next, with its siblings.
  private var sibling = RadiusNodeRef.none

  /// Memory for more nodes than this is not kept.
  private static let mostKept = 4096

  /// So many pending nodes are a few pages of memory.
  static let manyPending = 4096

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
    (nextHead, enteredCount, sibling) = (0, 0, .none)
    heads.removeLast(heads.count)
    for top in tops { enter(top) }
  }

  /// Enters at a node, without its siblings; before nodes are asked for.
  mutating func enter(_ node: RadiusNodeRef) {
    heads.append(node)
    enteredCount += 1
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
  ///   - leafLevel: The level of points.
  mutating func next(
    _ tree: RadiusTree,
    _ extents: RadiusExtents,
    leafLevel: UInt8 = 0
  ) -> RadiusItem? {
    while true {
      var node = sibling
      var isAlone = false
      if node == .none {
        guard nextHead < heads.count else {
          if heads.capacity > Self.mostKept { (heads, nextHead) = ([], 0) }
          return nil
        }
        if heads.count - nextHead > mostPending {
          node = heads.removeLast()
          isAlone = heads.count < enteredCount
          if isAlone { enteredCount = heads.count }
        } else {
          node = heads[nextHead]
          isAlone = nextHead < enteredCount
          nextHead += 1
        }
      }
      if node.isCluster {
        let cluster = tree.clusters[node.place]
        sibling = isAlone ? .none : cluster.next
        if Int(cluster.zoomLevel) >= zoomLevel {
          let item = tree.item(cluster, node)
          let (x, y) = item.sixteenths
          if window.contains(x: x, y: y) { return item }
        } else if window.reaches(x: cluster.x, y: cluster.y, units: extents.units(cluster)) {
          heads.append(cluster.first)
        }
      } else {
        let leaf = tree.leaves[node.place]
        sibling = isAlone ? .none : leaf.next
        if window.contains(x: UInt64(leaf.x) << 4, y: UInt64(leaf.y) << 4) {
          return tree.item(leaf, node, leafLevel: leafLevel)
        }
      }
    }
  }
}
