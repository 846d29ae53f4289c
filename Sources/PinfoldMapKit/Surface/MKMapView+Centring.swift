#if canImport(MapKit) && !os(watchOS)
import MapKit

extension MKMapView {
  /// Brings a place to the middle and keeps the zoom.
  func bring(toMiddle place: CLLocationCoordinate2D, animated: Bool) {
    // The rect around a map that is turned or tilted is larger than the map, and fitting
    // it again would zoom out.
    guard camera.heading == 0, camera.pitch == 0 else {
      return setCenter(place, animated: animated)
    }
    // Otherwise the rect is exact, where a centre keeps degrees and not map points.
    let (size, point) = (visibleMapRect.size, MKMapPoint(place))
    setVisibleMapRect(
      MKMapRect(
        x: point.x - size.width / 2,
        y: point.y - size.height / 2,
        width: size.width,
        height: size.height
      ),
      animated: animated
    )
  }
}
#endif
