extension RadiusRows {
  /// Divides points in the order of Morton keys into rows.
  ///
  /// The quadtree nodes of one row come from west to east in that order already, so only points
  /// of one node have to be put in order.
  ///
  /// - Parameters:
  ///   - north: The number of the first row; greater than that of the last if there is none.
  ///   - south: The number of the last row.
  /// - Returns: `nil` where there are so many rows, or points of one node, that sorting is quicker.
  static func divided(
    _ points: [LevelItem],
    from north: UInt32,
    to south: UInt32,
    _ shift: UInt32,
    _ runner: some ConcurrentRunner
  ) -> [LevelItem]? {
    // The smallest module sorts: this would be another kilobyte to download.
    guard Weights.areIncluded else { return nil }
    guard north <= south, UInt64(south - north) < UInt64(2 * points.count) else { return nil }
    var starts = [Int32](repeating: 0, count: Int(south - north) + 1)
    // There are fewer than 2²⁸ points: nothing wraps.
    for point in points { starts[Int(point.y >> shift - north)] &+= 1 }
    var total: Int32 = 0
    for row in starts.indices { (starts[row], total) = (total, total &+ starts[row]) }
    // Each thread reads all points, and writes those of its own rows.
    let parts = runner.parts(of: points.indices, runner.width).map { part in
      starts.indices.endOfPrefix { starts[$0] < part.upperBound }
    }
    var items = runner.array(repeating: points[0], count: points.count)
    let ends = parts.map { $0 < starts.count ? Int(starts[$0]) : points.count }
    let isOrdered = runner.change(&items, ends: ends) { [starts] part, items in
      let rows = (part > 0 ? parts[part - 1] : 0)..<parts[part]
      return divide(points, north, rows, Array(starts[rows]), shift, into: &items)
    }
    return isOrdered.allSatisfy { $0 } ? items : nil
  }

  /// Puts the points of some rows in order.
  ///
  /// - Parameters:
  ///   - north: The number of the first row of all.
  ///   - rows: Which they are, from there.
  ///   - starts: Where each begins among the points of all rows.
  /// - Returns: Whether that took few steps; if not, they are in no order.
  private static func divide(
    _ points: [LevelItem],
    _ north: UInt32,
    _ rows: Range<Int>,
    _ starts: [Int32],
    _ shift: UInt32,
    into items: inout MutableSpan<LevelItem>
  ) -> Bool {
    guard let first = starts.first else { return true }
    var ends = starts
    for point in points {
      let row = Int(point.y >> shift &- north) &- rows.lowerBound
      guard ends.indices.contains(row) else { continue }
      items[Int(ends[row] &- first)] = point
      ends[row] &+= 1
    }
    return arrange(&items, shift, moves: 8 * items.count)
  }

  /// Puts items in order that nearly are.
  ///
  /// - Parameter moves: How many items may be moved, about.
  /// - Returns: Whether that was enough.
  private static func arrange(
    _ items: inout MutableSpan<LevelItem>,
    _ shift: UInt32,
    moves: Int
  ) -> Bool {
    var moves = moves
    for offset in items.indices.dropFirst() {
      let item = items[offset]
      let key = item.stripKey(shift)
      var hole = offset
      while hole > 0, items[hole - 1].stripKey(shift) > key {
        items[hole] = items[hole - 1]
        hole -= 1
      }
      guard hole < offset else { continue }
      items[hole] = item
      moves -= offset - hole
      if moves < 0 { return false }
    }
    return true
  }
}
