import MapKit

/// A place of a data set. It is immutable.
final class Place: NSObject, MKAnnotation, Sendable {
  let coordinate: CLLocationCoordinate2D
  let title: String?

  /// A number for each kind of place: counties, towns, airports of one country.
  let kind: Int

  /// Creates a place from a row, or returns `nil` if the row lacks a coordinate.
  ///
  /// - Parameter kinds: The kinds so far. The row's kind is added if it is new.
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
