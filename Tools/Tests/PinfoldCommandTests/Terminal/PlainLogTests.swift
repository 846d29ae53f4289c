import Logging
import Synchronization
import Testing

@testable import pinfold

/// A logged text must not steer the terminal, nor look like a separate line.
@Suite struct PlainLogTests {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  @Test func linesHaveNoControlCharacters() {
    let lines = Mutex<[String]>([])
    var logger = Logger(label: "test") { _ in
      PlainLogHandler { line in lines.withLock { $0.append(line) } }
    }
    logger[metadataKey: "id"] = "a\nb"
    logger.warning("x\u{1B}[2J.csv\nis not there", metadata: ["path": "/\r"])
    logger.error("failed", error: Failure(description: "y\u{9B}z"))
    logger.info("no")
    // The time is first.
    #expect(
      lines.withLock { $0 }.map { $0.drop { $0 != " " } } == [
        " warning pinfold: x [2J.csv is not there id=a b path=/ ",
        " error pinfold: failed error=y z id=a b",
      ]
    )
  }
}
