/// Which items each origin of one level absorbs: in the order of ranks, each item that is
/// not in a cluster yet absorbs the items near it that are not.
///
/// An item is an origin if no origin of lower rank is near; an item that is none
/// belongs to the origin of lowest rank that is near. The fate of an item so depends
/// on near items of lower rank only, and is found by asking them first: in memory
/// order, and with the same answer in any other.
///
/// Parts of the items are decided at the same time. What depends on an item of another part is left
/// open there, and decided by itself afterwards.
struct InputOrderGroups {
  /// For each item that has others near it its origin, which may be itself; once all are decided,
  /// an absorbed item has the next one of its origin here.
  private var origins: [Int32]

  /// For each origin the first item that it absorbs, or ``unknown``.
  private var first: [Int32]

  /// An item that is not decided yet, or no item.
  private static let unknown: Int32 = -1

  /// An item whose fate depends on an item of another part.
  private static let open: Int32 = -2

  /// - Parameters:
  ///   - near: The near items of lower rank.
  ///   - across: Pairs of near items of two parts.
  ///   - reaches: Whether an origin finds an item near that is listed as near.
  init(
    _ items: Span<LevelItem>,
    _ near: NearItems,
    across: [NearPair] = [],
    reaches: ((_ origin: Int, _ item: Int) -> Bool)?
  ) {
    origins = [Int32](repeating: Self.unknown, count: near.count)
    first = [Int32](repeating: Self.unknown, count: near.count)
    for pair in across where Threads.areIncluded {
      if let number = near.number(of: pair.later) { origins[number] = Self.open }
    }
    var waiting: [Int] = []
    for number in 0..<near.count {
      guard origins[number] == Self.unknown,
        let unknown = decide(number, items, near, reaches)
      else { continue }
      waiting.append(number)
      waiting.append(unknown)
      while let last = waiting.last {
        if let unknown = decide(last, items, near, reaches) {
          waiting.append(unknown)
        } else {
          waiting.removeLast()
        }
      }
    }
    for number in origins.indices.reversed() where origins[number] >= 0 {
      let origin = Int(origins[number])
      guard origin != number else { continue }
      origins[number] = first[origin]
      first[origin] = Int32(truncatingIfNeeded: number)
    }
  }

  /// Finds the origin of an item, if all of lower rank that are near are decided.
  ///
  /// - Returns: One that is not.
  @inline(__always)
  private mutating func decide(
    _ number: Int,
    _ items: Span<LevelItem>,
    _ near: NearItems,
    _ reaches: ((Int, Int) -> Bool)?
  ) -> Int? {
    var best = number
    for entry in near.range(number) {
      let other = near[entry]
      let origin = origins[other]
      guard Int(origin) == other else {
        if origin == Self.unknown { return other }
        guard Threads.areIncluded, origin == Self.open else { continue }
        origins[number] = Self.open
        return nil
      }
      if let reaches, !reaches(near.offset(other), near.offset(number)) { continue }
      if best == number || items[near.offset(other)].rank < items[near.offset(best)].rank {
        best = other
      }
    }
    origins[number] = Int32(truncatingIfNeeded: best)
    return nil
  }

  /// Returns the items that each origin absorbs, in the order of the origins.
  ///
  /// - Parameters:
  ///   - isOpen: Whether each item may absorb others than are known here, as in
  ///     ``leftOpen(_:across:)``: then it is an origin among the others.
  ///   - others: Groups that were found otherwise: those with an origin in this part are returned,
  ///     too.
  func groups(
    _ near: NearItems,
    except isOpen: [Bool] = [],
    with others: RadiusGroups = RadiusGroups()
  ) -> RadiusGroups {
    var groups = RadiusGroups()
    var next = others.firstGroup(from: near.part.lowerBound)
    for origin in first.indices
    where first[origin] != Self.unknown
      && (!Threads.areIncluded || isOpen.isEmpty || !isOpen[origin])
    {
      let offset = near.offset(origin)
      groups.append(others, from: &next, before: offset)
      groups.begin(offset)
      forEachAbsorbed(by: origin) { groups.add(near.offset($0)) }
      groups.end()
    }
    groups.append(others, from: &next, before: near.part.upperBound)
    return groups
  }

  /// Calls a function with each item that an origin absorbs, ascending.
  @inline(__always)  // with the function
  private func forEachAbsorbed(by origin: Int, _ body: (Int) -> Void) {
    var member = first[origin]
    while member != Self.unknown {
      body(Int(member))
      member = origins[Int(member)]
    }
  }

  /// Returns the pairs that decide about what is left open: all in which an open item is the later
  /// one and the earlier may absorb it, and those of open origins with what they have absorbed.
  ///
  /// - Returns: The pairs, and whether each item may absorb some that are open; none if no item
  ///   does.
  func leftOpen(_ near: NearItems, across: [NearPair]) -> (pairs: [NearPair], origins: [Bool]) {
    guard !across.isEmpty else { return ([], []) }
    var pairs: [NearPair] = []
    var isOpen = [Bool](repeating: false, count: near.count)
    var openOrigins: [Int] = []
    func add(_ pair: NearPair, origin earlier: Int) {
      pairs.append(pair)
      if !isOpen[earlier] { openOrigins.append(earlier) }
      isOpen[earlier] = true
    }
    for pair in across {
      if let earlier = near.number(of: pair.earlier), mayAbsorb(earlier) {
        add(pair, origin: earlier)
      }
    }
    for number in origins.indices where origins[number] == Self.open {
      for entry in near.range(number) where mayAbsorb(near[entry]) {
        add(NearPair(near.offset(number), near.offset(near[entry])), origin: near[entry])
      }
    }
    // What else they absorb has no other choice.
    for origin in openOrigins {
      forEachAbsorbed(by: origin) { pairs.append(NearPair(near.offset($0), near.offset(origin))) }
    }
    return (pairs, isOpen)
  }

  /// Whether an item is an origin, or may yet be one: an absorbed item has another one here, or none.
  private func mayAbsorb(_ number: Int) -> Bool {
    origins[number] == Self.open || Int(origins[number]) == number
  }
}
