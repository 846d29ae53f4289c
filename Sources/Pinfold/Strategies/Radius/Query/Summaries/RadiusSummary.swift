/// A summary to prepare for every cluster, so that queries do not visit its points.
public enum RadiusSummary: Hashable, Sendable {
  /// The sum, mean, minimum and maximum of a column.
  case aggregate(column: Int)

  /// The number of points per value of a column.
  case categories(column: Int)

  /// The points with the greatest values of a column, up to a number.
  case top(Int, column: Int)

  /// The summarized column.
  public var column: Int {
    switch self {
    case .aggregate(let column), .categories(let column), .top(_, let column): column
    }
  }
}

/// A summary that edits keep up to date.
enum PreparedSummary: Sendable {
  case aggregate(LeafSummary<Aggregate>)
  case categories(LeafSummary<CategoryCounts>)
  case top(LeafSummary<TopRanked>)

  init(_ summary: RadiusSummary, _ tree: RadiusTree, of index: PointIndex) {
    precondition(
      (0..<index.columnCount).contains(summary.column),
      "Column \(summary.column) of \(index.columnCount)"
    )
    let value = { index.value(ofColumn: summary.column, of: PointID($0)) ?? .nan }
    switch summary {
    case .aggregate: self = .aggregate(LeafSummary(tree, empty: Aggregate(), value: value))
    case .categories:
      self = .categories(LeafSummary(tree, empty: CategoryCounts(), value: value))
    case .top(let limit, _):
      precondition(limit > 0, "Top \(limit) points")
      self = .top(LeafSummary(tree, empty: TopRanked(limit: limit), value: value))
    }
  }

  /// Sets the value of a point. NaN removes it.
  mutating func set(_ value: Double, at offset: Int, in tree: RadiusTree) {
    switch self {
    case .aggregate(var summary):
      change(&summary, Self.aggregate) { $0.set(value, at: offset, in: tree) }
    case .categories(var summary):
      change(&summary, Self.categories) { $0.set(value, at: offset, in: tree) }
    case .top(var summary): change(&summary, Self.top) { $0.set(value, at: offset, in: tree) }
    }
  }

  private mutating func change<Summary: PointSummary>(
    _ summary: inout LeafSummary<Summary>,
    _ prepared: (LeafSummary<Summary>) -> PreparedSummary,
    _ change: (inout LeafSummary<Summary>) -> Void
  ) {
    // The summary then has a single owner, so that the change does not copy it.
    self = .aggregate(LeafSummary(empty: Aggregate()))
    change(&summary)
    self = prepared(summary)
  }
}
