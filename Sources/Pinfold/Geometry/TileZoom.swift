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
