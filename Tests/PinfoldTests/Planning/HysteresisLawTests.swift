import Pinfold
import PinfoldTesting
import Testing

/// A small pinch changes nothing in the grid of levels.
@Suite struct HysteresisLawTests {
  @Test(arguments: 0..<200)
  func jitterWithinTheHysteresisChangesNothing(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    scenario.options.strategy.grid?.lattice = .levels
    scenario.options.hysteresis = 0.15
    let index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    let first = planner.plan(index, for: scenario.viewport)
    var plan = first
    for _ in 0..<6 {
      // All around the first zoom level, so up to twice as much from one to the next.
      let jitter = scenario.random.number(in: -0.1499...0.1499)
      let pinched = scenario.random.zoomed(scenario.viewport, by: jitter)
      plan = planner.plan(index, for: scenario.random.panned(pinched), after: plan)
      #expect(plan.zoomLevel == first.zoomLevel)
      #expect(plan.grid == first.grid)
      #expect(commonFigures(plan, first) == commonFigures(first, plan))
    }
  }

  /// Without a plan before, and beyond the hysteresis, the viewport decides alone.
  @Test(arguments: 0..<100)
  func beyondTheHysteresisTheViewportDecides(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    scenario.options.strategy.grid?.lattice = .levels
    scenario.options.hysteresis = 0.15
    let index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    let first = planner.plan(index, for: scenario.viewport)
    let sign = scenario.random.pick([-1.0, 1])
    let pinched = scenario.random.zoomed(
      scenario.viewport,
      by: sign * scenario.random.number(in: 0.1501...3)
    )
    let next = planner.plan(index, for: pinched, after: first)
    #expect(next.zoomLevel == pinched.zoomLevel)
    #expect(next.grid == planner.plan(index, for: pinched).grid)
  }

  /// The lattice of exact cells follows every pinch, as in the reference.
  @Test(arguments: 0..<50)
  func exactCellsHaveNoHysteresis(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    scenario.options.strategy.grid?.lattice = .exact
    let index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    let first = planner.plan(index, for: scenario.viewport)
    let pinched = scenario.random.zoomed(scenario.viewport, by: 0.05)
    let next = planner.plan(index, for: pinched, after: first)
    #expect(next.zoomLevel == pinched.zoomLevel)
    #expect(next.grid == planner.plan(index, for: pinched).grid)
  }

  /// Plans with memory also have the oracle's clusters.
  @Test(arguments: 0..<200)
  func plansAfterPlansAreTheOracles(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    scenario.options.strategy.grid?.keepsAnchors = false
    let index = PointIndex(scenario.coordinates)
    let points = PointOracle(scenario.coordinates).points
    let planner = Planner(scenario.options)
    var plan: Plan?
    for _ in 0..<4 {
      let pinched = scenario.random.zoomed(
        scenario.viewport,
        by: scenario.random.number(in: -1...1)
      )
      let expected = PlanOracle(points, scenario.options, pinched, after: plan?.zoomLevel)
      let next = planner.plan(index, for: pinched, after: plan)
      #expect(next.zoomLevel == expected.zoomLevel)
      #expect(next.clusters.map(\.count) == expected.clusters.map(\.members.count))
      #expect(next.clusters.map(\.anchor) == expected.clusters.map(\.anchor))
      plan = next
    }
  }
}
