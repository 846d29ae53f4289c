/// How far a map is zoomed in.
///
/// At level z the world is 256 · 2ᶻ screen points wide. Levels may be fractional
/// and, on a screen narrower than 256 points, negative.
public struct ZoomLevel: Hashable, Comparable, Sendable {
  /// The level's number.
  public let value: Double

  /// Creates a level.
  ///
  /// - Precondition: `value` is not NaN.
  public init(_ value: Double) {
    precondition(!value.isNaN, "Zoom level is not a number")
    self.value = value
  }

  /// The level of a zoom scale, in screen points per map point.
  ///
  /// - Precondition: `zoomScale` is above zero.
  public init(zoomScale: Double) {
    precondition(zoomScale > 0, "Zoom scale is \(zoomScale)")
    self.init(ElementaryFunctions.log2(zoomScale) + 20)
  }

  /// Screen points per map point.
  public var zoomScale: Double { ElementaryFunctions.exp2(value - 20) }

  /// Returns whether a map has the same scale at two levels, but for rounding: panning moves
  /// the edges of what is visible with it. So little zoom moves nothing on a screen by a
  /// hundredth of a screen point.
  package func isSameScale(as other: ZoomLevel) -> Bool { (value - other.value).magnitude < 1e-6 }

  /// Orders levels from the world to the street.
  public static func < (a: ZoomLevel, b: ZoomLevel) -> Bool { a.value < b.value }
}
