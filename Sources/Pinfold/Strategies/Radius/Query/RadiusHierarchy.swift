/// Clusters by distance at every zoom level, each nested in one of the next.
///
///     let hierarchy = RadiusHierarchy(index)
///     for node in hierarchy.nodes(in: mapRect, zoomLevel: 12) where node.isCluster {
///       print(node.count, node.coordinate, hierarchy.expansionZoom(of: node.id))
///     }
///
/// See ``RadiusClustering`` for the rule. Its result depends on the positions of the
/// points and on the order of their ids, and is the same everywhere, to the last bit.
/// A hierarchy is a value, as an index is; after edits it is what one would be that was
/// built afresh.
///
/// The level of a node is the zoom level at which it is formed: a cluster is shown from
/// there down to the level at which it becomes part of another.
public struct RadiusHierarchy: Sendable {
  /// The settings.
  public let clustering: RadiusClustering

  /// The points.
  public let index: PointIndex

  let tree: RadiusTree

  let extents: RadiusExtents

  /// What its clusters add up to, as far as that was prepared.
  let summaries: [(summary: RadiusSummary, prepared: PreparedSummary)]

  /// Uses what an index has prepared, or clusters its points.
  ///
  /// - Precondition: There are fewer than 2²⁸ - 32 points.
  /// - Complexity: O(1) where the index was prepared, see
  ///   ``PreparedIndex/prepare(_:summaries:)``; otherwise as for ``init(_:_:on:)``.
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

  /// Clusters the points of an index on several threads.
  ///
  /// The result is the same, whatever the number of threads.
  ///
  /// - Precondition: There are fewer than 2²⁸ - 32 points.
  /// - Complexity: O(*n*) for each level at worst, half a second for a million points.
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
  /// Clusters the points of an index.
  init(_ index: PointIndex, _ clustering: RadiusClustering, _ runner: some ConcurrentRunner) {
    // As much as `RadiusMean` adds up; near pairs, at most five to a point, fit 31 bits.
    precondition(index.count < 1 << 28 - 32, "\(index.count) points do not fit a hierarchy")
    let run = index.compactedRun
    var builder = RadiusBuilder(run, clustering, runner)
    self = builder.tree(runner)
  }
}
