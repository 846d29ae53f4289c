import Pinfold
import PinfoldTesting
import Testing

/// The order of the input changes nothing.
@Suite struct InputOrderLawTests {
  @Test(arguments: 0..<200)
  func permutedRowsGiveTheSamePlan(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    let rows = scenario.random.shuffled(Array(scenario.coordinates.indices))
    let permuted = PointIndex(rows.map { scenario.coordinates[$0] })
    let planner = Planner(scenario.options)
    let plan = planner.plan(PointIndex(scenario.coordinates), for: scenario.viewport)
    let other = planner.plan(permuted, for: scenario.viewport)
    #expect(Self.outcome(plan) { Int($0.row) } == Self.outcome(other) { rows[Int($0.row)] })
  }

  /// The order of single edits does not matter either, for any layers that they make.
  @Test(arguments: 0..<50)
  func pointsInsertedInAnyOrderGiveTheSamePlan(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    var inserted = PointIndex()
    for row in scenario.random.shuffled(Array(scenario.coordinates.indices)) {
      inserted.insert(PointID(UInt32(row)), at: scenario.coordinates[row])
    }
    let planner = Planner(scenario.options)
    let plan = planner.plan(PointIndex(scenario.coordinates), for: scenario.viewport)
    #expect(figures(of: planner.plan(inserted, for: scenario.viewport)) == figures(of: plan))
  }

  /// The positions of the clusters and their members, by original rows.
  private static func outcome(
    _ plan: Plan,
    _ row: (PointID) -> Int
  ) -> [Outcome] {
    plan.clusters.map { cluster in
      Outcome(
        cell: cluster.cell,
        anchor: cluster.anchor,
        isUniqueLocation: cluster.isUniqueLocation,
        rows: plan.members(of: cluster).map(row).sorted()
      )
    }
  }

  private struct Outcome: Equatable {
    let cell: Cell
    let anchor: MapPoint
    let isUniqueLocation: Bool
    let rows: [Int]
  }
}
