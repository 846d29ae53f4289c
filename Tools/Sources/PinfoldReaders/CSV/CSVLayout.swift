/// The layout of the records of a CSV file.
struct CSVLayout: Sendable {
  let delimiter: PlaceFormat.Delimiter

  /// Whether the delimiter is one of several that may be it.
  let isGuess: Bool
  let names: [String]
  let latitude: Int
  let longitude: Int

  /// The column with both coordinates; nil where each has its own. It is where a place is, and no
  /// property of it: like the geometry of GeoJSON.
  let position: Int?

  /// The name of the column that altitudes of the position are; nil without any.
  let altitudeName: String?

  /// Other columns with usual names of coordinates, two by two.
  let otherPairs: [[String]]

  /// Rows with quotes that are letters.
  var strayQuotes = StrayQuotes()
}

extension CSVLayout {
  /// The names of the columns that are properties.
  var propertyNames: [String] { names.indices.compactMap { propertyName(ofField: $0) } }

  /// Returns the name of the property that a field is: in place of the position its altitude, if it has
  /// one.
  func propertyName(ofField field: Int) -> String? {
    field == position ? altitudeName : names[field]
  }

  var coordinateNames: (latitude: String, longitude: String) { (names[latitude], names[longitude]) }
}
