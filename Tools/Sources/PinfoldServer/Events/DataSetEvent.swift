import PinfoldPlans
import PinfoldText

/// An event for open maps, in the format of server-sent events.
struct DataSetEvent: Sendable {
  /// The data set that it is about; `nil` for all.
  let dataSet: String?
  let text: String

  /// Nothing; keeps the connection alive.
  static let tick = DataSetEvent(dataSet: nil, text: ": still here\n\n")
}

extension DataSet {
  /// Tells open maps that places changed.
  func tell(ofChanges count: Int) {
    let version = current.version
    send("edit", version, [("version", .number(version)), ("count", .number(count))])
  }

  /// Tells open maps whether a table is in reach.
  func tell(_ age: TableAge) { send("table", nil, [("table", age.json)]) }

  private func send(_ name: String, _ version: Int?, _ members: [(name: String, JSONValue)]) {
    let json = JSONValue.object([("dataset", .string(id))] + members)
    let line = version.map { "id: \($0)\n" } ?? ""
    events.send(
      DataSetEvent(dataSet: id, text: "event: \(name)\n\(line)data: \(json.text)\n\n")
    )
  }

  /// The first event of a stream: what was shown is old if it is of another server or version.
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
  /// The first event of a stream for all data sets: those that are not named are not there.
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
