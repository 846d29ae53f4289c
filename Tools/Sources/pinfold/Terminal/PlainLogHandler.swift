import Logging
import PinfoldText

/// Writes a log as text without control characters: messages name files, and metadata has what
/// clients sent.
struct PlainLogHandler: LogHandler {
  /// Writes the lines.
  private var base: any LogHandler

  init(_ base: any LogHandler) { self.base = base }

  var logLevel: Logger.Level {
    get { base.logLevel }
    set { base.logLevel = newValue }
  }

  var metadata: Logger.Metadata {
    get { base.metadata }
    set { base.metadata = newValue.mapValues(Self.plain) }
  }

  var metadataProvider: Logger.MetadataProvider? {
    get { base.metadataProvider }
    set { base.metadataProvider = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { base[metadataKey: key] }
    set { base[metadataKey: key] = newValue.map(Self.plain) }
  }

  func log(event: LogEvent) {
    var plain = event
    plain.message = Logger.Message(
      stringLiteral: event.message.description.withoutControls
    )
    plain.metadata = event.metadata?.mapValues(Self.plain)
    if let error = event.error {
      plain.error = nil
      plain.metadata = plain.metadata ?? [:]
      plain.metadata?["error"] = .string("\(error)".withoutControls)
    }
    base.log(event: plain)
  }

  private static func plain(_ value: Logger.MetadataValue) -> Logger.MetadataValue {
    .string(value.description.withoutControls)
  }
}
