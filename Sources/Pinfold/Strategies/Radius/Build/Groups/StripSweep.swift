/// Finds which items of a level are near each other.
///
/// Items lie in rows at least as high as the radius, from north to south, and by `x`
/// in each row. So a near item is in the same row or an adjacent one, within the radius
/// by `x`. This is a sweep line over strips: two windows move along the items, one right
/// behind an item and one in the row below, and memory is read in order.
struct StripSweep {
  let reach: RadiusReach

  /// Rows are 2^`rowShift` units high, at least as high as the radius.
  let rowShift: UInt32

  /// Whether the shorter way between items may be around the world.
  let wraps: Bool

  /// More pairs than this are too many.
  let pairLimit: Int

  /// Pairs of near items by their offsets, each once, and room for more.
  private var pairs: ContiguousArray<NearPair> = []

  /// How many pairs there are.
  private var count = 0

  init(reach: RadiusReach, rowShift: UInt32, wraps: Bool, pairLimit: Int) {
    (self.reach, self.rowShift) = (reach, rowShift)
    (self.wraps, self.pairLimit) = (wraps, pairLimit)
  }
}

extension StripSweep {
  /// Returns the pairs of near items, or `nil` if there are too many.
  ///
  /// - Parameters:
  ///   - items: All items, in the order of rows.
  ///   - parts: The parts of them that are searched at the same time.
  func pairs(
    _ items: ArraySlice<LevelItem>,
    _ parts: [Range<Int>],
    _ runner: some ConcurrentRunner
  ) -> SweptPairs? {
    guard runner.hasThreads else {
      var sweep = self
      sweep.sweep(items.span, parts[0])
      return sweep.isTooDense ? nil : SweptPairs(within: [Array(sweep.pairs)], across: [])
    }
    // Where there are many more pairs than in other parts, they are only counted, until it is known
    // that all are not too many: lists in vain would take memory for each of the parts.
    let limit = 2 * pairLimit / parts.count
    let found = runner.map(parts.count) { pairs(items.span, of: parts[$0], limit: limit) }
    guard found.reduce(0, { $0 + $1.count }) <= pairLimit else { return nil }
    let listed = runner.map(parts.count) { part in
      found[part].lists ?? pairs(items.span, of: parts[part], limit: pairLimit).lists
    }
    // All are listed: none is more than there may be of all.
    let lists = listed.compactMap { $0 }
    return SweptPairs(within: lists.map { $0.within }, across: lists.flatMap { $0.across })
  }

  /// Returns how many pairs of a part's items with those behind them there are, and which; if they
  /// are more than a limit, only how many, and if more than too many, only that.
  private func pairs(
    _ items: Span<LevelItem>,
    of part: Range<Int>,
    limit: Int
  ) -> (count: Int, lists: (within: [NearPair], across: [NearPair])?) {
    var sweep = StripSweep(reach: reach, rowShift: rowShift, wraps: wraps, pairLimit: limit)
    sweep.sweep(items, part)
    guard sweep.isTooDense else {
      let count = sweep.count
      let across = sweep.removeAcross(items, part)
      return (count, (Array(sweep.pairs), across))
    }
    let windows = StripWindows(items, from: part.lowerBound, rowShift)
    return (count(windows, to: part.upperBound, items), nil)
  }

  /// Whether there are more pairs than should be listed; then some are missing.
  private var isTooDense: Bool { count > pairLimit }

  /// Finds the pairs of the items of a part with those behind them.
  ///
  /// - Parameters:
  ///   - items: All items, in the order of rows.
  ///   - part: Where the part is among them.
  private mutating func sweep(_ items: Span<LevelItem>, _ part: Range<Int>) {
    pairs = ContiguousArray(repeating: NearPair(0, 0), count: part.count / 2 + 16)
    var windows = StripWindows(items, from: part.lowerBound, rowShift)
    while windows.offset < part.upperBound && !isTooDense {
      sweep(&windows, to: part.upperBound, items, room: pairs.count)
      guard windows.offset < part.upperBound && !isTooDense else { continue }
      // If all items were like the ones so far, would there be too many pairs?
      let isDense = count / (windows.offset - part.lowerBound + 1) > pairLimit / part.count
      makeRoom(for: isDense ? count(windows, to: part.upperBound, items) : count + 1)
    }
    if !isTooDense { pairs.removeLast(pairs.count - count) }
  }

