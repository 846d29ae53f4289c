/// An integer position in the index: 32 bits per axis, 16 units per map point.
///
/// One unit is 9 mm at the equator. With integers, cells are half-open without rounding, sums are
/// exact, and results are the same on every platform.
struct GridPoint: Equatable {
  /// Units east of the world's western edge, which is 180° west and 180° east.
  var x: UInt32

  /// Units south of the world's northern edge.
  var y: UInt32

  static let unitsPerMapPoint = 16.0

  /// The number of units around the world, 2³².
  static let worldUnits = 4_294_967_296.0
}

extension GridPoint {
  /// Rounds a map point to the nearest unit. `x` wraps around the world, `y` is clamped to it.
  ///
  /// Returns `nil` if the point is not finite.
  init?(_ point: MapPoint) {
    guard point.x.isFinite && point.y.isFinite else { return nil }
    self.init(x: Self.wrapped(point.x), y: Self.clamped(point.y))
  }

  var mapPoint: MapPoint {
    MapPoint(x: Double(x) / Self.unitsPerMapPoint, y: Double(y) / Self.unitsPerMapPoint)
  }

  private static func wrapped(_ x: Double) -> UInt32 {
    let units = (x * unitsPerMapPoint).rounded(.toNearestOrEven)
    guard units.isFinite else { return 0 }
    // The subtraction is exact, because the world is a power of two. The result is at most 2³²,
    // which wraps to 0.
    let inWorld = units - worldUnits * (units / worldUnits).rounded(.down)
    return UInt32(truncatingIfNeeded: UInt64(inWorld))
  }

  private static func clamped(_ y: Double) -> UInt32 {
    let units = (y * unitsPerMapPoint).rounded(.toNearestOrEven)
    return UInt32(min(max(units, 0), worldUnits - 1))
  }
}
