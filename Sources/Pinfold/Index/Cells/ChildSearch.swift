/// Finds the children of several quadtree nodes at the same time.
///
/// Each search waits for memory several times. Interleaved searches wait together.
struct ChildSearch {
  static let nodeCount = 8

  /// A search for the first slot whose key is at least `key`.
  private struct Search {
    let key: UInt64
    let slots: Range<Int>

    var low: Int
    var count: Int
  }

  private var searches: [Search] = []

  /// Pushes the children of nodes, last children first. Each node has several positions.
  mutating func push(
    childrenOf nodes: [Range<Int>],
    in run: borrowing Run,
    onto stack: inout [Range<Int>]
  ) {
    searches.removeAll(keepingCapacity: true)
    for node in nodes.reversed() { append(node, in: run) }
    findBlocks(in: run.heads)
    for first in stride(from: 0, to: searches.count, by: 3) {
      let slots = searches[first].slots
      let east = slot(of: searches[first], in: run)
      let middle = slot(of: searches[first + 1], in: run)
      let west = slot(of: searches[first + 2], in: run)
      if east < slots.upperBound { stack.append(east..<slots.upperBound) }
      if middle < east { stack.append(middle..<east) }
      if west < middle { stack.append(west..<middle) }
      if slots.lowerBound < west { stack.append(slots.lowerBound..<west) }
    }
  }

  /// Appends searches for the last three children, last first.
  private mutating func append(_ slots: Range<Int>, in run: borrowing Run) {
    let key = run.keys[slots.lowerBound]
    let split = NodeSplit(from: key, to: run.keys[slots.upperBound - 1])
    let blocks = Run.blocks(startingIn: slots)
    for child in stride(from: UInt64(3), to: 0, by: -1) {
      searches.append(
        Search(
          key: split.firstKey(ofChild: child, near: key),
          slots: slots,
          low: blocks.lowerBound,
          count: blocks.count
        )
      )
    }
  }

  /// Narrows all searches to at most one block.
  private mutating func findBlocks(in heads: [UInt64]) {
    // Without heads, all nodes are in one block.
    guard !heads.isEmpty else { return }
    let headSlice = heads[...]
    let heads = headSlice.span
    var isSearching = true
    while isSearching {
      isSearching = false
      for index in searches.indices where searches[index].count > 1 {
        let half = searches[index].count >> 1
        let head = heads[searches[index].low &+ half &- 1]
        searches[index].low &+= half &* Int(Run.isBelow(head, searches[index].key))
        searches[index].count &-= half
        isSearching = true
      }
    }
    for index in searches.indices where searches[index].count == 1 {
      searches[index].low += Int(Run.isBelow(heads[searches[index].low], searches[index].key))
    }
  }

  @inline(__always)  // so that searches of one node also wait for memory together
  private func slot(of search: Search, in run: borrowing Run) -> Int {
    let block = Run.slots(before: search.low, in: search.slots)
    return run.slot(notBelow: search.key, inBlock: block)
  }
}
