extension PointIndex {
  /// Returns an index with only the first columns, and another one after them.
  ///
  /// - Parameters:
  ///   - count: The number of columns to keep.
  ///   - column: The values of the last column by row, or `nil` for no other column.
  /// - Precondition: The index has that many columns.
  /// - Complexity: O(*n*)
  package func withLastColumn(after count: Int, _ column: ColumnStorage?) -> PointIndex {
    precondition(count <= columnCount, "Column \(count) of \(columnCount) columns")
    let run = compactedRun
    let kept = run.columns.prefix(count).map { $0.values }
    let valued = Run(run, values: kept + (column.map { [ColumnValues($0, run.rows)] } ?? []))
    return PointIndex(
      layers: run.isEmpty ? [] : [Layer(added: valued, removed: .empty)],
      rejected: rejected,
      kinds: run.isEmpty
        ? kinds.prefix(count) + (column.map { [ColumnValues($0, []).kind] } ?? [])
        : valued.columns.map { $0.values.kind }
    )
  }
}
