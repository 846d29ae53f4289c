import PinfoldTesting
import Testing

@testable import Pinfold

/// The estimated cost of a plan before it is made.
@Suite struct PlanCostTests {
  /// Clusters are counted to the limit, and one more.
  @Test func clustersByDistanceAreCounted() {
    let index = PreparedIndex(PointIndex(DataSet.clustered(count: 5000, seed: 3)))
    let planner = Planner(ClusterOptions(.radius(RadiusClustering())))
    let plan = planner.plan(index, for: .world)
    let cost = planner.cost(of: index, for: .world, limit: 100)
    #expect(plan.clusters.count <= 100 ? cost.shownCount <= 5000 : cost.shownCount > 100)
    #expect(planner.cost(of: index, for: .world).shownCount == 5000)
    #expect(cost.cellCount == 0 && cost.visitedPointCount == 0)
  }

  /// Areas without points do not show any.
  @Test(arguments: [Strategy.radius(RadiusClustering()), .none])
  func pointsElsewhereAreNotCounted(strategy: Strategy) throws {
    let index = PreparedIndex(PointIndex(DataSet.kyoto()))
    let viewport = try #require(
      Viewport(south: -41, west: -31, north: -40, east: -30, width: 400, height: 400)
    )
    #expect(Planner(ClusterOptions(strategy)).cost(of: index, for: viewport).shownCount == 0)
  }

  /// The cost is known for the planned area, for every strategy.
  @Test(arguments: 0..<60)
  func thePlannedAreaIsKnownBefore(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    let planner = Planner(scenario.random.withStrategy(scenario.options))
    let index = PointIndex(scenario.coordinates)
    let plan = planner.plan(index, for: scenario.viewport)
    // A budget makes cells larger than was planned at first.
    if case .ranked = plan.strategy { return }
    #expect(planner.mapRect(for: scenario.viewport) == plan.mapRect)
  }

  /// No plan has more clusters than its cost says, also after another plan and with all settings of
  /// a grid. A plan refused at a limit has more clusters than the limit.
  @Test(arguments: 0..<120)
  func noPlanHasMoreThanItCosts(seed: UInt64) throws {
    var scenario = PlanScenario(seed: seed)
    var options = scenario.random.withStrategy(scenario.options)
    if seed % 2 == 0 { options.strategy = .grid(scenario.random.costlyGrid()) }
    options.hysteresis = scenario.random.pick([0, 0.15, 2])
    let planner = Planner(options)
    let index = PreparedIndex(PointIndex(scenario.coordinates))
    let zoomLevel = ZoomLevel(
      scenario.viewport.zoomLevel.value + Double.random(in: -2...2, using: &scenario.random)
    )
    let before =
      scenario.random.chance(0.5)
      ? planner.plan(index, for: scenario.viewport, at: zoomLevel) : nil
    let plan = planner.plan(index, for: scenario.viewport, after: before)
    if case .overlapFilter = options.strategy { return }
    for limit in [.max - 1, plan.clusters.count, plan.clusters.count - 1, 3] where limit > 0 {
      let cost = planner.cost(of: index, for: scenario.viewport, after: before, limit: limit)
      #expect(cost.shownCount >= min(plan.clusters.count, limit + 1))
      if options.strategy.grid != nil, limit >= index.points.count {
        #expect(cost.shownCount <= max(index.points.count, plan.cells.count))
      }
    }
    // A grid counts exactly where there are more points than the limit.
    if let grid = options.strategy.grid, grid.minimumUniqueLocations > 2,
      grid.uniqueLocationTolerance == 0, !plan.clusters.isEmpty,
      index.points.count(in: plan.mapRect) > plan.clusters.count
    {
      let limit = plan.clusters.count
      let cost = planner.cost(of: index, for: scenario.viewport, after: before, limit: limit)
      #expect(cost.shownCount == limit)
    }
    let again = planner.cost(of: index, for: scenario.viewport, at: zoomLevel).shownCount
    #expect(again >= planner.plan(index, for: scenario.viewport, at: zoomLevel).clusters.count)
  }

  /// The area that is counted in few steps contains the requested one, and is not much
  /// larger.
  @Test(arguments: 0..<50)
  func aRectIsQuicklyCounted(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let world = MapRect.world.width
    let size = world * Double.random(in: 1e-9...1, using: &random)
    let rect = MapRect(
      x: Double.random(in: -world...world, using: &random),
      y: Double.random(in: 0...world, using: &random),
      width: size,
      height: size * Double.random(in: 0...1, using: &random)
    )
    let counted = rect.quicklyCounted
    #expect(counted.minX <= rect.minX && counted.maxX >= rect.maxX)
    #expect(counted.minY <= rect.minY && counted.maxY >= rect.maxY)
    #expect(counted.width <= rect.width + max(size, 1) / 2)
    #expect(counted.height <= rect.height + max(size, 1) / 2)
    // Squares of the index: nine at most in a row.
    let side = Double(sign: .plus, exponent: (max(size, 1) / 4).exponent, significand: 1)
    #expect(counted.width / side <= 9 && (counted.minX / side).rounded() == counted.minX / side)
  }
}

extension SplitMix64 {
  /// Returns a grid with cells that may show many locations.
  fileprivate mutating func costlyGrid() -> GridClustering {
    GridClustering(
      cellSize: ZoomSteps(pick([8, 60, 500])),
      lattice: pick([.levels, .exact]),
      maximumZoom: pick([-1, 5, .infinity]),
      minimumUniqueLocations: pick([0, 3, 10, .max]),
      minimumCount: ZoomSteps(pick([0, 2, 20, .max])),
      uniqueLocationTolerance: pick([0, 5, 1e5])
    )
  }
}
