/// How far items reach for each other at one level.
struct RadiusReach {
  /// The radius in units of the index, at most half the world.
  let radius: Double

  /// The radius in whole units.
  let units: UInt32

  /// Items are near when their squared distance in units is at most this.
  let squared: UInt64

  /// Rows of 2^`rowShift` units are at least as high as the radius.
  let rowShift: UInt32

  /// The reach of a number of screen points at a zoom level.
  init(screenPoints: Double, zoomLevel: Int) {
    let world = 256 * Double(UInt64(1) << UInt64(zoomLevel))
    self.init(radius: screenPoints / world * GridPoint.worldUnits)
  }

  init(radius: Double) {
    self.radius = min(radius, GridPoint.worldUnits / 2)
    units = UInt32(self.radius)
    // At most 2⁶².
    squared = UInt64(self.radius * self.radius)
    rowShift =
      UInt32(UInt32.bitWidth - (max(units, 1) - 1).leadingZeroBitCount)
      + (Double(units) < self.radius && units.nonzeroBitCount == 1 ? 1 : 0)
  }

  /// A reach that includes every item that another, with positions rounded to single
  /// precision, may find near.
  var roundedToSinglePrecision: RadiusReach {
    // Positions are below 2³² units: rounding moves each axis by 2⁷ at most.
    RadiusReach(radius: radius + 512)
  }
}

extension RadiusReach {
  /// Returns whether two items are near, by the shorter way around the world.
  @inline(__always)
  func joins(_ a: LevelItem, _ b: LevelItem) -> Bool {
    joins(Int64(Int32(bitPattern: a.x &- b.x)), Int64(a.y) - Int64(b.y))
  }

  /// Returns whether a distance by its axes is within the reach.
  ///
  /// - Precondition: Along x it is at most half the world, which is the greatest possible
  ///   reach; callers compare no farther items. Along y it may be any.
  @inline(__always)
  func joins(_ dx: Int64, _ dy: Int64) -> Bool {
    assert(dx.magnitude <= 1 << 31, "Items are \(dx) units apart")
    // The highest bit of either difference is set where it is below zero. Both are made, as
    // no branch on one foresees the other. Where the squares wrap, the first is below zero.
    let square = UInt64(bitPattern: dx &* dx &+ dy &* dy)
    return ((UInt64(units) &- dy.magnitude) | (squared &- square)) >> 63 == 0
  }
}
