/// The origins of one level with the items that they absorb, by their offsets.
struct RadiusGroups {
  /// Group by group, each with its origin first.
  private(set) var members: [Int32] = []

  /// Where each group ends.
  private var ends: [Int32] = []

  private var start = 0

  /// How many groups there are, each of two items or more.
  var count: Int { ends.count }

  /// Begins a group.
  mutating func begin(_ origin: Int) {
    start = members.count
    members.append(Int32(truncatingIfNeeded: origin))
  }

  mutating func add(_ offset: Int) { members.append(Int32(truncatingIfNeeded: offset)) }

  /// Ends a group; an origin that is alone is none.
  mutating func end() {
    if members.count - start > 1 {
      ends.append(Int32(truncatingIfNeeded: members.count))
    } else {
      members.removeLast(members.count - start)
    }
  }

  /// Returns the range in which the origin of a group and the items that it absorbs are
  /// listed.
  func range(_ group: Int) -> Range<Int> {
    (group == 0 ? 0 : Int(ends[group - 1]))..<Int(ends[group])
  }

  /// Returns the origins of some groups and the items that they absorb.
  func members(of groups: Range<Int>) -> ArraySlice<Int32> {
    groups.isEmpty
      ? [] : members[range(groups.lowerBound).lowerBound..<range(groups.upperBound - 1).upperBound]
  }

  /// Returns which groups have their origin among some items, where groups are in the order of their
  /// origins.
  func groups(from start: Int, to end: Int) -> Range<Int> {
    firstGroup(from: start)..<firstGroup(from: end)
  }

  /// Calls a function with each item that is absorbed, and its origin.
  @inline(__always)  // with the function
  func forEachAbsorbed(_ body: (_ origin: Int, _ item: Int) -> Void) {
    for group in 0..<count {
      let range = range(group)
      for entry in range.lowerBound + 1..<range.upperBound {
        body(Int(members[range.lowerBound]), Int(members[entry]))
      }
    }
  }

  /// Takes groups out.
  ///
  /// - Parameter isOut: Whether the group with some of the members is taken out.
  /// - Returns: What was taken out.
  mutating func removeAll(where isOut: (Range<Int>) -> Bool) -> RadiusGroups {
    var (kept, removed) = (RadiusGroups(), RadiusGroups())
    for group in 0..<count {
      let range = range(group)
      if isOut(range) { removed.append(self, range) } else { kept.append(self, range) }
    }
    self = kept
    return removed
  }

  /// Returns the number of the first group whose origin is an item or behind it, where groups are
  /// in the order of their origins.
  func firstGroup(from offset: Int) -> Int {
    Threads.areIncluded ? (0..<count).endOfPrefix { origin($0) < offset } : 0
  }

  /// Adds the groups of others whose origins are before an item.
  ///
  /// - Parameter next: The first of them; afterwards, the first that is not added.
  @inline(__always)  // between the groups of a level, where there are none to add but a few
  mutating func append(_ others: RadiusGroups, from next: inout Int, before offset: Int) {
    while Threads.areIncluded, next < others.count, others.origin(next) < offset {
      append(others, others.range(next))
      next += 1
    }
  }

  private func origin(_ group: Int) -> Int { Int(members[range(group).lowerBound]) }

  private mutating func append(_ groups: RadiusGroups, _ range: Range<Int>) {
    for entry in range { members.append(groups.members[entry]) }
    ends.append(Int32(truncatingIfNeeded: members.count))
  }
}
