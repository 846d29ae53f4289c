import MapKit

/// A tram stop that the user can drag. Its coordinate can be observed, so the map follows.
final class Stop: MKPointAnnotation {
  let line: Int

  init(_ name: String, line: Int, at coordinate: CLLocationCoordinate2D) {
    self.line = line
    super.init()
    (title, self.coordinate) = (name, coordinate)
  }

  /// A thousand stops around Kyoto.
  @MainActor static let all = (0..<1000).map { number in
    let angle = Double(number) * 2.4
    let distance = 0.2 * (Double(number) / 1000).squareRoot()
    return Stop(
      "Stop \(number)",
      line: number % 5,
      at: CLLocationCoordinate2D(
        latitude: 35.02 + distance * cos(angle),
        longitude: 135.76 + distance * sin(angle)
      )
    )
  }
}
