extension PointIndex {
  /// Returns an index with only the first columns, and others after them.
  ///
  /// - Parameters:
  ///   - count: The number of columns to keep.
  ///   - columns: The values of the other columns, by row.
  /// - Precondition: The index has at least `count` columns.
  /// - Complexity: O(*n*)
  package func withLastColumns(after count: Int, _ columns: [ColumnStorage]) -> PointIndex {
    precondition(count <= columnCount, "Column \(count) of \(columnCount) columns")
    let run = compactedRun
    let kept = run.columns.prefix(count).map { $0.values }
    let valued = Run(run, values: kept + columns.map { ColumnValues($0, run.rows) })
    return PointIndex(
      layers: run.isEmpty ? [] : [Layer(added: valued, removed: .empty)],
      rejected: rejected,
      kinds: run.isEmpty
        ? kinds.prefix(count) + columns.map { ColumnValues($0, []).kind }
        : valued.columns.map { $0.values.kind }
    )
  }
}
