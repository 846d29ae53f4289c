/// Clips polygons to a rectangle, in screen points.
///
/// Source: Sutherland and Hodgman, *Reentrant polygon clipping*, 1974. Separated parts stay
/// connected along the edge, which is not visible here.
struct PolygonClip {
  let minX: Double
  let minY: Double
  let maxX: Double
  let maxY: Double

  /// Returns the part of a ring inside the rectangle. May be empty.
  func clipped(_ ring: [ScreenPoint]) -> [ScreenPoint] {
    var ring = ring
    ring = Self.cut(ring, keeping: { $0.x >= minX }) { a, b in Self.atX(minX, a, b) }
    ring = Self.cut(ring, keeping: { $0.x <= maxX }) { a, b in Self.atX(maxX, a, b) }
    ring = Self.cut(ring, keeping: { $0.y >= minY }) { a, b in Self.atY(minY, a, b) }
    return Self.cut(ring, keeping: { $0.y <= maxY }) { a, b in Self.atY(maxY, a, b) }
  }

  private static func cut(
    _ ring: [ScreenPoint],
    keeping isInside: (ScreenPoint) -> Bool,
    crossing: (ScreenPoint, ScreenPoint) -> ScreenPoint
  ) -> [ScreenPoint] {
    guard var previous = ring.last else { return [] }
    var result: [ScreenPoint] = []
    var wasInside = isInside(previous)
    for point in ring {
      let isIn = isInside(point)
      if isIn != wasInside { result.append(crossing(previous, point)) }
      if isIn { result.append(point) }
      (previous, wasInside) = (point, isIn)
    }
    return result
  }

  private static func atX(_ x: Double, _ a: ScreenPoint, _ b: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: x, y: a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x))
  }

  private static func atY(_ y: Double, _ a: ScreenPoint, _ b: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), y: y)
  }
}
