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

  /// The columns that say the signs of the coordinates.
  let sides: [String]

  /// Other columns with usual names of coordinates, two by two.
  let otherPairs: [[String]]

  /// Rows with quotes that are letters.
  var strayQuotes = StrayQuotes()
}

extension CSVLayout {
  /// The names of the columns that are properties.
  var propertyNames: [String] {
    names.enumerated().filter { $0.offset != position }.map(\.element)
  }

  var coordinateNames: (latitude: String, longitude: String) { (names[latitude], names[longitude]) }
}
