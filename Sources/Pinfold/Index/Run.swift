/// Points sorted by key and row, as columns, with sums for every block.
///
/// A run never changes. Its prefix sums give the sum of positions over any slice
/// at the price of two blocks, however long the slice is.
struct Run: Sendable {
  /// Morton keys, ascending.
  let keys: [UInt64]

  /// The id of each point; ascending among points of one key.
  let rows: [UInt32]

  /// The first key of each block: searches go through these, which stay in the
  /// cache, and end in one block.
  let heads: [UInt64]

  /// The sums over all points before each block.
  let sums: [PositionSum]

  /// Points to a block. Small, because every slice ends inside two blocks whose
  /// points are visited one by one: 16 points cost one byte a point.
  static let blockSize = 16

  static let empty = Run(sortedKeys: [], rows: [])

  /// Makes a run of points that are in order already.
  init(sortedKeys: [UInt64], rows: [UInt32]) {
    (self.keys, self.rows) = (sortedKeys, rows)
    heads = stride(from: 0, to: sortedKeys.count, by: Self.blockSize).map { sortedKeys[$0] }
    sums = Self.prefixSums(of: sortedKeys)
  }

  /// Sorts points into a run.
  ///
  /// - Parameter rows: The id of each key; `nil` for 0, 1, 2 and so on.
  init(keys: [UInt64], rows: [UInt32]?) {
    let sorted = RadixSort.sorted(keys: keys, rows: rows)
    self.init(sortedKeys: sorted.keys, rows: sorted.rows)
  }

  var count: Int { keys.count }
  var isEmpty: Bool { keys.isEmpty }
}

/// The sum of the positions of some points, in units.
///
/// Additions and subtractions wrap; a sum over 2³² points, the most an index can
/// hold, fits 64 bits.
struct PositionSum: Equatable, Sendable {
  /// The sums of `x` and of `y`.
  var axes = SIMD2<UInt64>.zero

  static func += (sum: inout PositionSum, other: PositionSum) {
    sum.axes &+= other.axes
  }

  static func - (a: PositionSum, b: PositionSum) -> PositionSum {
    PositionSum(axes: a.axes &- b.axes)
  }

  /// Adds the position of a key.
  @inline(__always)
  mutating func add(_ key: UInt64) {
    axes &+= MortonKey.axes(key)
  }
}

// MARK: - Sums

extension Run {
  /// Returns the sum over a slice.
  func sum(_ slots: Range<Int>) -> PositionSum {
    guard slots.count >= Self.blockSize else { return plainSum(slots) }
    return sum(before: slots.upperBound) - sum(before: slots.lowerBound)
  }

  private func sum(before slot: Int) -> PositionSum {
    let block = slot / Self.blockSize
    var sum = sums[block]
    let start = block * Self.blockSize
    if start < slot { sum += plainSum(start..<slot) }
    return sum
  }

  /// Returns the sum over the slots of a word's bits.
  func sum(ofMarks marks: UInt64, from start: Int) -> PositionSum {
    var (sum, rest) = (PositionSum(), marks)
    let keys = keys.span
    while rest != 0 {
      sum.add(keys[start &+ rest.trailingZeroBitCount])
      rest &= rest &- 1
    }
    return sum
  }

  private func plainSum(_ slots: Range<Int>) -> PositionSum {
    var sum = PositionSum()
    let keys = keys.span
    for slot in slots { sum.add(keys[slot]) }
    return sum
  }

  private static func prefixSums(of keys: [UInt64]) -> [PositionSum] {
    var sums: [PositionSum] = []
    sums.reserveCapacity(keys.count / blockSize + 1)
    var sum = PositionSum()
    let keys = keys.span
    var slot = 0
    while slot + blockSize <= keys.count {
      sums.append(sum)
      for inBlock in slot..<slot + blockSize { sum.add(keys[inBlock]) }
      slot += blockSize
    }
    // The sum before the last, incomplete block; also the end of a complete one.
    sums.append(sum)
    return sums
  }
}

// MARK: - Search

extension Run {
  /// Returns the first slot of a range whose key is not below the given one.
  ///
  /// - Complexity: O(log *n*)
  func slot(notBelow key: UInt64, in range: Range<Int>) -> Int {
    guard !range.isEmpty else { return range.lowerBound }
    var range = range
    let (firstBlock, endBlock) = (
      range.lowerBound / Self.blockSize + 1, (range.upperBound - 1) / Self.blockSize + 1
    )
    if firstBlock < endBlock {
      // Heads of blocks that start inside the range.
      let block = Self.index(notBelow: key, in: heads.span, firstBlock..<endBlock)
      if block > firstBlock {
        range = (block - 1) * Self.blockSize..<min(block * Self.blockSize, range.upperBound)
      } else {
        range = range.lowerBound..<block * Self.blockSize
      }
    }
    return Self.index(notBelow: key, in: keys.span, range)
  }

  /// Searches without branches on the keys, which no processor could predict.
  @inline(__always)
  static func index(
    notBelow key: UInt64,
    in keys: Span<UInt64>,
    _ range: Range<Int>
  ) -> Int {
    var (low, count) = (range.lowerBound, range.count)
    guard count > 0 else { return low }
    while count > 1 {
      let half = count / 2
      low = keys[low + half - 1] < key ? low + half : low
      count -= half
    }
    return keys[low] < key ? low + 1 : low
  }

  /// Returns the slots of the points in a key range.
  func slots(in range: KeyRange) -> Range<Int> {
    let start = slot(notBelow: range.first, in: 0..<count)
    guard range.last < .max else { return start..<count }
    return start..<slot(notBelow: range.last + 1, in: start..<count)
  }

  /// Returns the slot of a point, or the one where it would be.
  ///
  /// - Parameter start: A slot that is not beyond the answer. The search is fast
  ///   where the answer is near.
  /// - Complexity: O(log *d*), *d* slots from the start.
  func slot(ofKey key: UInt64, row: UInt32, from start: Int = 0) -> Int {
    var (low, step) = (start, 1)
    while low + step < count && isBefore(low + step, key: key, row: row) {
      low += step
      step *= 2
    }
    var high = min(low + step, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle, key: key, row: row) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func isBefore(_ slot: Int, key: UInt64, row: UInt32) -> Bool {
    keys[slot] < key || (keys[slot] == key && rows[slot] < row)
  }

  /// Returns whether a slot holds the given point.
  func isPoint(at slot: Int, key: UInt64, row: UInt32) -> Bool {
    slot < count && keys[slot] == key && rows[slot] == row
  }
}
