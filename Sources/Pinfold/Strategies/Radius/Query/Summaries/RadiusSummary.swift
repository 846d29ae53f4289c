/// What is to be known of every cluster of a hierarchy at once, without looking at its
/// points.
public enum RadiusSummary: Hashable, Sendable {
  /// The sum, the mean, the least and the greatest value of a column.
  case aggregate(column: Int)

  /// How many points have each value of a column.
  case categories(column: Int)

  /// A number of points with the greatest values of a column.
  case top(Int, column: Int)

  /// The column it is about.
  public var column: Int {
    switch self {
    case .aggregate(let column), .categories(let column), .top(_, let column): column
    }
  }
}

/// A summary that edits keep up.
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

  /// Sets the value of the point at an offset; NaN removes it.
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
    // So that there is one owner while it changes.
    self = .aggregate(LeafSummary(empty: Aggregate()))
    change(&summary)
    self = prepared(summary)
  }
}
