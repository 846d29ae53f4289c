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

  // By node: its slots, the end of the nodes in it, the finest level at which it is one disc, and
  // its first move. Each list of moves ends where the next one begins.
  let firsts: [UInt32]
  let ends: [UInt32]
  let nodeEnds: [UInt32]
  let finest: [UInt8]
  let firstMoves: [UInt32]

  // By move: where a disc is from a level on, to coarser ones. Those of a node are in the order of
  // levels, the finest first.
  let moveLevels: [UInt8]
  let movePositions: [GridPoint]

  /// By level: the counts of its clusters.
  let scales: [ClusterScale]

  /// Whether the finest clusters are cells: the levels of a first view, which are made in a moment.
  let isDraft: Bool

  /// By level: the separation, in units; behind the finest one nothing, as each location is shown.
  let separations: [Double]

  init(
    _ layout: consuming SpacedLayout,
    _ run: Run,
    _ clustering: SpacedClustering,
    isDraft: Bool
  ) {
    (self.clustering, self.isDraft) = (clustering, isDraft)
    self.run = run
    levels = layout.levels
    (order, places, weightsBefore) = (layout.order, layout.places, layout.weightsBefore)
    (firsts, ends, nodeEnds) = (layout.firsts, layout.ends, layout.nodeEnds)
    (finest, firstMoves) = (layout.finest, layout.firstMoves)
    (moveLevels, movePositions) = (layout.moveLevels, layout.movePositions)
    scales = layout.scales
    separations = (0..<levels.count).map(levels.separation) + [0]
  }
}

extension SpacedTree {
  /// Builds the clusters of all points of an index.
  ///
  /// - Parameter isWanted: Asked at each level. After `false` coarser levels are missing.
  /// - Complexity: O(*n* log *n*): some seconds for a million points.
  convenience init(
    _ index: PointIndex,
    _ clustering: SpacedClustering,
    while isWanted: () -> Bool = { true }
  ) {
    let clustering = clustering.clamped()
    let run = index.compactedRun
    let locations = SpacedLocations(run)
    let levels = SpacedLevels(clustering)
    var builder = SpacedBuilder(locations.list, levels)
    builder.build(from: levels.count - 1, while: isWanted)
    self.init(SpacedLayout(builder, locations, run), run, clustering, isDraft: false)
  }

  /// Builds the clusters of the coarse levels only, of small cells instead of points; at finer
  /// levels these cells are shown.
  ///
  /// - Parameter zoomLevel: The finest one to build for.
  /// - Complexity: O(*n*): some hundredths of a second for a million points.
  convenience init(
    draftOf index: PointIndex,
    _ clustering: SpacedClustering,
    to zoomLevel: ZoomLevel
  ) {
    let clustering = clustering.clamped()
    let run = index.compactedRun
    let levels = SpacedLevels(clustering)
    let finest = min(levels.level(at: zoomLevel), levels.count - 1)
    // Cells are three to six screen points wide.
    let side = 6 * levels.unitsPerPoint(at: finest)
    let locations = SpacedLocations(run, cellBits: max(Int(side.exponent), 0))
    var builder = SpacedBuilder(locations.list, levels)
    builder.build(from: finest)
    self.init(SpacedLayout(builder, locations, run), run, clustering, isDraft: true)
  }

  var count: Int { order.count }
  var nodeCount: Int { finest.count }

  /// How many bytes the tree keeps beside the index.
  var byteCount: Int {
    (order.capacity + places.capacity + firsts.capacity + ends.capacity + nodeEnds.capacity) * 4
      + firstMoves.capacity * 4 + finest.capacity + moveLevels.capacity
      + movePositions.capacity * 8 + weightsBefore.capacity * 8
  }

  /// Returns the key of the point in a slot.
  func key(at slot: Int) -> UInt64 { run.keys[Int(order[slot])] }

  /// Returns the row of the point in a slot.
  func row(at slot: Int) -> UInt32 { run.rows[Int(order[slot])] }

  func position(at slot: Int) -> GridPoint { MortonKey.position(key(at: slot)) }

  /// The slots of a node's points.
  func slots(of node: Int) -> Range<Int> { Int(firsts[node])..<Int(ends[node]) }

  /// Returns where the disc of a node is at a level, which is one of the node's.
  func position(of node: Int, at level: Int) -> GridPoint {
    let moves = Int(firstMoves[node])..<Int(firstMoves[node + 1])
    let next = moves.first { Int(moveLevels[$0]) < level } ?? moves.upperBound
    return next > moves.lowerBound ? movePositions[next - 1] : position(at: Int(firsts[node]))
  }

  /// Returns the slot of a point, if it is in the tree.
  ///
  /// - Complexity: O(log *n*)
  func slot(ofKey key: UInt64, row: UInt32) -> Int? {
    guard !run.isEmpty else { return nil }
    let slots = run.slots(in: KeyRange(first: key, last: key))
    let slot = slots.endOfPrefix { run.rows[$0] < row }
    return slot < slots.upperBound && run.rows[slot] == row ? Int(places[slot]) : nil
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
