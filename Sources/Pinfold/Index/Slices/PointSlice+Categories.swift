extension PointSlice {
  /// Returns the sum of the weights of the points in each category, then of the points without one.
  /// Without weights, these are numbers of points.
  ///
  ///     let kinds = index.points(in: visibleMapRect).categoryCounts(ofColumn: 0)
  ///
  /// The categories go from 0 to the highest one that the index has.
  ///
  /// - Precondition: The index stores the column as categories.
  /// - Complexity: O(*m*) for *m* points, plus O(log *n*) for each point that the slice lists by id.
  public func categoryCounts(ofColumn column: Int) -> [Int] {
    guard !ranges.isEmpty else { return index.categoryCounts(ofColumn: column, of: self) }
    var counts = index.categoryCounts(ofColumn: column, of: listed)
    let others = index.categoryCounts(ofColumn: column, nil, width: counts.count, in: ranges)
    for (code, count) in others.enumerated() { counts[code] += Int(count) }
    return counts
  }
}