  /// Takes out the pairs of items of a part with items of other parts: only items in its first row
  /// and in its last one are in such pairs. What is left is in another order.
  private mutating func removeAcross(_ items: Span<LevelItem>, _ part: Range<Int>) -> [NearPair] {
    let firstRow = items[part.lowerBound].y >> rowShift
    let lastRow = items[part.upperBound - 1].y >> rowShift
    let first = part.endOfPrefix { items[$0].y >> rowShift == firstRow }
    let last = part.endOfPrefix { items[$0].y >> rowShift < lastRow }
    // Pairs were listed item by item, with items of the same row or of those beside it.
    let head = pairs.prefix { min($0.later, $0.earlier) < first }.count
    let tail = pairs.count - pairs.reversed().prefix { max($0.later, $0.earlier) >= last }.count
    var across: [NearPair] = []
    for edge in [max(head, tail)..<pairs.count, 0..<head] {
      for entry in edge.reversed() where !pairs[entry].isWithin(part) {
        across.append(pairs[entry])
        // One that stays fills the gap.
        pairs.swapAt(entry, pairs.count - 1)
        pairs.removeLast()
      }
    }
    return across
  }

  /// Returns how many pairs there are with those of the items that are left; where there are
  /// too many, it need not be all.
  ///
  /// Counting millions of pairs is quick; touching memory for them, to list them in vain, is not.
  private func count(_ windows: StripWindows, to end: Int, _ items: Span<LevelItem>) -> Int {
    var (counter, windows) = (self, windows)
    // None of them is listed here; the span of an empty array traps in WebAssembly.
    counter.pairs = [NearPair(0, 0)]
    counter.sweep(&windows, to: end, items, room: pairLimit)
    return counter.count
  }

  /// Makes room for some pairs, and at least for twice as many as before, unless there are too
  /// many.
  private mutating func makeRoom(for total: Int) {
    guard total <= pairLimit else { return count = total }
    let missing = max(total - pairs.count, pairs.count)
    pairs.append(contentsOf: repeatElement(NearPair(0, 0), count: missing))
  }

  /// Finds the pairs of some items with those behind them, as many as there is room for.
  ///
  /// - Parameters:
  ///   - windows: Where the first of the items is; afterwards, the first that had no room.
  ///   - end: Where the last of them ends.
  ///   - items: All items, in the order of rows.
  ///   - room: How many pairs there may be at most. Those beyond the end of `pairs` are counted,
  ///     not listed.
  private mutating func sweep(
    _ windows: inout StripWindows,
    to end: Int,
    _ items: Span<LevelItem>,
    room: Int
  ) {
    let (reach, rowShift, wraps, pairLimit) = (reach, rowShift, wraps, pairLimit)
    var (offset, rowStart, below) = (windows.offset, windows.rowStart, windows.below)
    var (row, count) = (items[rowStart].y >> rowShift, count)
    var pairs = pairs.mutableSpan
    while offset < end {
      let item = items[offset]
      let listed = count
      if item.y >> rowShift != row { (row, rowStart) = (item.y >> rowShift, offset) }
      // Within half the world: farther is nearer across the antimeridian.
      let (east, isBeyond) = item.x.addingReportingOverflow(reach.units)
      var last = UInt64(row) << 32 | UInt64(isBeyond ? UInt32.max : east)
      var other = offset + 1
      while other < items.count && items[other].stripKey(rowShift) <= last {
        Self.note(offset, other, items, reach, &pairs, &count)
        other += 1
      }
      let first = UInt64(row &+ 1) << 32 | UInt64(item.x - min(item.x, reach.units))
      last &+= 1 << 32
      while below < items.count && items[below].stripKey(rowShift) < first { below += 1 }
      other = below
      while other < items.count && items[other].stripKey(rowShift) <= last {
        Self.note(offset, other, items, reach, &pairs, &count)
        other += 1
      }
      if wraps && item.x < reach.units {
        StripWindows(offset: offset, rowStart: rowStart, below: below)
          .noteAcrossSeam(items, reach, rowShift, &pairs, &count)
      }
      if count > room || count > pairLimit {
        // Too many pairs are no reason to make room.
        if count <= pairLimit { count = listed }
        break
      }
      for entry in listed..<max(listed, min(count, pairs.count)) {
        pairs[entry] = pairs[entry].ordered(items)
      }
      offset += 1
    }
    self.count = count
    windows = StripWindows(offset: offset, rowStart: rowStart, below: below)
  }

