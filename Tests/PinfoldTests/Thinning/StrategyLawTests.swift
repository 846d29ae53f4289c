import Pinfold
import PinfoldTesting
import Testing

/// Every strategy makes plans that keep the laws of plans.
@Suite struct StrategyLawTests {
  /// Each point of the planned area is in exactly one cluster, which has it as a member.
  @Test(arguments: 0..<300)
  func eachPointIsInOneCluster(seed: UInt64) {
    let step = StrategyStep(seed: seed)
    let plan = step.old
    let members = plan.clusters.map { Array(plan.members(of: $0)) }
    #expect(members.map(\.count) == plan.clusters.map(\.count))
    let planned = step.oracle.points.filter { point in
      plan.grid.cell(containing: point.mapPoint).map(plan.cells.contains) ?? false
    }
    switch plan.strategy {
    case .radius, .spaced:
      // The planned area depends on clusters, which have points beyond their cells.
      #expect(Set(members.joined()).count == plan.memberCount)
    case .decimals, .overlapFilter:
      // Groups that reach into the planned area are whole.
      let planned = Set(planned.map(\.id))
      #expect(Set(members.joined()).count == plan.memberCount)
      #expect(planned.isSubset(of: members.joined()))
      #expect(members.allSatisfy { !planned.isDisjoint(with: $0) })
    default:
      #expect(members.joined().sorted() == planned.map(\.id).sorted())
    }
    for (cluster, members) in zip(plan.clusters, members) {
      #expect(members.allSatisfy { plan.cluster(of: $0)?.id == cluster.id })
      if plan.strategy.grid == nil { #expect(cluster.firstMember.map(members.contains) == true) }
      let expected = step.oracle.aggregate(of: members, column: 0)
      #expect(plan.aggregate(of: cluster, column: 0).maximum == expected.maximum)
      #expect(plan.members(of: cluster).boundingMapRect.map { $0.width >= 0 } == true)
    }
    #expect(Set(plan.clusters.map(\.id)).count == plan.clusters.count)
    #expect(plan.clusters.map(\.id).map { ClusterID($0.description) } == plan.clusters.map(\.id))
  }

  /// Thinning by all points of the world gives the same result for every camera. A plan has the
  /// groups of the world that reach into its cells, unchanged.
  @Test(arguments: 0..<200)
  func smallerAreaHasTheSameGroups(seed: UInt64) {
    let step = StrategyStep(seed: seed)
    var options = ClusterOptions(
      seed % 2 == 0 ? .decimals(DecimalThinning()) : .overlapFilter(OverlapFilter())
    )
    options.marginFactor = 0.1
    let plan = Planner(options).plan(step.index, for: step.panned)
    options.marginFactor = 1000
    let wide = Planner(options).plan(step.index, for: step.panned)
    let planned = Set(
      step.oracle.points
        .filter { plan.grid.cell(containing: $0.mapPoint).map(plan.cells.contains) ?? false }
        .map(\.id)
    )
    let expected = wide.clusters.filter { !planned.isDisjoint(with: wide.members(of: $0)) }
    #expect(Set(plan.clusters.map(\.id)) == Set(expected.map(\.id)))
    for cluster in expected {
      let same = plan.clusters.first { $0.id == cluster.id }
      #expect(same.map { Array(plan.members(of: $0)) } == Array(wide.members(of: cluster)))
      #expect(same?.anchor == cluster.anchor)
    }
  }

  /// Whatever the strategies before and after, a diff accounts for every member.
  @Test(arguments: 0..<300)
  func flowsAddUpBetweenAnyTwoStrategies(seed: UInt64) {
    let step = StrategyStep(seed: seed)
    step.expectDiffToLeadToTheNewPlan()
    step.expectChangesToBeAll()
    step.expectFlowsToCountEveryMember()
  }

  /// While a plan is current, planning again changes nothing in sight.
  @Test(arguments: 0..<200)
  func currentPlansNeedNoOther(seed: UInt64) {
    let step = StrategyStep(seed: seed)
    // A pan may change the reach of a budget, but does not hide a visible place.
    if case .ranked = step.planner.options.strategy { return }
    let viewport = step.panned
    guard step.planner.isCurrent(step.new, for: viewport) else { return }
    let next = step.planner.step(step.index, for: viewport, after: step.new)
    let inSight = next.plan.grid.cells(covering: viewport.visibleMapRect)
    #expect(next.diff.changed.isEmpty)
    #expect((next.diff.inserted + next.diff.removed).allSatisfy { !inSight.contains($0.cell) })
  }

  /// A strategy that changes while the map is shown applies at every camera position.
  @Test func planOfAnotherStrategyIsNotCurrent() {
    var options = ClusterOptions()
    options.strategy = .none
    let plan = Planner(options).plan(PointIndex(DataSet.kyoto()), for: .world)
    #expect(Planner(options).isCurrent(plan, for: .world))
    #expect(!Planner().isCurrent(plan, for: .world))
  }

  /// J14: 1000 pins, 35 areas, 1000 pins. Only the difference changes (J13), and nothing changes
  /// unless the camera crosses the threshold (J16).
  @Test func kyotoSwitchesBetweenPinsAndAreas() throws {
    var options = ClusterOptions(.decimals(DecimalThinning()))
    // The tutorial's map holds all pins at every camera position.
    options.marginFactor = 1000
    let planner = Planner(options)
    let index = PointIndex(DataSet.kyoto())
    var plan = planner.plan(index, for: try viewport(latitudeSpan: 0.01))
    #expect(plan.clusters.count == 1000)
    let sequence = [
      (0.05, 1000, 35, 0), (0.03, 0, 0, 35), (0.02, 35, 1000, 0), (0.019, 0, 0, 1000),
    ]
    for (span, removed, inserted, kept) in sequence {
      let viewport = try viewport(latitudeSpan: span)
      let isCurrent = planner.isCurrent(plan, for: viewport)
      #expect(isCurrent == (kept > 0))
      let step = planner.step(index, for: viewport, after: plan)
      #expect(step.diff.removed.count == removed && step.diff.inserted.count == inserted)
      #expect(step.plan.clusters.count - inserted == kept && step.diff.changed.isEmpty)
      plan = step.plan
    }
  }

  private func viewport(latitudeSpan span: Double) throws -> Viewport {
    let viewport = Viewport(
      south: 35.0212466 - span / 2,
      west: 135.7555968 - span / 20,
      north: 35.0212466 + span / 2,
      east: 135.7555968 + span / 20,
      width: 320,
      height: 460
    )
    return try #require(viewport)
  }
}
