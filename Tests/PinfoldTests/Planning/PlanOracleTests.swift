import Pinfold
import PinfoldTesting
import Testing

/// The clusters of a plan, with their members, as the oracle tells them.
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
    expectOraclesPlan(PlanScenario(seed: seed))
  }

  /// Enough points for the walk over the index to go down some levels.
  @Test(arguments: 0..<30)
  func plansOfManyPointsAreTheOracles(seed: UInt64) {
    expectOraclesPlan(PlanScenario(seed: seed, count: 1000...6000))
  }

  private func expectOraclesPlan(_ scenario: PlanScenario) {
    let index = PointIndex(scenario.coordinates)
    let plan = Planner(scenario.options).plan(index, for: scenario.viewport)
    let oracle = PlanOracle(
      PointOracle(scenario.coordinates).points,
      scenario.options,
      scenario.viewport
    )
    #expect(plan.grid.cellsAroundWorld == oracle.grid.cellsAroundWorld)
    #expect(plan.cells.count == oracle.grid.count)
    #expect(figures(of: plan) == oracle.clusters)
    #expect(plan.clusters.allSatisfy { plan.members(of: $0).count == $0.count })
  }
}
