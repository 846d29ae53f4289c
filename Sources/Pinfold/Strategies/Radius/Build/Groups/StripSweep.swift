/// Finds near items of a level with a sweep line over strips.
///
/// Items are in rows at least as high as the radius, sorted by `x`, so near items are in the same
/// row or in adjacent rows. Two windows move along the items, one just behind an item and one in
/// the row below, and read memory in order.
struct StripSweep {
  let reach: RadiusReach

  /// Rows are 2^`rowShift` units high.
  let rowShift: UInt32

  let wraps: Bool

  let pairLimit: Int

  /// Each pair of near items once, then unused memory.
  private var pairs: ContiguousArray<NearPair> = []

  private var count = 0

  init(reach: RadiusReach, rowShift: UInt32, wraps: Bool, pairLimit: Int) {
    (self.reach, self.rowShift) = (reach, rowShift)
    (self.wraps, self.pairLimit) = (wraps, pairLimit)
  }
}

extension StripSweep {
  /// Returns `nil` if there are too many pairs.
  ///
  /// - Parameter items: All items, in the order of rows.
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
    // Parts with far more pairs than others only count them first, because listing too many would
    // waste memory.
    let limit = 2 * pairLimit / parts.count
    let found = runner.map(parts.count) { pairs(items.span, of: parts[$0], limit: limit) }
    guard found.reduce(0, { $0 + $1.count }) <= pairLimit else { return nil }
    let listed = runner.map(parts.count) { part in
      found[part].lists ?? pairs(items.span, of: parts[part], limit: pairLimit).lists
    }
    // The total is within the limit, so every part is listed.
    let lists = listed.compactMap { $0 }
    return SweptPairs(within: lists.map { $0.within }, across: lists.flatMap { $0.across })
  }

  /// Returns the number of pairs of a part's items with later items, and the pairs if they are
  /// within the limit. If the number is far above it, it may be too low.
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

  /// Whether there are too many pairs, so that the list is incomplete.
  private var isTooDense: Bool { count > pairLimit }

  /// Finds the pairs of a part's items with later items.
  private mutating func sweep(_ items: Span<LevelItem>, _ part: Range<Int>) {
    pairs = ContiguousArray(repeating: NearPair(0, 0), count: part.count / 2 + 16)
    var windows = StripWindows(items, from: part.lowerBound, rowShift)
    while windows.offset < part.upperBound && !isTooDense {
      sweep(&windows, to: part.upperBound, items, room: pairs.count)
      guard windows.offset < part.upperBound && !isTooDense else { continue }
      // Extrapolates from the items so far to the whole part.
      let isDense = count / (windows.offset - part.lowerBound + 1) > pairLimit / part.count
      makeRoom(for: isDense ? count(windows, to: part.upperBound, items) : count + 1)
    }
    if !isTooDense { pairs.removeLast(pairs.count - count) }
  }

  /// Removes and returns the pairs across parts. Only items in the first and last row of a part
  /// have such pairs. Changes the order of the remaining pairs.
  private mutating func removeAcross(_ items: Span<LevelItem>, _ part: Range<Int>) -> [NearPair] {
    let firstRow = items[part.lowerBound].y >> rowShift
    let lastRow = items[part.upperBound - 1].y >> rowShift
    let first = part.endOfPrefix { items[$0].y >> rowShift == firstRow }
    let last = part.endOfPrefix { items[$0].y >> rowShift < lastRow }
    // Pairs are listed item by item, with items of the same or an adjacent row.
    let head = pairs.prefix { min($0.later, $0.earlier) < first }.count
    let tail = pairs.count - pairs.reversed().prefix { max($0.later, $0.earlier) >= last }.count
    var across: [NearPair] = []
    for edge in [max(head, tail)..<pairs.count, 0..<head] {
      for entry in edge.reversed() where !pairs[entry].isWithin(part) {
        across.append(pairs[entry])
        // Another pair fills the gap.
        pairs.swapAt(entry, pairs.count - 1)
        pairs.removeLast()
      }
    }
    return across
  }

  /// Counts all pairs, or stops early if there are too many, because touching memory to list them
  /// is slow.
  private func count(_ windows: StripWindows, to end: Int, _ items: Span<LevelItem>) -> Int {
    var (counter, windows) = (self, windows)
    // No pairs are listed here, but the span of an empty array traps in WebAssembly.
    counter.pairs = [NearPair(0, 0)]
    counter.sweep(&windows, to: end, items, room: pairLimit)
    return counter.count
  }

  /// At least doubles the room, unless there are too many pairs.
  private mutating func makeRoom(for total: Int) {
    guard total <= pairLimit else { return count = total }
    let missing = max(total - pairs.count, pairs.count)
    pairs.append(contentsOf: repeatElement(NearPair(0, 0), count: missing))
  }

  /// Finds the pairs of some items with later items, until the room is full.
  ///
  /// - Parameters:
  ///   - windows: The first item. Becomes the first item without room.
  ///   - room: The maximum number of pairs. Pairs beyond the end of `pairs` are only counted.
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
      // At most half the world. Farther items are nearer across the antimeridian.
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
        // With too many pairs, more room is useless.
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

  /// Lists two items if they are near without wrapping around the world. Without a branch, because
  /// the result is unpredictable.
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
  let within: [[NearPair]]

  let across: [NearPair]
}

/// The windows of a sweep for one item.
private struct StripWindows {
  var offset: Int

  /// The first item of its row.
  var rowStart: Int

  /// The first item of the row below that is not too far west, or the end of that row.
  var below: Int
}

extension StripWindows {
  init(_ items: Span<LevelItem>, from offset: Int, _ rowShift: UInt32) {
    let row = items[offset].y >> rowShift
    let rowStart = (0..<offset).endOfPrefix { items[$0].y >> rowShift < row }
    self.init(offset: offset, rowStart: rowStart, below: offset)
  }

  /// Lists the pairs of an item near the western edge of the world with items across the
  /// antimeridian. Those items are the last of its row and of the adjacent rows.
  func noteAcrossSeam(
    _ items: Span<LevelItem>,
    _ reach: RadiusReach,
    _ rowShift: UInt32,
    _ pairs: inout MutableSpan<NearPair>,
    _ count: inout Int
  ) {
    // Items half a world away are counted only on the near side.
    let units = min(reach.units, UInt32(Int32.max))
    let item = items[offset]
    // Near the edge, no item in the row below is too far west.
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

  /// - Complexity: O(log *n*), where *n* is the number of later items in the row.
  private func rowEnd(from start: Int, _ items: Span<LevelItem>, _ rowShift: UInt32) -> Int {
    guard start < items.count else { return items.count }
    let row = items[start].y >> rowShift
    var step = 1
    while step < items.count - start && items[start + step].y >> rowShift == row { step *= 2 }
    return (start + step / 2..<min(start + step, items.count))
      .endOfPrefix { items[$0].y >> rowShift == row }
  }
}
