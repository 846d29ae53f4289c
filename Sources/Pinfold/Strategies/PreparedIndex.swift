/// Points with what strategies need to have prepared of them, kept in step through edits.
///
///     var index = PreparedIndex(PointIndex(coordinates, columns: [populations]))
///     index.prepare(RadiusClustering(), summaries: [.aggregate(column: 0)])
///     index.apply([.remove(PointID(3))])
///     let plan = planner.plan(index, for: viewport)
///
/// Clusters by distance and spaced clusters are slow to make: a plan of an index that is not prepared for
/// them clusters all points. All other strategies need only the points. A prepared index is a value, like
/// an index.
public struct PreparedIndex: Sendable {
  /// The points.
  public private(set) var points: PointIndex

  /// The clusters by distance that edits keep in step.
  private(set) var trees: [PreparedRadiusTree] = []

  /// The spaced clusters that edits keep in step.
  private(set) var spaced: [PreparedSpacedClusters] = []

  /// Creates an index with nothing prepared.
  public init(_ points: PointIndex) {
    self.init(points, [])
  }

  init(_ points: PointIndex, _ trees: [PreparedRadiusTree]) {
    (self.points, self.trees) = (points, trees)
  }
}

extension PointIndex {
  /// Builds an index of coordinates as a strategy has them: rounded where clusters are to be
  /// supercluster's, see ``RadiusClustering/isCompatible``.
  ///
  /// - Precondition: As for ``PointIndex/init(_:columns:)-([Coordinate],_)``.
  /// - Complexity: O(*n*)
  public init(_ coordinates: [Coordinate], columns: [[Double]] = [], for strategy: Strategy) {
    self.init(coordinates, weights: nil, columns: columns, for: strategy)
  }

  /// Builds an index of coordinates that stand for several points each, as a strategy has them;
  /// see ``init(_:columns:for:)``.
  ///
  /// - Precondition: As for ``PointIndex/init(_:weights:columns:)-([Coordinate],_,_)``.
  /// - Complexity: O(*n*)
  public init(
    _ coordinates: [Coordinate],
    weights: [Int]?,
    columns: [[Double]] = [],
    for strategy: Strategy
  ) {
    self =
      strategy.radius?.isCompatible == true
      ? PointIndex(
        coordinates.map(WebMercator.singlePrecisionMapPoint),
        weights: weights,
        columns: columns
      )
      : PointIndex(coordinates, weights: weights, columns: columns)
  }
}

// MARK: - Preparing

extension PreparedIndex {
  /// Clusters the points by distance once and for all: plans with these settings are then
  /// as quick as any, and edits keep the clusters up to date.
  ///
  /// - Parameters:
  ///   - clustering: The settings.
  ///   - summaries: The summaries to keep for every cluster; anything else is found by
  ///     visiting all points of a cluster.
  /// - Precondition: As for ``RadiusHierarchy/init(_:_:)-(PreparedIndex,_)``; the index has the columns,
  ///   and tops are of one point or more.
  /// - Complexity: O(*n*), half a second for a million points; for settings that are
  ///   prepared already, only the summaries are made.
  public mutating func prepare(
    _ clustering: RadiusClustering,
    summaries: [RadiusSummary] = []
  ) {
    prepare(clustering, summaries: summaries, on: SerialRunner())
  }

  /// Clusters the points by distance on several threads; see ``prepare(_:summaries:)``.
  public mutating func prepare(
    _ clustering: RadiusClustering,
    summaries: [RadiusSummary] = [],
    on runner: some ConcurrentRunner
  ) {
    let clustering = clustering.clamped()
    var prepared =
      tree(for: clustering)
      ?? PreparedRadiusTree(clustering, RadiusTree(points, clustering, runner))
    prepared.summarize(summaries, points)
    discard(clustering)
    trees.append(prepared)
  }

