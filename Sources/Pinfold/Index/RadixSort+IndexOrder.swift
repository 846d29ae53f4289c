extension RadixSort {
  /// Returns the offsets of points in index order: by key, and those of one key by row,
  /// in whatever order they are.
  ///
  /// - Complexity: O(*n*)
  static func indexOrder(keys: [UInt64], rows: [UInt32]) -> [Int] {
    // Points of one key keep the order of the input.
    let byRow = sorted(keys: rows.map { UInt64($0) }, rows: nil).rows
    let byKey = sorted(keys: byRow.map { keys[Int($0)] }, rows: nil).rows
    return byKey.map { Int(byRow[Int($0)]) }
  }
}
