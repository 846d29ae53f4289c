/// Clusters with what they are made of.
///
/// In a tree that was built, the points of any cluster lie together, and so do the
/// clusters in it. Edits put what they change elsewhere, and links lead there.
struct RadiusTree: Sendable {
  /// The points.
  var leaves: PagedArray<RadiusLeaf>

  var clusters: PagedArray<RadiusCluster>

  /// By the offset of a point, the finest level at which it and the point before it are in one
  /// cluster. It holds inside a cluster whose points lie together: edits do not change it, and points
  /// inserted since have no entry.
  let joinLevels: [UInt8]

  /// What is in no cluster, in the order of seeds.
  var roots: [RadiusNodeRef]

  /// Whether items may be too few for a cluster.
  let leavesUnclustered: Bool

  /// For each point, a bit for each level at which it was left unclustered: an origin
  /// would have absorbed it, but the group was too small to form a cluster; empty where
  /// that cannot happen.
  var unclusteredLeaves: PagedArray<UInt32>

  /// The same for clusters.
  var unclusteredClusters: PagedArray<UInt32>

  /// How many points its points and clusters stand for, if any point may stand for more than
  /// itself.
  @OfWeights var weights: RadiusWeights?

  /// Slots of points and of clusters that edits have freed.
  var freeLeaves: [Int32] = []
  var freeClusters: [Int32] = []
}

/// A point of the tree.
struct RadiusLeaf: Sendable {
  var x: UInt32
  var y: UInt32
  var row: UInt32

  /// The cluster that it is in.
  var parent: RadiusNodeRef

  /// The next one in that cluster, in the order of seeds.
  var next: RadiusNodeRef
}

/// A cluster of the tree.
struct RadiusCluster: Sendable {
  var x: UInt32
  var y: UInt32

  /// How many points it has, each counted once.
  var count: UInt32

  /// The seed, or the cluster that the seed is in.
  var first: RadiusNodeRef

  var next: RadiusNodeRef
  var parent: RadiusNodeRef

  /// The row of the point that it began with.
  var seed: UInt32

  /// The level at which it is formed.
  var zoomLevel: UInt8

  /// What is left of the position, in sixteenths of a unit.
  var fraction: UInt8

  /// How far the points are from the position at most, by either axis, in steps of the
  /// level; the greatest number for any distance.
  var extent: UInt8

  /// Whether its points lie together, in their order.
  var isLaid: Bool
}

extension RadiusLeaf {
  static let unplaced = RadiusLeaf(x: 0, y: 0, row: 0, parent: .none, next: .none)

  /// Whether there is no point in the slot.
  func isFree(at offset: Int) -> Bool { next == RadiusNodeRef(leaf: offset) }
}

extension RadiusCluster {
  static let unplaced = RadiusCluster(
    x: 0,
    y: 0,
    count: 0,
    first: .none,
    next: .none,
    parent: .none,
    seed: 0,
    zoomLevel: 0,
    fraction: 0,
    extent: 0,
    isLaid: true
  )

  init(_ item: RadiusItem, in parent: RadiusNodeRef) {
    (x, y, fraction) = (item.x, item.y, item.fraction)
    (count, seed, zoomLevel, extent) = (item.count, item.rank, item.zoomLevel, item.extent)
    (first, next, self.parent, isLaid) = (.none, .none, parent, true)
  }
}

extension RadiusTree {
  /// A tree of no points.
  init(_ clustering: RadiusClustering) {
    self.init(
      leaves: PagedArray([]),
      clusters: PagedArray([]),
      joinLevels: [],
      roots: [],
      leavesUnclustered: clustering.leavesUnclustered,
      unclusteredLeaves: PagedArray([]),
      unclusteredClusters: PagedArray([])
    )
  }

  /// How many bytes the tree keeps.
  var byteCount: Int {
    leaves.byteCount + clusters.byteCount + joinLevels.capacity + roots.capacity * 4
      + unclusteredLeaves.byteCount + unclusteredClusters.byteCount
      + freeLeaves.capacity * 4 + freeClusters.capacity * 4 + (weights?.byteCount ?? 0)
  }

  func parent(of node: RadiusNodeRef) -> RadiusNodeRef {
    node.isCluster ? clusters[node.offset].parent : leaves[node.offset].parent
  }

  func next(after node: RadiusNodeRef) -> RadiusNodeRef {
    node.isCluster ? clusters[node.offset].next : leaves[node.offset].next
  }

  /// Returns how many points a node has, each counted once.
  func count(of node: RadiusNodeRef) -> Int {
    node.isCluster ? Int(clusters[node.offset].count) : 1
  }

