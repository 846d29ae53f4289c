extension RadiusHierarchy {
  /// Returns the aggregate of a column over the points of a node, or `nil` if the node does not
  /// exist.
  ///
  /// - Precondition: The index has the column.
  /// - Complexity: O(log *n* + *m*/4096) for *m* points if the summary is prepared: see
  ///   ``PreparedIndex/prepare(_:summaries:)``. Otherwise O(*m*).
  public func aggregate(of id: NodeID, column: Int) -> Aggregate? {
    find(id).map { aggregate(of: $0, column: column) }
  }

  /// Returns the number of points per value of a column, or `nil` if the node does not exist.
  ///
  /// - Precondition: The index has the column.
  /// - Complexity: O(*c* (log *n* + *m*/4096)) for *c* categories and *m* points if the summary is
  ///   prepared. Otherwise O(*m*).
  public func categoryCounts(of id: NodeID, column: Int) -> CategoryCounts? {
    guard let node = find(id) else { return nil }
    if case .categories(let summary) = prepared(.categories(column: column)) {
      return summary.summary(of: node, in: tree)
    }
    return walk(node, column, CategoryCounts())
  }

  /// Returns the points of a node with the greatest values of a column, greatest first.
  ///
  /// Among equal values, the first in the input comes first. Points without a value are ignored.
  ///
  /// - Returns: `nil` if the node does not exist.
  /// - Precondition: The index has the column, and `count` is greater than zero.
  /// - Complexity: O(*k* (log *n* + *m*/4096)) for *k* of *m* points if a summary of at least *k*
  ///   points is prepared. Otherwise O(*m*).
  public func top(_ count: Int, of id: NodeID, column: Int) -> [PointID]? {
    precondition(count > 0, "Top \(count) points")
    guard let node = find(id) else { return nil }
    for (summary, prepared) in summaries {
      if case .top(let limit, column) = summary, limit >= count, case .top(let tops) = prepared {
        return tops.summary(of: node, in: tree).entries.prefix(count).map { PointID($0.row) }
      }
    }
    return walk(node, column, TopRanked(limit: count)).entries.map { PointID($0.row) }
  }
}

extension RadiusHierarchy {
  func aggregate(of node: RadiusNodeRef, column: Int) -> Aggregate {
    if case .aggregate(let summary) = prepared(.aggregate(column: column)) {
      return summary.summary(of: node, in: tree)
    }
    return walk(node, column, Aggregate())
  }

  private func prepared(_ summary: RadiusSummary) -> PreparedSummary? {
    summaries.first { $0.summary == summary }?.prepared
  }

  private func walk<Summary: PointSummary>(
    _ node: RadiusNodeRef,
    _ column: Int,
    _ empty: Summary
  ) -> Summary {
    precondition((0..<index.columnCount).contains(column), "Column \(column)")
    var summary = empty
    for point in RadiusLeaves(tree: tree, node: node) {
      let value = index.value(ofColumn: column, of: point) ?? .nan
      summary.add(value, row: point.row)
    }
    return summary
  }
}
