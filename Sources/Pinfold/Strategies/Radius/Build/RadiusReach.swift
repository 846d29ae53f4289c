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
    // At least two units high, so that a row has a number less than `UInt32.max`, and the row
    // below it one, too.
    rowShift =
      UInt32(UInt32.bitWidth - (max(units, 2) - 1).leadingZeroBitCount)
      + (Double(units) < self.radius && units.nonzeroBitCount == 1 ? 1 : 0)
  }

  /// A reach that includes every item that another, with positions rounded to single
  /// precision, may find near.
  var roundedToSinglePrecision: RadiusReach {
    RadiusReach(radius: radius + Self.rounding)
  }

  /// An item nearer to another than this, squared, finds it and is found, also with positions
  /// rounded to single precision; 0 where rounding moves items farther than they reach.
  var certainSquare: UInt64 {
    let certain = UInt64(max(radius - Self.rounding, 0))
    // At most 2⁶².
    return certain &* certain
  }

  /// How many units distances change by at most where one of two positions is rounded to single
  /// precision: positions are below 2³² units, so each axis moves by 2⁷ at most.
  private static let rounding = 512.0
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
