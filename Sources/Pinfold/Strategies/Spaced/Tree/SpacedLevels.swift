/// The levels of spaced clusters, a third of a zoom level apart.
///
/// Level `3z` belongs to zoom level *z*. Between two levels, a map shows the coarser one, so that
/// discs are at least the separation apart at every fractional zoom level.
struct SpacedLevels: Hashable, Sendable {
  /// In screen points, between the centers of discs.
  let separation: Double

  /// In screen points.
  let maximumDiameter: Double

  /// The number of levels to build. Some are finer than all shown levels, because clustering
  /// thousands of points per disc in one step would take quadratic time.
  let count: Int

  /// The number of levels to show. Above them, every location is shown separately.
  let shownCount: Int

  init(_ clustering: SpacedClustering) {
    (separation, maximumDiameter) = (clustering.separation, clustering.maximumDiameter)
    shownCount = Self.perZoom * clustering.maximumZoom + 1
    count = max(shownCount, Self.perZoom * Self.builtZoom + 1)
  }
}

extension SpacedLevels {
  /// The minimum zoom level of the finest level to build, at which few positions are within one
  /// disc.
  static let builtZoom = 26

  /// The number of levels per zoom level. With fewer, there would be at least a tenth fewer discs.
  static let perZoom = 3

  /// Returns a level in `0..<shownCount`, or `count` to show every location.
  func level(at zoomLevel: ZoomLevel) -> Int {
    // The margin allows for rounding errors near whole levels.
    let level = (zoomLevel.value * Double(Self.perZoom) + 1e-9).rounded(.down)
    return level < Double(shownCount) ? Int(max(level, 0)) : count
  }

  /// The number of grid units per screen point.
  func unitsPerPoint(at level: Int) -> Double {
    // At zoom level 0, the world of 2³² units is 256 screen points wide.
    Double(sign: .plus, exponent: 24, significand: 1) / Self.growth(level)
  }

  /// The minimum distance between discs, in grid units.
  ///
  /// Slightly larger than the separation, because discs stay in place instead of moving by
  /// ``leastMove``, and because positions are rounded to units.
  func separation(at level: Int) -> Double {
    (separation + 2 * Self.leastMove) * unitsPerPoint(at: level) + 2
  }

  /// The minimum move of a surviving disc, in screen points. It stays in place instead of moving by
  /// less.
  static let leastMove = 0.25

  /// The factor by which the separation grows over some levels.
  static func growth(_ levels: Int) -> Double {
    let (zoom, third) = levels.quotientAndRemainder(dividingBy: perZoom)
    // Two to the power of 0, 1/3 and 2/3.
    let part = third == 0 ? 1 : third == 1 ? 1.2599210498948732 : 1.5874010519681994
    return Double(sign: .plus, exponent: zoom, significand: 1) * part
  }
}
