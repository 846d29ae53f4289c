/// The mean position of a group, weighted by counts.
///
/// Differences to the origin are summed up exactly, so that the order of members does not
/// matter.
struct RadiusMean {
  private let origin: RadiusItem
  private let wraps: Bool
  private(set) var count: UInt64

  /// In sixteenths of a unit.
  private var dx: Int64 = 0
  private var dy: Int64 = 0

  /// How far a difference by `x` is shifted, so that the shorter way around the world
  /// is left of it.
  private static let wrapShift: Int64 = 28

  /// - Parameter wraps: Whether the shorter way to members may be around the world.
  init(origin: RadiusItem, wraps: Bool) {
    (self.origin, self.wraps) = (origin, wraps)
    count = UInt64(origin.count)
  }

  @inline(__always)
  mutating func add(_ member: RadiusItem) {
    let (x, y) = member.sixteenths
    let (originX, originY) = origin.sixteenths
    let east = Int64(bitPattern: x &- originX)
    let weight = Int64(member.count)
    // Near items are at most 2³⁵ sixteenths apart, and counts add up to less than 2²⁸.
    dx &+= (wraps ? (east << Self.wrapShift) >> Self.wrapShift : east) &* weight
    dy &+= Int64(bitPattern: y &- originY) &* weight
    count &+= UInt64(member.count)
  }

  /// Returns the cluster of the group.
  @inline(__always)
  func cluster(rank: UInt32, node: RadiusNodeRef, zoomLevel: Int) -> RadiusItem {
    let (originX, originY) = origin.sixteenths
    let x = originX &+ UInt64(bitPattern: mean(dx))
    let y = originY &+ UInt64(bitPattern: mean(dy))
    // Beyond either edge of the world, a mean wraps to the other: the highest bits are
    // dropped.
    return RadiusItem(
      x: UInt32(truncatingIfNeeded: x >> 4),
      y: UInt32(truncatingIfNeeded: y >> 4),
      rank: rank,
      count: UInt32(truncatingIfNeeded: count),
      node: node,
      fraction: UInt8(truncatingIfNeeded: (x & 15) << 4 | y & 15),
      zoomLevel: UInt8(truncatingIfNeeded: zoomLevel)
    )
  }

  /// The mean of differences, halves rounded up.
  @inline(__always)
  private func mean(_ sum: Int64) -> Int64 {
    let total = Int64(bitPattern: count)
    var (quotient, remainder) = sum.quotientAndRemainder(dividingBy: total)
    // The remainder is between -total and total, which is far below 2⁶³.
    if remainder < 0 { (quotient, remainder) = (quotient &- 1, remainder &+ total) }
    return remainder >= total &- remainder ? quotient &+ 1 : quotient
  }
}
