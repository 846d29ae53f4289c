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

  /// Returns the first key of each block, and the sums before each: one more than
  /// there are blocks, where the last block is complete.
  static func blocks(of keys: [UInt64]) -> (heads: [UInt64], sums: [PositionSum]) {
    guard !keys.isEmpty else { return ([], [PositionSum()]) }
    var (heads, sums): ([UInt64], [PositionSum]) = ([], [])
    heads.reserveCapacity((keys.count + blockSize - 1) / blockSize)
    sums.reserveCapacity(keys.count / blockSize + 1)
    var sum = PositionSum()
    let keys = keys.span
    var slot = 0
    while slot + blockSize <= keys.count {
      heads.append(keys[slot])
      sums.append(sum)
      for inBlock in slot..<slot + blockSize { sum.add(keys[inBlock]) }
      slot += blockSize
    }
    if slot < keys.count { heads.append(keys[slot]) }
    // The sum before the last, incomplete block; also the end of a complete one.
    sums.append(sum)
    return (heads, sums)
  }
}