  /// Lists two items, in no order yet, if they are near without wrapping around the world.
  /// Whether they are is as good as random, so it is not branched upon.
  @inline(__always)
  private static func note(
    _ offset: Int,
    _ other: Int,
    _ items: Span<LevelItem>,
    _ reach: RadiusReach,
    _ pairs: inout MutableSpan<NearPair>,
    _ count: inout Int
  ) {
    let (a, b) = (items[offset], items[other])
    if count < pairs.count { pairs[count] = NearPair(offset, other) }
    count &+= reach.joins(Int64(a.x) - Int64(b.x), Int64(a.y) - Int64(b.y)) ? 1 : 0
  }
}

/// Pairs of near items, each once.
struct SweptPairs {
  /// By part, those of two items of the part.
  let within: [[NearPair]]

  /// Those of items of two parts.
  let across: [NearPair]
}

/// Where the windows of a sweep are for an item.
private struct StripWindows {
  /// The item.
  var offset: Int

  /// The first item of its row.
  var rowStart: Int

  /// The first item of the row below that is not too far west, or the first behind that row.
  var below: Int
}

extension StripWindows {
  init(_ items: Span<LevelItem>, from offset: Int, _ rowShift: UInt32) {
    let row = items[offset].y >> rowShift
    let rowStart = (0..<offset).endOfPrefix { items[$0].y >> rowShift < row }
    self.init(offset: offset, rowStart: rowStart, below: offset)
  }

  /// Lists the pairs of an item less than the reach away from the western edge of the world with
  /// those near it across the antimeridian: the last ones of its row and of the adjacent rows.
  func noteAcrossSeam(
    _ items: Span<LevelItem>,
    _ reach: RadiusReach,
    _ rowShift: UInt32,
    _ pairs: inout MutableSpan<NearPair>,
    _ count: inout Int
  ) {
    // Half the world away is counted on the near side only.
    let units = min(reach.units, UInt32(Int32.max))
    let item = items[offset]
    // So near to the edge, nothing in the row below is too far west.
    for end in [rowStart, below, rowEnd(from: below, items, rowShift)] where end > 0 {
      let row = items[end - 1].y >> rowShift
      var other = end - 1
      while other >= 0 && items[other].y >> rowShift == row
        && item.x &- items[other].x <= units && items[other].x > item.x
      {
        if reach.joins(item, items[other]) {
          if count < pairs.count { pairs[count] = NearPair(offset, other) }
          count += 1
        }
        other -= 1
      }
    }
  }

  /// Returns where the row of an item ends; for no item, where the items end.
  ///
  /// - Complexity: O(log *n*), *n* being how many items of the row are behind it.
  private func rowEnd(from start: Int, _ items: Span<LevelItem>, _ rowShift: UInt32) -> Int {
    guard start < items.count else { return items.count }
    let row = items[start].y >> rowShift
    var step = 1
    while step < items.count - start && items[start + step].y >> rowShift == row { step *= 2 }
    return (start + step / 2..<min(start + step, items.count))
      .endOfPrefix { items[$0].y >> rowShift == row }
  }
}
