import PinfoldTesting
import Testing

@testable import Pinfold

/// Clusters never mix the categories of a column.
@Suite struct BorderLawTests {
  /// An index of one category has the same clusters.
  @Test(arguments: 0..<300)
  func eachCategoryHasItsOwnClusters(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scenario = BorderScenario(&random)
    for _ in 0..<random.pick([0, 0, 1, 4]) { scenario.edit(&random) }
    let viewport = random.chance(0.3) ? .world : random.viewport(near: scenario.points.coordinates)
    let plan = scenario.planner.plan(scenario.index, for: viewport)
    scenario.expectBorders(plan)
    #expect(scenario.planner.isCurrent(plan, for: viewport))
    for category in Set(scenario.points.points.values.map { scenario.category($0) }) {
      let ids = scenario.points.points.filter { scenario.category($0.value) == category }.keys
      let expected = scenario.plain.plan(scenario.points.index(of: Set(ids)), for: viewport)
      let own = plan.figuresInFull.filter { plan.category(of: $0.members, scenario) == category }
      if scenario.isExact {
        #expect(own.map(\.withoutID) == expected.figuresInFull.map(\.withoutID))
        #expect(own.map(\.id) == expected.clusters.map { $0.id.within(category) })
      }
    }
    scenario.expectCost(of: plan, for: viewport)
    let whole = scenario.plain.plan(scenario.points.index, for: viewport)
    if plan.isByCells { #expect(plan.memberCount == whole.memberCount) }
    #expect(plan.isByCells == whole.isByCells)
  }

  /// Ids survive, differences count each member once, and passes keep borders.
  @Test(arguments: 0..<200)
  func stepsKeepBorders(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scenario = BorderScenario(&random)
    let removal = OverlapRemoval(random.chance(0.5) ? .merge : .displace(limit: 30))
    let pass = { (plan: Plan) in
      removal.applied(to: plan) { ViewSize(width: $0 > 5 ? 200 : 40, height: 90) }
    }
    let isPassed = random.chance(0.5)
    var viewport = random.viewport(near: scenario.points.coordinates)
    var previous: Plan?
    for _ in 0..<3 {
      let step = scenario.planner.step(
        scenario.index,
        for: viewport,
        after: previous,
        pass: isPassed ? pass : nil
      )
      scenario.expectBorders(step.plan)
      if let previous {
        let ids = Set(scenario.points.points.keys)
        scenario.points.expectDiff(from: (previous, ids), to: (step.plan, ids))
        let again = scenario.planner.step(
          scenario.index,
          for: viewport,
          after: step.plan,
          pass: isPassed ? pass : nil
        )
        #expect(again.diff.isEmpty)
      }
      let counted = step.plan.countingCategories(ofColumn: 0)
      scenario.points.expectCounts(counted)
      let (subset, ids) = scenario.points.subset(&random)
      let shown = step.plan.showing(subset, countingColumn: 0)
      scenario.expectBorders(shown)
      scenario.points.expectCounts(shown)
      scenario.points.expectDiff(
        from: (step.plan, Set(scenario.points.points.keys)),
        to: (shown, ids)
      )
      previous = step.plan
      if random.chance(0.5) { viewport = random.viewport(near: scenario.points.coordinates) }
    }
    // A step after edits has the clusters of a plan without history.
    scenario.edit(&random)
    let plan = scenario.planner.plan(scenario.index, for: viewport, after: previous)
    scenario.expectBorders(plan)
  }

  /// With borders, the text of an id has the category.
  @Test func idsKeepTheirCategory() {
    for text in ["p17", "c64-33-21", "r17-12", "s12-33-21"] {
      for category in [0, 3, 255] as [UInt8] {
        let id = ClusterID(text)?.within(category)
        #expect(id?.description == "\(text)v\(category)")
        #expect(id.flatMap { ClusterID($0.description) } == id)
        #expect(id != ClusterID(text))
      }
      for wrong in ["v", "v256", "v-1", "v3v3", "v3-1"] { #expect(ClusterID(text + wrong) == nil) }
    }
  }
}

struct BorderScenario {
  var points: SubsetScenario
  var index: PreparedIndex
  let planner: Planner

  /// Without borders.
  let plain: Planner

  private(set) var isExact = true

  init(_ random: inout SplitMix64) {
    points = SubsetScenario(&random, count: 0...80, isWeighted: random.chance(0.3))
    var options = random.options()
    if random.chance(0.5) {
      options.strategy = random.pick([
        .radius(RadiusClustering(random.radiusSettings())), .spaced(SpacedClustering()),
      ])
    }
    plain = Planner(options)
    options.borderColumn = 0
    planner = Planner(options)
    index = PreparedIndex(points.index)
    if random.chance(0.7) { index.prepare(for: options) }
  }

  mutating func edit(_ random: inout SplitMix64) {
    index.apply(points.edit(&random))
    // Spaced clusters follow edits without moving discs.
    if planner.options.strategy.spaced != nil { isExact = false }
  }

  /// A plan that is refused at a limit has more clusters than the limit.
  func expectCost(of plan: Plan, for viewport: Viewport) {
    let (count, shown) = (plan.clusters.count, points.points.count)
    for limit in [.max - 1, shown, count, count - 1, 2] where limit > 0 {
      let cost = planner.cost(of: index, for: viewport, limit: limit)
      #expect(cost.shownCount >= min(count, limit + 1))
    }
    guard planner.options.strategy.grid?.minimumUniqueLocations ?? 2 < 2, count > 0 else { return }
    #expect(planner.cost(of: index, for: viewport, limit: count).shownCount <= count)
  }

  func category(_ point: SubsetScenario.Point) -> UInt8 {
    point.values[0].isNaN ? ColumnStorage.noCategory : UInt8(point.values[0])
  }

  func expectBorders(_ plan: Plan) {
    #expect(Set(plan.clusters.map(\.id)).count == plan.clusters.count)
    #expect(plan.borderColumn == 0)
    for cluster in plan.clusters {
      let members = Array(plan.members(of: cluster))
      #expect(!members.isEmpty)
      let categories = Set(members.compactMap { points.points[$0].map(category) })
      #expect(categories.count == 1 && categories.first == plan.category(of: cluster))
      #expect(members.allSatisfy { plan.cluster(of: $0)?.id == cluster.id })
      #expect(cluster.count == members.reduce(0) { $0 + (points.points[$1]?.weight ?? 0) })
      #expect(plan.cluster(named: cluster.id)?.id == cluster.id)
      _ = plan.reason(for: cluster)
    }
  }
}

extension FullFigures {
  fileprivate var withoutID: FullFigures {
    FullFigures(
      id: ClusterID(location: PointID(0)),
      cell: cell,
      count: count,
      anchor: anchor,
      isUniqueLocation: isUniqueLocation,
      isWeightedPoint: isWeightedPoint,
      firstMember: firstMember,
      members: members
    )
  }
}

extension Plan {
  fileprivate func category(of members: [PointID], _ scenario: BorderScenario) -> UInt8? {
    members.first.flatMap { scenario.points.points[$0] }.map(scenario.category)
  }
}
