/// The record layout of a CSV file.
struct CSVLayout: Sendable {
  let delimiter: PlaceFormat.Delimiter

  let isGuess: Bool
  let names: [String]
  let latitude: Int
  let longitude: Int

  /// The column with both coordinates; `nil` if each has its own. Such a column is not a property.
  let position: Int?

  /// The column name for the altitudes in the position; `nil` without altitudes.
  let altitudeName: String?

  /// Other pairs of columns with common coordinate names.
  let otherPairs: [[String]]

  /// Rows in which quotes are ordinary characters.
  var strayQuotes = StrayQuotes()
}

extension CSVLayout {
  var propertyNames: [String] { names.indices.compactMap { propertyName(ofField: $0) } }

  /// Returns the property name of a field. The position column becomes its altitude, if any.
  func propertyName(ofField field: Int) -> String? {
    field == position ? altitudeName : names[field]
  }

  var coordinateNames: (latitude: String, longitude: String) { (names[latitude], names[longitude]) }
}
