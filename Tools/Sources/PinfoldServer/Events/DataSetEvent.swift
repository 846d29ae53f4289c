import PinfoldPlans
import PinfoldText

/// A server-sent event for open maps.
struct DataSetEvent: Sendable {
  /// The data set's id. `nil` addresses all streams.
  let dataSet: String?
  let text: String

  /// A comment that keeps the connection alive.
  static let tick = DataSetEvent(dataSet: nil, text: ": still here\n\n")
}

extension DataSet {
  /// Notifies open maps that places changed.
  func tell(ofChanges count: Int) {
    let version = current.version
    send("edit", version, [("version", .number(version)), ("count", .number(count))])
  }

  /// Notifies open maps whether the table is reachable.
  func tell(_ age: TableAge) { send("table", nil, [("table", age.json)]) }

  private func send(_ name: String, _ version: Int?, _ members: [(name: String, JSONValue)]) {
    let json = JSONValue.object([("dataset", .string(id))] + members)
    let line = version.map { "id: \($0)\n" } ?? ""
    events.send(
      DataSetEvent(dataSet: id, text: "event: \(name)\n\(line)data: \(json.text)\n\n")
    )
  }

  /// Returns the first event of a stream. A different server or version means that the map is
  /// outdated.
  func versionEvent(server: String) -> String {
    let version = current.version
    let json = JSONValue.object([
      ("dataset", .string(id)),
      ("version", .number(version)),
      ("server", .string(server)),
      ("table", age?.json ?? .null),
    ])
    return "event: version\nid: \(version)\ndata: \(json.text)\n\n"
  }
}

extension [DataSet] {
  /// Returns the first event of a stream for all data sets. Data sets that are not listed no longer
  /// exist.
  func versionsEvent(server: String) -> String {
    let json = JSONValue.object([
      ("server", .string(server)),
      ("versions", .object(map { ($0.id, .number($0.current.version)) })),
      ("tables", .object(map { ($0.id, $0.age?.json ?? .null) })),
    ])
    return "event: versions\ndata: \(json.text)\n\n"
  }
}

extension JSONValue {
  /// Creates an array of west, south, east and north in degrees, to a centimeter. `null` for no
  /// rect.
  init(_ rect: CoordinateRect?) {
    guard let rect else {
      self = .null
      return
    }
    let sides = [rect.west, rect.south, rect.east, rect.north]
    self = .array(sides.map { .number($0, places: 7) })
  }

  /// Creates a GeoJSON position: longitude first, to a centimeter.
  init(longitude: Double, latitude: Double) {
    self = .array([.number(longitude, places: 7), .number(latitude, places: 7)])
  }
}
