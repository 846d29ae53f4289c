/// The mean position of a group, weighted by counts.
///
/// Differences to the origin are summed up exactly, so that it does not matter in
/// which order members come.
struct RadiusMean {
  private let origin: RadiusItem
  private let wraps: Bool
  private(set) var count: UInt64

  /// In units, and in sixteenths of a unit beside them.
  private var units = SIMD2<Int64>.zero
  private var sixteenths = SIMD2<Int64>.zero

  /// - Parameter wraps: Whether the shorter way to members may be around the world.
  init(origin: RadiusItem, wraps: Bool) {
    (self.origin, self.wraps) = (origin, wraps)
    count = UInt64(origin.count)
  }

  @inline(__always)
  mutating func add(_ member: RadiusItem) {
    let dx =
      wraps
      ? Int64(Int32(bitPattern: member.x &- origin.x)) : Int64(member.x) - Int64(origin.x)
    let dy = Int64(member.y) - Int64(origin.y)
    let weight = Int64(member.count)
    // Near items are at most 2³¹ units apart, and counts add up to less than 2³¹.
    units &+= SIMD2(dx &* weight, dy &* weight)
    sixteenths &+= SIMD2(
      (Int64(member.fraction >> 4) - Int64(origin.fraction >> 4)) &* weight,
      (Int64(member.fraction & 15) - Int64(origin.fraction & 15)) &* weight
    )
    count += UInt64(member.count)
  }

  /// Returns the cluster of the group.
  func cluster(rank: UInt32, node: RadiusNodeRef, zoomLevel: Int) -> RadiusItem {
    let (x, y) = position
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

  /// The mean, in sixteenths of a unit, halves rounded up.
  private var position: (x: UInt64, y: UInt64) {
    let (x, y) = origin.sixteenths
    // Beyond either edge of the world, a mean comes in at the other.
    return (
      (x &+ UInt64(bitPattern: offset(0))) & 0xF_FFFF_FFFF,
      y &+ UInt64(bitPattern: offset(1))
    )
  }

  private func offset(_ axis: Int) -> Int64 {
    let total = Int64(count)
    let (sum, rest) = (units[axis], sixteenths[axis])
    if sum.magnitude < 1 << 57 {
      // The usual case: one division.
      return Self.floor(32 &* sum &+ 2 &* rest &+ total, 2 &* total)
    }
    let whole = Self.floor(sum, total)
    let left = sum &- whole &* total
    return 16 &* whole &+ Self.floor(32 &* left &+ 2 &* rest &+ total, 2 &* total)
  }

  private static func floor(_ a: Int64, _ b: Int64) -> Int64 {
    let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