  /// Drops the clusters of some settings, and frees their memory.
  public mutating func discard(_ clustering: RadiusClustering) {
    let clustering = clustering.clamped()
    trees.removeAll { $0.clustering == clustering }
  }

  /// The settings that clusters are prepared for.
  public var preparedClusterings: [RadiusClustering] { trees.map { $0.clustering } }

  /// How many bytes are kept, without what is shared with the caller.
  public var byteCount: Int {
    let distances = trees.reduce(points.byteCount) { $0 + $1.tree.byteCount }
    return spaced.reduce(distances) { $0 + $1.hierarchy.byteCount }
  }

  /// The clusters of some settings, if they are prepared.
  func tree(for clustering: RadiusClustering) -> PreparedRadiusTree? {
    let clustering = clustering.clamped()
    return trees.first { $0.clustering == clustering }
  }
}

// MARK: - Strategies

extension PreparedIndex {
  /// Prepares what a strategy needs, once and for all: plans are then as quick as any. Strategies
  /// that need nothing are ready. It takes the place of a draft.
  ///
  /// - Complexity: O(*n* log *n*): for spaced clusters of a million points some seconds.
  public mutating func prepare(for strategy: Strategy) {
    prepare(for: strategy, while: { true })
  }

  /// Prepares what a strategy needs; see ``prepare(for:)``.
  ///
  /// - Parameter isWanted: Asked at each level of spaced clusters. After `false` they are not prepared.
  package mutating func prepare(for strategy: Strategy, while isWanted: () -> Bool) {
    if let clustering = strategy.radius { prepare(clustering) }
    guard let clustering = strategy.spaced, !isPrepared(for: strategy) || isDraft(for: strategy)
    else {
      return
    }
    let construction = SpacedConstruction(of: points, clustering)
    while isWanted() && construction.step() {}
    guard isWanted() else { return }
    keep(SpacedHierarchy(construction.finished()))
  }

  /// Prepares a draft of spaced clusters for a first view of all points. Its coarse levels are
  /// nearly the final ones. Nearer views show the discs of its finest level.
  ///
  /// For fewer points than ``SpacedClustering/draftCount``, and for other strategies, this does the
  /// same as ``prepare(for:)``. An index with clusters of these settings stays as it is.
  ///
  /// - Complexity: O(*n*): about a tenth of a second for a million points.
  public mutating func prepareDraft(for strategy: Strategy) {
    prepareDraft(for: strategy, from: SpacedClustering.draftCount)
  }

  /// Prepares a draft of so many points or more; see ``prepareDraft(for:)``.
  package mutating func prepareDraft(for strategy: Strategy, from least: Int) {
    guard !isPrepared(for: strategy) else { return }
    guard let clustering = strategy.spaced, points.count >= least,
      let draft = SpacedTree(draftOf: points, clustering)
    else {
      return prepare(for: strategy)
    }
    keep(SpacedHierarchy(draft))
  }

  /// Replaces a draft with clusters that a construction built step by step.
  ///
  /// - Precondition: The points are those that the construction began with.
  /// - Complexity: O(*n*), about a seventh of the whole time; more if levels are left.
  public mutating func finish(_ construction: SpacedConstruction) {
    let hierarchy = SpacedHierarchy(construction.finished())
    precondition(
      hierarchy.tree.count == points.count,
      "Points were edited while clusters were built"
    )
    keep(hierarchy)
  }

  /// Whether the index has only a draft for a strategy; ``prepare(for:)`` replaces it.
  public func isDraft(for strategy: Strategy) -> Bool {
    strategy.spaced.flatMap { spacedHierarchy(for: $0) }.map { $0.tree.isDraft } ?? false
  }

  /// Whether plans of a strategy are quick: the index has its clusters or a draft, or it needs none.
  public func isPrepared(for strategy: Strategy) -> Bool {
    if let clustering = strategy.radius { return tree(for: clustering) != nil }
    if let clustering = strategy.spaced { return spacedHierarchy(for: clustering) != nil }
    return true
  }

