extension RadiusRows {
  /// Divides points in the order of Morton keys into rows.
  ///
  /// The quadtree nodes of a row are already sorted from west to east, so that only points of the
  /// same node are sorted.
  ///
  /// - Returns: `nil` if sorting is faster, because of too many rows or too many points per node.
  static func divided(
    _ points: [LevelItem],
    from north: UInt32,
    to south: UInt32,
    _ shift: UInt32,
    _ runner: some ConcurrentRunner
  ) -> [LevelItem]? {
    // The smallest web module sorts instead, which saves a kilobyte of download.
    guard Weights.areIncluded else { return nil }
    guard north <= south, UInt64(south - north) < UInt64(2 * points.count) else { return nil }
    var starts = [Int32](repeating: 0, count: Int(south - north) + 1)
    // There are fewer than 2²⁸ points, so sums do not wrap.
    for point in points { starts[Int(point.y >> shift - north)] &+= 1 }
    var total: Int32 = 0
    for row in starts.indices { (starts[row], total) = (total, total &+ starts[row]) }
    // Each thread reads all points and writes only its rows.
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

  /// Returns `false` if the points are still out of order after many steps.
  ///
  /// - Parameters:
  ///   - rows: Relative to `north`.
  ///   - starts: The start of each row among all points.
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

  /// Sorts nearly sorted items. Returns `false` after too many moves.
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
