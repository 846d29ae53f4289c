public import Pinfold

/// Points with a filter, and the clusters of the points that pass it.
public struct FilteredPoints {
  /// All points, while a filter leaves some out.
  private var whole: PointIndex?

  /// The points that are left.
  private var filter = PointSet()

  /// The points that take part.
  public private(set) var shown: PreparedIndex

  /// Creates points without a filter.
  public init(_ shown: PreparedIndex) { self.shown = shown }

  /// Whether there is a filter.
  public var isFiltered: Bool { whole != nil }

  /// All points, with and without the filter.
  public var all: PointIndex { whole ?? shown.points }
}

// MARK: - Making

extension FilteredPoints {
  /// Leaves out the points that are not in a set; nothing is prepared of the rest.
  public mutating func setFilter(_ points: PointSet) {
    let all = self.all
    (whole, filter) = (all, points)
    // Old clusters go first: memory may not have room for both.
    shown = PreparedIndex(PointIndex())
    shown = PreparedIndex(all.filtered(by: points))
  }

  /// Shows all points again; nothing is prepared of them.
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

  /// Prepares the clusters of a strategy. Spaced clusters of other settings are dropped.
  ///
  /// - Parameter isDraft: Whether a draft is enough, which ``finish(_:)`` completes.
  public mutating func prepare(for strategy: Strategy, isDraft: Bool) {
    guard strategy.needsPreparation, !shown.isPrepared(for: strategy) else { return }
    shown.discardSpaced()
    if isDraft { shown.prepareDraft(for: strategy) } else { shown.prepare(for: strategy) }
  }

  /// Replaces a draft with complete clusters.
  public mutating func finish(_ construction: SpacedConstruction) { shown.finish(construction) }

  /// Keeps a number of the latest clusters by distance, and drops older ones.
  public mutating func discardPrepared(except count: Int) {
    for clustering in shown.preparedClusterings.dropLast(count) { shown.discard(clustering) }
  }
}

// MARK: - Edits

extension FilteredPoints {
  /// Makes changes, one after the other.
  ///
  /// - Returns: How many points of each kind changed, also points that the filter leaves out.
  @discardableResult
  public mutating func apply(_ changes: [PointChange]) -> EditSummary {
    let edits = changes.map { $0.edit }
    guard whole != nil else { return shown.apply(edits) }
    let summary = whole?.apply(edits)
    shown.apply(changes.map { show($0) })
    return summary ?? EditSummary()
  }

  /// Returns the change of the points that pass the filter.
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

/// An edit, and whether the filter lets its point through afterwards.
public struct PointChange {
  /// The edit.
  public let edit: PointEdit

  /// Where the point is to be: one that the filter left out before is inserted there.
  public let coordinate: Coordinate

  /// The values of its columns then.
  public let values: [Double]

  /// How many points it stands for.
  public let weight: Int

  /// Whether the filter lets it through.
  public let isShown: Bool

  /// An edit of a point that is to be at a coordinate, with values and a weight.
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
