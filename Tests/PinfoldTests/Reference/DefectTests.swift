import Pinfold
import PinfoldTesting
import Testing

/// The defects of the reference, by their numbers in its description, that an
/// engine can have. Defects of views, delegates and animations are not here.
@Suite struct DefectTests {
  /// Defect 5: quick changes leave ghosts and doubled counts. Here a plan depends on the points
  /// alone, not on earlier plans.
  @Test func defect5PlansDependOnNothingButTheirInputs() {
    let planner = Planner()
    var index = PointIndex()
    for row in UInt32(0)..<50 {
      index.insert(PointID(row), at: Coordinate(latitude: Double(row), longitude: 7))
      _ = planner.plan(index, for: .world)
      if row.isMultiple(of: 3) { index.remove(PointID(row)) }
    }
    let plan = planner.plan(index, for: .world)
    #expect(plan.memberCount == 33)
    let members = plan.clusters.flatMap { Array(plan.members(of: $0)) }
    #expect(Set(members).count == 33)
  }

  /// Defect 6: members change while they are read.
  @Test func defect6MembersOfAPlanNeverChange() {
    var index = PointIndex(DataSet.kyoto())
    let plan = Planner().plan(index, for: .world)
    let members = plan.clusters.map { Array(plan.members(of: $0)) }
    index.apply((0..<1000).map { .remove(PointID($0)) })
    #expect(plan.clusters.map { Array(plan.members(of: $0)) } == members)
    #expect(plan.clusters.map(\.count) == members.map(\.count))
  }

  /// Defect 8: a point on a cell's edge is in two to four cells. The point here is on the edges of
  /// every grid with an even number of cells, up to the greatest planned number.
  @Test(arguments: 1...128)
  func defect8PointOnAnEdgeIsInOneCell(half: UInt64) {
    let index = PointIndex(coordinates([(0, 0)]))
    let grid = CellGrid(cellsAroundWorld: 2 * half)
    let size = grid.cellMapPoints / MapRect.world.width * 1024
    let viewport = Viewport(visibleMapRect: .world, width: 1024, height: 1024)
    let plan = Planner(.reference(cellSize: size * (1 - 1e-12))).plan(index, for: viewport)
    #expect(plan.grid == grid)
    #expect(plan.clusters.map(\.count) == [1])
    #expect(plan.clusters.first?.cell == Cell(column: UInt32(half), row: UInt32(half)))
  }

  /// Defect 9: the first wrapped column may start a hair before the antimeridian,
  /// for 967 of these cell counts, and loses the points east of it.
  @Test func defect9PointsEastOfTheAntimeridianAreNeverLost() {
    let index = PointIndex(coordinates([(0, -180), (0, -179.999_999), (0, 179.999_999)]))
    for cells in UInt64(3)...2999 {
      let side = MapRect.world.width / Double(cells)
      let rect = MapRect(
        x: MapRect.world.width - 2.5 * side,
        y: MapRect.world.height / 2 - side,
        width: 4 * side,
        height: 2 * side
      )
      let options = ClusterOptions.reference(cellSize: 60 * (1 - 1e-12))
      let viewport = Viewport(visibleMapRect: rect, width: 240, height: 120)
      let plan = Planner(options).plan(index, for: viewport)
      guard plan.grid.cellsAroundWorld == cells, plan.memberCount == 3 else {
        Issue.record("\(plan.memberCount) members in \(plan.grid.cellsAroundWorld) cells")
        continue
      }
    }
  }

  /// Defect 10: what is west of -180° is empty.
  @Test(arguments: [GridClustering.Lattice.levels, .exact])
  func defect10MarginWestOfTheAntimeridianIsPlanned(grid: GridClustering.Lattice) {
    var options = ClusterOptions()
    options.strategy.grid?.lattice = grid
    let index = PointIndex(coordinates([(0, 179), (0, -179)]))
    for x in [-4_000_000.0, 0, MapRect.world.width, -MapRect.world.width] {
      let rect = MapRect(
        x: x,
        y: MapRect.world.height / 2 - 4_000_000,
        width: 8_000_000,
        height: 8_000_000
      )
      let viewport = Viewport(visibleMapRect: rect, width: 600, height: 600)
      #expect(Planner(options).plan(index, for: viewport).memberCount == 2)
    }
  }

  /// Defect 11: 180 and -180 are different places.
  @Test func defect11BothSidesOfTheAntimeridianAreOnePlace() {
    #expect(locationSizes(coordinates([(10, 180), (10, -180), (10, 540)]), tolerance: 0) == [3])
  }

