/// Points with the hierarchies that some strategies need. Edits keep the hierarchies up to date.
///
///     var index = PreparedIndex(PointIndex(coordinates, columns: [populations]))
///     index.prepare(RadiusClustering(), summaries: [.aggregate(column: 0)])
///     index.apply([.remove(PointID(3))])
///     let plan = planner.plan(index, for: viewport)
///
/// Building clusters by distance or spaced clusters is slow, and without preparation each plan
/// builds them again. All other strategies need only the points. A prepared index is a value, like
/// ``PointIndex``.
public struct PreparedIndex: Sendable {
  /// The points.
  public private(set) var points: PointIndex

  private(set) var trees: [PreparedRadiusTree] = []

  private(set) var spaced: [PreparedSpacedClusters] = []

  /// By column: the points of each category.
  @OfKinds var borders: [BorderParts] = []

  /// Creates an index without prepared clusters.
  public init(_ points: PointIndex) {
    self.init(points, [])
  }

  init(_ points: PointIndex, _ trees: [PreparedRadiusTree]) {
    (self.points, self.trees) = (points, trees)
  }
}

extension PointIndex {
  /// Builds an index of coordinates for a strategy.
  ///
  /// If the strategy is compatible with supercluster, positions are rounded to single precision:
  /// see ``RadiusClustering/isCompatible``.
  ///
  /// - Precondition: As for ``PointIndex/init(_:columns:)-([Coordinate],_)``.
  /// - Complexity: O(*n*)
  public init(_ coordinates: [Coordinate], columns: [[Double]] = [], for strategy: Strategy) {
    self.init(coordinates, weights: nil, columns: columns, for: strategy)
  }

  /// Builds an index of weighted coordinates for a strategy; see ``init(_:columns:for:)``.
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
  /// Builds clusters by distance, so that plans with these settings are fast. Edits keep the
  /// clusters up to date.
  ///
  /// - Parameters:
  ///   - clustering: The settings.
  ///   - summaries: The summaries to keep for each cluster. To compute others, all points of a
  ///     cluster are visited.
  /// - Precondition: As for ``RadiusHierarchy/init(_:_:)-(PreparedIndex,_)``. The index has the
  ///   columns of the summaries, and top summaries have at least one point.
  /// - Complexity: O(*n*), half a second for a million points. If these settings are prepared
  ///   already, only the summaries are built.
  public mutating func prepare(_ clustering: RadiusClustering, summaries: [RadiusSummary] = []) {
    prepare(clustering, summaries: summaries, on: SerialRunner())
  }

  /// Builds clusters by distance on several threads; see ``prepare(_:summaries:)``.
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

  /// Discards the clusters with some settings and frees their memory.
  public mutating func discard(_ clustering: RadiusClustering) {
    let clustering = clustering.clamped()
    trees.removeAll { $0.clustering == clustering }
  }

  /// The settings of all prepared clusters by distance.
  public var preparedClusterings: [RadiusClustering] { trees.map { $0.clustering } }

  /// The memory use in bytes, excluding storage shared with the caller.
  public var byteCount: Int {
    let distances = trees.reduce(points.byteCount) { $0 + $1.tree.byteCount }
    let all = spaced.reduce(distances) { $0 + $1.hierarchy.byteCount }
    return ColumnKinds.areIncluded ? borders.reduce(all) { $0 + $1.byteCount } : all
  }

  func tree(for clustering: RadiusClustering) -> PreparedRadiusTree? {
    let clustering = clustering.clamped()
    return trees.first { $0.clustering == clustering }
  }
}

// MARK: - Strategies

extension PreparedIndex {
  /// Prepares the clusters that a strategy needs, so that plans are fast. Replaces a draft.
  ///
  /// Has no effect for strategies that need only points.
  ///
  /// - Complexity: O(*n* log *n*), a few seconds for spaced clusters of a million points.
  public mutating func prepare(for strategy: Strategy) {
    prepare(for: strategy, while: { true })
  }

  /// Prepares the clusters that a strategy needs; see ``prepare(for:)-(Strategy)``.
  ///
  /// - Parameter isWanted: Called for each level of spaced clusters. Return `false` to cancel.
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

  /// Prepares a draft of spaced clusters for a first view of all points.
  ///
  /// Its coarse levels are nearly final, and closer views show the discs of its finest level. Has
  /// no effect if the index has clusters with these settings. For fewer points than
  /// ``SpacedClustering/draftCount``, and for other strategies, the same as ``prepare(for:)-(Strategy)``.
  ///
  /// - Complexity: O(*n*), about a tenth of a second for a million points.
  public mutating func prepareDraft(for strategy: Strategy) {
    prepareDraft(for: strategy, from: SpacedClustering.draftCount)
  }

