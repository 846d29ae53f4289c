/// The nested clusters of a hierarchy, down to single points.
///
/// After building, the points of each cluster are adjacent, and so are its child clusters. Edits
/// store changed nodes elsewhere, and link to them.
struct RadiusTree: Sendable {
  var leaves: PagedArray<RadiusLeaf>

  var clusters: PagedArray<RadiusCluster>

  /// For each point, the finest level at which it shares a cluster with the point before it.
  ///
  /// Valid inside a cluster with adjacent points, which edits do not change. Inserted points have
  /// no entry.
  let joinLevels: [UInt8]

  /// The nodes outside all clusters, in the order of seeds.
  var roots: [RadiusNodeRef]

  let leavesUnclustered: Bool

  /// For each node, one bit per level at which it stayed unclustered: an origin would have absorbed
  /// it, but their group was too small. Empty if ``leavesUnclustered`` is `false`.
  var unclusteredLeaves: PagedArray<UInt32>

  var unclusteredClusters: PagedArray<UInt32>

  @OfWeights var weights: RadiusWeights?

  /// By offset of the leaf: its slot in the run that the tree was built from. Empty after edits, and
  /// if the index stores only numbers.
  @OfKinds var slots: [UInt32] = []

  var freeLeaves: [Int32] = []
  var freeClusters: [Int32] = []
}

struct RadiusLeaf: Sendable {
  var x: UInt32
  var y: UInt32
  var row: UInt32

  var parent: RadiusNodeRef

  /// The next node in that cluster, in the order of seeds.
  var next: RadiusNodeRef
}

struct RadiusCluster: Sendable {
  var x: UInt32
  var y: UInt32

  /// The number of points, without weights.
  var count: UInt32

  /// The seed, or the child cluster that contains the seed.
  var first: RadiusNodeRef

  var next: RadiusNodeRef
  var parent: RadiusNodeRef

  /// The row of the seed, which is the first point of the cluster.
  var seed: UInt32

  var zoomLevel: UInt8

  /// The fraction of the position, in sixteenths of a unit.
  var fraction: UInt8

  /// The maximum distance of the points on either axis, in steps of the level. The highest value
  /// means any distance.
  var extent: UInt8

  /// Whether the points are adjacent and in order.
  var isLaid: Bool
}

extension RadiusLeaf {
  static let unplaced = RadiusLeaf(x: 0, y: 0, row: 0, parent: .none, next: .none)

  /// Whether the slot has no point.
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

  var byteCount: Int {
    leaves.byteCount + clusters.byteCount + joinLevels.capacity + roots.capacity * 4
      + unclusteredLeaves.byteCount + unclusteredClusters.byteCount
      + freeLeaves.capacity * 4 + freeClusters.capacity * 4 + (weights?.byteCount ?? 0)
      + slots.capacity * 4
  }

  func parent(of node: RadiusNodeRef) -> RadiusNodeRef {
    node.isCluster ? clusters[node.offset].parent : leaves[node.offset].parent
  }

  func next(after node: RadiusNodeRef) -> RadiusNodeRef {
    node.isCluster ? clusters[node.offset].next : leaves[node.offset].next
  }

  /// The number of points, without weights.
  func count(of node: RadiusNodeRef) -> Int {
    node.isCluster ? Int(clusters[node.offset].count) : 1
  }

  func weight(of node: RadiusNodeRef) -> UInt64 {
    guard let weights else { return UInt64(count(of: node)) }
    return node.isCluster ? weights.clusters[node.offset] : weights.leaves[node.offset]
  }

  /// The same, faster if the number of points is known.
  @inline(__always)  // called for each node found
  func weight(of node: RadiusNodeRef, count: UInt32) -> UInt64 {
    weights == nil ? UInt64(count) : weight(of: node)
  }

  func firstLeaf(of node: RadiusNodeRef) -> Int {
    var node = node
    while node.isCluster { node = clusters[node.offset].first }
    return node.offset
  }

  func seed(of node: RadiusNodeRef) -> UInt32 {
    node.isCluster ? clusters[node.offset].seed : leaves[node.offset].row
  }

  /// Visits the children of a cluster, in the order of seeds.
  func forEachChild(of cluster: Int, _ body: (RadiusNodeRef) -> Void) {
    var child = clusters[cluster].first
    while child != .none {
      body(child)
      child = next(after: child)
    }
  }

  /// Returns the position of a node in whole grid units.
  @inline(__always)  // called for each node found
  func units(of node: RadiusNodeRef) -> (x: UInt32, y: UInt32) {
    guard node.isCluster else { return (leaves[node.offset].x, leaves[node.offset].y) }
    return (clusters[node.offset].x, clusters[node.offset].y)
  }

  func item(_ node: RadiusNodeRef, leafLevel: UInt8) -> RadiusItem {
    guard node.isCluster else { return item(leaves[node.offset], node, leafLevel: leafLevel) }
    return item(clusters[node.offset], node)
  }

  @inline(__always)  // called for each node found
  func item(_ leaf: RadiusLeaf, _ node: RadiusNodeRef, leafLevel: UInt8) -> RadiusItem {
    RadiusItem(leaf, node, leafLevel: leafLevel, weight: weight(of: node, count: 1))
  }

  @inline(__always)  // called for each node found
  func item(_ cluster: RadiusCluster, _ node: RadiusNodeRef) -> RadiusItem {
    RadiusItem(cluster, node, weight: weight(of: node, count: cluster.count))
  }
}

/// The weights of points and clusters, by offset.
struct RadiusWeights: Sendable {
  var leaves: PagedArray<UInt64>
  var clusters: PagedArray<UInt64>

  init(leaves: [UInt64], clusters: [UInt64]) {
    (self.leaves, self.clusters) = (PagedArray(leaves), PagedArray(clusters))
  }

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

/// A reference to a point or cluster by its offset.
struct RadiusNodeRef: Hashable {
  let bits: UInt32

  private static let clusterBit: UInt32 = 1 << 31

  /// Never valid, because a tree has fewer clusters than points.
  static let none = RadiusNodeRef(bits: .max)

  private init(bits: UInt32) { self.bits = bits }

  init(leaf offset: Int) { bits = UInt32(truncatingIfNeeded: offset) }

  init(cluster offset: Int) { bits = UInt32(truncatingIfNeeded: offset) | Self.clusterBit }

  var isCluster: Bool { bits & Self.clusterBit != 0 }

  var offset: Int { Int(bits & ~Self.clusterBit) }
}
