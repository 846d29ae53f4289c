/// Something drawn on a map.
public protocol MKOverlay: MKAnnotation {
  /// The rect around the overlay.
  var boundingMapRect: MKMapRect { get }
}

/// The level at which the map draws overlays.
public enum MKOverlayLevel: Int, Sendable {
  /// Below labels.
  case aboveRoads

  /// Above labels.
  case aboveLabels
}

/// A line through points.
open class MKMultiPoint: NSObject, MKOverlay {
  /// The points.
  public let mapPoints: [MKMapPoint]

  /// Creates a line.
  ///
  /// - Precondition: The line has at least one point.
  public required init(points: UnsafePointer<MKMapPoint>, count: Int) {
    precondition(count > 0, "A line has \(count) points")
    mapPoints = (0..<count).map { points[$0] }
  }

  /// The first point.
  public var coordinate: CLLocationCoordinate2D { mapPoints[0].coordinate }

  /// The rect around the line.
  public var boundingMapRect: MKMapRect {
    let (x, y) = (mapPoints.map(\.x), mapPoints.map(\.y))
    // Not empty, because the line has at least one point.
    let (minX, minY) = (x.min() ?? 0, y.min() ?? 0)
    return MKMapRect(
      x: minX,
      y: minY,
      width: (x.max() ?? minX) - minX,
      height: (y.max() ?? minY) - minY
    )
  }
}

/// A closed line.
open class MKPolygon: MKMultiPoint {}

/// A line.
open class MKPolyline: MKMultiPoint {}

/// A circle.
public final class MKCircle: NSObject, MKOverlay {
  /// The middle.
  public let coordinate: CLLocationCoordinate2D

  /// The radius, in meters.
  public let radius: CLLocationDistance

  /// Creates a circle.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
    (coordinate, self.radius) = (center, radius)
  }

  /// The whole world, which contains the circle.
  public var boundingMapRect: MKMapRect { .world }
}
