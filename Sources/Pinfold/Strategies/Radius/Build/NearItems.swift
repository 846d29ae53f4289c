/// For every item that has any near it, the items near it that have their turn before it.
///
/// At most levels these are few of the items, so they get numbers of their own. Where they
/// are most of the items, their offsets are their numbers.
struct NearItems {
  /// How many numbers there are.
  let count: Int

  /// The offsets of the items that are near others, ascending: by their numbers. None where
  /// these are the offsets.
  private var places: [Int32] = []

  /// Where each item's neighbors begin, and the end of the last item's.
  private var starts: [Int32]

  /// Their numbers.
  private var neighbors: [Int32]

  /// - Parameter count: How many items there are.
  init(_ parts: [[NearPair]], count: Int) {
    let total = parts.reduce(0) { $0 + $1.count }
    let isNumbered = total < count
    let numbers = isNumbered ? Self.numbers(of: parts, count: count, &places) : []
    self.count = isNumbered ? places.count : count
    var ends = [Int32](repeating: 0, count: self.count + 1)
    for pairs in parts {
      for pair in pairs {
        ends[Int(isNumbered ? numbers[Int(pair.later)] : pair.later)] &+= 1
      }
    }
    // At most 2³⁰ pairs: none of these wraps.
    var sum: Int32 = 0
    for number in ends.indices {
      sum &+= ends[number]
      ends[number] = sum
    }
    neighbors = [Int32](repeating: 0, count: total)
    // What were ends become starts.
    for pairs in parts {
      for pair in pairs {
        let later = Int(isNumbered ? numbers[Int(pair.later)] : pair.later)
        ends[later] &-= 1
        neighbors[Int(ends[later])] = isNumbered ? numbers[Int(pair.earlier)] : pair.earlier
      }
    }
    starts = ends
  }

  /// Numbers the items of pairs.
  ///
  /// - Returns: By offset, the numbers of items that are in a pair.
  private static func numbers(
    of parts: [[NearPair]],
    count: Int,
    _ places: inout [Int32]
  ) -> [Int32] {
    var marks = [UInt64](repeating: 0, count: (count + 63) / 64)
    for pairs in parts {
      for pair in pairs {
        marks[Int(pair.later >> 6)] |= 1 << UInt64(pair.later & 63)
        marks[Int(pair.earlier >> 6)] |= 1 << UInt64(pair.earlier & 63)
      }
    }
    var numbers = [Int32](repeating: 0, count: count)
    for (index, word) in marks.enumerated() {
      var rest = word
      while rest != 0 {
        let place = index << 6 + rest.trailingZeroBitCount
        numbers[place] = Int32(truncatingIfNeeded: places.count)
        places.append(Int32(truncatingIfNeeded: place))
        rest &= rest &- 1
      }
    }
    return numbers
  }

  /// Returns the offset of an item by its number.
  @inline(__always)
  func place(_ number: Int) -> Int { places.isEmpty ? number : Int(places[number]) }

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
}
