import Pinfold
import PinfoldTesting
import Testing

/// The README's code, which `ReadMeExample.swift` compiles.
@Suite struct ReadMeTests {
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