  /// Whether something is prepared that a strategy does not need.
  package func preparesMore(than strategy: Strategy) -> Bool {
    trees.count + spaced.count > (strategy.needsPreparation && isPrepared(for: strategy) ? 1 : 0)
  }

  /// Keeps clusters, in place of others of the same settings.
  mutating func keep(_ hierarchy: SpacedHierarchy) {
    spaced.removeAll { $0.hierarchy.tree.clustering == hierarchy.tree.clustering }
    spaced.append(PreparedSpacedClusters(hierarchy))
  }

  /// Drops all spaced clusters, and frees their memory.
  public mutating func discardSpaced() { spaced = [] }

  /// The spaced clusters of some settings, if they are prepared.
  func spacedHierarchy(for clustering: SpacedClustering) -> SpacedHierarchy? {
    let clustering = clustering.clamped()
    return spaced.first { $0.hierarchy.tree.clustering == clustering }?.hierarchy
  }
}

// MARK: - Edits

extension PreparedIndex {
  /// Makes edits, one after the other, as one round; see ``PointIndex/apply(_:)``.
  ///
  /// - Complexity: As for the points alone. Prepared clusters add O(*m*) for *m* edits. Many edits cost
  ///   at most as much as preparing the clusters anew.
  @discardableResult
  public mutating func apply(_ edits: [PointEdit]) -> EditSummary {
    let round = points.round(of: edits)
    points.apply(round)
    if !trees.isEmpty { follow(removed: round.removed, added: round.added) }
    if !spaced.isEmpty { followSpaced(removed: round.removed, added: round.added) }
    return round.summary
  }

  /// Makes the edits that turn the points into others, if that builds nothing anew.
  ///
  /// - Returns: Whether the edits were made.
  /// - Complexity: O(*m* log *n*) for *m* edits, or O(*n*) after layers of edits were merged.
  package mutating func follow(_ points: PointIndex) -> Bool {
    let edits = points.difference(from: self.points)
    let changeCount = edits.removed.count + edits.added.count
    guard follows(changeCount) else { return false }
    self.points = points
    if !trees.isEmpty { follow(removed: edits.removed, added: edits.added) }
    if !spaced.isEmpty { followSpaced(removed: edits.removed, added: edits.added) }
    return true
  }

  /// Returns whether the index would build its clusters anew for some edits. A cache of several
  /// indexes can drop those clusters instead, and prepare them for the next request.
  public func isRebuilt(by edits: [PointEdit]) -> Bool {
    let changeCount = edits.reduce(0) { count, edit in
      switch edit {
      case .insert, .remove: count + 1
      case .move, .update: count + 2
      }
    }
    return !follows(changeCount)
  }

  /// Whether the prepared clusters follow a number of changes, and are not built anew.
  private func follows(_ changeCount: Int) -> Bool {
    trees.allSatisfy { $0.follows(changeCount, of: points.count) }
      && spaced.allSatisfy { $0.hierarchy.follows(changeCount) }
  }

  /// Brings spaced clusters up to date.
  private mutating func followSpaced(removed: Run, added: Run) {
    let old = spaced
    spaced = []
    for clusters in old {
      spaced.append(clusters.replacing(removed, with: added, in: points))
    }
  }

  /// Brings what is prepared up to date.
  private mutating func follow(removed: Run, added: Run) {
    let changeCount = removed.count + added.count
    let old = trees
    trees = []
    for var prepared in old {
      let isEdited =
        prepared.follows(changeCount, of: points.count)
        && prepared.replace(removed, with: added)
      if !isEdited {
        let summaries = prepared.summaries.map { $0.summary }
        let tree = RadiusTree(points, prepared.clustering, SerialRunner())
        prepared = PreparedRadiusTree(prepared.clustering, tree)
        prepared.summarize(summaries, points)
      }
      trees.append(prepared)
    }
  }
}
