/// Degrees of latitude or longitude.
public typealias CLLocationDegrees = Double

/// Meters.
public typealias CLLocationDistance = Double

/// A place on the globe, as on Apple's platforms.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator.
  public var latitude: CLLocationDegrees

  /// Degrees east of Greenwich.
  public var longitude: CLLocationDegrees

  /// Creates the coordinate 0°, 0°.
  public init() { (latitude, longitude) = (0, 0) }

  /// Creates a coordinate.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}

/// An invalid coordinate.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Returns whether a coordinate is a valid place.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
  coordinate.latitude.magnitude <= 90 && coordinate.longitude.magnitude <= 180
}
