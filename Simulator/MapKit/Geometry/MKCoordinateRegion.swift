public import CoreLocation

/// The size of a region, in degrees.
public struct MKCoordinateSpan: Sendable {
  /// The degrees from south to north.
  public var latitudeDelta: CLLocationDegrees

  /// The degrees from west to east.
  public var longitudeDelta: CLLocationDegrees

  /// Creates a span.
  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
    (self.latitudeDelta, self.longitudeDelta) = (latitudeDelta, longitudeDelta)
  }
}

/// A part of the globe between two parallels and two meridians.
public struct MKCoordinateRegion: Sendable {
  /// The middle.
  public var center: CLLocationCoordinate2D

  /// The size around the middle.
  public var span: MKCoordinateSpan

  /// Creates a region.
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
    (self.center, self.span) = (center, span)
  }
}

extension MKCoordinateRegion {
  /// Creates a region from its size in meters.
  public init(
    center: CLLocationCoordinate2D,
    latitudinalMeters: Double,
    longitudinalMeters: Double
  ) {
    let degree = 111_319.490793
    let span = MKCoordinateSpan(
      latitudeDelta: latitudinalMeters / degree,
      longitudeDelta: longitudinalMeters / (degree * cos(center.latitude * .pi / 180))
    )
    self.init(center: center, span: span)
  }
}
