/// A hierarchy of spaced clusters, which never changes.
///
/// Its points are in an order of its own, in which the points of any cluster are neighbors: a
/// cluster is a slice of *slots*. Clusters are in preorder, each before those in it, so that all
/// clusters in one are a slice, too. A point without a cluster of its own is a leaf: it is only in
/// the order.
final class SpacedTree: Sendable {
  let clustering: SpacedClustering
  let levels: SpacedLevels

  /// The points that the tree was built of.
  let run: Run

  /// By slot of the tree: the slot in the run.
  let order: [UInt32]

  /// By slot of the run: the slot in the tree.
  let places: [UInt32]

  /// By slot of the tree: what all before it stand for, and behind the last one what all stand for;
  /// empty where each point stands for itself alone.
  let weightsBefore: [UInt64]

  /// Its clusters in preorder; the last entry, behind them, only ends the moves of the one before.
  let nodes: [SpacedTreeNode]

  // By move: where a disc is from a level on, to coarser ones, if that is not its first place. Those
  // of a node are in the order of levels, the finest first.
  let moveLevels: [UInt8]
  let movePositions: [GridPoint]

  /// By level: the sizes and shades of its discs.
  let scales: [ClusterScale]

  /// The finest level of a draft, which has only the levels of a first view; `nil` if all levels are
  /// there.
  let draftLevel: Int?

  /// By level: the separation, in units; behind the finest one nothing, as each location is shown.
  let separations: [Double]

  /// By level: what the squared distance of what is in one disc is below. Behind the finest level that
  /// is only what is at one position.
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
  /// Builds the clusters of the coarse levels only, of small cells instead of points.
  ///
  /// - Complexity: O(*n*): some hundredths of a second for a million points.
  convenience init?(draftOf index: PointIndex, _ clustering: SpacedClustering) {
    let clustering = clustering.clamped()
    let run = index.compactedRun
    guard let top = SpacedTop(index, run, SpacedLevels(clustering)) else { return nil }
    self.init(SpacedLayout(top.forest, top.cells, run), run, clustering, draftLevel: top.level)
  }

  var isDraft: Bool { draftLevel != nil }

  /// The level that is shown in place of one: a draft has none finer than its own, and nearer views show
  /// that. What is in its discs are small cells, thousands of them where places are dense.
  func shownLevel(_ level: Int) -> Int { min(level, draftLevel ?? level) }

  /// How many points there are.
  var count: Int { order.count }

  /// How many clusters there are; the last node only ends the others.
  var nodeCount: Int { nodes.count - 1 }

  /// How many bytes the tree keeps beside the index.
  var byteCount: Int {
    (order.capacity + places.capacity) * 4 + moveLevels.capacity + movePositions.capacity * 8
      + nodes.capacity * MemoryLayout<SpacedTreeNode>.stride + weightsBefore.capacity * 8
  }

  /// Returns the key of the point in a slot.
  func key(at slot: Int) -> UInt64 { run.keys[Int(order[slot])] }

  /// Returns the row of the point in a slot.
  func row(at slot: Int) -> UInt32 { run.rows[Int(order[slot])] }

  func position(at slot: Int) -> GridPoint { MortonKey.position(key(at: slot)) }

  /// The slots of a node's points.
  func slots(of node: Int) -> Range<Int> { Int(nodes[node].firstSlot)..<Int(nodes[node].endSlot) }

  /// Returns where the disc of a node is at a level, which is one of the node's.
  func position(of node: Int, at level: Int) -> GridPoint {
    guard level < Int(nodes[node].finest) else { return nodes[node].place }
    let moves = Int(nodes[node].firstMove)..<Int(nodes[node + 1].firstMove)
    let next = moves.first { Int(moveLevels[$0]) < level } ?? moves.upperBound
    return next > moves.lowerBound ? movePositions[next - 1] : nodes[node].place
  }

  /// Returns the slot of a point, if it is in the tree.
  ///
  /// - Complexity: O(log *n*)
  func slot(ofKey key: UInt64, row: UInt32) -> Int? {
    guard !run.isEmpty else { return nil }
    let first = run.slot(notBelow: key, in: 0..<run.count)
    let slot = run.slot(ofKey: key, row: row, from: first)
    return run.isPoint(at: slot, key: key, row: row) ? Int(places[slot]) : nil
  }

  /// Returns the slot of a point that is the next one to a key, or as good as.
  ///
  /// - Complexity: O(log *n*)
  func slot(near key: UInt64) -> Int? {
    guard !run.isEmpty else { return nil }
    return Int(places[min(run.slot(notBelow: key, in: 0..<run.count), run.count - 1)])
  }

  /// Returns what the points in some slots stand for.
  func weight(of slots: Range<Int>) -> Int {
    guard !weightsBefore.isEmpty else { return slots.count }
    return Int(
      truncatingIfNeeded: weightsBefore[slots.upperBound] &- weightsBefore[slots.lowerBound]
    )
  }
}

/// A disc of a level: a node or a leaf of the tree, or a point that was inserted since.
enum SpacedDisc: Hashable, Sendable {
  case node(Int)

  /// The point in a slot.
  case leaf(Int)

  /// The point at an offset among the inserted ones.
  case inserted(Int)
}

/// A cluster of a tree.
///
/// Its numbers stand together, as a search visits one cluster after another all over the tree.
struct SpacedTreeNode: BitwiseCopyable {
  /// The slots of its points.
  var firstSlot: UInt32 = 0
  var endSlot: UInt32 = 0

  /// Where the clusters in it end, which begin behind it.
  var endNode: UInt32 = 0

  /// The first of its moves, which end where those of the next one begin.
  var firstMove: UInt32 = 0

  /// Where its disc is at the finest level.
  var place = GridPoint(x: 0, y: 0)

  /// The finest level at which it is one disc.
  var finest: UInt8 = 0

  /// Where its locations are, around that place.
  var box = SpacedBox()
}
