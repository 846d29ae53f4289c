/// Clusters by distance at every zoom level. Clusters are nested: a cluster never splits at a
/// coarser level.
///
///     let hierarchy = RadiusHierarchy(index)
///     for node in hierarchy.nodes(in: mapRect, zoomLevel: 12) where node.isCluster {
///       print(node.count, node.coordinate, hierarchy.expansionZoom(of: node.id))
///     }
///
/// See ``RadiusClustering`` for the rule. The result depends only on the positions of points and
/// the order of their ids, and is the same on every platform, to the last bit. After edits, a
/// hierarchy equals a new one of the same points.
///
/// The level of a node is the zoom level at which it forms. The map shows a cluster from this level
/// down to the level at which it joins another cluster.
public struct RadiusHierarchy: Sendable {
  /// The settings.
  public let clustering: RadiusClustering

  /// The points.
  public let index: PointIndex

  let tree: RadiusTree

  let extents: RadiusExtents

  let summaries: [(summary: RadiusSummary, prepared: PreparedSummary)]

  /// Uses the prepared clusters of an index, or clusters its points.
  ///
  /// - Precondition: The index has fewer than 2²⁸ - 32 points.
  /// - Complexity: O(1) if the index is prepared: see ``PreparedIndex/prepare(_:summaries:)``.
  ///   Otherwise as for ``init(_:_:on:)``.
  public init(_ index: PreparedIndex, _ clustering: RadiusClustering = RadiusClustering()) {
    let clustering = clustering.clamped()
    let prepared =
      index.tree(for: clustering)
      ?? PreparedRadiusTree(clustering, RadiusTree(index.points, clustering, SerialRunner()))
    self.init(index.points, prepared)
  }

  private init(_ index: PointIndex, _ prepared: PreparedRadiusTree) {
    (self.index, clustering) = (index, prepared.clustering)
    extents = RadiusExtents(clustering)
    (tree, summaries) = (prepared.tree, prepared.summaries)
  }

  /// Clusters the points of an index; see ``init(_:_:on:)``.
  public init(_ index: PointIndex, _ clustering: RadiusClustering = RadiusClustering()) {
    self.init(index, clustering, on: SerialRunner())
  }

  /// Clusters the points of an index on several threads. The result is the same as on one thread.
  ///
  /// - Precondition: The index has fewer than 2²⁸ - 32 points.
  /// - Complexity: O(*n*) per level at worst, half a second for a million points.
  public init(
    _ index: PointIndex,
    _ clustering: RadiusClustering,
    on runner: some ConcurrentRunner
  ) {
    let clustering = clustering.clamped()
    self.init(index, PreparedRadiusTree(clustering, RadiusTree(index, clustering, runner)))
  }
}

extension RadiusTree {
  init(_ index: PointIndex, _ clustering: RadiusClustering, _ runner: some ConcurrentRunner) {
    // The limit of `RadiusMean`. Near pairs, at most five per point, also fit in 31 bits.
    precondition(index.count < 1 << 28 - 32, "\(index.count) points do not fit a hierarchy")
    let run = index.compactedRun
    var builder = RadiusBuilder(run, clustering, runner)
    self = builder.tree(runner)
    if index.storesKinds { findSlots() }
  }

  /// Finds the slot of each leaf, for fast passes over columns and masks.
  ///
  /// - Precondition: The tree has no edits.
  private mutating func findSlots() {
    let keys = leaves.indices.map { MortonKey.interleave(x: leaves[$0].x, y: leaves[$0].y) }
    let order = RadixSort.indexOrder(keys: keys, rows: leaves.indices.map { leaves[$0].row })
    var slots = [UInt32](repeating: 0, count: leaves.count)
    for (slot, leaf) in order.enumerated() { slots[leaf] = UInt32(truncatingIfNeeded: slot) }
    self.slots = slots
  }
}
