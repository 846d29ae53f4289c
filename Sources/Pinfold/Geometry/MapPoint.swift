/// A position on the projected map, in map points.
///
/// The world is a square of 2²⁸ map points on a side, the scale MapKit uses.
/// The origin is the north-western corner; `x` grows to the east, `y` to the
/// south.
public struct MapPoint: Hashable, Sendable {
  /// The distance from the western edge of the world.
  public var x: Double

  /// The distance from the northern edge of the world.
  public var y: Double

  /// Creates a map point.
  public init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }
}
