extension Plan {
  /// Returns what the values of a column of the index add up to over the members
  /// of one of the plan's clusters.
  ///
  /// - Precondition: The index has the column.
  /// - Complexity: O(log *n*), and as much for each point of the positions where one
  ///   was removed; in a grid of exact cells, O(*e* log *n*), *e* being the points
  ///   near the cell's edges. For a cluster by distance see
  ///   ``RadiusHierarchy/aggregate(of:column:)``; for a merged cluster, that of all its
  ///   parts.
  public func aggregate(of cluster: Cluster, column: Int) -> Aggregate {
    // Each member is in one part, and sums are exact in any order.
    parts(of: cluster).reduce(into: Aggregate()) {
      $0.add(membership.aggregate(of: $1, column: column, of: index, grid))
    }
  }
}
