/// Finds the children of several quadtree nodes side by side.
///
/// Each search waits for memory several times. Done step by step together, they wait at
/// the same time: the processor fetches for all of them at once.
struct ChildSearch {
  /// How many nodes are opened together.
  static let nodeCount = 8

  /// A search for the first slot whose key is not below the given one.
  private struct Search {
    let key: UInt64
    let slots: Range<Int>

    /// What is left of the blocks that may start at that slot or behind it.
    var low: Int
    var count: Int
  }

  private var searches: [Search] = []

  /// Pushes the children of nodes of several positions, the last ones first.
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

  /// Appends the searches for the last three children of a node, the last first.
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

  /// Halves the blocks of all searches until each has one or none left.
  private mutating func findBlocks(in heads: [UInt64]) {
    // A node of one block has no further block head to search, and a run of one node no
    // further node.
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

  /// Returns the slot that a search ends at, once its block is found.
  @inline(__always)  // so that those of one node wait for memory together, too
  private func slot(of search: Search, in run: borrowing Run) -> Int {
    let block = Run.slots(before: search.low, in: search.slots)
    return run.slot(notBelow: search.key, inBlock: block)
  }
}
