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

extension MapPoint {
  /// The point around the world, and clamped at its northern and southern edges.
  package var inWorld: MapPoint {
    let world = MapRect.world
    let x = self.x - world.width * (self.x / world.width).rounded(.down)
    // A little west of the western edge is rounded to the eastern one.
    return MapPoint(x: x < world.width ? x : 0, y: min(max(y, 0), world.height))
  }
}