  /// Defect 12: a cell wider than the world divides by zero, and the map is empty.
  @Test(arguments: [300.0, 1e6, 1e300])
  func defect12CellWiderThanTheWorldIsTheWorld(cellSize: Double) {
    let index = PointIndex(DataSet.uniform(count: 100))
    for grid in [GridClustering.Lattice.levels, .exact] {
      var options = ClusterOptions()
      options.strategy.grid?.lattice = grid
      options.strategy.grid?.cellSize = ZoomSteps(cellSize)
      let plan = Planner(options).plan(index, for: .world)
      #expect(plan.grid.cellsAroundWorld == 1)
      #expect(plan.clusters.map(\.count) == [100])
    }
  }

  /// Defect 13: points 0.1 mm apart are two locations, and how near is near cannot
  /// be set.
  @Test func defect13ToleranceIsMetricAndTheCallers() {
    let places = coordinates([(10, 10), (10, 10.000_02), (10, 10.000_2)])
    #expect(locationSizes(places, tolerance: 0) == [1, 1, 1])
    #expect(locationSizes(places, tolerance: 1) == [1, 1, 1])
    #expect(locationSizes(places, tolerance: 3) == [2, 1])
    #expect(locationSizes(places, tolerance: 30) == [3])
    #expect(locationSizes(coordinates([(0, 0), (-1e-9, -1e-9)]), tolerance: 0.01) == [2])
  }

  /// Defect 14: members beyond ±85° and NaN are dropped and still listed.
  @Test func defect14NothingIsDroppedInSilence() {
    let index = PointIndex(
      coordinates([(90, 0), (.nan, 0), (-90, 0), (0, .infinity), (86, 10), (0, 400)])
    )
    #expect(index.count == 4)
    #expect(index.rejected == [PointID(1), PointID(3)])
    #expect(Planner().plan(index, for: .world).memberCount == 4)
  }

  /// Defect 15: a member that moved is not shown, and cannot be removed.
  @Test func defect15MovedPointsAreFoundAndRemoved() throws {
    var index = PointIndex(coordinates([(10, 10), (20, 20)]))
    #expect(index.move(PointID(0), to: Coordinate(latitude: -30, longitude: -30)) == true)
    let south = try #require(MapRect(south: -31, west: -31, north: -29, east: -29))
    #expect(Array(index.points(in: south)) == [PointID(0)])
    #expect(index.remove(PointID(0)) == true)
    #expect(Array(index.points(in: .world)) == [PointID(1)])
  }

  /// Defect 22: transactions are missing. Here a round of edits is one, and returns the difference
  /// from before it to after it.
  @Test func defect22RoundOfEditsIsOneChange() {
    var index = PointIndex(coordinates([(10, 10)]))
    let there = Coordinate(latitude: 1, longitude: 1)
    let summary = index.apply([
      .insert(PointID(5), at: there), .move(PointID(5), to: there), .remove(PointID(5)),
      .remove(PointID(0)), .insert(PointID(0), at: there), .remove(PointID(9)),
    ])
    #expect(summary.inserted == 0 && summary.removed == 0)
    #expect(summary.moved == 1 && summary.ignored == 1)
  }

  /// Defect 27: the tree grows a level for every ten coincident points.
  @Test func defect27CoincidentPointsAreNoDepth() {
    let count = 50_000
    let place = Coordinate(latitude: 48.2, longitude: 16.37)
    let index = PointIndex(Array(repeating: place, count: count))
    for tolerance in [0, 5.0] {
      var options = ClusterOptions()
      options.strategy.grid?.uniqueLocationTolerance = tolerance
      let plan = Planner(options).plan(index, for: .world)
      #expect(plan.clusters.map(\.count) == [count])
      #expect(plan.clusters.first?.isUniqueLocation == true)
    }
  }

  /// Defect 28: settings do not apply until the map moves.
  @Test func defect28SettingsApplyAtOnce() {
    let index = PointIndex(DataSet.uniform(count: 500))
    let first = Planner().plan(index, for: .world)
    var options = ClusterOptions()
    options.strategy.grid?.cellSize = 500.0
    let second = Planner(options).plan(index, for: .world, after: first)
    #expect(first.clusters.count > 1)
    #expect(second.clusters.map(\.count) == [500])
    options.strategy.grid?.maximumZoom = -5
    #expect(Planner(options).plan(index, for: .world, after: second).clusters.count == 500)
  }

  /// Defect 30: kinds of annotations need several controllers. Here a kind is a set of rows, and a
  /// plan of it uses the same index.
  @Test func defect30KindsAreFilters() {
    let index = PointIndex(DataSet.uniform(count: 300))
    var even = PointSet()
    for row in stride(from: UInt32(0), to: 300, by: 2) { even.insert(PointID(row)) }
    let plan = Planner().plan(index.filtered(by: even), for: .world)
    #expect(plan.memberCount == 150)
    #expect(plan.clusters.allSatisfy { plan.members(of: $0).allSatisfy(even.contains) })
  }
}
