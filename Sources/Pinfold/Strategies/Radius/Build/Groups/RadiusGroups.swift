/// Groups of one level: the offsets of origins and of the items that they absorb.
struct RadiusGroups {
  /// The members of each group, its origin first.
  private(set) var members: [Int32] = []

  private var ends: [Int32] = []

  private var start = 0

  /// The number of groups. Each has at least two items.
  var count: Int { ends.count }

  mutating func begin(_ origin: Int) {
    start = members.count
    members.append(Int32(truncatingIfNeeded: origin))
  }

  mutating func add(_ offset: Int) { members.append(Int32(truncatingIfNeeded: offset)) }

  /// Ends the current group. An origin alone does not form a group.
  mutating func end() {
    if members.count - start > 1 {
      ends.append(Int32(truncatingIfNeeded: members.count))
    } else {
      members.removeLast(members.count - start)
    }
  }

  func range(_ group: Int) -> Range<Int> {
    (group == 0 ? 0 : Int(ends[group - 1]))..<Int(ends[group])
  }

  func members(of groups: Range<Int>) -> ArraySlice<Int32> {
    groups.isEmpty
      ? [] : members[range(groups.lowerBound).lowerBound..<range(groups.upperBound - 1).upperBound]
  }

  /// Returns the groups whose origins are in a range. Groups must be sorted by origin.
  func groups(from start: Int, to end: Int) -> Range<Int> {
    firstGroup(from: start)..<firstGroup(from: end)
  }

  @inline(__always)  // together with the body
  func forEachAbsorbed(_ body: (_ origin: Int, _ item: Int) -> Void) {
    for group in 0..<count {
      let range = range(group)
      for entry in range.lowerBound + 1..<range.upperBound {
        body(Int(members[range.lowerBound]), Int(members[entry]))
      }
    }
  }

  /// - Parameter isOut: Returns whether to remove the group with a range of members.
  /// - Returns: The removed groups.
  mutating func removeAll(where isOut: (Range<Int>) -> Bool) -> RadiusGroups {
    var (kept, removed) = (RadiusGroups(), RadiusGroups())
    for group in 0..<count {
      let range = range(group)
      if isOut(range) { removed.append(self, range) } else { kept.append(self, range) }
    }
    self = kept
    return removed
  }

  /// Returns the first group whose origin is at or after an offset. Groups must be sorted by
  /// origin.
  func firstGroup(from offset: Int) -> Int {
    Threads.areIncluded ? (0..<count).endOfPrefix { origin($0) < offset } : 0
  }

  /// Appends groups whose origins are before an offset.
  ///
  /// - Parameter next: The first group to append. Becomes the first group not appended.
  @inline(__always)  // called between all groups, mostly with nothing to append
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
