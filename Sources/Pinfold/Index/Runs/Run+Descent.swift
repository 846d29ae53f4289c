/// A visitor's decision about a quadtree node.
enum NodeVerdict {
  /// Skip the node.
  case skip

  case whole

  case open
}

/// A visitor that descends the implicit quadtree of a run.
protocol NodeVisitor {
  func verdict(on node: GridRect) -> NodeVerdict

  /// Receives all points of a node after a `whole` verdict, or the points of one position.
  mutating func take(_ slots: Range<Int>, of run: borrowing Run)

  /// Receives a small node after an `open` verdict. Returns `false` to visit its children instead.
  mutating func take(leaf slots: Range<Int>, _ node: GridRect, of run: borrowing Run) -> Bool
}

extension NodeVisitor {
  /// Takes a few points one by one. Returns whether there were few.
  mutating func takeEach(_ slots: Range<Int>, of run: borrowing Run) -> Bool {
    guard slots.count <= 8 else { return false }
    for slot in slots { take(slot..<slot + 1, of: run) }
    return true
  }
}

extension Run {
  /// The maximum number of points in a leaf. Reading them in sequence is faster than searching for
  /// children, which waits for memory three times.
  static let leafCount = 512

  /// Visits the nodes that contain points, from the root down and mostly in key order.
  ///
  /// A node is the smallest one around its first and last point, so the depth is at most 32.
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
