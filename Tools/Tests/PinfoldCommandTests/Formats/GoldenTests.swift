import Testing

@testable import pinfold

/// Every format over ten rows, compared with the recorded output.
@Suite struct GoldenTests {
  private let file = TestFiles.fixture("places.csv")

  @Test(arguments: ["geojson", "csv"])
  func formats(format: String) throws {
    let run = try PinfoldRun.cluster(
      file,
      ["--format", format, "-q", "--cell-size", "300", "--sum", "visitors", "--mean", "visitors"]
    )
    #expect(run.status == 0, "\(run.errorText)")
    try TestFiles.expectGolden(run.text.withoutTimes(), "places.\(format)")
  }

  @Test(arguments: [("text", "info.txt"), ("json", "info.json")])
  func info(format: String, golden: String) throws {
    let run = try PinfoldRun("info", file, "--format", format, "-q")
    #expect(run.status == 0, "\(run.errorText)")
    try TestFiles.expectGolden(run.text.withoutTimes(), golden)
  }

  private static let commands = [
    "serve", "info", "cluster", "render", "tiles", "import", "export", "backup",
    "restore", "check", "generate", "rollup", "rollup sql", "postgres", "postgres install",
    "postgres remove", "postgres status",
  ]

  @Test(arguments: commands)
  func help(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let name = words.joined(separator: "-")
    try TestFiles.expectGolden(try PinfoldRun(list: words + ["--help"]).text, "help-\(name).txt")
  }

  /// An example that continues on a second line cannot be copied as it is.
  @Test(arguments: [nil] + commands)
  func examplesHaveALineEach(command: String?) throws {
    let words = command?.split(separator: " ").map(String.init) ?? []
    let help = try PinfoldRun(list: words + ["--help"]).text
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    let examples = lines.drop { $0 != "EXAMPLES:" }.dropFirst().prefix { !$0.isEmpty }
    #expect(!examples.isEmpty)
    for example in examples {
      #expect(example.hasPrefix("  ") && example.count <= 80, "\(example)")
    }
  }
}
