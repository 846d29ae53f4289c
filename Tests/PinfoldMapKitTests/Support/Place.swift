import MapKit

/// One of the app's annotations.
final class Place: NSObject, MKAnnotation {
  var coordinate: CLLocationCoordinate2D
  let title: String?
  let subtitle: String?

  init(
    _ latitude: Double,
    _ longitude: Double,
    _ title: String? = nil,
    _ subtitle: String? = nil
  ) {
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    (self.title, self.subtitle) = (title, subtitle)
  }

  /// Places a number of thousandths of a degree apart, north-east of Kyoto.
  static func row(_ count: Int, step: Double = 1) -> [Place] {
    (0..<count).map {
      let offset = Double($0) * step / 1000
      return Place(MapStage.kyoto.latitude + offset, MapStage.kyoto.longitude + offset, "\($0)")
    }
  }
}
