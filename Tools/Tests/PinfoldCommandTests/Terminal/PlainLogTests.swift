import Logging
import Synchronization
import Testing

@testable import pinfold

/// What is logged must not steer the terminal, nor look like a line of its own.
@Suite struct PlainLogTests {
  /// Keeps what it is given.
  private struct Recorder: LogHandler {
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    let record: @Sendable (String) -> Void

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let all = metadata.merging(event.metadata ?? [:]) { $1 }
      let values = all.sorted { $0.key < $1.key }.map { " \($0)=\($1)" }.joined()
      record("\(event.message)\(values)\(event.error.map { " \($0)" } ?? "")")
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  @Test func linesHaveNoControlCharacters() {
    let lines = Mutex<[String]>([])
    var logger = Logger(label: "test") { _ in
      PlainLogHandler(Recorder { line in lines.withLock { $0.append(line) } })
    }
    logger[metadataKey: "id"] = "a\nb"
    logger.warning("x\u{1B}[2J.csv\nis not there", metadata: ["path": "/\r"])
    logger.error("failed", error: Failure(description: "y\u{9B}z"))
    #expect(
      lines.withLock { $0 } == [
        "x [2J.csv is not there id=a b path=/ ", "failed error=y z id=a b",
      ]
    )
  }

  @Test func levelsAreThoseOfWhatWrites() {
    let lines = Mutex<[String]>([])
    var logger = Logger(label: "test") { _ in
      PlainLogHandler(Recorder { line in lines.withLock { $0.append(line) } })
    }
    logger.logLevel = .error
    logger.info("no")
    #expect(logger.logLevel == .error && lines.withLock { $0.isEmpty })
  }
}
