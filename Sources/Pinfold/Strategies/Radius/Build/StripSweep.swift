/// Finds which items of a level are near each other.
///
/// Items lie in rows at least as high as the radius, from north to south, and by `x`
/// in each row. So a near item is in the same row or an adjacent one, within the radius
/// by `x`. This is a sweep line over strips: three windows move along the rows, and
/// memory is read in order.
struct StripSweep {
  let reach: RadiusReach

  /// Rows are 2^`rowShift` units high, at least as high as the radius.
  let rowShift: UInt32

  /// Whether the shorter way between items may be around the world.
  let wraps: Bool

  /// More pairs than this are too many.
  let pairLimit: Int

  /// Pairs of near items by their offsets, each once.
  private(set) var pairs: [NearPair] = []

  init(reach: RadiusReach, rowShift: UInt32, wraps: Bool, pairLimit: Int) {
    (self.reach, self.rowShift) = (reach, rowShift)
    (self.wraps, self.pairLimit) = (wraps, pairLimit)
  }
}

extension StripSweep {
  /// Whether there are more pairs than should be listed; then some are missing.
  var isTooDense: Bool { pairs.count > pairLimit }

  /// Finds the pairs with their first item in some rows.
  ///
  /// - Parameters:
  ///   - items: All items, in the order of rows.
  ///   - rows: Where the rows are among the items; whole ones.
  mutating func sweep(_ items: Span<LevelItem>, rows: Range<Int>) {
    var row = rowRange(from: rows.lowerBound, items)
    var before = rowRange(before: row, items)
    while row.lowerBound < rows.upperBound && !isTooDense {
      let next = rowRange(from: row.upperBound, items)
      let isNeighbor = isBelow(row, next, items)
      sweep(row, next: isNeighbor ? next : nil, items)
      if wraps { joinAcrossSeam(row, before, isNeighbor ? next : nil, items) }
      before = isNeighbor ? row : nil
      row = next
    }
  }

  private func rowRange(from start: Int, _ items: Span<LevelItem>) -> Range<Int> {
    guard start < items.count else { return start..<start }
    let number = items[start].y >> rowShift
    var end = start + 1
    while end < items.count && items[end].y >> rowShift == number { end += 1 }
    return start..<end
  }

  /// Returns the row right above another.
  private func rowRange(before row: Range<Int>, _ items: Span<LevelItem>) -> Range<Int>? {
    guard row.lowerBound > 0, !row.isEmpty else { return nil }
    let number = items[row.lowerBound - 1].y >> rowShift
    var start = row.lowerBound - 1
    while start > 0 && items[start - 1].y >> rowShift == number { start -= 1 }
    let above = start..<row.lowerBound
    return isBelow(above, row, items) ? above : nil
  }

  /// Returns where rows begin that divide the items into parts of about the same size,
  /// and where the last part ends.
  static func parts(_ items: Span<LevelItem>, rowShift: UInt32, count: Int) -> [Int] {
    var starts = [0]
    for part in 1..<max(count, 1) {
      var start = max(items.count * part / count, starts[part - 1])
      // Behind a whole row.
      while start > 0, start < items.count,
        items[start - 1].y >> rowShift == items[start].y >> rowShift
      {
        start += 1
      }
      starts.append(start)
    }
    return starts + [items.count]
  }

  /// Whether the one row is right below the other.
  private func isBelow(_ row: Range<Int>, _ next: Range<Int>, _ items: Span<LevelItem>) -> Bool {
    guard !next.isEmpty else { return false }
    let number = items[row.lowerBound].y >> rowShift
    return items[next.lowerBound].y >> rowShift == number + 1
  }

  private mutating func sweep(
    _ row: Range<Int>,
    next: Range<Int>?,
    _ items: Span<LevelItem>
  ) {
    let units = reach.units
    let nextEnd = next?.upperBound ?? 0
    var low = next?.lowerBound ?? 0
    for place in row {
      let item = items[place]
      // Within half the world: farther is nearer across the antimeridian.
      let (east, isBeyond) = item.x.addingReportingOverflow(units)
      let limit = isBeyond ? UInt32.max : east
      var other = place + 1
      while other < row.upperBound && items[other].x <= limit {
        if near(item, items[other]) { append(place, other, items) }
        other += 1
      }
      let west = item.x < units ? 0 : item.x - units
      while low < nextEnd && items[low].x < west { low += 1 }
      other = low
      while other < nextEnd && items[other].x <= limit {
        if near(item, items[other]) { append(place, other, items) }
        other += 1
      }
      if isTooDense { return }
    }
  }

  @inline(__always)
  private mutating func append(_ place: Int, _ other: Int, _ items: Span<LevelItem>) {
    let isLater = items[place].rank > items[other].rank
    pairs.append(
      NearPair(
        later: Int32(truncatingIfNeeded: isLater ? place : other),
        earlier: Int32(truncatingIfNeeded: isLater ? other : place)
      )
    )
  }

  /// Returns whether items are near without wrapping around the world.
  @inline(__always)
  private func near(_ a: LevelItem, _ b: LevelItem) -> Bool {
    reach.joins(Int64(a.x) - Int64(b.x), Int64(a.y) - Int64(b.y))
  }

  /// Joins the first items of a row with the last ones of that row and of the adjacent
  /// rows, across the antimeridian.
  private mutating func joinAcrossSeam(
    _ row: Range<Int>,
    _ before: Range<Int>?,
    _ next: Range<Int>?,
    _ items: Span<LevelItem>
  ) {
    // Half the world away is counted on the near side only.
    let units = min(reach.units, UInt32(Int32.max))
    for place in row {
      let item = items[place]
      guard item.x < units else { return }
      for neighbor in [before, row, next] {
        guard let neighbor else { continue }
        var other = neighbor.upperBound - 1
        while other >= neighbor.lowerBound && item.x &- items[other].x <= units
          && items[other].x > item.x
        {
          if reach.joins(item, items[other]) { append(place, other, items) }
          other -= 1
          if isTooDense { return }
        }
      }
    }
  }
}
