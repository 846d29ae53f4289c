import Pinfold
import PinfoldTesting
import Testing

/// In the grid of levels, zooming out never splits a cluster.
@Suite struct ZoomLawTests {
  /// Members together at one zoom level are together at every lower one.
  @Test(arguments: 0..<200)
  func zoomingOutNeverSplits(seed: UInt64) {
    var (scenario, viewport) = Self.scenario(seed: seed)
    let index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    var plans = [planner.plan(index, for: viewport)]
    for _ in 0..<6 {
      viewport = scenario.random.zoomed(viewport, by: -scenario.random.number(in: 0...4))
      let next = planner.plan(index, for: viewport)
      for plan in plans { expectTogether(plan, in: next) }
      plans.append(next)
    }
  }

  /// The same from plan to plan with the memory of the one before, while panning.
  @Test(arguments: 0..<200)
  func zoomingOutInSmallStepsNeverSplits(seed: UInt64) {
    var (scenario, viewport) = Self.scenario(seed: seed)
    let index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    var plan = planner.plan(index, for: viewport)
    for _ in 0..<12 {
      viewport = scenario.random.zoomed(viewport, by: -scenario.random.number(in: 0...0.3))
      viewport = scenario.random.panned(viewport)
      let next = planner.plan(index, for: viewport, after: plan)
      #expect(next.zoomLevel <= plan.zoomLevel)
      expectTogether(plan, in: next)
      plan = next
    }
  }

  private static func scenario(seed: UInt64) -> (PlanScenario, Viewport) {
    var scenario = PlanScenario(seed: seed)
    scenario.options.strategy.grid?.lattice = .levels
    // A minimum that grows while zooming out is a wish to split.
    scenario.options.strategy.grid?.minimumCount = ZoomSteps(scenario.random.pick([0, 2, 5]))
    let zoom = scenario.random.number(in: 3...26) - scenario.viewport.zoomLevel.value
    return (scenario, scenario.random.zoomed(scenario.viewport, by: zoom))
  }

  private func expectTogether(_ plan: Plan, in coarser: Plan) {
    for cluster in plan.clusters where cluster.count > 1 {
      let clusters = Set(plan.members(of: cluster).compactMap { coarser.cluster(of: $0)?.id })
      #expect(clusters.count <= 1, "\(cluster.id)")
    }
  }
}
