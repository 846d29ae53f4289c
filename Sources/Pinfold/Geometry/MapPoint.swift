/// A position on the projected map, in map points.
///
/// The world is a square of 2²⁸ map points on a side, as in MapKit. The origin is the north-western
/// corner. `x` increases to the east and `y` to the south.
public struct MapPoint: Hashable, Sendable {
  /// The distance from the world's western edge, in map points.
  public var x: Double

  /// The distance from the world's northern edge, in map points.
  public var y: Double

  /// Creates a map point.
  public init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }
}

extension MapPoint {
  /// The same point inside the world: `x` is wrapped and `y` is clamped.
  package var inWorld: MapPoint {
    let world = MapRect.world
    let x = self.x - world.width * (self.x / world.width).rounded(.down)
    // Slightly west of the western edge, `x` rounds up to the eastern edge.
    return MapPoint(x: x < world.width ? x : 0, y: min(max(y, 0), world.height))
  }
}
