#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

extension Coordinate {
  /// The same place.
  init(_ coordinate: CLLocationCoordinate2D) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension CLLocationCoordinate2D {
  /// The same place.
  init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

// Both worlds are 2²⁸ map points on a side.
extension MKMapPoint {
  /// The same point.
  init(_ point: MapPoint) { self.init(x: point.x, y: point.y) }
}

extension MKMapRect {
  /// The same rect.
  init(_ rect: MapRect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension MapRect {
  /// The same rect; `nil` for one that is nowhere.
  init?(_ rect: MKMapRect) {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    guard numbers.allSatisfy(\.isFinite), rect.size.width > 0, rect.size.height > 0 else {
      return nil
    }
    self.init(x: rect.origin.x, y: rect.origin.y, width: numbers[2], height: numbers[3])
  }
}

extension Viewport {
  /// What a map shows; `nil` before it was laid out.
  @MainActor init?(_ mapView: MKMapView) {
    self.init(
      mapView.visibleMapRect,
      size: mapView.bounds.size,
      heading: mapView.camera.heading
    )
  }

  /// What is visible on a screen.
  ///
  /// A map that is turned shows more than its size from west to east and from north
  /// to south: its visible map rect is that around a turned rectangle.
  ///
  /// - Parameters:
  ///   - visibleMapRect: What is visible.
  ///   - size: How large the screen is.
  ///   - heading: By how many degrees the map is turned.
  init?(_ visibleMapRect: MKMapRect, size: CGSize, heading: Double) {
    let (width, height) = (Double(size.width), Double(size.height))
    guard width > 0, height > 0, width.isFinite, height.isFinite,
      let rect = MapRect(visibleMapRect)
    else { return nil }
    let turn = heading.isFinite ? heading * .pi / 180 : 0
    let (along, across) = (cos(turn).magnitude, sin(turn).magnitude)
    self.init(
      visibleMapRect: rect,
      width: width * along + height * across,
      height: width * across + height * along
    )
  }
}
#endif
