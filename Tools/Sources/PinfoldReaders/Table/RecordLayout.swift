/// What is needed to parse one record again.
enum RecordLayout: Sendable {
  case csv(CSVLayout)
  case geoJSON

  /// Objects whose members are the columns.
  case json

  /// Whether a record is an object whose members are the columns.
  var isRow: Bool { if case .json = self { true } else { false } }
}
