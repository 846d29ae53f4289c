import Foundation
import Logging
import Synchronization
import Testing

@testable import pinfold

@Suite struct JSONLogTests {
  @Test func aLineIsAnObject() throws {
    let lines = Mutex<[String]>([])
    var logger = Logger(label: "test") { _ in
      JSONLogHandler { line in lines.withLock { $0.append(line) } }
    }
    logger[metadataKey: "hb.request.id"] = "a-1"
    logger.info(
      "say \"hi\"\n",
      metadata: [
        "status": .stringConvertible(200), "milliseconds": .stringConvertible(0.12345),
        "time": "never", "path": "/a\n{\"level\":\"error\"}",
      ]
    )
    let line = try #require(lines.withLock { $0 }.first)
    #expect(!line.contains("\n"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    )
    #expect(object["message"] as? String == "say \"hi\"\n")
    #expect(object["level"] as? String == "info")
    #expect(object["request_id"] as? String == "a-1")
    #expect(object["status"] as? Int == 200)
    #expect(object["milliseconds"] as? Double == 0.123)
    #expect(object["path"] as? String == "/a\n{\"level\":\"error\"}")
    let time = try #require(object["time"] as? String)
    #expect(
      try Date(time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) <= Date()
    )
  }
}
