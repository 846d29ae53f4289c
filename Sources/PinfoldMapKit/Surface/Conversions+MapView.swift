#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

extension MKMapView {
  /// Whether the map has a size. Without one, its visible area is meaningless.
  var isLaidOut: Bool { bounds.size.width > 0 && bounds.size.height > 0 }

  /// Screen points per map point in the middle of the map; `nil` before its first layout, and if
  /// the middle does not show the globe.
  fileprivate var scaleInTheMiddle: Double? {
    // Short enough to be straight, and long enough to be exact.
    let length = CGFloat(64)
    let middle = CGPoint(x: bounds.size.width / 2, y: bounds.size.height / 2)
    guard isLaidOut else { return nil }
    let coordinates = [-length / 2, length / 2].map { offset in
      convert(CGPoint(x: middle.x + offset, y: middle.y), toCoordinateFrom: self)
    }
    // A tilted map may show the sky, where coordinates are invalid.
    guard coordinates.allSatisfy(CLLocationCoordinate2DIsValid) else { return nil }
    let ends = coordinates.map { MKMapPoint($0) }
    var (x, y) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y)
    // The short way around the world.
    let world = MKMapRect.world.size.width
    x -= world * (x / world).rounded()
    y = y.isFinite ? y : 0
    let distance = (x * x + y * y).squareRoot()
    return distance > 0 && distance.isFinite ? Double(length) / distance : nil
  }
}

extension Viewport {
  /// Creates the viewport of a map; `nil` before the map's first layout.
  @MainActor init?(_ mapView: MKMapView) {
    let (rect, size) = (mapView.visibleMapRect, mapView.bounds.size)
    if mapView.camera.pitch > 0, case let center = mapView.centerCoordinate,
      CLLocationCoordinate2DIsValid(center), let scale = mapView.scaleInTheMiddle
    {
      self.init(tilted: rect, middle: MKMapPoint(center), size: size, scale: scale)
    } else {
      self.init(rect, size: size, heading: mapView.camera.heading)
    }
  }
}
#endif
