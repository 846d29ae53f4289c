/// Something drawn on a map.
public protocol MKOverlay: MKAnnotation {
  /// Where it is.
  var boundingMapRect: MKMapRect { get }
}

/// How far above the map overlays are drawn.
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
  /// - Precondition: There is a point.
  public required init(points: UnsafePointer<MKMapPoint>, count: Int) {
    precondition(count > 0, "A line has \(count) points")
    mapPoints = (0..<count).map { points[$0] }
  }

  /// Where it begins.
  public var coordinate: CLLocationCoordinate2D { mapPoints[0].coordinate }

  /// The rect around it.
  public var boundingMapRect: MKMapRect {
    let (x, y) = (mapPoints.map(\.x), mapPoints.map(\.y))
    // There is a point.
    let (minX, minY) = (x.min() ?? 0, y.min() ?? 0)
    return MKMapRect(
      x: minX,
      y: minY,
      width: (x.max() ?? minX) - minX,
      height: (y.max() ?? minY) - minY
    )
  }
}

/// A line that ends where it begins.
open class MKPolygon: MKMultiPoint {}

/// A line.
open class MKPolyline: MKMultiPoint {}

/// A circle.
public final class MKCircle: NSObject, MKOverlay {
  /// The middle.
  public let coordinate: CLLocationCoordinate2D

  /// How far it reaches, in meters.
  public let radius: CLLocationDistance

  /// Creates a circle.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
    (coordinate, self.radius) = (center, radius)
  }

  /// The world, which is around it.
  public var boundingMapRect: MKMapRect { .world }
}
