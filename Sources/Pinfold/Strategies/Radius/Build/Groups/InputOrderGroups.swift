/// The items that each origin of a level absorbs. In the order of ranks, each free item absorbs the
/// free items near it.
///
/// An item is an origin if no origin of lower rank is near. Otherwise, it belongs to the near
/// origin of lowest rank. The decision thus depends only on near items of lower rank, which are
/// decided first, and items can be visited in memory order.
///
/// Parts are decided in parallel. An item that depends on another part stays open until all parts
/// are done.
struct InputOrderGroups {
  /// The origin of each item with neighbors.
  ///
  /// Once all are decided, each absorbed item holds the next item of its origin instead, or
  /// ``unknown`` for the last one, as a linked list that starts in ``first``. Origins keep their own
  /// number.
  private var origins: [Int32]

  /// The first item that each origin absorbs, or ``unknown``.
  private var first: [Int32]

  /// The mark of an undecided item, or of no item.
  private static let unknown: Int32 = -1

  /// The mark of an item that depends on another part.
  private static let open: Int32 = -2

  /// - Parameters:
  ///   - near: For each item, the near items of lower rank.
  ///   - across: Pairs of near items in different parts.
  ///   - reaches: Returns whether an origin reaches an item that is listed as near. `nil` if all do.
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

  /// Decides the origin of an item, or marks the item as ``open``.
  ///
  /// - Returns: An undecided near item of lower rank, which must be decided first. Otherwise `nil`.
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

  /// Returns the groups, sorted by origin.
  ///
  /// - Parameters:
  ///   - isOpen: For each item, whether it may absorb more items, from ``leftOpen(_:across:)``. The
  ///     group of such an item is one of `others`. Empty if no item may.
  ///   - others: Groups that were made elsewhere. The result includes those with an origin in this
  ///     part.
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

  /// Visits the items that an origin absorbs, ascending.
  @inline(__always)  // together with the body
  private func forEachAbsorbed(by origin: Int, _ body: (Int) -> Void) {
    var member = first[origin]
    while member != Self.unknown {
      body(Int(member))
      member = origins[Int(member)]
    }
  }

  /// Returns the pairs that decide the open items.
  ///
  /// These are pairs of an open item and an item that may absorb it, and for each such origin, its
  /// pairs with absorbed items.
  ///
  /// - Returns: The pairs, and for each item whether it may absorb open items. Both arrays are empty
  ///   if `across` is.
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
    // Items that were already absorbed do not choose again.
    for origin in openOrigins {
      forEachAbsorbed(by: origin) { pairs.append(NearPair(near.offset($0), near.offset(origin))) }
    }
    return (pairs, isOpen)
  }

  /// Whether an item is an origin or may become one.
  private func mayAbsorb(_ number: Int) -> Bool {
    origins[number] == Self.open || Int(origins[number]) == number
  }
}
