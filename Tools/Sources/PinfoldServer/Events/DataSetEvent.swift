import PinfoldText
import PinfoldPlans

/// An event of a data set, for open maps.
enum DataSetEvent: Sendable {
  /// The version of the places: if it is another server, or another version, what was shown is
  /// old.
  case version(Int, server: String, TableAge?)

  /// Places were edited.
  case edit(version: Int, count: Int, bounds: CoordinateRect?)

  /// A table is out of reach, or in reach again.
  case table(TableAge)

  /// Nothing; keeps the connection alive.
  case tick
}

extension DataSetEvent {
  /// Returns the event of a data set in the format of server-sent events.
  ///
  /// - Parameter dataSet: The id of the data set.
  func text(of dataSet: String) -> String {
    switch self {
    case .tick: return ": still here\n\n"
    case .table(let age):
      let json = JSONValue.object([("dataset", .string(dataSet)), ("table", age.json)])
      return "event: table\ndata: \(json.text)\n\n"
    case .version(let version, let server, let age):
      let json = JSONValue.object([
        ("dataset", .string(dataSet)),
        ("version", .number(version)),
        ("server", .string(server)),
        ("table", age?.json ?? .null),
      ])
      return "event: version\nid: \(version)\ndata: \(json.text)\n\n"
    case .edit(let version, let count, let bounds):
      let json = JSONValue.object([
        ("dataset", .string(dataSet)),
        ("version", .number(version)),
        ("count", .number(count)),
        ("bounds", JSONValue(bounds)),
      ])
      return "event: edit\nid: \(version)\ndata: \(json.text)\n\n"
    }
  }
}

/// An event of a server, for open maps.
enum ServerEvent {
  /// Returns the versions of all data sets, in the format of server-sent events: those that
  /// are not named are not there.
  static func versions(of dataSets: [DataSet], server: String) -> String {
    let json = JSONValue.object([
      ("server", .string(server)),
      ("versions", .object(dataSets.map { ($0.id, .number($0.current.version)) })),
      ("tables", .object(dataSets.map { ($0.id, $0.age?.json ?? .null) })),
    ])
    return "event: versions\ndata: \(json.text)\n\n"
  }
}

extension JSONValue {
  /// A rect as west, south, east, north, to a centimeter; `null` for none.
  init(_ rect: CoordinateRect?) {
    guard let rect else {
      self = .null
      return
    }
    let sides = [rect.west, rect.south, rect.east, rect.north]
    self = .array(sides.map { .number($0, places: 7) })
  }

  /// A coordinate as GeoJSON has it: longitude first, to a centimeter.
  init(longitude: Double, latitude: Double) {
    self = .array([.number(longitude, places: 7), .number(latitude, places: 7)])
  }
}
