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
  mutating func open(_ origin: Int) {
    start = members.count
    members.append(Int32(truncatingIfNeeded: origin))
  }

  mutating func add(_ place: Int) { members.append(Int32(truncatingIfNeeded: place)) }

  /// Ends a group; an origin that is alone is none.
  mutating func close() {
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

  /// Takes groups out.
  ///
  /// - Parameter isOut: Whether a group with some members is taken out.
  /// - Returns: What was taken out.
  mutating func removeAll(where isOut: (ArraySlice<Int32>) -> Bool) -> RadiusGroups {
    var (kept, removed) = (RadiusGroups(), RadiusGroups())
    for group in 0..<count {
      let members = members[range(group)]
      if isOut(members) { removed.append(members) } else { kept.append(members) }
    }
    self = kept
    return removed
  }

  private mutating func append(_ group: ArraySlice<Int32>) {
    members.append(contentsOf: group)
    ends.append(Int32(truncatingIfNeeded: members.count))
  }
}
