/// A MapKit-style zoom level.
///
/// At level z the world is 256 · 2ᶻ screen points wide. Levels may be fractional. A screen narrower
/// than 256 points can have a negative level.
public struct ZoomLevel: Hashable, Comparable, Sendable {
  /// The number of the level.
  public let value: Double

  /// Creates a level.
  ///
  /// - Precondition: `value` is not NaN.
  public init(_ value: Double) {
    precondition(!value.isNaN, "Zoom level is not a number")
    self.value = value
  }

  /// Creates the level of a zoom scale, in screen points per map point.
  ///
  /// - Precondition: `zoomScale` is greater than zero.
  public init(zoomScale: Double) {
    precondition(zoomScale > 0, "Zoom scale is \(zoomScale)")
    self.init(ElementaryFunctions.log2(zoomScale) + 20)
  }

  /// The number of screen points per map point.
  public var zoomScale: Double { ElementaryFunctions.exp2(value - 20) }

  /// Returns whether two levels have the same scale, except for rounding.
  ///
  /// Panning changes the scale by rounding errors. Zooming by less than the tolerance moves screen
  /// positions by less than 1/100 screen point.
  package func isSameScale(as other: ZoomLevel) -> Bool { (value - other.value).magnitude < 1e-6 }

  /// Orders levels from the whole world to the street.
  public static func < (a: ZoomLevel, b: ZoomLevel) -> Bool { a.value < b.value }
}

/// Conversions between ``ZoomLevel`` and the zooms of MapLibre, Mapbox GL and supercluster.
///
/// At zoom *z*, the world is 512 · 2^*z* screen points wide. At zoom level *z*, it is 256 · 2^*z*
/// screen points wide. So at the same scale, the zoom is one less than the zoom level.
///
/// Flags, query parameters and JSON use zooms for tiles and for clusters by distance:
/// `--radius-max-zoom 16` is supercluster's `maxZoom: 16`. All other settings use zoom levels.
public enum TileZoom {
  /// The difference between a zoom level and its zoom.
  public static let levelOffset = 1

  /// The zooms that can have clusters by distance, which are zoom levels 0 to 30.
  public static let clustered = zoom(ofLevel: 0)...zoom(ofLevel: 30)

  /// Returns the zoom level for a zoom.
  public static func level(_ zoom: Int) -> Int { zoom + levelOffset }

  /// Returns the zoom for a zoom level.
  public static func zoom(ofLevel level: Int) -> Int { level - levelOffset }
}
