/// Points sorted by key and row, as columns, with sums for every block.
///
/// A run never changes. Its prefix sums give the sum of positions over any slice
/// at the price of two blocks, however long the slice is.
///
/// Spans are only taken of runs with points: in WebAssembly, the storage of an
/// empty array is not aligned, and its span traps.
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

  /// The points' values, if they have any.
  let columns: [Column]

  static let empty = Run(sortedKeys: [], rows: [], values: [])

  /// Makes a run of points that are in order already.
  ///
  /// - Parameter values: By column and slot.
  init(sortedKeys: [UInt64], rows: [UInt32], values: [[Double]]) {
    (self.keys, self.rows) = (sortedKeys, rows)
    heads = stride(from: 0, to: sortedKeys.count, by: Self.blockSize).map { sortedKeys[$0] }
    sums = Self.prefixSums(of: sortedKeys)
    columns = values.map(Column.init)
  }

  /// Sorts points into a run.
  ///
  /// - Parameters:
  ///   - rows: The id of each key, ascending; `nil` for 0, 1, 2 and so on.
  ///   - values: By column and place in `keys`.
  init(keys: [UInt64], rows: [UInt32]?, values: [[Double]]) {
    let sorted = RadixSort.sorted(keys: keys, rows: rows)
    let places = values.isEmpty ? [] : Self.places(of: sorted.rows, in: rows)
    self.init(
      sortedKeys: sorted.keys,
      rows: sorted.rows,
      values: values.map { column in places.map { column[$0] } }
    )
  }

  /// Returns where each row is in an ascending list of rows.
  private static func places(of rows: [UInt32], in list: [UInt32]?) -> [Int] {
    guard let list else { return rows.map { Int($0) } }
    return rows.map { row in
      var (low, high) = (0, list.count)
      while low < high {
        let middle = low + (high - low) / 2
        if list[middle] < row { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  var count: Int { keys.count }
  var isEmpty: Bool { keys.isEmpty }

  /// How many bytes the run keeps.
  var byteCount: Int {
    keys.capacity * 8 + rows.capacity * 4 + heads.capacity * 8
      + sums.capacity * MemoryLayout<PositionSum>.stride
      + columns.reduce(0) { $0 + $1.byteCount }
  }
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
    guard rest != 0 else { return sum }
    let keys = keys.span
    while rest != 0 {
      sum.add(keys[start &+ rest.trailingZeroBitCount])
      rest &= rest &- 1
    }
    return sum
  }

  private func plainSum(_ slots: Range<Int>) -> PositionSum {
    var sum = PositionSum()
    guard !slots.isEmpty else { return sum }
    let keys = keys.span.extracting(slots)
    for index in keys.indices { sum.add(keys[index]) }
    return sum
  }

  private static func prefixSums(of keys: [UInt64]) -> [PositionSum] {
    guard !keys.isEmpty else { return [PositionSum()] }
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
    slot(notBelow: key, inBlock: blockSlots(around: key, in: range))
  }

  /// Returns the slots of a range's block that has the first key that is not below
  /// the given one, or ends just before it.
  func blockSlots(around key: UInt64, in range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return range }
    // Blocks that start inside the range, after its first slot.
    let start = range.lowerBound / Self.blockSize + 1
    let end = (range.upperBound - 1) / Self.blockSize + 1
    let block = block(notBelow: key, in: start..<max(start, end))
    let first = block > start ? (block - 1) * Self.blockSize : range.lowerBound
    return first..<min(block * Self.blockSize, range.upperBound)
  }

  /// Returns the first of a block's slots whose key is not below the given one, or
  /// the end of the block.
  @inline(__always)  // three at a time, in the walk down the quadtree
  func slot(notBelow key: UInt64, inBlock block: Range<Int>) -> Int {
    // Counting needs no branch that waits for memory, so that searches for
    // several keys run side by side.
    guard !block.isEmpty else { return block.lowerBound }
    let candidates = keys.span.extracting(block)
    var below: UInt64 = 0
    for index in candidates.indices { below &+= Self.isBelow(candidates[index], key) }
    return block.lowerBound + Int(below)
  }

  /// Returns 1 if a key is below another one, otherwise 0, without a branch.
  private static func isBelow(_ a: UInt64, _ b: UInt64) -> UInt64 {
    // The borrow of a - b.
    ((~a & b) | (~(a ^ b) & (a &- b))) >> 63
  }

  /// Returns the first block of a range whose first key is not below the given
  /// one.
  private func block(notBelow key: UInt64, in range: Range<Int>) -> Int {
    guard !range.isEmpty else { return range.lowerBound }
    let heads = heads.span
    var (low, count) = (range.lowerBound, range.count)
    // The number of turns depends on the count alone, so that the processor runs
    // ahead while a head is on its way from memory.
    while count > 1 {
      let half = count >> 1
      low &+= half &* Int(Self.isBelow(heads[low &+ half &- 1], key))
      count &-= half
    }
    return low + Int(Self.isBelow(heads[low], key))
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

// MARK: - Positions

extension Run {
  /// Calls a function with each distinct position in a key range and the number
  /// of points there, in ascending order, until it returns `false`.
  func forEachPosition(in range: KeyRange, _ body: (_ key: UInt64, _ count: Int) -> Bool) {
    let slots = slots(in: range)
    guard !slots.isEmpty else { return }
    let keys = keys.span
    var start = slots.lowerBound
    while start < slots.upperBound {
      let key = keys[start]
      var end = start + 1
      // Most positions have one point; large stacks are skipped in strides.
      while end < slots.upperBound && keys[end] == key && end - start < 8 { end += 1 }
      if end - start == 8 { end = endOfPosition(key, from: end, in: slots) }
      if !body(key, end - start) { return }
      start = end
    }
  }

  private func endOfPosition(_ key: UInt64, from slot: Int, in slots: Range<Int>) -> Int {
    key == .max
      ? slots.upperBound : self.slot(notBelow: key + 1, in: slot..<slots.upperBound)
  }
}
