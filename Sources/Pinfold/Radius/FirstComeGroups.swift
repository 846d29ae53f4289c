/// Who takes whom at one level: the first that comes takes everyone near who is not
/// taken.
///
/// An item is an origin if no origin of lower rank is near; an item that is none
/// belongs to the origin of lowest rank that is near. The fate of an item so depends
/// on near items of lower rank only, and is found by asking them first: in memory
/// order, and with the same answer in any other.
struct FirstComeGroups {
  /// For each item with neighbours its origin, which may be itself.
  private(set) var origins: [Int32]

  /// An item whose fate is not known yet, or that has no neighbours.
  static let unknown: Int32 = -1

  /// - Parameter reaches: Whether an origin finds an item near that is listed as near.
  init(
    _ items: Span<RadiusItem>,
    _ near: NearItems,
    reaches: ((_ origin: RadiusItem, _ item: RadiusItem) -> Bool)?
  ) {
    origins = [Int32](repeating: Self.unknown, count: items.count)
    var waiting: [Int] = []
    for place in items.indices where !near.range(place).isEmpty {
      guard origins[place] == Self.unknown else { continue }
      waiting.append(place)
      while let last = waiting.last {
        guard let unknown = decide(last, items, near, reaches) else {
          waiting.removeLast()
          continue
        }
        waiting.append(unknown)
      }
    }
  }

  /// Appends the items that each origin takes.
  func append(to groups: inout RadiusGroups, _ near: NearItems) {
    for place in origins.indices where Int(origins[place]) == place {
      groups.open(place)
      for entry in near.range(place) where Int(origins[near[entry]]) == place {
        groups.add(near[entry])
      }
      groups.close()
    }
  }

  /// Finds the origin of an item, if all of lower rank that are near are decided.
  ///
  /// - Returns: One that is not.
  @inline(__always)
  private mutating func decide(
    _ place: Int,
    _ items: Span<RadiusItem>,
    _ near: NearItems,
    _ reaches: ((RadiusItem, RadiusItem) -> Bool)?
  ) -> Int? {
    let rank = items[place].rank
    var (best, bestRank) = (place, rank)
    for entry in near.range(place) {
      let other = near[entry]
      let otherRank = items[other].rank
      // An origin of higher rank than the best so far would not matter.
      guard otherRank < bestRank else { continue }
      let origin = origins[other]
      if origin == Self.unknown { return other }
      guard Int(origin) == other else { continue }
      if let reaches, !reaches(items[other], items[place]) { continue }
      (best, bestRank) = (other, otherRank)
    }
    origins[place] = Int32(truncatingIfNeeded: best)
    return nil
  }
}
