/// The extent of a cluster's locations around its disc, in separations of its finest level.
///
/// Each side is rounded up to four bits, so that searches find a few extra candidates.
struct SpacedBox: BitwiseCopyable {
  private var sides: UInt16 = 0

  init() {}

  /// - Parameters:
  ///   - least: The distances to the west and north.
  ///   - greatest: The distances to the east and south.
  init(_ least: SIMD2<Double>, _ greatest: SIMD2<Double>) {
    sides =
      Self.number(least.x) | Self.number(least.y) << 4 | Self.number(greatest.x) << 8
      | Self.number(greatest.y) << 12
  }
}

extension SpacedBox {
  /// Every location is within fifteen of these units.
  private static var unit: Double { SpacedTree.memberReach / 15 }

  private static func number(_ distance: Double) -> UInt16 {
    UInt16(min(max(distance / unit, 0), 14)) + 1
  }

  private func side(_ side: UInt16) -> Double { Double((sides >> (4 * side)) & 15) * Self.unit }

  var reach: Double { max(max(side(0), side(1)), max(side(2), side(3))) }

  /// Whether a position is inside the box or within a distance of it.
  ///
  /// - Parameters:
  ///   - way: The offset from the disc to the position.
  ///   - distance: A distance in the same unit, as is `separation`.
  @inline(__always)
  func isNear(_ way: SIMD2<Double>, within distance: Double, separation: Double) -> Bool {
    way.x >= -side(0) * separation - distance && way.x <= side(2) * separation + distance
      && way.y >= -side(1) * separation - distance && way.y <= side(3) * separation + distance
  }
}
