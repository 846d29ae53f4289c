/// The distance up to which items are near at one level.
struct RadiusReach {
  /// The distance in grid units, at most half the world.
  let radius: Double

  /// The distance in whole grid units.
  let units: UInt32

  /// The maximum squared distance of near items.
  let squared: UInt64

  /// The height of rows is 2^`rowShift` units, at least the radius.
  let rowShift: UInt32

  init(screenPoints: Double, zoomLevel: Int) {
    let world = 256 * Double(UInt64(1) << UInt64(zoomLevel))
    self.init(radius: screenPoints / world * GridPoint.worldUnits)
  }

  init(radius: Double) {
    self.radius = min(radius, GridPoint.worldUnits / 2)
    units = UInt32(self.radius)
    // At most 2⁶².
    squared = UInt64(self.radius * self.radius)
    // At least two units, so that the number of a row and of the row below is less than
    // `UInt32.max`.
    rowShift =
      UInt32(UInt32.bitWidth - (max(units, 2) - 1).leadingZeroBitCount)
      + (Double(units) < self.radius && units.nonzeroBitCount == 1 ? 1 : 0)
  }

  /// The reach that includes all items that may be near after rounding to single precision.
  var roundedToSinglePrecision: RadiusReach {
    RadiusReach(radius: radius + Self.rounding)
  }

  /// The squared distance below which items are near even after rounding to single precision. Zero
  /// if rounding may move items farther than the radius.
  var certainSquare: UInt64 {
    let certain = UInt64(max(radius - Self.rounding, 0))
    // At most 2⁶².
    return certain &* certain
  }

  /// The maximum change of a distance, in grid units, if one position is rounded to single
  /// precision. Positions are below 2³² units, so each axis moves by at most 2⁷.
  private static let rounding = 512.0
}

extension RadiusReach {
  /// Returns whether two items are near, by the shorter way around the world.
  @inline(__always)
  func joins(_ a: LevelItem, _ b: LevelItem) -> Bool {
    joins(Int64(Int32(bitPattern: a.x &- b.x)), Int64(a.y) - Int64(b.y))
  }

  /// Returns whether a distance is within the reach.
  ///
  /// - Precondition: `dx` is at most half the world, which is the greatest possible reach.
  @inline(__always)
  func joins(_ dx: Int64, _ dy: Int64) -> Bool {
    assert(dx.magnitude <= 1 << 31, "Items are \(dx) units apart")
    // Negative differences have the highest bit set. Both are computed without a branch, which
    // would be unpredictable. If the squares wrap, the first difference is negative.
    let square = UInt64(bitPattern: dx &* dx &+ dy &* dy)
    return ((UInt64(units) &- dy.magnitude) | (squared &- square)) >> 63 == 0
  }
}
