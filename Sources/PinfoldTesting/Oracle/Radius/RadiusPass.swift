import Pinfold

/// The items of one zoom level in rank order, and the merging distance.
struct RadiusPass {
  let items: [Item]

  /// The greatest squared distance that counts as near, in whole units.
  private let limit: UInt64

  /// An item of the next finer level: its position in sixteenths of a unit, and its number of
  /// points.
  struct Item {
    let x: Int
    let y: Int
    let count: Int
  }

  /// Sixteenths of a unit around the world.
  private static let around = 1 << 36

  /// - Parameter radius: The merging distance in screen points.
  init(items: [Item], radius: Double, zoomLevel: Int) {
    self.items = items
    // The world is 2³² units wide, and 256 · 2ᶻ screen points.
    var unitsPerScreenPoint = 0x1p24
    for _ in 0..<max(zoomLevel, 0) { unitsPerScreenPoint /= 2 }
    for _ in 0..<max(-zoomLevel, 0) { unitsPerScreenPoint *= 2 }
    // A radius cannot exceed half the world.
    let units = min(radius * unitsPerScreenPoint, 0x1p31)
    limit = UInt64(units * units)
  }
}

extension RadiusPass {
  /// Returns whether two items are near each other, measured the shorter way around the world.
  private func isNear(_ a: Int, _ b: Int) -> Bool {
    // In whole units, rounded down.
    let dx = UInt64(wrapped(items[a].x / 16 * 16 - items[b].x / 16 * 16).magnitude / 16)
    let dy = UInt64((items[a].y / 16 - items[b].y / 16).magnitude)
    let (sum, isTooLarge) = (dx * dx).addingReportingOverflow(dy * dy)
    return !isTooLarge && sum <= limit
  }

  /// Returns the groups in the rank order of their origins. Each group lists its origin first, then
  /// the other items by rank.
  func groups(by rule: RadiusOracle.Rule) -> [[Int]] {
    switch rule {
    case .sequential: sequentialGroups()
    case .recursive(let seed): recursiveGroups(seed)
    }
  }

  private func sequentialGroups() -> [[Int]] {
    var groups: [[Int]] = []
    var isTaken = Array(repeating: false, count: items.count)
    for item in items.indices where !isTaken[item] {
      let group = items.indices.filter { $0 >= item && !isTaken[$0] && isNear(item, $0) }
      for member in group { isTaken[member] = true }
      groups.append(group)
    }
    return groups
  }

  /// Merges items at their weighted mean. Halves are rounded up.
  func merged(_ group: [Int]) -> Item {
    let origin = items[group[0]]
    let total = group.reduce(0) { $0 + items[$1].count }
    var (sumX, sumY) = (0, 0)
    for member in group {
      let item = items[member]
      sumX += wrapped(item.x - origin.x) * item.count
      sumY += (item.y - origin.y) * item.count
    }
    let dx = floorDivision(2 * sumX + total, 2 * total)
    let dy = floorDivision(2 * sumY + total, 2 * total)
    return Item(
      x: (origin.x + dx + Self.around) % Self.around,
      y: origin.y + dy,
      count: total
    )
  }

  /// Wraps a difference to the shorter way around the world. Half a turn goes west.
  private func wrapped(_ difference: Int) -> Int {
    let east = (difference % Self.around + Self.around) % Self.around
    return east < Self.around / 2 ? east : east - Self.around
  }

  private func floorDivision(_ a: Int, _ b: Int) -> Int {
    a >= 0 ? a / b : -((b - 1 - a) / b)
  }
}

// MARK: - Recursion

extension RadiusPass {
  /// Returns the groups from the recursive definition, with the items in random order.
  private func recursiveGroups(_ seed: UInt64) -> [[Int]] {
    var known: [Bool?] = Array(repeating: nil, count: items.count)
    /// An item is an origin unless an origin of lower rank is near.
    func isOrigin(_ item: Int) -> Bool {
      if let answer = known[item] { return answer }
      let lower = (0..<item).reversed()
      let answer = !lower.contains { isNear($0, item) && isOrigin($0) }
      known[item] = answer
      return answer
    }
    var members: [Int: [Int]] = [:]
    var random = SplitMix64(seed: seed)
    for item in items.indices.shuffled(using: &random) {
      let owner = isOrigin(item) ? item : (0..<item).first { isNear($0, item) && isOrigin($0) }
      members[owner ?? item, default: []].append(item)
    }
    return members.sorted { $0.key < $1.key }.map { $0.value.sorted() }
  }
}
