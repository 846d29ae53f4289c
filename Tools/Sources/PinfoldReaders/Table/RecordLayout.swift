/// What is needed to parse one record again.
enum RecordLayout: Sendable {
  case csv(CSVLayout)
  case geoJSON

  /// Objects whose members are the columns, and those with the coordinates, or the one with both.
  case json(latitude: String, longitude: String)

  /// Whether a record is an object whose members are the columns.
  var isRow: Bool { if case .json = self { true } else { false } }

  /// The column of an object that has both coordinates. It is where a place is, and no property.
  var positionMember: String? {
    if case .json(let latitude, let longitude) = self, latitude == longitude {
      latitude
    } else {
      nil
    }
  }

  /// The names of the columns with the coordinates; one that has both is there once.
  var coordinateColumns: [String] {
    switch self {
    case .csv(let layout):
      layout.latitude == layout.longitude
        ? [layout.names[layout.latitude]]
        : [layout.names[layout.latitude], layout.names[layout.longitude]]
    case .geoJSON: []
    case .json(let latitude, let longitude):
      latitude == longitude ? [latitude] : [latitude, longitude]
    }
  }
}
