import Foundation
import Testing

/// The files that the tests read.
enum TestFiles {
  private static let tests = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the path of a file beside the tests.
  static func fixture(_ name: String) -> String {
    tests.appendingPathComponent("Fixtures/\(name)").path
  }

  /// Returns the path of a file of the sample data.
  static func example(_ name: String) -> String {
    tests.appendingPathComponent("../../../Examples/Data/\(name)").standardized.path
  }

  /// Expects text to equal a golden file, or writes the file if `UPDATE_GOLDEN` is set.
  static func expectGolden(
    _ text: String,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = tests.appendingPathComponent("Golden/\(name)")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try Data(text.utf8).write(to: file)
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, "\(name) differs", sourceLocation: sourceLocation)
  }
}

extension String {
  /// The text with what depends on the machine made the same: the times, and the
  /// folder of the file.
  func withoutTimes() -> String {
    let rules: [(String, String)] = [
      (#"milliseconds":( ?)[0-9.]+"#, "milliseconds\":$10"),
      (#"megabytes_per_second":( ?)[0-9.]+"#, "megabytes_per_second\":$10"),
      (#"planned in [0-9.]+ ms"#, "planned in 0 ms"),
      (#"(built in +)[0-9.]+ m?s"#, "$10 ms"),
      (#"(read in +)[0-9.]+ m?s, [0-9.]+ MB/s"#, "$10 ms, 0 MB/s"),
      (#"[^ "]*/Fixtures/"#, ""),
    ]
    return rules.reduce(self) { text, rule in
      text.replacingOccurrences(of: rule.0, with: rule.1, options: .regularExpression)
    }
  }
}
