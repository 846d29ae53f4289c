extension PointIndex {
  /// Returns an index of the same points and weights with other numeric columns.
  ///
  ///     let places = PointIndex(coordinates)
  ///     let ranked = places.withColumns([populations])  // nothing is sorted again
  ///
  /// Use this to set the values of all points without rebuilding the index.
  ///
  /// - Parameter columns: The values of each column, by row. Use NaN for points without a value.
  ///   Rows beyond the end of a column get NaN.
  /// - Precondition: `columns` has at most 65,536 elements.
  /// - Complexity: O(*n*)
  public func withColumns(_ columns: [[Double]]) -> PointIndex {
    withColumns(storing: columns.map { .numbers($0) })
  }

  /// Returns an index of the same points and weights with other columns.
  ///
  ///     let shops = places.withColumns(storing: [.categories(kinds), .ranks(openingYears)])
  ///     let old = shops.subset(ofColumn: 1, in: -.infinity...1990)
  ///
  /// A saved index does not remember how its columns were stored: set them again after reading it.
  ///
  /// - Precondition: `columns` has at most 65,536 elements.
  /// - Complexity: O(*n*), or O(*n* log *n*) with ranks.
  public func withColumns(storing columns: [ColumnStorage]) -> PointIndex {
    let run = compactedRun
    let valued = Run(run, values: columns.map { ColumnValues($0, run.rows) })
    return PointIndex(
      layers: run.isEmpty ? [] : [Layer(added: valued, removed: .empty)],
      rejected: rejected,
      kinds: valued.columns.map { $0.values.kind }
    )
  }
}

extension PointIndex {
  /// Whether any column stores categories or ranks.
  var storesKinds: Bool {
    guard ColumnKinds.areIncluded else { return false }
    return kinds.contains { if case .numbers = $0 { false } else { true } }
  }

  /// - Complexity: O(*r* log *n*) for *r* ranges, plus O(log *n*) for each point at a position with
  ///   removed points.
  func aggregate(ofColumn column: Int, in ranges: [KeyRange]) -> Aggregate {
    precondition(
      (0..<columnCount).contains(column),
      "Column \(column) of \(columnCount) columns"
    )
    var aggregate = Aggregate()
    for range in ranges {
      var start = range.first
      // Minimum and maximum cannot be subtracted from an aggregate. So points at positions with
      // removals are added one by one.
      for key in removedKeys(in: range) {
        if key > start { addAll(column, KeyRange(first: start, last: key - 1), to: &aggregate) }
        addEach(column, at: key, to: &aggregate)
        // The highest possible key ends every range.
        guard key < range.last else { break }
        start = key + 1
      }
      if removedKeys(in: KeyRange(first: range.last, last: range.last)).isEmpty {
        addAll(column, KeyRange(first: start, last: range.last), to: &aggregate)
      }
    }
    return aggregate
  }

  /// Returns the distinct positions with removed points, in ascending order.
  private func removedKeys(in range: KeyRange) -> [UInt64] {
    var keys: [UInt64] = []
    for layer in layers where !layer.removed.isEmpty {
      keys += layer.removed.keys[layer.removed.slots(in: range)]
    }
    keys.sort()
    var distinct: [UInt64] = []
    for key in keys where distinct.last != key { distinct.append(key) }
    return distinct
  }

  private func addAll(_ column: Int, _ range: KeyRange, to aggregate: inout Aggregate) {
    for layer in layers where !layer.added.isEmpty {
      let run = layer.added
      aggregate.add(run.columns[column].aggregate(run.slots(in: range)))
    }
  }

  private func addEach(_ column: Int, at key: UInt64, to aggregate: inout Aggregate) {
    for id in PointSlice(index: self, ranges: [KeyRange(first: key, last: key)]) {
      for layer in layers.reversed() {
        let run = layer.added
        let slot = run.slot(ofKey: key, row: id.row)
        guard run.isPoint(at: slot, key: key, row: id.row) else { continue }
        aggregate.add(run.columns[column].values[slot])
        break
      }
    }
  }
}
