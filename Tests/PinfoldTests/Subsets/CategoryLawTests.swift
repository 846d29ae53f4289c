import PinfoldTesting
import Testing

@testable import Pinfold

/// Any plan can count categories afterward.
@Suite struct CategoryLawTests {
  /// The members make up the counts, in all strategies, after edits, in subsets and after passes.
  @Test(arguments: 0..<200)
  func plansCountCategoriesAfterward(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scenario = SubsetScenario(&random, count: 0...80, isWeighted: random.chance(0.3))
    for _ in 0..<random.pick([0, 0, 1, 4]) { scenario.edit(&random) }
    let options = random.options()
    let planner = Planner(random.withStrategy(options))
    let viewport = random.chance(0.3) ? .world : random.viewport(near: scenario.coordinates)
    let index = PreparedIndex(scenario.index)
    let subset = random.chance(0.3) ? scenario.subset(&random).0 : nil
    let plan = planner.plan(index, for: viewport, showing: subset)
    #expect(plan.clusters.allSatisfy { plan.categoryCounts(of: $0) == nil })
    let counted = plan.countingCategories(ofColumn: 0)
    #expect(counted.figuresInFull == plan.figuresInFull)
    scenario.expectCounts(counted)
    let pass = { (plan: Plan) in
      OverlapRemoval().applied(to: plan) { ViewSize(width: $0 > 5 ? 200 : 40, height: 90) }
    }
    scenario.expectCounts(pass(plan).countingCategories(ofColumn: 0))
    scenario.expectCounts(pass(counted))
  }

  /// A slice counts its points, in rects across the antimeridian, after edits and with weights.
  @Test(arguments: 0..<200)
  func slicesCountCategories(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = seed % 20 == 0 ? 30_000...30_000 : 0...300
    var scenario = SubsetScenario(&random, count: count, isWeighted: random.chance(0.3))
    for _ in 0..<random.pick([0, 0, 1, 4]) { scenario.edit(&random) }
    let rect =
      random.chance(0.3) ? .world : random.viewport(near: scenario.coordinates).visibleMapRect
    let slice = scenario.index.points(in: rect)
    let counts = slice.categoryCounts(ofColumn: 0)
    var expected = [Int](repeating: 0, count: counts.count)
    for point in scenario.points.values {
      let position = PointIndex([point.coordinate]).position(of: PointID(0))
      guard let position, rect.split().contains(where: { $0.contains(position) }) else { continue }
      let code = point.values[0].isNaN ? counts.count - 1 : Int(point.values[0])
      expected[code] += point.weight
    }
    #expect(counts == expected)
    // Other slices list their points.
    let plan = Planner(ClusterOptions(.radius(RadiusClustering())))
      .plan(scenario.index, for: .world)
    let sums = plan.clusters.map { plan.members(of: $0).categoryCounts(ofColumn: 0) }
    let all = scenario.index.points(in: .world).categoryCounts(ofColumn: 0)
    #expect(sums.reduce([Int](repeating: 0, count: all.count)) { zip($0, $1).map(+) } == all)
  }

  /// Counting uses the clusters that are there, also after edits.
  @Test(arguments: 0..<60)
  func preparedClustersAreUsedAgain(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scenario = SubsetScenario(&random, count: 0...150, isWeighted: random.chance(0.3))
    let strategy = random.pick([Strategy.spaced(), .radius(RadiusClustering())])
    var index = PreparedIndex(scenario.index)
    index.prepare(for: strategy)
    for _ in 0..<random.pick([0, 0, 1, 3]) { index.apply(scenario.edit(&random)) }
    let planner = Planner(ClusterOptions(strategy))
    let viewport = random.chance(0.3) ? .world : random.viewport(near: scenario.coordinates)
    let plan = planner.plan(index, for: viewport, showing: nil, countingColumn: 0)
    #expect(plan.figuresInFull == planner.plan(index, for: viewport).figuresInFull)
    scenario.expectCounts(plan)
    if let discs = plan.membership.discs {
      #expect(discs.hierarchy.tree === index.spaced.first?.hierarchy.tree)
    } else {
      let tree = plan.membership.nodes?.hierarchy.tree
      #expect(index.trees.first.map { tree?.leaves.isCopy(of: $0.tree.leaves) == true } == true)
    }
  }
}

extension SubsetScenario {
  /// Expects counts by category of the members, which add up to the count.
  func expectCounts(_ plan: Plan) {
    for cluster in plan.clusters {
      guard let counts = plan.categoryCounts(of: cluster) else {
        Issue.record("No counts")
        continue
      }
      #expect(counts.reduce(0, +) == cluster.count)
      var expected = [Int](repeating: 0, count: counts.count)
      for id in plan.members(of: cluster) {
        guard let point = points[id] else { continue }
        let code = point.values[0].isNaN ? counts.count - 1 : Int(point.values[0])
        expected[code] += point.weight
      }
      #expect(counts == expected)
    }
  }

  /// The coordinates of all points by id, or the origin without points.
  var coordinates: [Coordinate] {
    let all = points.sorted { $0.key < $1.key }.map(\.value.coordinate)
    return all.isEmpty ? [Coordinate(latitude: 0, longitude: 0)] : all
  }
}
