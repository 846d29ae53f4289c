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
  /// Decides on a node.
  func verdict(on node: GridRect) -> NodeVerdict

  /// Receives all points of a node that it wanted whole; slots ascend from call
  /// to call.
  mutating func take(_ slots: Range<Int>, of run: borrowing Run)

  /// Receives a node of few points that it wanted opened.
  ///
  /// - Returns: Whether the visitor is done with it; otherwise it is opened.
  mutating func take(leaf slots: Range<Int>, _ node: GridRect, of run: borrowing Run) -> Bool
}

extension Run {
  /// A leaf has at most so many points. Reading on, block by block, is faster
  /// than searching for children, which waits for memory three times.
  static let leafCount = 512

  /// Walks down the nodes that hold points, in key order.
  ///
  /// A node is the smallest one around its first and last point, so the depth is
  /// that of the data's differences, and at most 32.
  func descend(_ visitor: inout some NodeVisitor) {
    guard !isEmpty else { return }
    var stack: [Range<Int>] = []
    stack.reserveCapacity(100)  // three siblings a level and a little more
    stack.append(0..<count)
    while let slots = stack.popLast() {
      let first = keys[slots.lowerBound]
      let last = keys[slots.upperBound - 1]
      let node = GridRect(nodeFrom: first, to: last)
      switch visitor.verdict(on: node) {
      case .skip: break
      case .whole: visitor.take(slots, of: self)
      case .open:
        if slots.count <= Self.leafCount && visitor.take(leaf: slots, node, of: self) { break }
        if first == last {
          visitor.take(slots, of: self)
        } else {
          push(childrenOf: slots, from: first, to: last, onto: &stack)
        }
      }
    }
  }

  /// Pushes the children of a node of several positions, the last one first, so
  /// that the first is visited next.
  private func push(
    childrenOf slots: Range<Int>,
    from start: UInt64,
    to last: UInt64,
    onto stack: inout [Range<Int>]
  ) {
    // The two bits that tell the children apart: the highest that differs, and
    // the other one of its pair.
    let shift = UInt64((63 - (start ^ last).leadingZeroBitCount) & ~1)
    let corner = last >> shift & ~3
    let (first, second, third) = (
      (corner | 1) << shift, (corner | 2) << shift, (corner | 3) << shift
    )
    // First the blocks of all three, then what is in them: so that the processor
    // fetches them from memory at the same time.
    let (a, b, c) = (
      blockSlots(around: first, in: slots), blockSlots(around: second, in: slots),
      blockSlots(around: third, in: slots)
    )
    let west = slot(notBelow: first, inBlock: a)
    let middle = slot(notBelow: second, inBlock: b)
    let east = slot(notBelow: third, inBlock: c)
    if east < slots.upperBound { stack.append(east..<slots.upperBound) }
    if middle < east { stack.append(middle..<east) }
    if west < middle { stack.append(west..<middle) }
    if slots.lowerBound < west { stack.append(slots.lowerBound..<west) }
  }
}
