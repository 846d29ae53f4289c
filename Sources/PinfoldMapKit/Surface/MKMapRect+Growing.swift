#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

extension MKMapRect {
  /// Returns the rect made wider about its middle, until it shows a number of meters from
  /// west to east, or the world.
  func grown(toMeters meters: Double) -> MKMapRect {
    let middle = MKMapPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    // Not by the middle's coordinate, which is invalid beyond the antimeridian.
    let width = min(meters / WebMercator.metersPerMapPoint(atY: middle.y), Self.world.width)
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
