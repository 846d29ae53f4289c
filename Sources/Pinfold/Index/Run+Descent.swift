/// What a visitor wants of a quadtree node.
enum NodeVerdict {
  /// Nothing: no point of the node matters.
  case skip

  /// All points at once.
  case whole

  /// A closer look.
  case open
}

/// Who walks down the implicit quadtree of a run.
protocol NodeVisitor {
  /// Decides on a node that may hold points outside the visitor's interest.
  mutating func verdict(on node: GridRect) -> NodeVerdict

  /// Receives all points of a node that it wanted whole; slots ascend from call
  /// to call.
  mutating func take(_ slots: Range<Int>, of run: borrowing Run)

  /// Receives the points of a block too small to open; they may be anywhere.
  mutating func take(leaf slots: Range<Int>, of run: borrowing Run)
}

extension Run {
  /// Stretches of so few blocks are looked at block by block, which is faster
  /// than searching for the children of their node.
  private static let scanCount = 16

  /// Walks down the nodes that hold points, in key order.
  ///
  /// The walk goes over blocks, by their heads alone. A stretch of blocks is as
  /// large as the smallest node around its first key and the head that follows
  /// it; a block in which one child of a node ends and the next one starts is a
  /// stretch of its own. The depth is that of the data's differences, and at most
  /// 32.
  func descend(_ visitor: inout some NodeVisitor) {
    guard !isEmpty else { return }
    var stack: [Range<Int>] = []
    stack.reserveCapacity(200)  // seven stretches a level, rarely all of them
    stack.append(0..<heads.count)
    while let blocks = stack.popLast() {
      let node = node(around: blocks)
      switch visitor.verdict(on: node) {
      case .skip: break
      case .whole: visitor.take(slots(ofBlocks: blocks), of: self)
      case .open:
        if node.isPosition {
          visitor.take(slots(ofBlocks: blocks), of: self)
        } else if blocks.count == 1 {
          visitor.take(leaf: slots(ofBlocks: blocks), of: self)
        } else if blocks.count <= Self.scanCount {
          scan(blocks, &visitor)
        } else {
          push(partsOf: blocks, onto: &stack)
        }
      }
    }
  }

  /// Visits a few blocks one by one.
  private func scan(_ blocks: Range<Int>, _ visitor: inout some NodeVisitor) {
    for block in blocks {
      let node = node(around: block..<block + 1)
      switch visitor.verdict(on: node) {
      case .skip: break
      case .whole: visitor.take(slots(ofBlocks: block..<block + 1), of: self)
      case .open: visitor.take(leaf: slots(ofBlocks: block..<block + 1), of: self)
      }
    }
  }

  private func slots(ofBlocks blocks: Range<Int>) -> Range<Int> {
    blocks.lowerBound * Self.blockSize..<min(blocks.upperBound * Self.blockSize, count)
  }

  /// A key that none of the blocks before it goes beyond.
  private func bound(_ block: Int) -> UInt64 {
    block < heads.count ? heads[block] : keys[count - 1]
  }

  private func node(around blocks: Range<Int>) -> GridRect {
    GridRect(nodeFrom: heads[blocks.lowerBound], to: bound(blocks.upperBound))
  }

  /// Pushes the parts of a stretch of several positions: the blocks inside each child of its node, and
  /// between them the blocks in which a child ends. The last part comes first, so
  /// that the first is visited next.
  private func push(partsOf blocks: Range<Int>, onto stack: inout [Range<Int>]) {
    let (first, last) = (heads[blocks.lowerBound], bound(blocks.upperBound))
    // The two bits that tell the children apart: the highest that differs, and
    // the other one of its pair.
    let shift = UInt64((63 - (first ^ last).leadingZeroBitCount) & ~1)
    let corner = last >> shift & ~3
    var end = blocks.upperBound
    for child in stride(from: UInt64(3), to: 0, by: -1) {
      let start = Self.index(
        notBelow: (corner | child) << shift,
        in: heads.span,
        blocks.lowerBound..<end
      )
      if start < end { stack.append(start..<end) }
      // The block before holds the last points of the child before, and perhaps
      // the first ones of this child.
      end = max(start - 1, blocks.lowerBound)
      if end < start { stack.append(end..<start) }
    }
    if blocks.lowerBound < end { stack.append(blocks.lowerBound..<end) }
  }
}
