extension Run {
  /// Returns the first slot with a key of at least `key`.
  ///
  /// - Complexity: O(log *n*)
  func slot(notBelow key: UInt64, in range: Range<Int>) -> Int {
    slot(notBelow: key, inBlock: blockSlots(around: key, in: range))
  }

  /// Returns the slots of the block where the first key of at least `key` is, or just behind.
  private func blockSlots(around key: UInt64, in range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return range }
    let blocks = Self.blocks(startingIn: range)
    return Self.slots(before: block(notBelow: key, in: blocks), in: range)
  }

  /// The blocks that start inside a nonempty range, after its first slot.
  static func blocks(startingIn range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound / blockSize + 1
    return start..<max(start, (range.upperBound - 1) / blockSize + 1)
  }

  /// The part of a range before the start of a block, back to the start of the previous block.
  static func slots(before block: Int, in range: Range<Int>) -> Range<Int> {
    let first = max((block - 1) * blockSize, range.lowerBound)
    return first..<min(block * blockSize, range.upperBound)
  }

  /// Returns the first slot with a key of at least `key`, or the end of the block.
  @inline(__always)  // called during the walk down the quadtree
  func slot(notBelow key: UInt64, inBlock block: Range<Int>) -> Int {
    // Counting needs no branch that waits for memory, so searches for several keys overlap.
    guard !block.isEmpty else { return block.lowerBound }
    let keySlice = keys[block]
    let candidates = keySlice.span
    var below: UInt64 = 0
    for index in candidates.indices { below &+= Self.isBelow(candidates[index], key) }
    return block.lowerBound + Int(below)
  }

  /// 1 if `a` is less than `b`, otherwise 0, without a branch.
  static func isBelow(_ a: UInt64, _ b: UInt64) -> UInt64 {
    // The borrow of a - b.
    ((~a & b) | (~(a ^ b) & (a &- b))) >> 63
  }

  /// Returns the first block whose first key is at least `key`.
  private func block(notBelow key: UInt64, in range: Range<Int>) -> Int {
    guard !range.isEmpty else { return range.lowerBound }
    let headSlice = heads[...]
    let heads = headSlice.span
    var (low, count) = (range.lowerBound, range.count)
    // The number of iterations depends only on the count, so the processor runs ahead of loads.
    while count > 1 {
      let half = count >> 1
      low &+= half &* Int(Self.isBelow(heads[low &+ half &- 1], key))
      count &-= half
    }
    return low + Int(Self.isBelow(heads[low], key))
  }

  func slots(in range: KeyRange) -> Range<Int> {
    let start = slot(notBelow: range.first, in: 0..<count)
    guard range.last < .max else { return start..<count }
    return start..<slot(notBelow: range.last + 1, in: start..<count)
  }

  /// Returns the slot of a point, or the slot where it would be inserted.
  ///
  /// - Parameter start: A slot at or before the result. The search is fast if the result is near.
  /// - Complexity: O(log *d*), where *d* is the distance from `start`.
  func slot(ofKey key: UInt64, row: UInt32, from start: Int = 0) -> Int {
    var (low, step) = (start, 1)
    while low + step < count && isBefore(low + step, key: key, row: row) {
      low += step
      step *= 2
    }
    return (low..<min(low + step, count)).endOfPrefix { isBefore($0, key: key, row: row) }
  }

  private func isBefore(_ slot: Int, key: UInt64, row: UInt32) -> Bool {
    keys[slot] < key || (keys[slot] == key && rows[slot] < row)
  }

  func isPoint(at slot: Int, key: UInt64, row: UInt32) -> Bool {
    slot < count && keys[slot] == key && rows[slot] == row
  }
}

// MARK: - Positions

extension Run {
  /// Visits each position in a key range with its number of points, in ascending order, until the
  /// function returns `false`.
  func forEachPosition(in range: KeyRange, _ body: (_ key: UInt64, _ count: Int) -> Bool) {
    let slots = slots(in: range)
    guard !slots.isEmpty else { return }
    let keySlice = keys[...]
    let keys = keySlice.span
    var start = slots.lowerBound
    while start < slots.upperBound {
      let key = keys[start]
      var end = start + 1
      // Most positions have one point. A search skips large stacks.
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
