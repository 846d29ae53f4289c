import ArgumentParser
import Pinfold
import PinfoldPlans
import Testing

@testable import pinfold

@Suite struct ClusterCommandTests {
  private func parsed(_ arguments: String...) throws -> ClusterCommand {
    try #require(
      try PinfoldCommand.parseAsRoot(["cluster", "places.csv"] + arguments) as? ClusterCommand
    )
  }

  @Test func negativeNumbersAreValuesAndNoFlags() throws {
    let command = try parsed("--rect", "-125,24,-66,50", "--margin", "-0.25", "--max-zoom", "-1")
    #expect(command.arguments.rect == CoordinateRect(west: -125, south: 24, east: -66, north: 50))
    #expect(command.arguments.clustering.margin == -0.25)
    #expect(command.arguments.clustering.maxZoom == -1)
    #expect(try parsed("--rect=-125,24,-66,50").arguments.rect == command.arguments.rect)
  }

  @Test func everyFlagReachesTheEngine() throws {
    let options = try parsed(
      "--cell-size",
      "88",
      "--cell-size",
      "13:64",
      "--margin",
      "0",
      "--max-zoom",
      "16.5"
    ).arguments.clustering.options()
    #expect(options.strategy.grid?.cellSize.value(at: ZoomLevel(0)) == 88)
    #expect(options.strategy.grid?.cellSize.value(at: ZoomLevel(14)) == 64)
    #expect(options.marginFactor == 0)
    #expect(options.strategy.grid?.maximumZoom == 16.5)
  }

  /// Clustering by distance works without cells, so it cannot have too many.
  @Test func onlyAGridHasTooManyCells() throws {
    let viewport = try #require(
      Viewport(south: 0, west: 0, north: 1, east: 1, width: 60_000, height: 60_000)
    )
    func check(_ arguments: ClusterArguments) throws {
      let index = PreparedIndex(PointIndex())
      try arguments.check(Planner(try arguments.options()).cost(of: index, for: viewport))
    }
    let grid = try parsed("--margin", "100").arguments.clustering
    #expect(throws: ValidationError.self) { try check(grid) }
    try check(try parsed("--margin", "100", "--method", "radius").arguments.clustering)
  }

  @Test func withoutFlagsTheEnginesDefaultsHold() throws {
    let options = try parsed().arguments.clustering.options()
    let defaults = ClusterOptions()
    #expect(options.strategy == defaults.strategy)
    #expect(options.marginFactor == defaults.marginFactor)
    #expect(options.hysteresis == defaults.hysteresis)
  }

  @Test func figuresAreComputedOnce() throws {
    let figures = try parsed(
      "--mean",
      "a",
      "--sum",
      "b",
      "--sum",
      "a",
      "--sum",
      "b",
      "--max",
      "c"
    ).arguments.aggregates.figures
    #expect(figures.map(\.name) == ["sum_b", "sum_a", "max_c", "mean_a"])
    #expect(figures.columns == ["b", "a", "c"])
  }
}
