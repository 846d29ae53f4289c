import Foundation
import Logging
import PinfoldText

/// Writes log lines without control characters, which file names and clients may contain.
struct PlainLogHandler: LogHandler {
  var logLevel = Logger.Level.notice
  var metadata: Logger.Metadata = [:]

  /// Writes a line and adds the line break.
  private let write: @Sendable (String) -> Void

  init(write: @escaping @Sendable (String) -> Void = { StandardStreams.printError($0) }) {
    self.write = write
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var all = metadata.merging(event.metadata ?? [:]) { $1 }
    if let error = event.error { all["error"] = "\(error)" }
    let values = all.sorted { $0.key < $1.key }.map { " \($0)=\($1)" }.joined()
    let time = Date().formatted(.iso8601)
    write("\(time) \(event.level) pinfold: \(event.message)\(values)".withoutControls)
  }
}
