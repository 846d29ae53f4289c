/// A position on the globe, in degrees.
///
/// Latitude grows to the north, longitude to the east. Any value can be stored;
/// invalid coordinates are rejected where coordinates become map points: see ``isValid``.
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
  /// Whether both values are finite, which is all that projecting needs:
  /// latitudes beyond the Mercator limit are clamped, longitudes are wrapped.
  public var isValid: Bool { latitude.isFinite && longitude.isFinite }
}
