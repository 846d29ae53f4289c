/// The mean position of a group, weighted by what its members stand for.
///
/// Differences to the origin are summed up exactly, so that the order of members does not
/// matter.
protocol GroupMean: SendableMetatype {
  /// - Parameter wraps: Whether the shorter way to members may be around the world.
  init(origin: RadiusItem, wraps: Bool)

  mutating func add(_ member: RadiusItem)

  /// How many points the group stands for.
  var weight: UInt64 { get }

  /// Returns the cluster of the group.
  func cluster(rank: UInt32, node: RadiusNodeRef, zoomLevel: Int) -> RadiusItem
}

/// The mean of items whose points have no weights, in the loops over all of them.
struct RadiusMean: GroupMean {
  private let origin: RadiusItem
  private let wraps: Bool
  private(set) var weight: UInt64

  /// In sixteenths of a unit.
  private var dx: Int64 = 0
  private var dy: Int64 = 0

  init(origin: RadiusItem, wraps: Bool) {
    (self.origin, self.wraps) = (origin, wraps)
    weight = UInt64(origin.count)
  }

  @inline(__always)
  mutating func add(_ member: RadiusItem) {
    let (east, south) = origin.way(to: member, wraps: wraps)
    // Near items are at most 2³⁵ sixteenths apart, and counts add up to less than 2²⁸.
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

  /// The mean of differences, halves rounded up.
  @inline(__always)
  private func mean(_ sum: Int64) -> Int64 {
    let total = Int64(bitPattern: weight)
    var (quotient, remainder) = sum.quotientAndRemainder(dividingBy: total)
    // The remainder is between -total and total, which is far below 2⁶³.
    if remainder < 0 { (quotient, remainder) = (quotient &- 1, remainder &+ total) }
    return remainder >= total &- remainder ? quotient &+ 1 : quotient
  }
}

/// The mean of any items: they may stand for any number of points, up to 2⁶³ - 1 together. Edits
/// regroup few, so that it need not be the quicker one there.
struct WideRadiusMean: GroupMean {
  private let origin: RadiusItem
  private let wraps: Bool
  private var count: UInt32
  private(set) var weight: UInt64

  /// In sixteenths of a unit.
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
    // There are fewer than 2²⁸ points, and they stand for less than 2⁶³.
    count += member.count
    weight += member.weight
  }

  func cluster(rank: UInt32, node: RadiusNodeRef, zoomLevel: Int) -> RadiusItem {
    var cluster = RadiusItem(origin, rank, count, weight, node, zoomLevel)
    // A mean is no farther than the farthest of the items: less than 2³⁶ sixteenths.
    cluster.move(east: dx.divided(by: weight), south: dy.divided(by: weight))
    return cluster
  }
}

extension RadiusItem {
  /// A cluster where its origin is.
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

  /// Returns the way to another item, in sixteenths of a unit.
  ///
  /// - Parameter wraps: Whether the shorter way may be around the world.
  @inline(__always)  // in the loop over all items
  fileprivate func way(to other: RadiusItem, wraps: Bool) -> (east: Int64, south: Int64) {
    let (from, to) = (sixteenths, other.sixteenths)
    let east = Int64(bitPattern: to.x &- from.x)
    // Shifted, so that the shorter way around the world is left of the difference.
    return (wraps ? (east << 28) >> 28 : east, Int64(bitPattern: to.y &- from.y))
  }

  /// Moves the item by sixteenths of a unit.
  ///
  /// Beyond either edge of the world, it wraps to the other: the highest bits are dropped.
  @inline(__always)
  fileprivate mutating func move(east: Int64, south: Int64) {
    let (x, y) = sixteenths
    let (newX, newY) = (x &+ UInt64(bitPattern: east), y &+ UInt64(bitPattern: south))
    self.x = UInt32(truncatingIfNeeded: newX >> 4)
    self.y = UInt32(truncatingIfNeeded: newY >> 4)
    fraction = UInt8(truncatingIfNeeded: (newX & 15) << 4 | newY & 15)
  }
}