  /// Prepares a draft if the index has at least `least` points; see ``prepareDraft(for:)``.
  package mutating func prepareDraft(for strategy: Strategy, from least: Int) {
    guard !isPrepared(for: strategy) else { return }
    guard let clustering = strategy.spaced, points.count >= least,
      let draft = SpacedTree(draftOf: points, clustering)
    else {
      return prepare(for: strategy)
    }
    keep(SpacedHierarchy(draft))
  }

  /// Replaces a draft with clusters from a step-by-step construction.
  ///
  /// - Precondition: The points have not changed since the construction began.
  /// - Complexity: O(*n*), about a seventh of the whole construction. More if levels of the
  ///   construction remain.
  public mutating func finish(_ construction: SpacedConstruction) {
    let hierarchy = SpacedHierarchy(construction.finished())
    precondition(
      hierarchy.tree.count == points.count,
      "Points were edited while clusters were built"
    )
    keep(hierarchy)
  }

  /// Returns whether the index has only a draft for a strategy. ``prepare(for:)-(Strategy)`` replaces it.
  public func isDraft(for strategy: Strategy) -> Bool {
    strategy.spaced.flatMap { spacedHierarchy(for: $0) }.map { $0.tree.isDraft } ?? false
  }

  /// Returns whether plans of a strategy are fast: the index has clusters or a draft, or the
  /// strategy needs neither.
  public func isPrepared(for strategy: Strategy) -> Bool {
    if let clustering = strategy.radius { return tree(for: clustering) != nil }
    if let clustering = strategy.spaced { return spacedHierarchy(for: clustering) != nil }
    return true
  }

  /// Returns whether the index has clusters that a strategy does not need.
  package func preparesMore(than strategy: Strategy) -> Bool {
    trees.count + spaced.count > (strategy.needsPreparation && isPrepared(for: strategy) ? 1 : 0)
  }

  mutating func keep(_ hierarchy: SpacedHierarchy) {
    spaced.removeAll { $0.hierarchy.tree.clustering == hierarchy.tree.clustering }
    spaced.append(PreparedSpacedClusters(hierarchy))
  }

  /// Discards all spaced clusters and frees their memory.
  public mutating func discardSpaced() { spaced = [] }

  func spacedHierarchy(for clustering: SpacedClustering) -> SpacedHierarchy? {
    let clustering = clustering.clamped()
    return spaced.first { $0.hierarchy.tree.clustering == clustering }?.hierarchy
  }
}

// MARK: - Edits

extension PreparedIndex {
  /// Applies edits in order, as one batch; see ``PointIndex/apply(_:)``.
  ///
  /// - Complexity: As for the points alone, plus O(*m*) for *m* edits of prepared clusters. Many
  ///   edits take at most the time to prepare the clusters again.
  @discardableResult
  public mutating func apply(_ edits: [PointEdit]) -> EditSummary {
    let round = points.round(of: edits)
    points.apply(round)
    follow(round.removed, round.added)
    return round.summary
  }

  /// Applies the edits that turn the points into other points, unless clusters would be rebuilt.
  ///
  /// - Returns: Whether the edits were applied.
  /// - Complexity: O(*m* log *n*) for *m* edits, or O(*n*) after layers of edits were merged.
  package mutating func follow(_ points: PointIndex) -> Bool {
    let edits = points.difference(from: self.points)
    let changeCount = edits.removed.count + edits.added.count
    guard follows(changeCount) else { return false }
    self.points = points
    follow(edits.removed, edits.added)
    return true
  }

  /// Applies the edits of one category.
  mutating func apply(_ layer: Layer) {
    points.push(layer)
    follow(layer.removed, layer.added)
  }

  private mutating func follow(_ removed: Run, _ added: Run) {
    if !trees.isEmpty { follow(removed: removed, added: added) }
    spaced = spaced.map { $0.replacing(removed, with: added, in: points) }
    guard ColumnKinds.areIncluded else { return }
    for number in borders.indices { borders[number].replace(removed, with: added) }
  }

  /// Returns whether edits would rebuild prepared clusters.
  ///
  /// A cache of several indexes can discard these clusters instead, and prepare them for the next
  /// request.
  public func isRebuilt(by edits: [PointEdit]) -> Bool {
    let changeCount = edits.reduce(0) { count, edit in
      switch edit {
      case .insert, .remove: count + 1
      case .move, .update: count + 2
      }
    }
    return !follows(changeCount)
  }

  /// Returns whether prepared clusters can be updated without a rebuild.
  private func follows(_ changeCount: Int) -> Bool {
    trees.allSatisfy { $0.follows(changeCount, of: points.count) }
      && spaced.allSatisfy { $0.hierarchy.follows(changeCount) }
  }

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
