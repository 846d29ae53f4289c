import PinfoldFormats

/// What an open map is told.
enum DataSetEvent: Sendable {
  /// How many batches of edits there were since a server was started: if it is
  /// another server, or another version, what was shown is old.
  case version(Int, server: String)

  /// Places were edited.
  case edit(version: Int, count: Int, bounds: CoordinateRect?)

  /// Nothing, so that the connection is seen to be open.
  case tick
}

extension DataSetEvent {
  /// The event in the format of server-sent events.
  var text: String {
    switch self {
    case .tick: return ": still here\n\n"
    case .version(let version, let server):
      let data = "{\"version\":\(version),\"server\":\"\(server)\"}"
      return "event: version\nid: \(version)\ndata: \(data)\n\n"
    case .edit(let version, let count, let bounds):
      let json = JSONValue.object([
        ("version", .number(version)),
        ("count", .number(count)),
        ("bounds", JSONValue(bounds)),
      ])
      return "event: edit\nid: \(version)\ndata: \(json.text)\n\n"
    }
  }
}

extension JSONValue {
  /// A rect as west, south, east, north, to a centimetre; `null` for none.
  init(_ rect: CoordinateRect?) {
    guard let rect else {
      self = .null
      return
    }
    let sides = [rect.west, rect.south, rect.east, rect.north]
    self = .array(sides.map { .number($0, places: 7) })
  }

  /// A coordinate as GeoJSON has it: longitude first, to a centimetre.
  init(longitude: Double, latitude: Double) {
    self = .array([.number(longitude, places: 7), .number(latitude, places: 7)])
  }
}
