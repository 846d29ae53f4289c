extension Run {
  func sum(_ slots: Range<Int>) -> PositionSum {
    guard slots.count >= Self.blockSize else { return plainSum(slots) }
    return sum(before: slots.upperBound) - sum(before: slots.lowerBound)
  }

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
    let keySlice = keys[slots]
    let keys = keySlice.span
    for index in keys.indices { sum.add(keys[index]) }
    return sum
  }

  /// The blocks of a run: the first key of each, the sum before each, and the boxes of leaf blocks.
  ///
  /// If the last block is complete, `sums` has one more element.
  struct Blocks {
    var heads: [UInt64] = []
    var sums: [PositionSum] = []
    var boxes: [GridRect] = []

    /// Appends the blocks of the next keys. All blocks so far must be complete.
    mutating func append(_ next: Blocks) {
      // The sum before the end is the sum before the first block of the next keys.
      let sum = sums.popLast() ?? PositionSum()
      heads += next.heads
      sums += next.sums.lazy.map { sum + $0 }
      boxes += next.boxes
    }
  }

  static func blocks(of keys: [UInt64], on runner: some ConcurrentRunner) -> Blocks {
    guard !keys.isEmpty else { return blocks(of: keys, keys.indices) }
    let blockCount = (keys.count - 1) / BoxTree.blockSize + 1
    let pieceSize = ((blockCount - 1) / runner.width + 1) * BoxTree.blockSize
    let pieces = runner.map((keys.count - 1) / pieceSize + 1) { piece in
      blocks(of: keys, piece * pieceSize..<min((piece + 1) * pieceSize, keys.count))
    }
    return pieces.dropFirst().reduce(into: pieces[0]) { $0.append($1) }
  }

  /// The first slot must start a block of both sizes.
  static func blocks(of keys: [UInt64], _ slots: Range<Int>) -> Blocks {
    guard !slots.isEmpty else { return Blocks(sums: [PositionSum()]) }
    var blocks = Blocks()
    let keySlice = keys[slots]
    let keys = keySlice.span
    blocks.heads.reserveCapacity((keys.count + blockSize - 1) / blockSize)
    blocks.sums.reserveCapacity(keys.count / blockSize + 1)
    blocks.boxes.reserveCapacity((keys.count + BoxTree.blockSize - 1) / BoxTree.blockSize)
    var (sum, box) = (PositionSum(), KeyBox())
    var slot = 0
    while slot + blockSize <= keys.count {
      blocks.heads.append(keys[slot])
      blocks.sums.append(sum)
      let block = keys.extracting(slot..<slot + blockSize)
      sum += SpreadSums.sum(of16: block)
      for index in 0..<blockSize { box.add(block[index]) }
      slot += blockSize
      if slot % BoxTree.blockSize == 0 {
        blocks.boxes.append(box.rect)
        box = KeyBox()
      }
    }
    if slot < keys.count { blocks.heads.append(keys[slot]) }
    // The sum before an incomplete last block, or the sum after a complete one.
    blocks.sums.append(sum)
    for slot in slot..<keys.count { box.add(keys[slot]) }
    if keys.count % BoxTree.blockSize != 0 { blocks.boxes.append(box.rect) }
    return blocks
  }
}

/// The bounding box of keys. Spread bits compare like the axis, so only two corners are decoded.
private struct KeyBox {
  var (minX, minY, maxX, maxY) = (UInt64.max, UInt64.max, UInt64.min, UInt64.min)

  @inline(__always)  // in the pass over all keys of a new run
  mutating func add(_ key: UInt64) {
    let (x, y) = (key & MortonKey.xMask, key & ~MortonKey.xMask)
    (minX, maxX) = (min(minX, x), max(maxX, x))
    (minY, maxY) = (min(minY, y), max(maxY, y))
  }

  /// There must be at least one key.
  var rect: GridRect {
    let (low, high) = (MortonKey.position(minX | minY), MortonKey.position(maxX | maxY))
    return GridRect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }
}
