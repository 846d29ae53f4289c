extension Run {
  /// Returns the sum over a slice.
  func sum(_ slots: Range<Int>) -> PositionSum {
    guard slots.count >= Self.blockSize else { return plainSum(slots) }
    return sum(before: slots.upperBound) - sum(before: slots.lowerBound)
  }

  /// Returns the sum over all slots before one, or before the end.
  func sum(before slot: Int) -> PositionSum {
    let block = slot / Self.blockSize
    var sum = sums[block]
    let start = block * Self.blockSize
    if start < slot { sum += plainSum(start..<slot) }
    return sum
  }

  private func plainSum(_ slots: Range<Int>) -> PositionSum {
    var sum = PositionSum()
    guard !slots.isEmpty else { return sum }
    let keys = keys.span.extracting(slots)
    for index in keys.indices { sum.add(keys[index]) }
    return sum
  }

  /// Returns the first key of each block, the sums before each, one more than there are
  /// blocks where the last block is complete, and the boxes of the blocks of the box tree.
  static func blocks(
    of keys: [UInt64]
  ) -> (heads: [UInt64], sums: [PositionSum], boxes: [GridRect]) {
    guard !keys.isEmpty else { return ([], [PositionSum()], []) }
    var (heads, sums, boxes): ([UInt64], [PositionSum], [GridRect]) = ([], [], [])
    heads.reserveCapacity((keys.count + blockSize - 1) / blockSize)
    sums.reserveCapacity(keys.count / blockSize + 1)
    boxes.reserveCapacity((keys.count + BoxTree.blockSize - 1) / BoxTree.blockSize)
    var (sum, box) = (PositionSum(), KeyBox())
    let keys = keys.span
    var slot = 0
    while slot + blockSize <= keys.count {
      heads.append(keys[slot])
      sums.append(sum)
      let block = keys.extracting(slot..<slot + blockSize)
      sum += SpreadSums.sum(of16: block)
      for index in 0..<blockSize { box.add(block[index]) }
      slot += blockSize
      if slot % BoxTree.blockSize == 0 {
        boxes.append(box.rect)
        box = KeyBox()
      }
    }
    if slot < keys.count { heads.append(keys[slot]) }
    // The sum before the last, incomplete block; also the end of a complete one.
    sums.append(sum)
    for slot in slot..<keys.count { box.add(keys[slot]) }
    if keys.count % BoxTree.blockSize != 0 { boxes.append(box.rect) }
    return (heads, sums, boxes)
  }
}

/// The box around some keys. Bits of one axis compare like the axis, so only its corners are
/// decoded.
private struct KeyBox {
  var (minX, minY, maxX, maxY) = (UInt64.max, UInt64.max, UInt64.min, UInt64.min)

  @inline(__always)  // in the pass over all keys of a new run
  mutating func add(_ key: UInt64) {
    let (x, y) = (key & MortonKey.xMask, key & ~MortonKey.xMask)
    (minX, maxX) = (min(minX, x), max(maxX, x))
    (minY, maxY) = (min(minY, y), max(maxY, y))
  }

  /// The box; there must be keys.
  var rect: GridRect {
    let (low, high) = (MortonKey.position(minX | minY), MortonKey.position(maxX | maxY))
    return GridRect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }
}
