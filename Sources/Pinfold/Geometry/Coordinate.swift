/// A position on the globe, in degrees.
///
/// Latitude increases to the north and longitude to the east. A coordinate can hold any values.
/// Types that project coordinates reject invalid ones: see ``isValid``.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator.
  public var latitude: Double

  /// Degrees east of Greenwich.
  public var longitude: Double

  /// Creates a coordinate from degrees.
  public init(latitude: Double, longitude: Double) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}

extension Coordinate {
  /// Whether latitude and longitude are finite.
  ///
  /// Projection accepts all finite values. It clamps latitudes beyond the Mercator limit, and wraps
  /// longitudes.
  public var isValid: Bool { latitude.isFinite && longitude.isFinite }
}
