import Foundation
import Pinfold
import PinfoldTesting
import Testing

@Suite struct ReadMeTests {
  /// What the README shows is what `ReadMeExample.swift` compiles.
  @Test func showsTheExampleThatIsCompiled() throws {
    let here = URL(filePath: #filePath)
    let root = here.deletingLastPathComponent().appending(path: "../../..")
    let readMe = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let shown = try #require(
      readMe.components(separatedBy: "```swift\nimport Pinfold\n").dropFirst().first
    )
    .components(separatedBy: "```")[0]
    .components(separatedBy: "\n")
    .filter { !$0.isEmpty }
    let example = here.deletingLastPathComponent().appending(path: "ReadMeExample.swift")
    let compiled = try String(contentsOf: example, encoding: .utf8)
      .components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(shown.count >= 8)
    for line in shown {
      #expect(compiled.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
    }
  }

  @Test func exampleSplitsAndMerges() throws {
    let viewport = try #require(
      Viewport(south: 30, west: -120, north: 45, east: -80, width: 1280, height: 800)
    )
    let closer = try #require(
      Viewport(south: 35, west: -110, north: 40, east: -100, width: 1280, height: 800)
    )
    let diff = readMeExample(DataSet.uniform(count: 20_000), viewport, closer)
    #expect(!diff.splits.isEmpty && diff.merges.isEmpty)
  }
}
