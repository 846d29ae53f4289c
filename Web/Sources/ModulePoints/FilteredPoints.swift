public import Pinfold

/// Points with a filter, and the clusters of the points that pass it.
public struct FilteredPoints {
  /// All points if a filter is set, otherwise `nil`.
  private var whole: PointIndex?

  /// The points that pass the filter.
  private var filter = PointSet()

  /// The shown points, with their clusters.
  public private(set) var shown: PreparedIndex

  /// Creates points without a filter.
  public init(_ shown: PreparedIndex) { self.shown = shown }

  /// Whether a filter is set.
  public var isFiltered: Bool { whole != nil }

  /// All points, including hidden ones.
  public var all: PointIndex { whole ?? shown.points }
}

// MARK: - Making

extension FilteredPoints {
  /// Hides the points that are not in a set. Drops all clusters.
  public mutating func setFilter(_ points: PointSet) {
    let all = self.all
    (whole, filter) = (all, points)
    // The old clusters are freed first, because memory may not have room for both.
    shown = PreparedIndex(PointIndex())
    shown = PreparedIndex(all.filtered(by: points))
  }

  /// Shows all points again. Drops all clusters.
  public mutating func removeFilter() {
    guard let all = whole else { return }
    (whole, filter) = (nil, PointSet())
    shown = PreparedIndex(all)
  }

  /// Drops all clusters of the points.
  public mutating func discardPrepared() { shown = PreparedIndex(shown.points) }

  /// Clusters the points by distance; see ``PreparedIndex/prepare(_:summaries:)``.
  public mutating func prepare(_ clustering: RadiusClustering, summaries: [RadiusSummary]) {
    shown.prepare(clustering, summaries: summaries)
  }

  /// Prepares the clusters of a strategy. Drops spaced clusters of other settings.
  ///
  /// - Parameter isDraft: Whether to prepare a draft, which ``finish(_:)`` replaces.
  public mutating func prepare(for strategy: Strategy, isDraft: Bool) {
    guard strategy.needsPreparation, !shown.isPrepared(for: strategy) else { return }
    shown.discardSpaced()
    if isDraft { shown.prepareDraft(for: strategy) } else { shown.prepare(for: strategy) }
  }

  /// Replaces a draft with the final clusters.
  public mutating func finish(_ construction: SpacedConstruction) { shown.finish(construction) }

  /// Keeps the latest `count` settings of clusters by distance and drops older ones.
  public mutating func discardPrepared(except count: Int) {
    for clustering in shown.preparedClusterings.dropLast(count) { shown.discard(clustering) }
  }
}

// MARK: - Edits

extension FilteredPoints {
  /// Applies changes in order.
  ///
  /// - Returns: The numbers of changed points, including hidden ones.
  @discardableResult
  public mutating func apply(_ changes: [PointChange]) -> EditSummary {
    let edits = changes.map { $0.edit }
    guard whole != nil else { return shown.apply(edits) }
    let summary = whole?.apply(edits)
    shown.apply(changes.map { show($0) })
    return summary ?? EditSummary()
  }

  /// Updates the filter, and returns the edit of the shown points.
  private mutating func show(_ change: PointChange) -> PointEdit {
    let id = change.edit.id
    let wasShown = filter.contains(id)
    if case .remove = change.edit {
      filter.remove(id)
      return change.edit
    }
    guard change.isShown else {
      filter.remove(id)
      return .remove(id)
    }
    filter.insert(id)
    if wasShown { return change.edit }
    return .insert(id, at: change.coordinate, values: change.values, weight: change.weight)
  }
}

/// An edit with the resulting point, and whether the filter shows the point.
public struct PointChange {
  /// The edit.
  public let edit: PointEdit

  /// The resulting coordinate, which is used if the filter hid the point before.
  public let coordinate: Coordinate

  /// The resulting values of the point's columns.
  public let values: [Double]

  /// The point's weight.
  public let weight: Int

  /// Whether the filter shows the point.
  public let isShown: Bool

  /// Creates a change.
  public init(
    edit: PointEdit,
    coordinate: Coordinate,
    values: [Double],
    weight: Int,
    isShown: Bool
  ) {
    (self.edit, self.coordinate) = (edit, coordinate)
    (self.values, self.weight, self.isShown) = (values, weight, isShown)
  }
}