  /// Returns how many points a node stands for.
  func weight(of node: RadiusNodeRef) -> UInt64 {
    guard let weights else { return UInt64(count(of: node)) }
    return node.isCluster ? weights.clusters[node.offset] : weights.leaves[node.offset]
  }

  /// The same where it is known how many points it has, each counted once.
  @inline(__always)  // for each node that is found
  func weight(of node: RadiusNodeRef, count: UInt32) -> UInt64 {
    weights == nil ? UInt64(count) : weight(of: node)
  }

  /// Returns the offset of the point that a node began with.
  func firstLeaf(of node: RadiusNodeRef) -> Int {
    var node = node
    while node.isCluster { node = clusters[node.offset].first }
    return node.offset
  }

  /// Returns the row of the point that a node began with.
  func seed(of node: RadiusNodeRef) -> UInt32 {
    node.isCluster ? clusters[node.offset].seed : leaves[node.offset].row
  }

  /// The nodes in a cluster, in the order of seeds.
  func forEachChild(of cluster: Int, _ body: (RadiusNodeRef) -> Void) {
    var child = clusters[cluster].first
    while child != .none {
      body(child)
      child = next(after: child)
    }
  }

  /// Returns the position of a node, in whole units.
  @inline(__always)  // for each node that is found
  func units(of node: RadiusNodeRef) -> (x: UInt32, y: UInt32) {
    guard node.isCluster else { return (leaves[node.offset].x, leaves[node.offset].y) }
    return (clusters[node.offset].x, clusters[node.offset].y)
  }

  /// Returns a node as what a level clusters.
  func item(_ node: RadiusNodeRef, leafLevel: UInt8) -> RadiusItem {
    guard node.isCluster else { return item(leaves[node.offset], node, leafLevel: leafLevel) }
    return item(clusters[node.offset], node)
  }

  /// Returns a point as what a level clusters.
  @inline(__always)  // for each node that is found
  func item(_ leaf: RadiusLeaf, _ node: RadiusNodeRef, leafLevel: UInt8) -> RadiusItem {
    RadiusItem(leaf, node, leafLevel: leafLevel, weight: weight(of: node, count: 1))
  }

  /// Returns a cluster as what a level clusters.
  @inline(__always)  // for each node that is found
  func item(_ cluster: RadiusCluster, _ node: RadiusNodeRef) -> RadiusItem {
    RadiusItem(cluster, node, weight: weight(of: node, count: cluster.count))
  }
}

/// How many points the points and the clusters of a tree stand for, by their offsets.
struct RadiusWeights: Sendable {
  var leaves: PagedArray<UInt64>
  var clusters: PagedArray<UInt64>

  init(leaves: [UInt64], clusters: [UInt64]) {
    (self.leaves, self.clusters) = (PagedArray(leaves), PagedArray(clusters))
  }

  /// How many bytes the weights keep.
  var byteCount: Int { leaves.byteCount + clusters.byteCount }
}

extension RadiusItem {
  init(_ leaf: RadiusLeaf, _ node: RadiusNodeRef, leafLevel: UInt8, weight: UInt64) {
    self.init(
      x: leaf.x,
      y: leaf.y,
      rank: leaf.row,
      count: 1,
      weight: weight,
      node: node,
      fraction: 0,
      zoomLevel: leafLevel
    )
  }

  init(_ cluster: RadiusCluster, _ node: RadiusNodeRef, weight: UInt64) {
    self.init(
      x: cluster.x,
      y: cluster.y,
      rank: cluster.seed,
      count: cluster.count,
      weight: weight,
      node: node,
      fraction: cluster.fraction,
      zoomLevel: cluster.zoomLevel,
      extent: cluster.extent
    )
  }
}

/// A point or a cluster of the tree, by its offset among either.
struct RadiusNodeRef: Hashable {
  let bits: UInt32

  private static let clusterBit: UInt32 = 1 << 31

  /// No node. There are fewer clusters than points, so it names none.
  static let none = RadiusNodeRef(bits: .max)

  private init(bits: UInt32) { self.bits = bits }

  init(leaf offset: Int) { bits = UInt32(truncatingIfNeeded: offset) }

  init(cluster offset: Int) { bits = UInt32(truncatingIfNeeded: offset) | Self.clusterBit }

  var isCluster: Bool { bits & Self.clusterBit != 0 }

  /// The offset among points or among clusters.
  var offset: Int { Int(bits & ~Self.clusterBit) }
}
