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

extension PointIndex {
  /// Returns what the values of a column add up to over some key ranges.
  ///
  /// - Complexity: O(*r* log *n*) for *r* ranges, and as much for each point of the
  ///   positions in them where one was removed since the index was built.
  func aggregate(ofColumn column: Int, in ranges: [KeyRange]) -> Aggregate {
    precondition(
      (0..<columnCount).contains(column),
      "Column \(column) of \(columnCount) columns"
    )
    var aggregate = Aggregate()
    for range in ranges {
      var start = range.first
      // Least and greatest values cannot be subtracted from an aggregate. So positions
      // with removed points are not aggregated the quick way.
      for key in removedKeys(in: range) {
        if key > start { addAll(column, KeyRange(first: start, last: key - 1), to: &aggregate) }
        addEach(column, at: key, to: &aggregate)
        // The last key there is ends every range.
        guard key < range.last else { break }
        start = key + 1
      }
      if removedKeys(in: KeyRange(first: range.last, last: range.last)).isEmpty {
        addAll(column, KeyRange(first: start, last: range.last), to: &aggregate)
      }
    }
    return aggregate
  }

  /// Positions in a range with removed points, ascending.
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

  /// Adds all points of a range without removed ones.
  private func addAll(_ column: Int, _ range: KeyRange, to aggregate: inout Aggregate) {
    for layer in layers where !layer.added.isEmpty {
      let run = layer.added
      aggregate.add(run.columns[column].aggregate(run.slots(in: range)))
    }
  }

  /// Adds the points of one position, one by one.
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
