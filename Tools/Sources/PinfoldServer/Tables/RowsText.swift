import Pinfold
import PinfoldReaders
import PinfoldStore
import PinfoldText

/// Writes the rows of a download, part by part.
///
/// CSV has latitude and longitude, then the columns. GeoJSON has a feature for each place.
struct RowsText {
  private let format: RowsFormat
  private let columns: [String]
  private let numbers: any PlaceNumbers
  private var isFirst = true

  init(_ format: RowsFormat, _ places: any ServedPlaces) {
    (self.format, numbers) = (format, places.numbers)
    let coordinates = places.coordinateColumnNames
    columns = places.columnNames.filter {
      $0 != coordinates?.latitude && $0 != coordinates?.longitude
    }
  }

  var beginning: String {
    guard format == .csv else { return #"{"type":"FeatureCollection","features":["# }
    let coordinates = ["latitude", "longitude"]
    var names = UniqueNames(coordinates)
    return CSVLine.text(coordinates + columns.map { names.name(for: $0) })
  }

  var end: String { format == .csv ? "" : "\n]}\n" }

  mutating func text(of place: StoredPlace) -> String {
    let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.wrappedLongitude)
    guard format == .csv else {
      defer { isFirst = false }
      return (isFirst ? "\n" : ",\n") + #"{"type":"Feature","id":"#
        + numbers.number(of: place.id).json.text
        + #","geometry":{"type":"Point","coordinates":[\#(longitude),\#(latitude)]},"properties":"#
        + place.propertiesJSON + "}"
    }
    let values = Dictionary(
      place.properties().map { ($0.name, $0.value.text) },
      uniquingKeysWith: { _, last in last }
    )
    return CSVLine.text(
      [DecimalText.short(latitude), DecimalText.short(longitude)] + columns.map { values[$0] ?? "" }
    )
  }
}

extension RowsFormat {
  var contentType: String {
    switch self {
    case .json: "application/json; charset=utf-8"
    case .csv: "text/csv; charset=utf-8"
    case .geojson: "application/geo+json; charset=utf-8"
    }
  }
}
