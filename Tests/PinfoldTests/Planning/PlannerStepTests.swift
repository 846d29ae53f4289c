import Pinfold
import PinfoldTesting
import Testing

/// One step is a plan and a diff, and a plan that is current needs none.
@Suite struct PlannerStepTests {
  @Test(arguments: 0..<150)
  func stepIsThePlanAndTheDiff(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    var index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    var plan = planner.step(index, for: scenario.viewport, after: nil).plan
    for _ in 0..<4 {
      let viewport = scenario.random.viewport(near: scenario.coordinates)
      index.remove(PointID(UInt32(scenario.random.integer(in: 0...250))))
      let step = planner.step(index, for: viewport, after: plan)
      let separate = planner.plan(index, for: viewport, after: plan)
      let diff = PlanDiff(from: plan, to: separate)
      #expect(step.plan.clusters == separate.clusters)
      #expect(step.diff.removed == diff.removed && step.diff.inserted == diff.inserted)
      #expect(step.diff.changed.map(\.after) == diff.changed.map(\.after))
      #expect(step.diff.changed.map(\.hasNewMembers) == diff.changed.map(\.hasNewMembers))
      #expect(step.diff.flows == diff.flows)
      plan = step.plan
    }
  }

  @Test func firstStepInsertsEverything() {
    let index = PointIndex(DataSet.uniform(count: 500, seed: 3))
    let step = Planner().step(index, for: .world, after: nil)
    #expect(step.diff.inserted == step.plan.clusters && !step.plan.clusters.isEmpty)
    #expect(step.diff.flows.allSatisfy { $0.from == .absent })
    #expect(step.diff.flows.map(\.count) == step.plan.clusters.map(\.count))
  }

  /// While a plan is current, a new one has the same clusters in sight.
  @Test(arguments: 0..<300)
  func planningAgainChangesNothingInSight(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    let index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    let plan = planner.plan(index, for: scenario.viewport)
    #expect(planner.isCurrent(plan, for: scenario.viewport))
    for _ in 0..<12 {
      let viewport = scenario.random.nudged(scenario.viewport)
      guard planner.isCurrent(plan, for: viewport) else { continue }
      let next = planner.plan(index, for: viewport, after: plan)
      #expect(next.grid == plan.grid)
      let inSight = plan.grid.cells(covering: viewport.visibleMapRect)
      #expect(clusters(of: plan, in: inSight) == clusters(of: next, in: inSight))
      // With a margin below zero, not all that is visible is planned.
      let isAllPlanned = planner.options.marginFactor >= 0
      #expect(isAllPlanned ? plan.cells.contains(inSight.cells()) : plan.cells == next.cells)
    }
  }

  /// Panning by less than the margin, and zooming by less than the hysteresis, need no
  /// plan; more than that does.
  @Test(arguments: [
    (0.49, 0.0, true), (-0.49, 0, true), (0, 0.14, true), (1.2, 0, false), (0, 1.1, false),
    (0, -1.1, false),
  ])
  func marginAndHysteresisDecide(pan: Double, zoom: Double, expected: Bool) {
    let planner = Planner()
    let index = PointIndex(DataSet.kyoto())
    let rect = MapRect(x: 1e8, y: 1e8, width: 65_536, height: 65_536)
    let plan = planner.plan(index, for: Viewport(visibleMapRect: rect, width: 512, height: 512))
    // Within a few per mille of 2^-zoom.
    let scale = zoom == 0.14 ? 0.9075 : zoom > 1 ? 0.4665 : zoom < 0 ? 2.1435 : 1
    let moved = MapRect(
      x: rect.minX + rect.width * (pan + (1 - scale) / 2),
      y: rect.minY + rect.height * (1 - scale) / 2,
      width: rect.width * scale,
      height: rect.height * scale
    )
    let viewport = Viewport(visibleMapRect: moved, width: 512, height: 512)
    #expect(planner.isCurrent(plan, for: viewport) == expected)
  }
}

extension CellBlock {
  fileprivate func contains(_ cells: [Cell]) -> Bool { cells.allSatisfy(contains) }
}

/// The clusters of a plan in some cells.
private func clusters(of plan: Plan, in cells: CellBlock) -> [Cluster] {
  plan.clusters.filter { cells.contains($0.cell) }
}

extension SplitMix64 {
  /// Returns a viewport nearby, mostly at the same or nearly the same scale.
  fileprivate mutating func nudged(_ viewport: Viewport) -> Viewport {
    let rect = viewport.visibleMapRect
    let scale = chance(0.5) ? 1 : number(in: 0.4...1.2)
    return Viewport(
      visibleMapRect: MapRect(
        x: rect.minX + rect.width * number(in: -0.7...0.7)
          + Double(chance(0.9) ? 0 : integer(in: -2...2)) * MapRect.world.width,
        y: rect.minY + rect.height * number(in: -0.7...0.7),
        width: rect.width * scale,
        height: rect.height * scale
      ),
      width: viewport.width,
      height: viewport.height
    )
  }
}
