/// For every item, the items near it that have their turn before it.
struct NearItems {
  /// The offset at which each item's neighbors begin, and the end of the last item's.
  private var starts: [Int32]

  private var neighbors: [Int32]

  /// - Parameter count: How many items there are.
  init(_ parts: [[NearPair]], count: Int) {
    var ends = [Int32](repeating: 0, count: count + 1)
    var total = 0
    for pairs in parts {
      total += pairs.count
      for pair in pairs { ends[Int(pair.later)] &+= 1 }
    }
    // At most 2³⁰ pairs: none of these wraps.
    var sum: Int32 = 0
    for place in ends.indices {
      sum &+= ends[place]
      ends[place] = sum
    }
    neighbors = [Int32](repeating: 0, count: total)
    // What were ends become starts.
    for pairs in parts {
      for pair in pairs {
        let later = Int(pair.later)
        ends[later] &-= 1
        neighbors[Int(ends[later])] = pair.earlier
      }
    }
    starts = ends
  }

  /// Returns the range in which the neighbors of an item are listed.
  @inline(__always)
  func range(_ place: Int) -> Range<Int> {
    Int(starts[place])..<Int(starts[place + 1])
  }

  @inline(__always)
  subscript(_ entry: Int) -> Int { Int(neighbors[entry]) }
}

/// Two items that are near each other, by their offsets.
struct NearPair {
  /// That of higher rank.
  let later: Int32

  /// That of lower rank.
  let earlier: Int32
}
