/// How far the locations of a cluster are from its disc to each side, in separations of the finest
/// level at which it is one disc.
///
/// Rounded up to four bits each: a little too large finds a little too much.
struct SpacedBox: BitwiseCopyable {
  private var sides: UInt16 = 0

  init() {}

  /// - Parameters:
  ///   - least: The distances to the west and the north.
  ///   - greatest: Those to the east and the south.
  init(_ least: SIMD2<Double>, _ greatest: SIMD2<Double>) {
    sides =
      Self.number(least.x) | Self.number(least.y) << 4 | Self.number(greatest.x) << 8
      | Self.number(greatest.y) << 12
  }
}

extension SpacedBox {
  /// No location is farther away than fifteen of these.
  private static var unit: Double { SpacedTree.memberReach / 15 }

  private static func number(_ distance: Double) -> UInt16 {
    UInt16(min(max(distance / unit, 0), 14)) + 1
  }

  private func side(_ side: UInt16) -> Double { Double((sides >> (4 * side)) & 15) * Self.unit }

  /// The longest of the distances.
  var reach: Double { max(max(side(0), side(1)), max(side(2), side(3))) }

  /// Returns whether the box holds a position, or ends within a distance of it.
  ///
  /// - Parameters:
  ///   - way: From the disc to the position.
  ///   - distance: In the same unit.
  ///   - separation: In that unit, too.
  @inline(__always)
  func isNear(_ way: SIMD2<Double>, within distance: Double, separation: Double) -> Bool {
    way.x >= -side(0) * separation - distance && way.x <= side(2) * separation + distance
      && way.y >= -side(1) * separation - distance && way.y <= side(3) * separation + distance
  }
}
