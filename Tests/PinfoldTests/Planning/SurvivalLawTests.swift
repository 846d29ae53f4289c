import Pinfold
import PinfoldTesting
import Testing

/// Clusters that survive keep their names and places.
@Suite struct SurvivalLawTests {
  /// Plan after plan, with edits and any movement of the camera between them.
  @Test(arguments: 0..<300)
  func survivorsMatchTheOracle(seed: UInt64) {
    var scenario = PlanScenario(seed: seed, count: 0...120)
    scenario.options.strategy.grid?.keepsAnchors = scenario.random.chance(0.7)
    var index = PointIndex(scenario.coordinates)
    var points = PointOracle(scenario.coordinates)
    var viewport = scenario.viewport
    var shown: (plan: Plan, expected: PlanOracle)?
    for _ in 0..<5 {
      if scenario.random.chance(0.2) { scenario.options.anchor = .centroid }
      let planner = Planner(scenario.options)
      var expected = PlanOracle(
        points.points,
        scenario.options,
        viewport,
        after: shown?.plan.zoomLevel
      )
      if let shown { expected.keepSurvivors(of: shown.expected) }
      let plan = planner.plan(index, for: viewport, after: shown?.plan)
      #expect(figures(of: plan) == expected.clusters)
      #expect(Set(plan.clusters.map(\.id)).count == plan.clusters.count)
      shown = (plan, expected)
      let edits = scenario.random.edits(count: scenario.random.integer(in: 0...5), ids: 130)
      index.apply(edits)
      points.apply(edits)
      viewport = scenario.random.zoomed(viewport, by: scenario.random.number(in: -1...1))
      if scenario.random.chance(0.5) { viewport = scenario.random.panned(viewport) }
    }
  }

  /// A name that was passed on returns to the cluster that has it by its own right.
  @Test func namesAreNeverAssignedTwice() {
    let (here, there) = (
      Coordinate(latitude: 10, longitude: 10), Coordinate(latitude: -60, longitude: -90)
    )
    let planner = Planner()
    var index = PointIndex([here, here])
    var plan = planner.plan(index, for: .world)
    #expect(plan.clusters.map(\.id.description) == ["p0"])
    index.remove(PointID(0))
    plan = planner.plan(index, for: .world, after: plan)
    #expect(plan.clusters.map(\.id.description) == ["p0"])
    #expect(plan.clusters.map(\.firstMember) == [PointID(1)])
    index.insert(PointID(0), at: there)
    plan = planner.plan(index, for: .world, after: plan)
    #expect(plan.clusters.map(\.id.description) == ["p1", "p0"])
  }

  /// A camera that moves away and returns the same way shows the same names.
  @Test(arguments: 0..<100)
  func planningAgainChangesNothing(seed: UInt64) {
    let scenario = PlanScenario(seed: seed)
    let index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    let first = planner.plan(index, for: scenario.viewport)
    let again = planner.plan(index, for: scenario.viewport, after: first)
    #expect(figures(of: again) == figures(of: first))
    #expect(PlanDiff(from: first, to: again).isEmpty)
  }
}
