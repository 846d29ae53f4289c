/// An immutable hierarchy of spaced clusters.
///
/// The points are in an order in which each cluster is a slice of *slots*. Clusters are in
/// preorder, so that all clusters inside a cluster are a slice too. A point without its own cluster
/// is a leaf, which only the order contains.
final class SpacedTree: Sendable {
  let clustering: SpacedClustering
  let levels: SpacedLevels

  let run: Run

  /// By slot of the tree: the slot in the run.
  let order: [UInt32]

  /// By slot of the run: the slot in the tree.
  let places: [UInt32]

  /// By slot of the tree: the weight of all earlier points, then the total. Empty without weights.
  let weightsBefore: [UInt64]

  /// The clusters in preorder. The last entry is only the end of the moves before it.
  let nodes: [SpacedTreeNode]

  // The positions of discs from a level to coarser ones, if they differ from the first position.
  // The moves of a node start with the finest level.
  let moveLevels: [UInt8]
  let movePositions: [GridPoint]

  /// By level: the sizes and shades of discs.
  let scales: [ClusterScale]

  /// The finest level of a draft.
  let draftLevel: Int?

  /// By level: the separation in grid units, then zero for single locations.
  let separations: [Double]

  /// By level: the upper bound of squared distances within a disc. Above the finest level, it
  /// includes only coincident points.
  let squaredSeparations: [Double]

  init(
    _ layout: consuming SpacedLayout,
    _ run: Run,
    _ clustering: SpacedClustering,
    draftLevel: Int? = nil
  ) {
    (self.clustering, self.draftLevel) = (clustering, draftLevel)
    self.run = run
    levels = layout.levels
    (order, places, weightsBefore) = (layout.order, layout.places, layout.weightsBefore)
    nodes = layout.nodes
    (moveLevels, movePositions) = (layout.moveLevels, layout.movePositions)
    scales = layout.scales
    separations = (0..<levels.count).map(levels.separation) + [0]
    squaredSeparations = separations.map { max($0 * $0, .leastNonzeroMagnitude) }
  }
}

extension SpacedTree {
  /// Builds only the coarse levels, from small cells instead of points.
  ///
  /// - Complexity: O(*n*), a few hundredths of a second for a million points.
  convenience init?(draftOf index: PointIndex, _ clustering: SpacedClustering) {
    let clustering = clustering.clamped()
    let run = index.compactedRun
    guard let top = SpacedTop(index, run, SpacedLevels(clustering)) else { return nil }
    self.init(SpacedLayout(top.forest, top.cells, run), run, clustering, draftLevel: top.level)
  }

  var isDraft: Bool { draftLevel != nil }

  /// Returns the level to show. A draft shows its finest level in closer views.
  func shownLevel(_ level: Int) -> Int { min(level, draftLevel ?? level) }

  var count: Int { order.count }

  /// The number of nodes, without the last entry.
  var nodeCount: Int { nodes.count - 1 }

  var byteCount: Int {
    (order.capacity + places.capacity) * 4 + moveLevels.capacity + movePositions.capacity * 8
      + nodes.capacity * MemoryLayout<SpacedTreeNode>.stride + weightsBefore.capacity * 8
  }

  func key(at slot: Int) -> UInt64 { run.keys[Int(order[slot])] }

  func row(at slot: Int) -> UInt32 { run.rows[Int(order[slot])] }

  func position(at slot: Int) -> GridPoint { MortonKey.position(key(at: slot)) }

  func slots(of node: Int) -> Range<Int> { Int(nodes[node].firstSlot)..<Int(nodes[node].endSlot) }

  /// - Parameter level: One of the node's levels.
  func position(of node: Int, at level: Int) -> GridPoint {
    guard level < Int(nodes[node].finest) else { return nodes[node].place }
    let moves = Int(nodes[node].firstMove)..<Int(nodes[node + 1].firstMove)
    let next = moves.first { Int(moveLevels[$0]) < level } ?? moves.upperBound
    return next > moves.lowerBound ? movePositions[next - 1] : nodes[node].place
  }

  /// - Complexity: O(log *n*)
  func slot(ofKey key: UInt64, row: UInt32) -> Int? {
    guard !run.isEmpty else { return nil }
    let first = run.slot(notBelow: key, in: 0..<run.count)
    let slot = run.slot(ofKey: key, row: row, from: first)
    return run.isPoint(at: slot, key: key, row: row) ? Int(places[slot]) : nil
  }

  /// Returns the slot of the next point, or of one nearby.
  ///
  /// - Complexity: O(log *n*)
  func slot(near key: UInt64) -> Int? {
    guard !run.isEmpty else { return nil }
    return Int(places[min(run.slot(notBelow: key, in: 0..<run.count), run.count - 1)])
  }

  func weight(of slots: Range<Int>) -> Int {
    guard !weightsBefore.isEmpty else { return slots.count }
    return Int(
      truncatingIfNeeded: weightsBefore[slots.upperBound] &- weightsBefore[slots.lowerBound]
    )
  }
}

/// A disc of a level: a node or leaf of the tree, or an inserted point.
enum SpacedDisc: Hashable, Sendable {
  case node(Int)

  /// The point in a slot.
  case leaf(Int)

  /// The offset of an inserted point.
  case inserted(Int)
}

/// A cluster of a tree.
///
/// Its values are stored together, because a search visits clusters all over the tree.
struct SpacedTreeNode: BitwiseCopyable {
  var firstSlot: UInt32 = 0
  var endSlot: UInt32 = 0

  /// The end of the clusters inside it, which follow it.
  var endNode: UInt32 = 0

  /// The first move. Moves end at the first move of the next node.
  var firstMove: UInt32 = 0

  /// The position at the finest level.
  var place = GridPoint(x: 0, y: 0)

  /// The finest level at which it is one disc.
  var finest: UInt8 = 0

  /// The extent of the locations around `place`.
  var box = SpacedBox()
}
