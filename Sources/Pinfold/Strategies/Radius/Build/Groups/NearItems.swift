/// For every item of a part that has any near it, the items of that part near it that have their
/// turn before it.
///
/// At most levels these are few of the items, so they get numbers of their own. Where they
/// are most of the items, their offsets in the part are their numbers.
struct NearItems {
  /// How many numbers there are.
  let count: Int

  /// Where the part is.
  let part: Range<Int>

  /// The offsets of the items that are near others, ascending: by their numbers. None where
  /// all items of the part have a number.
  private var items: [Int32] = []

  /// Where each item's neighbors begin, and the end of the last item's.
  private var starts: [Int32]

  /// Their numbers.
  private var neighbors: [Int32]

  /// - Parameters:
  ///   - pairs: Those of the part.
  ///   - across: Pairs of items of any parts: those of this one get numbers, too.
  init(_ pairs: [NearPair], across: [NearPair] = [], in part: Range<Int>) {
    let isNumbered = pairs.count + across.count < part.count
    let numbers = isNumbered ? Self.numbers(of: pairs, across, in: part, &items) : []
    let start = part.lowerBound
    let number = { (item: Int32) in
      isNumbered ? numbers[Int(item) &- start] : Int32(truncatingIfNeeded: Int(item) &- start)
    }
    (self.part, count) = (part, isNumbered ? items.count : part.count)
    var ends = [Int32](repeating: 0, count: count + 1)
    for pair in pairs { ends[Int(number(pair.later))] &+= 1 }
    // At most five pairs to an item, of fewer than 2²⁸: none of these wraps.
    var sum: Int32 = 0
    for number in ends.indices {
      sum &+= ends[number]
      ends[number] = sum
    }
    neighbors = [Int32](repeating: 0, count: pairs.count)
    // What were ends become starts.
    for pair in pairs {
      let later = Int(number(pair.later))
      ends[later] &-= 1
      neighbors[Int(ends[later])] = number(pair.earlier)
    }
    starts = ends
  }

  /// The items of some pairs, anywhere and few of all: numbers are for these only, and `part` is the
  /// range of the numbers.
  ///
  /// - Complexity: O(*n*), a sort of the pairs.
  init(_ pairs: [NearPair]) {
    var order: [UInt64] = []
    order.reserveCapacity(2 * pairs.count)
    for (index, pair) in pairs.enumerated() {
      order.append(UInt64(pair.later) << 32 | UInt64(2 * index))
      order.append(UInt64(pair.earlier) << 32 | UInt64(2 * index + 1))
    }
    RadixSort.sort(&order)
    var items: [Int32] = []
    var numbers = [Int](repeating: 0, count: order.count)
    for entry in order {
      let item = Int32(truncatingIfNeeded: entry >> 32)
      if items.last != item { items.append(item) }
      numbers[Int(truncatingIfNeeded: entry & 0xFFFF_FFFF)] = items.count - 1
    }
    // By their numbers, they are pairs of a part that has no other items.
    self.init(
      pairs.indices.map { NearPair(numbers[2 * $0], numbers[2 * $0 + 1]) },
      in: 0..<items.count
    )
    self.items = items
  }

  /// Numbers the items of pairs.
  ///
  /// - Returns: By offset in the part, the numbers of items that are in a pair.
  private static func numbers(
    of pairs: [NearPair],
    _ across: [NearPair],
    in part: Range<Int>,
    _ items: inout [Int32]
  ) -> [Int32] {
    var marks = [UInt64](repeating: 0, count: (part.count + 63) / 64)
    func mark(_ item: Int32) {
      let offset = Int(item) &- part.lowerBound
      marks[offset >> 6] |= 1 << UInt64(offset & 63)
    }
    for pair in pairs {
      mark(pair.later)
      mark(pair.earlier)
    }
    for pair in across where Threads.areIncluded {
      if part.contains(Int(pair.later)) { mark(pair.later) }
      if part.contains(Int(pair.earlier)) { mark(pair.earlier) }
    }
    var numbers = [Int32](repeating: 0, count: part.count)
    for (index, word) in marks.enumerated() {
      var rest = word
      while rest != 0 {
        let offset = index << 6 + rest.trailingZeroBitCount
        numbers[offset] = Int32(truncatingIfNeeded: items.count)
        items.append(Int32(truncatingIfNeeded: part.lowerBound + offset))
        rest &= rest &- 1
      }
    }
    return numbers
  }

  /// Returns the offset of an item by its number.
  @inline(__always)
  func offset(_ number: Int) -> Int {
    items.isEmpty ? part.lowerBound &+ number : Int(items[number])
  }

  /// Returns the number of an item that is near others; `nil` for one of another part.
  ///
  /// - Complexity: O(log *n*)
  func number(of item: Int32) -> Int? {
    guard part.contains(Int(item)) else { return nil }
    return items.isEmpty
      ? Int(item) - part.lowerBound : items.indices.endOfPrefix { items[$0] < item }
  }

  /// Returns the range in which the neighbors of an item are listed.
  @inline(__always)
  func range(_ number: Int) -> Range<Int> {
    Int(starts[number])..<Int(starts[number + 1])
  }

  /// The number of a neighbor.
  @inline(__always)
  subscript(_ entry: Int) -> Int { Int(neighbors[entry]) }
}

/// Two items that are near each other, by their offsets.
struct NearPair {
  /// That of higher rank.
  let later: Int32

  /// That of lower rank.
  let earlier: Int32

  init(_ later: Int, _ earlier: Int) {
    self.later = Int32(truncatingIfNeeded: later)
    self.earlier = Int32(truncatingIfNeeded: earlier)
  }

  /// Returns the same two in the order of their ranks.
  @inline(__always)
  func ordered(_ items: Span<LevelItem>) -> NearPair {
    let (a, b) = (Int(later), Int(earlier))
    return items[a].rank < items[b].rank ? NearPair(b, a) : self
  }

  /// Whether both are in a part.
  @inline(__always)
  func isWithin(_ part: Range<Int>) -> Bool {
    part.contains(Int(later)) && part.contains(Int(earlier))
  }
}
