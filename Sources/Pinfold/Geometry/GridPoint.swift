/// A position inside the index: 32 bits per axis, 16 units to a map point.
///
/// One unit is 9 mm at the equator. Integer positions make cells half-open
/// without rounding, sums exact, and results the same on every platform.
struct GridPoint: Equatable {
  /// Units east of the western edge of the world, which is also 180° east.
  var x: UInt32

  /// Units south of the northern edge of the world.
  var y: UInt32

  /// Units to a map point.
  static let unitsPerMapPoint = 16.0

  /// Units around the world, 2³².
  static let worldUnits = 4_294_967_296.0
}

extension GridPoint {
  /// Returns the unit nearest to a map point: `x` wraps around the world, `y`
  /// is clamped to it.
  ///
  /// - Returns: `nil` for values that are not finite.
  init?(_ point: MapPoint) {
    guard point.x.isFinite && point.y.isFinite else { return nil }
    self.init(x: Self.wrapped(point.x), y: Self.clamped(point.y))
  }

  /// The position as a map point.
  var mapPoint: MapPoint {
    MapPoint(x: Double(x) / Self.unitsPerMapPoint, y: Double(y) / Self.unitsPerMapPoint)
  }

  private static func wrapped(_ x: Double) -> UInt32 {
    let units = (x * unitsPerMapPoint).rounded(.toNearestOrEven)
    guard units.isFinite else { return 0 }
    // Exact, because the world is a power of two; at most 2³², which wraps to 0.
    let inWorld = units - worldUnits * (units / worldUnits).rounded(.down)
    return UInt32(truncatingIfNeeded: UInt64(inWorld))
  }

  private static func clamped(_ y: Double) -> UInt32 {
    let units = (y * unitsPerMapPoint).rounded(.toNearestOrEven)
    return UInt32(min(max(units, 0), worldUnits - 1))
  }
}
