import Logging
import Synchronization

/// A log that is examined.
struct LoggedLines: LogHandler {
  final class Texts: Sendable {
    let all = Mutex<[String]>([])
  }

  let texts = Texts()
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let members = (event.metadata ?? [:]).map { "\($0)=\($1)" }.sorted()
    texts.all.withLock { $0.append("\(event.message) " + members.joined(separator: " ")) }
  }
}
