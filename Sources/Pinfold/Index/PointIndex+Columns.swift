extension PointIndex {
  /// Returns the same points, of the same weights, with other numeric columns.
  ///
  ///     let places = PointIndex(coordinates)
  ///     let ranked = places.withColumns([populations])  // nothing is sorted again
  ///
  /// Sets the values of all points at once: an app that learns late which numbers it
  /// needs does not build its index again.
  ///
  /// - Parameter columns: Values by row, for each column; NaN where a point has
  ///   none. Points with rows beyond the end have none either.
  /// - Precondition: There are at most 65,536 columns.
  /// - Complexity: O(*n*)
  public func withColumns(_ columns: [[Double]]) -> PointIndex {
    let run = compactedRun
    let valued = Run(
      sortedKeys: run.keys,
      rows: run.rows,
      values: columns.map { column in
        run.rows.map { Int($0) < column.count ? column[Int($0)] : .nan }
      },
      weights: run.weights?.values
    )
    return PointIndex(valued, rejected: rejected, columnCount: columns.count)
  }
}
