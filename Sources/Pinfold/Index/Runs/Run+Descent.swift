/// What a visitor does with a quadtree node.
enum NodeVerdict {
  /// Nothing: no point of the node matters.
  case skip

  /// All points at once.
  case whole

  /// Visit its children.
  case open
}

/// A visitor that descends the implicit quadtree of a run.
protocol NodeVisitor {
  /// Decides on a node.
  func verdict(on node: GridRect) -> NodeVerdict

  /// Receives all points of a node that it wanted whole, or that are coincident.
  mutating func take(_ slots: Range<Int>, of run: borrowing Run)

  /// Receives a node of few points that it wanted opened.
  ///
  /// - Returns: Whether the visitor is done with it; otherwise it is opened.
  mutating func take(leaf slots: Range<Int>, _ node: GridRect, of run: borrowing Run) -> Bool
}

extension NodeVisitor {
  /// Visits the points of a node one by one, if they are few.
  ///
  /// - Returns: Whether they were few.
  mutating func takeEach(_ slots: Range<Int>, of run: borrowing Run) -> Bool {
    guard slots.count <= 8 else { return false }
    for slot in slots { take(slot..<slot + 1, of: run) }
    return true
  }
}

extension Run {
  /// The greatest number of points in a leaf. Reading on, block by block, is faster than
  /// searching for children, which waits for memory three times.
  static let leafCount = 512

  /// Descends the nodes that hold points.
  ///
  /// A node is the smallest one around its first and last point, so the depth is
  /// that of the data's differences, and at most 32. Nodes are visited mostly in key
  /// order, but a few are opened together.
  func descend(_ visitor: inout some NodeVisitor) {
    guard !isEmpty else { return }
    var (stack, opened) = ([0..<count], [Range<Int>]())
    stack.reserveCapacity(100 + 4 * ChildSearch.nodeCount)  // rarely more
    opened.reserveCapacity(ChildSearch.nodeCount)
    var search = ChildSearch()
    while !stack.isEmpty {
      opened.removeAll(keepingCapacity: true)
      while opened.count < ChildSearch.nodeCount, let slots = stack.popLast() {
        if wantsOpen(slots, &visitor) { opened.append(slots) }
      }
      search.push(childrenOf: opened, in: self, onto: &stack)
    }
  }

  /// Shows a node to a visitor.
  ///
  /// - Returns: Whether it is to be opened.
  private func wantsOpen(_ slots: Range<Int>, _ visitor: inout some NodeVisitor) -> Bool {
    let first = keys[slots.lowerBound]
    let last = keys[slots.upperBound - 1]
    let node = GridRect(nodeFrom: first, to: last)
    switch visitor.verdict(on: node) {
    case .skip: return false
    case .open where first != last:
      return slots.count > Self.leafCount || !visitor.take(leaf: slots, node, of: self)
    case .whole, .open:
      visitor.take(slots, of: self)
      return false
    }
  }
}
