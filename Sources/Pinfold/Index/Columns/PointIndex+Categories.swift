extension PointIndex {
  /// Returns the counts of some points by category, then of those without a category.
  ///
  /// - Complexity: O(*m* log *n*) for *m* points.
  func categoryCounts(ofColumn column: Int, of points: some Sequence<PointID>) -> [Int] {
    var counts = emptyCounts(ofColumn: column)
    for id in points {
      guard let place = slot(of: id) else { continue }
      layers[place.layer].added.count(place.slot, ofColumn: column, in: &counts)
    }
    return counts
  }

  /// Returns the counts by category of some slots of the only run.
  ///
  /// - Complexity: O(*m*) for *m* slots.
  func categoryCounts(ofColumn column: Int, at slots: ArraySlice<UInt32>) -> [Int] {
    var counts = emptyCounts(ofColumn: column)
    let run = layers[0].added
    for slot in slots { run.count(Int(slot), ofColumn: column, in: &counts) }
    return counts
  }

  private func emptyCounts(ofColumn column: Int) -> [Int] {
    checkCategories(column)
    return [Int](repeating: 0, count: categoryCount(ofColumn: column) + 1)
  }

  /// Returns whether all points are in one run, in the slots that a hierarchy of `count` points has.
  func isOneRun(of count: Int) -> Bool {
    layers.count == 1 && layers[0].removed.isEmpty && layers[0].added.count == count
  }
}

extension Run {
  @inline(__always)  // called for each point
  fileprivate func count(_ slot: Int, ofColumn column: Int, in counts: inout [Int]) {
    let code = min(Int(columns[column].values.codes[slot]), counts.count - 1)
    // Weights of an index add up to at most Int.max.
    counts[code] &+= Int(truncatingIfNeeded: weight(at: slot))
  }
}
