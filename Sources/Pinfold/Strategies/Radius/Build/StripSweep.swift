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

  /// Pairs of near items by their offsets, each once, and room for more.
  private var pairs: [NearPair] = []

  /// How many pairs there are.
  private var count = 0

  init(reach: RadiusReach, rowShift: UInt32, wraps: Bool, pairLimit: Int) {
    (self.reach, self.rowShift) = (reach, rowShift)
    (self.wraps, self.pairLimit) = (wraps, pairLimit)
  }
}

extension StripSweep {
  /// Returns the pairs of near items, or `nil` if there are too many.
  func pairs(_ items: [LevelItem], _ runner: some ConcurrentRunner) -> [[NearPair]]? {
    // For few items, a second thread does not pay.
    let count = items.count < 1 << 14 ? 1 : runner.width
    let starts = Self.parts(items.span, rowShift: rowShift, count: count)
    let sweeps = runner.map(count) { part in
      var sweep = self
      sweep.sweep(items.span, rows: starts[part]..<starts[part + 1])
      return sweep.isTooDense ? nil : sweep.pairs
    }
    let parts = sweeps.compactMap { $0 }
    let total = parts.reduce(0) { $0 + $1.count }
    return parts.count < count || total > pairLimit ? nil : parts
  }

  /// Whether there are more pairs than should be listed; then some are missing.
  private var isTooDense: Bool { count > pairLimit }

  /// Finds the pairs with their first item in some rows.
  ///
  /// - Parameters:
  ///   - items: All items, in the order of rows.
  ///   - rows: Where the rows are among the items; whole ones.
  private mutating func sweep(_ items: Span<LevelItem>, rows: Range<Int>) {
    pairs = [NearPair](repeating: NearPair(0, 0), count: rows.count / 2 + 16)
    var row = rowRange(from: rows.lowerBound, items)
    var before = rowRange(before: row, items)
    while row.lowerBound < rows.upperBound && !isTooDense {
      let next = rowRange(from: row.upperBound, items)
      let isNeighbor = isBelow(row, next, items)
      let below = isNeighbor ? next : nil
      var (rest, neighbors) = (row, below ?? row.upperBound..<row.upperBound)
      while !rest.isEmpty && !isTooDense {
        sweep(&rest, next: &neighbors, items, room: pairs.count)
        guard !rest.isEmpty && !isTooDense else { continue }
        // If all rows were like the ones so far, would there be too many pairs?
        let swept = max(rest.lowerBound - rows.lowerBound, 1)
        let isDense = count / swept > pairLimit / rows.count
        makeRoom(for: isDense ? count(rest, next: neighbors, items) : count + 1)
      }
      if wraps { joinAcrossSeam(row, before, below, items) }
      before = isNeighbor ? row : nil
      row = next
    }
    if !isTooDense { pairs.removeLast(pairs.count - count) }
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
  private static func parts(_ items: Span<LevelItem>, rowShift: UInt32, count: Int) -> [Int] {
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

  /// Returns how many pairs there are with those of what is left of a row; where there are too
  /// many, it need not be all.
  ///
  /// Counting millions of pairs is quick; touching memory for them, to list them in vain, is not.
  private func count(_ row: Range<Int>, next: Range<Int>, _ items: Span<LevelItem>) -> Int {
    var (counter, row, next) = (self, row, next)
    // None of them is listed here; the span of an empty array traps in WebAssembly.
    counter.pairs = [NearPair(0, 0)]
    counter.sweep(&row, next: &next, items, room: pairLimit)
    return counter.count
  }

  /// Makes room for some pairs, and at least for twice as many as before, unless there are too
  /// many.
  private mutating func makeRoom(for total: Int) {
    guard total <= pairLimit else { return count = total }
    let missing = max(total - pairs.count, pairs.count)
    pairs.append(contentsOf: repeatElement(NearPair(0, 0), count: missing))
  }

  /// Finds the pairs with their first item in a row, as many as there is room for.
  ///
  /// - Parameters:
  ///   - row: The items of the row; afterwards, those whose pairs are not found yet.
  ///   - next: The items of the row below; afterwards, those that may be near them.
  ///   - items: All items, in the order of rows.
  ///   - room: How many pairs there may be at most. Those beyond the end of `pairs` are counted,
  ///     not listed.
  private mutating func sweep(
    _ row: inout Range<Int>,
    next: inout Range<Int>,
    _ items: Span<LevelItem>,
    room: Int
  ) {
    let units = reach.units
    let (rowEnd, nextEnd) = (row.upperBound, next.upperBound)
    var (place, low) = (row.lowerBound, next.lowerBound)
    var count = count
    let (reach, pairLimit) = (reach, pairLimit)
    var pairs = pairs.mutableSpan
    while place < rowEnd {
      let item = items[place]
      let before = count
      // Within half the world: farther is nearer across the antimeridian.
      let (east, isBeyond) = item.x.addingReportingOverflow(units)
      let limit = isBeyond ? UInt32.max : east
      var other = place + 1
      while other < rowEnd && items[other].x <= limit {
        Self.note(place, other, items, reach, &pairs, &count)
        other += 1
      }
      let west = item.x < units ? 0 : item.x - units
      while low < nextEnd && items[low].x < west { low += 1 }
      other = low
      while other < nextEnd && items[other].x <= limit {
        Self.note(place, other, items, reach, &pairs, &count)
        other += 1
      }
      if count > room || count > pairLimit {
        // Too many pairs are no reason to make room.
        if count <= pairLimit { count = before }
        break
      }
      for entry in before..<max(before, min(count, pairs.count)) {
        pairs[entry] = pairs[entry].ordered(items)
      }
      place += 1
    }
    self.count = count
    (row, next) = (place..<rowEnd, low..<nextEnd)
  }

  /// Lists two items, in no order yet, if they are near without wrapping around the world.
  /// Whether they are is as good as random, so it is not branched upon.
  @inline(__always)
  private static func note(
    _ place: Int,
    _ other: Int,
    _ items: Span<LevelItem>,
    _ reach: RadiusReach,
    _ pairs: inout MutableSpan<NearPair>,
    _ count: inout Int
  ) {
    let (a, b) = (items[place], items[other])
    if count < pairs.count { pairs[count] = NearPair(place, other) }
    count &+= reach.joins(Int64(a.x) - Int64(b.x), Int64(a.y) - Int64(b.y)) ? 1 : 0
  }

  private mutating func append(_ place: Int, _ other: Int, _ items: Span<LevelItem>) {
    if count == pairs.count { makeRoom(for: count + 1) }
    guard !isTooDense else { return }
    pairs[count] = NearPair(place, other).ordered(items)
    count += 1
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
