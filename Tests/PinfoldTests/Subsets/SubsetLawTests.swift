import PinfoldTesting
import Testing

@testable import Pinfold

/// A plan of a subset equals the plan of an index made of only that subset, to the bit.
@Suite struct SubsetLawTests {
  @Test(arguments: 0..<300)
  func gridsOfSubsetsAreThoseOfTheirOwnIndex(seed: UInt64) {
    expectLaws(seed: seed) { _, options in options }
  }

  /// The default settings: most cells are one cluster, without an index of their own.
  @Test(arguments: 0..<300)
  func wholeCellsOfSubsetsAreThoseOfTheirOwnIndex(seed: UInt64) {
    expectLaws(seed: seed, count: 0...600) { random, options in
      var options = options
      options.strategy.grid?.minimumUniqueLocations = 0
      options.strategy.grid?.minimumCount = 0
      options.strategy.grid?.maximumZoom = .infinity
      options.anchor = random.pick([.centroid, .cellCenter])
      return options
    }
  }

  @Test(arguments: 0..<100)
  func allStrategiesShowSubsets(seed: UInt64) {
    expectLaws(seed: seed, count: 0...60) { random, options in random.withStrategy(options) }
  }

  private func expectLaws(
    seed: UInt64,
    count: ClosedRange<Int> = 0...150,
    _ settings: (inout SplitMix64, ClusterOptions) -> ClusterOptions
  ) {
    var random = SplitMix64(seed: seed)
    var scenario = SubsetScenario(&random, count: count, isWeighted: random.chance(0.3))
    for _ in 0..<random.pick([0, 0, 1, 4]) { scenario.edit(&random) }
    let options = random.options()
    let planner = Planner(settings(&random, options))
    let viewport = random.chance(0.3) ? .world : random.viewport(near: scenario.coordinates)
    var previous: (plan: Plan, expected: Plan)?
    for _ in 0..<3 {
      let (subset, ids) = scenario.subset(&random)
      let part = scenario.index(of: ids)
      #expect(subset.count == ids.count)
      #expect(
        scenario.points.keys.allSatisfy {
          scenario.index.contains($0, in: subset) == ids.contains($0)
        }
      )
      let after = random.chance(0.7) ? previous : nil
      let column = random.chance(0.7) ? 0 : nil
      let plan = planner.plan(
        scenario.index,
        for: viewport,
        showing: subset,
        countingColumn: column,
        after: after?.plan
      )
      let expected = planner.plan(part, for: viewport, after: after?.expected)
      #expect(plan.figuresInFull == expected.figuresInFull)
      if column != nil {
        scenario.expectCounts(plan)
      } else {
        #expect(plan.clusters.allSatisfy { plan.categoryCounts(of: $0) == nil })
      }
      expectMembers(plan, expected, scenario)
      if let previous {
        let diff = PlanDiff(from: previous.plan, to: plan)
        let wanted = PlanDiff(from: previous.expected, to: expected)
        #expect(diff.removed == wanted.removed && diff.inserted == wanted.inserted)
        #expect(diff.changed.map(\.after) == wanted.changed.map(\.after))
        #expect(diff.flows == wanted.flows)
      }
      previous = (plan, expected)
      if random.chance(0.5) { scenario.edit(&random) }
    }
  }

  private func expectMembers(_ plan: Plan, _ expected: Plan, _ scenario: SubsetScenario) {
    for id in scenario.points.keys {
      #expect(plan.cluster(of: id)?.id == expected.cluster(of: id)?.id)
    }
    for (cluster, other) in zip(plan.clusters, expected.clusters) {
      #expect(plan.mapRect(of: cluster) == expected.mapRect(of: other))
      #expect(plan.cluster(named: cluster.id)?.id == expected.cluster(named: cluster.id)?.id)
      let (sum, wanted) = (
        plan.aggregate(of: cluster, column: 2), expected.aggregate(of: other, column: 2)
      )
      #expect(sum == wanted)
    }
  }

  /// Without a subset, a plan with categories has the clusters of one without.
  @Test(arguments: 0..<200)
  func categoriesChangeNoClusters(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = random.pick([0...150, 0...600])
    var scenario = SubsetScenario(&random, count: count, isWeighted: random.chance(0.3))
    for _ in 0..<random.pick([0, 0, 1, 4]) { scenario.edit(&random) }
    let planner = Planner(random.options())
    let viewport =
      random.chance(0.3)
      ? .world : random.viewport(near: scenario.coordinates)
    let plan = planner.plan(scenario.index, for: viewport, showing: nil, countingColumn: 0)
    let expected = planner.plan(scenario.index, for: viewport)
    #expect(plan.figuresInFull == expected.figuresInFull)
    scenario.expectCounts(plan)
  }

  /// Merged clusters have the categories of all their parts.
  @Test(arguments: 0..<60)
  func mergedClustersCountTheCategoriesOfTheirParts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let scenario = SubsetScenario(&random, isWeighted: random.chance(0.3))
    let (subset, _) = scenario.subset(&random)
    let viewport = random.viewport(near: scenario.coordinates)
    let plan = Planner(random.options())
      .plan(scenario.index, for: viewport, showing: subset, countingColumn: 0)
    let merged = OverlapRemoval().applied(to: plan) { count in
      ViewSize(width: count > 5 ? 200 : 40, height: 90)
    }
    scenario.expectCounts(merged)
  }
}

/// What apps see of a cluster.
struct FullFigures: Equatable {
  let id: ClusterID
  let cell: Cell
  let count: Int
  let anchor: MapPoint
  let isUniqueLocation: Bool
  let isWeightedPoint: Bool
  let firstMember: PointID?
  let members: [PointID]
}

extension Plan {
  var figuresInFull: [FullFigures] {
    clusters.map { cluster in
      FullFigures(
        id: cluster.id,
        cell: cluster.cell,
        count: cluster.count,
        anchor: cluster.anchor,
        isUniqueLocation: cluster.isUniqueLocation,
        isWeightedPoint: cluster.isWeightedPoint,
        firstMember: cluster.firstMember,
        members: Array(members(of: cluster))
      )
    }
  }
}
