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

/// The zoom of MapLibre, Mapbox GL and supercluster, and which of the engine's zoom levels
/// it is.
///
/// At zoom *z* the world is 512 · 2^*z* screen points wide, as wide as 2^*z* tiles. The engine's
/// zoom levels are MapKit's: at level *z* the world is 256 · 2^*z* screen points wide. A zoom is
/// therefore one less than its level.
///
/// Flags, query parameters and JSON about tiles and about clusters by distance have zooms:
/// `--radius-max-zoom 16` is supercluster's `maxZoom: 16`. Everything else has zoom levels.
/// They are converted only here.
public enum TileZoom {
  /// How much greater a zoom level is than its zoom.
  public static let levelOffset = 1

  /// The zooms that can have clusters by distance: those of the zoom levels 0 to 30.
  public static let clustered = zoom(ofLevel: 0)...zoom(ofLevel: 30)

  /// Returns the zoom level of a zoom.
  public static func level(_ zoom: Int) -> Int { zoom + levelOffset }

  /// Returns the zoom of a zoom level.
  public static func zoom(ofLevel level: Int) -> Int { level - levelOffset }
}
