import MapKit

/// A place of a data set; nothing of it changes.
final class Place: NSObject, MKAnnotation, Sendable {
  let coordinate: CLLocationCoordinate2D
  let title: String?

  /// A number for each kind of place: counties, towns, airports of one country.
  let kind: Int

  /// Creates a place of a row; `nil` where it has no coordinate.
  ///
  /// - Parameter kinds: The kinds so far, which the row's is added to.
  init?(row: [Substring: Substring], kinds: inout [Substring: Int]) {
    guard let latitude = row["latitude"].flatMap({ Double($0) }),
      let longitude = row["longitude"].flatMap({ Double($0) })
    else { return nil }
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    title = row["name"].map { String($0) }
    let name = row["kind"] ?? row["country"] ?? ""
    kind = kinds[name] ?? kinds.count
    kinds[name] = kind
  }
}
