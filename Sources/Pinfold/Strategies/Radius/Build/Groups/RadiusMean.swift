/// The mean position of a group, by weight. Differences from the origin are summed exactly, so that
/// the result does not depend on the order of members.
protocol GroupMean: SendableMetatype {
  /// - Parameter wraps: Whether distances may go around the world.
  init(origin: RadiusItem, wraps: Bool)

  mutating func add(_ member: RadiusItem)

  var weight: UInt64 { get }

  func cluster(rank: UInt32, node: RadiusNodeRef, zoomLevel: Int) -> RadiusItem
}

/// A fast mean of items without weights, for the loops over all items.
struct RadiusMean: GroupMean {
  private let origin: RadiusItem
  private let wraps: Bool
  private(set) var weight: UInt64

  /// The sums of differences, in sixteenths of a grid unit.
  private var dx: Int64 = 0
  private var dy: Int64 = 0

  init(origin: RadiusItem, wraps: Bool) {
    (self.origin, self.wraps) = (origin, wraps)
    weight = UInt64(origin.count)
  }

  @inline(__always)
  mutating func add(_ member: RadiusItem) {
    let (east, south) = origin.way(to: member, wraps: wraps)
    // Near items are at most 2³⁵ sixteenths apart, and the sum of counts is less than 2²⁸.
    dx &+= east &* Int64(member.count)
    dy &+= south &* Int64(member.count)
    weight &+= UInt64(member.count)
  }

  @inline(__always)
  func cluster(rank: UInt32, node: RadiusNodeRef, zoomLevel: Int) -> RadiusItem {
    let count = UInt32(truncatingIfNeeded: weight)
    var cluster = RadiusItem(origin, rank, count, weight, node, zoomLevel)
    cluster.move(east: mean(dx), south: mean(dy))
    return cluster
  }

  /// Returns a quotient, rounded to the nearest integer. Halves round up.
  @inline(__always)
  private func mean(_ sum: Int64) -> Int64 {
    let total = Int64(bitPattern: weight)
    var (quotient, remainder) = sum.quotientAndRemainder(dividingBy: total)
    // The remainder is between -total and total, far below 2⁶³.
    if remainder < 0 { (quotient, remainder) = (quotient &- 1, remainder &+ total) }
    return remainder >= total &- remainder ? quotient &+ 1 : quotient
  }
}

/// A mean of items with any weights, up to 2⁶³ - 1 in total. Edits also use it, because they
/// regroup few items.
struct WideRadiusMean: GroupMean {
  private let origin: RadiusItem
  private let wraps: Bool
  private var count: UInt32
  private(set) var weight: UInt64

  /// The sums of differences, in sixteenths of a grid unit.
  private var dx = WideInteger.zero
  private var dy = WideInteger.zero

  init(origin: RadiusItem, wraps: Bool) {
    (self.origin, self.wraps) = (origin, wraps)
    (count, weight) = (origin.count, origin.weight)
  }

  mutating func add(_ member: RadiusItem) {
    let (east, south) = origin.way(to: member, wraps: wraps)
    dx += WideInteger(east, times: member.weight)
    dy += WideInteger(south, times: member.weight)
    // There are fewer than 2²⁸ points, and the total weight is less than 2⁶³.
    count += member.count
    weight += member.weight
  }

  func cluster(rank: UInt32, node: RadiusNodeRef, zoomLevel: Int) -> RadiusItem {
    var cluster = RadiusItem(origin, rank, count, weight, node, zoomLevel)
    // The mean is at most as far as the farthest item, less than 2³⁶ sixteenths.
    cluster.move(east: dx.divided(by: weight), south: dy.divided(by: weight))
    return cluster
  }
}

extension RadiusItem {
  @inline(__always)  // in the loop over all groups
  fileprivate init(
    _ origin: RadiusItem,
    _ rank: UInt32,
    _ count: UInt32,
    _ weight: UInt64,
    _ node: RadiusNodeRef,
    _ zoomLevel: Int
  ) {
    self.init(
      x: origin.x,
      y: origin.y,
      rank: rank,
      count: count,
      weight: weight,
      node: node,
      fraction: origin.fraction,
      zoomLevel: UInt8(truncatingIfNeeded: zoomLevel)
    )
  }

  /// Returns the difference to another item, in sixteenths of a grid unit.
  @inline(__always)  // in the loop over all items
  fileprivate func way(to other: RadiusItem, wraps: Bool) -> (east: Int64, south: Int64) {
    let (from, to) = (sixteenths, other.sixteenths)
    let east = Int64(bitPattern: to.x &- from.x)
    // The shifts keep the shorter way around the world.
    return (wraps ? (east << 28) >> 28 : east, Int64(bitPattern: to.y &- from.y))
  }

  /// Moves the item by sixteenths of a grid unit. Wraps at the edges of the world.
  @inline(__always)
  fileprivate mutating func move(east: Int64, south: Int64) {
    let (x, y) = sixteenths
    let (newX, newY) = (x &+ UInt64(bitPattern: east), y &+ UInt64(bitPattern: south))
    self.x = UInt32(truncatingIfNeeded: newX >> 4)
    self.y = UInt32(truncatingIfNeeded: newY >> 4)
    fraction = UInt8(truncatingIfNeeded: (newX & 15) << 4 | newY & 15)
  }
}
