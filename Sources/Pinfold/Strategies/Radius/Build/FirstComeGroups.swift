/// Who takes whom at one level: the first that comes takes everyone near who is not
/// taken.
///
/// An item is an origin if no origin of lower rank is near; an item that is none
/// belongs to the origin of lowest rank that is near. The fate of an item so depends
/// on near items of lower rank only, and is found by asking them first: in memory
/// order, and with the same answer in any other.
struct FirstComeGroups {
  /// For each item its origin, which may be itself.
  private var origins: [Int32]

  /// An item whose fate is not known yet; or no item.
  private static let unknown: Int32 = -1

  /// - Parameters:
  ///   - near: Those of lower rank that are near.
  ///   - reaches: Whether an origin finds an item near that is listed as near.
  init(
    _ items: Span<LevelItem>,
    _ near: NearItems,
    reaches: ((_ origin: Int, _ item: Int) -> Bool)?
  ) {
    origins = [Int32](repeating: Self.unknown, count: items.count)
    var waiting: [Int] = []
    for place in items.indices {
      guard origins[place] == Self.unknown,
        let unknown = decide(place, items, near, reaches)
      else { continue }
      waiting.append(place)
      waiting.append(unknown)
      while let last = waiting.last {
        if let unknown = decide(last, items, near, reaches) {
          waiting.append(unknown)
        } else {
          waiting.removeLast()
        }
      }
    }
  }

  /// Finds the origin of an item, if all of lower rank that are near are decided.
  ///
  /// - Returns: One that is not.
  @inline(__always)
  private mutating func decide(
    _ place: Int,
    _ items: Span<LevelItem>,
    _ near: NearItems,
    _ reaches: ((Int, Int) -> Bool)?
  ) -> Int? {
    var best = place
    for entry in near.range(place) {
      let other = near[entry]
      let origin = origins[other]
      if origin == Self.unknown { return other }
      guard Int(origin) == other else { continue }
      if let reaches, !reaches(other, place) { continue }
      if best == place || items[other].rank < items[best].rank { best = other }
    }
    origins[place] = Int32(truncatingIfNeeded: best)
    return nil
  }

  /// Returns the items that each origin takes.
  consuming func groups() -> RadiusGroups {
    // For each origin the first that it takes; in the place of their origin, others
    // have the next one.
    var first = [Int32](repeating: Self.unknown, count: origins.count)
    for place in origins.indices.reversed() {
      let origin = Int(origins[place])
      guard origin != place else { continue }
      origins[place] = first[origin]
      first[origin] = Int32(truncatingIfNeeded: place)
    }
    var groups = RadiusGroups()
    for origin in first.indices where first[origin] != Self.unknown {
      groups.open(origin)
      var member = first[origin]
      while member != Self.unknown {
        groups.add(Int(member))
        member = origins[Int(member)]
      }
      groups.close()
    }
    return groups
  }
}
