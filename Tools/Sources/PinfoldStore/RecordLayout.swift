/// What is needed to understand one record again.
enum RecordLayout: Sendable {
  case csv(CSVLayout)
  case geoJSON
}
