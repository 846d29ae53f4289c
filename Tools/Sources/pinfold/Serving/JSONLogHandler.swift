import Foundation
import Logging
import PinfoldText

/// Writes a log as JSON, one object on each line.
struct JSONLogHandler: LogHandler {
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  /// Writes a line, to which it adds the end.
  private let write: @Sendable (String) -> Void

  init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { write(line(of: event, at: Date())) }
}

extension JSONLogHandler {
  /// The library's names of members that have other names here.
  private static let names = ["hb.request.id": "request_id"]

  /// Members that metadata does not replace.
  private static let ownNames: Set<String> = ["time", "level", "message"]

  private func line(of event: LogEvent, at date: Date) -> String {
    let time = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    var members: [(name: String, value: JSONValue)] = [
      ("time", .string(time)),
      ("level", .string(event.level.rawValue)),
      ("message", .string(event.message.description)),
    ]
    var all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }
    all.merge(event.metadata ?? [:]) { $1 }
    if let error = event.error { all["error"] = "\(error)" }
    members += all.map { (Self.names[$0.key] ?? $0.key, Self.json($0.value)) }
      .filter { !Self.ownNames.contains($0.0) }
      .sorted { $0.0 < $1.0 }
    return JSONValue.object(members).text
  }

  private static func json(_ value: Logger.MetadataValue) -> JSONValue {
    switch value {
    case .string(let text): .string(text)
    case .stringConvertible(let number as Int): .number(number)
    case .stringConvertible(let number as Double): .number(number, places: 3)
    case .stringConvertible(let other): .string(other.description)
    case .array(let values): .array(values.map(json))
    case .dictionary(let values):
      .object(values.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
    }
  }
}
