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
    let keySlice = keys[slots]
    let keys = keySlice.span
    for index in keys.indices { sum.add(keys[index]) }
    return sum
  }

  /// What a run keeps of its blocks: the first key of each, the sums before each, one more than
  /// there are blocks where the last block is complete, and the boxes of the blocks of the box
  /// tree.
  struct Blocks {
    var heads: [UInt64] = []
    var sums: [PositionSum] = []
    var boxes: [GridRect] = []

    /// Adds what was made of the next keys; all before must be of whole blocks of both kinds.
    mutating func append(_ next: Blocks) {
      // The sum before the end is that before the first block of the next keys.
      let sum = sums.popLast() ?? PositionSum()
      heads += next.heads
      sums += next.sums.lazy.map { sum + $0 }
      boxes += next.boxes
    }
  }

  /// Makes the blocks of keys in pieces, at the same time.
  static func blocks(of keys: [UInt64], on runner: some ConcurrentRunner) -> Blocks {
    guard !keys.isEmpty else { return blocks(of: keys, keys.indices) }
    let blockCount = (keys.count - 1) / BoxTree.blockSize + 1
    let pieceSize = ((blockCount - 1) / runner.width + 1) * BoxTree.blockSize
    let pieces = runner.map((keys.count - 1) / pieceSize + 1) { piece in
      blocks(of: keys, piece * pieceSize..<min((piece + 1) * pieceSize, keys.count))
    }
    return pieces.dropFirst().reduce(into: pieces[0]) { $0.append($1) }
  }

  /// Makes the blocks of some slots, the first of which begins a block of both kinds.
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
    // The sum before the last, incomplete block; also the end of a complete one.
    blocks.sums.append(sum)
    for slot in slot..<keys.count { box.add(keys[slot]) }
    if keys.count % BoxTree.blockSize != 0 { blocks.boxes.append(box.rect) }
    return blocks
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
