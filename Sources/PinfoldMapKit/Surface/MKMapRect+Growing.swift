#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

extension MKMapRect {
  /// Returns the rect made wider about its middle, until it shows a number of meters from
  /// west to east.
  func grown(toMeters meters: Double) -> MKMapRect {
    let middle = MKMapPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    // Not by the middle's coordinate, which is invalid beyond the antimeridian.
    let width = meters / WebMercator.metersPerMapPoint(atY: middle.y)
    guard width > size.width else { return self }
    return MKMapRect(
      x: middle.x - width / 2,
      y: origin.y,
      width: width,
      height: size.height
    )
  }
}
#endif
