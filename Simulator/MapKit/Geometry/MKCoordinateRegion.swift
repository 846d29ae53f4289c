public import CoreLocation

/// How many degrees a region spans.
public struct MKCoordinateSpan: Sendable {
  /// From south to north.
  public var latitudeDelta: CLLocationDegrees

  /// From west to east.
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

  /// How much there is around the middle.
  public var span: MKCoordinateSpan

  /// Creates a region.
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
    (self.center, self.span) = (center, span)
  }
}

extension MKCoordinateRegion {
  /// Creates a region of a size in meters.
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
