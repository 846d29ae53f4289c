import MapKit

struct Station: Identifiable {
  let id: Int
  let name: String
  let lines: Int
  let coordinate: CLLocationCoordinate2D
}

extension Station {
  /// Stations around Kyoto, in rows.
  static let all: [Station] = (0..<2000).map { number in
    Station(
      id: number,
      name: "Station \(number)",
      lines: 1 + number % 3,
      coordinate: CLLocationCoordinate2D(
        latitude: 34.9 + Double(number / 50) * 0.006,
        longitude: 135.6 + Double(number % 50) * 0.006
      )
    )
  }
}
