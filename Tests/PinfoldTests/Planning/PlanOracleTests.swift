import Pinfold
import PinfoldTesting
import Testing

/// The clusters of a plan, with their members, as the oracle has them.
func figures(of plan: Plan) -> [PlanOracle.Cluster] {
  plan.clusters.map { cluster in
    PlanOracle.Cluster(
      id: cluster.id.description,
      cell: cluster.cell,
      anchor: cluster.anchor,
      isUniqueLocation: cluster.isUniqueLocation,
      members: Array(plan.members(of: cluster))
    )
  }
}

@Suite struct PlanOracleTests {
  @Test(arguments: 0..<1000)
  func plansAreTheOraclesClusterByCluster(seed: UInt64) {
    let scenario = PlanScenario(seed: seed)
    expectOraclesPlan(scenario.coordinates, scenario.options, scenario.viewport)
  }

  /// Stacks that a cell's edge leaves next to other points. The ends of a stack in the index decide
  /// whether it is alone in its cell.
  @Test(arguments: 0..<400)
  func plansOfStacksAreTheOracles(seed: UInt64) {
    var scenario = PlanScenario(seed: seed, count: 0...0)
    scenario.options.strategy.grid?.lattice = .exact
    scenario.options.strategy.grid?.maximumZoom = .infinity
    let coordinates = PointShape.stacks.coordinates(
      count: scenario.random.integer(in: 100...400),
      &scenario.random
    )
    let width = scenario.random.number(in: 200...2000)
    let viewport = Viewport(visibleMapRect: .world, width: width, height: width)
    expectOraclesPlan(coordinates, scenario.options, viewport)
  }

  /// Every annotation of the planned area, coincident ones too.
  @Test(arguments: 0..<200)
  func plansWithoutClustersAreTheOracles(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    scenario.options.strategy = .none
    expectOraclesPlan(scenario.coordinates, scenario.options, scenario.viewport)
  }

  /// Enough points for the descent of the index to reach some levels.
  @Test(arguments: 0..<30)
  func plansOfManyPointsAreTheOracles(seed: UInt64) {
    let scenario = PlanScenario(seed: seed, count: 1000...6000)
    expectOraclesPlan(scenario.coordinates, scenario.options, scenario.viewport)
  }

  private func expectOraclesPlan(
    _ coordinates: [Coordinate],
    _ options: ClusterOptions,
    _ viewport: Viewport
  ) {
    let plan = Planner(options).plan(PointIndex(coordinates), for: viewport)
    let oracle = PlanOracle(PointOracle(coordinates).points, options, viewport)
    #expect(plan.grid.cellsAroundWorld == oracle.grid.cellsAroundWorld)
    #expect(plan.cells.count == oracle.grid.count)
    #expect(figures(of: plan) == oracle.clusters)
    #expect(plan.clusters.allSatisfy { plan.members(of: $0).count == $0.count })
  }
}
