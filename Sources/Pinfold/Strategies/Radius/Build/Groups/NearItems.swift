/// For each item of a part, the near items of lower rank in the same part.
///
/// If few items have neighbors, as at most levels, these items get consecutive numbers. Otherwise,
/// an item's number is its offset in the part.
struct NearItems {
  let count: Int

  let part: Range<Int>

  /// The item of each number, ascending. Empty if numbers are offsets in the part.
  private var items: [Int32] = []

  /// The start of each item's neighbors, then the end.
  private var starts: [Int32]

  private var neighbors: [Int32]

  /// - Parameters:
  ///   - pairs: The pairs of the part.
  ///   - across: Pairs across parts. Their items in this part get numbers too.
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
    // At most five pairs per item, and fewer than 2²⁸ items, so sums do not wrap.
    var sum: Int32 = 0
    for number in ends.indices {
      sum &+= ends[number]
      ends[number] = sum
    }
    neighbors = [Int32](repeating: 0, count: pairs.count)
    // Turns ends into starts.
    for pair in pairs {
      let later = Int(number(pair.later))
      ends[later] &-= 1
      neighbors[Int(ends[later])] = number(pair.earlier)
    }
    starts = ends
  }

  /// Creates the near items of a few pairs in any parts. `part` is then the range of their numbers.
  ///
  /// - Complexity: O(*n*), for sorting the pairs.
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
    // With numbers instead of offsets, they are the pairs of a part without other items.
    self.init(
      pairs.indices.map { NearPair(numbers[2 * $0], numbers[2 * $0 + 1]) },
      in: 0..<items.count
    )
    self.items = items
  }

  /// Returns the numbers of items in pairs, by offset in the part.
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

  @inline(__always)
  func offset(_ number: Int) -> Int {
    items.isEmpty ? part.lowerBound &+ number : Int(items[number])
  }

  /// Returns the number of an item, or `nil` for an item of another part.
  ///
  /// - Complexity: O(log *n*)
  func number(of item: Int32) -> Int? {
    guard part.contains(Int(item)) else { return nil }
    return items.isEmpty
      ? Int(item) - part.lowerBound : items.indices.endOfPrefix { items[$0] < item }
  }

  @inline(__always)
  func range(_ number: Int) -> Range<Int> {
    Int(starts[number])..<Int(starts[number + 1])
  }

  @inline(__always)
  subscript(_ entry: Int) -> Int { Int(neighbors[entry]) }
}

/// The offsets of two near items.
struct NearPair {
  /// The item with the higher rank.
  let later: Int32

  let earlier: Int32

  init(_ later: Int, _ earlier: Int) {
    self.later = Int32(truncatingIfNeeded: later)
    self.earlier = Int32(truncatingIfNeeded: earlier)
  }

  /// Orders the pair by rank.
  @inline(__always)
  func ordered(_ items: Span<LevelItem>) -> NearPair {
    let (a, b) = (Int(later), Int(earlier))
    return items[a].rank < items[b].rank ? NearPair(b, a) : self
  }

  @inline(__always)
  func isWithin(_ part: Range<Int>) -> Bool {
    part.contains(Int(later)) && part.contains(Int(earlier))
  }
}
