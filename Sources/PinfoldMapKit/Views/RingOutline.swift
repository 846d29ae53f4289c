#if canImport(MapKit)
import MapKit

/// The outline of an arc around a disc or a square with round corners, as a polygon.
struct RingOutline {
  /// The middle of the ring.
  var middle = CGPoint.zero

  /// Half of the shape's side, and the radius of its corners: the same in a disc.
  let half: Double
  let corner: Double

  /// The distance from the shape's outline to the ring, and the ring's width.
  let inset: Double
  let width: Double

  /// Whether y grows downwards.
  var isFlipped = true

  /// The angle of one step: three degrees. The polygon is less than 0.02 screen points off.
  private static let step = 1.0 / 120

  /// Returns the corners of an arc.
  ///
  /// - Parameters:
  ///   - start: The beginning, clockwise from twelve o'clock, as a fraction of a turn.
  ///   - end: The end.
  func points(from start: Double, to end: Double) -> [CGPoint] {
    let count = max(Int(((end - start) / Self.step).rounded(.up)), 1)
    let angles = (0...count).map { start + (end - start) * Double($0) / Double(count) }
    return angles.map { point($0, inset) } + angles.reversed().map { point($0, inset + width) }
  }

  private func point(_ turn: Double, _ inset: Double) -> CGPoint {
    let (x, y) = (sin(turn * 2 * .pi), cos(turn * 2 * .pi))
    let distance = distance(toward: x.magnitude, y.magnitude, inset)
    return CGPoint(
      x: Double(middle.x) + x * distance,
      y: Double(middle.y) + (isFlipped ? -y : y) * distance
    )
  }

  /// Returns the distance from the middle to the shape's outline, which is inset.
  private func distance(toward x: Double, _ y: Double, _ inset: Double) -> Double {
    let half = half - inset
    let corner = max(corner - inset, 0)
    let (long, short) = (max(x, y), min(x, y))
    // Half of a straight side.
    let straight = half - corner
    if half * short <= straight * long { return half / long }
    // Where the direction leaves the circle of the corner.
    let along = straight * (long + short)
    return along + (along * along - 2 * straight * straight + corner * corner).squareRoot()
  }
}
#endif
