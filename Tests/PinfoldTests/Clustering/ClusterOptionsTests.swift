import Pinfold
import PinfoldTesting
import Testing

/// Senseless arguments are the caller's mistake, and trap. Settings are clamped.
@Suite struct ClusterOptionsTests {
  @Test func gridWithoutCellsTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = CellGrid(cellsAroundWorld: 0)
    }
  }

  /// The reference gives a null rect.
  @Test func aligningToNothingTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = MapRect(x: 8, y: 8, width: 15, height: 20).aligned(toCellSize: 0)
    }
  }

  @Test func columnOfAnotherLengthTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = PointIndex([Coordinate(latitude: 1, longitude: 2)], columns: [[1, 2]])
    }
  }

  @Test func columnsThatCannotBeSavedTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = PointIndex(columnCount: 65_537)
    }
  }

  @Test func settingsAtTheirLimitsAreFine() {
    var options = ClusterOptions()
    options.marginFactor = -0.5
    options.strategy.grid?.uniqueLocationTolerance = .infinity
    options.strategy.grid?.maximumZoom = -.infinity
    options.strategy.grid?.minimumUniqueLocations = .max
    options.strategy.grid?.minimumCount = ZoomSteps(Int.max)
    options.hysteresis = .infinity
    let index = PointIndex(DataSet.uniform(count: 100))
    #expect(Planner(options).plan(index, for: .world).memberCount <= 100)
    options.marginFactor = 1
    let plan = Planner(options).plan(index, for: .world)
    #expect(plan.memberCount == 100)
    // An endless tolerance makes one location of each cell.
    #expect(plan.clusters.count <= plan.cells.count)
    options.strategy.grid?.minimumUniqueLocations = .min
    options.strategy.grid?.minimumCount = ZoomSteps(Int.min)
    #expect(Planner(options).plan(index, for: .world).memberCount == 100)
  }
}
