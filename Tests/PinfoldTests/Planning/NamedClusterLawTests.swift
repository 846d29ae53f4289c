import Pinfold
import PinfoldTesting
import Testing

/// A plan that is made again from its zoom level has the same clusters, which are found by the
/// names that they got from plans before.
@Suite struct NamedClusterLawTests {
  /// Plan after plan while nothing is edited: every name leads to its cluster.
  @Test(arguments: 0..<300)
  func namesLeadToTheirClusters(seed: UInt64) throws {
    var scenario = PlanScenario(seed: seed, count: 0...120)
    let index = PreparedIndex(PointIndex(scenario.coordinates))
    let planner = Planner(scenario.options)
    var viewport = scenario.viewport
    var shown: Plan?
    for _ in 0..<5 {
      let plan = planner.plan(index, for: viewport, after: shown)
      let again = planner.plan(index, for: viewport, at: plan.zoomLevel)
      #expect(again.zoomLevel == plan.zoomLevel && again.cells == plan.cells)
      #expect(again.clusters.map(\.count) == plan.clusters.map(\.count))
      for cluster in plan.clusters {
        let found = try #require(again.cluster(named: cluster.id))
        #expect(Array(again.members(of: found)) == Array(plan.members(of: cluster)))
      }
      shown = plan
      viewport = scenario.random.zoomed(viewport, by: scenario.random.number(in: -1...1))
      if scenario.random.chance(0.5) { viewport = scenario.random.panned(viewport) }
    }
  }

  /// After edits a name may lead nowhere. A name that a plan assigns leads to its own cluster, and
  /// what is found by any other is what has exactly the points of the name's cell or location.
  @Test(arguments: 0..<300)
  func namesNeverLeadToOtherPoints(seed: UInt64) throws {
    var scenario = PlanScenario(seed: seed, count: 0...120)
    var index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    var viewport = scenario.viewport
    var shown: Plan?
    for _ in 0..<5 {
      let plan = planner.plan(index, for: viewport, after: shown)
      let again = planner.plan(PreparedIndex(index), for: viewport, at: plan.zoomLevel)
      let own = Set(again.clusters.map(\.id))
      for cluster in plan.clusters {
        guard let found = again.cluster(named: cluster.id) else { continue }
        if own.contains(cluster.id) { #expect(found.id == cluster.id) }
        let members = Array(again.members(of: found))
        #expect(!members.isEmpty && members.count == found.count)
        // Of no other name that leads anywhere.
        #expect(again.cluster(named: found.id) == found)
      }
      shown = plan
      index.apply(scenario.random.edits(count: scenario.random.integer(in: 0...5), ids: 130))
      viewport = scenario.random.zoomed(viewport, by: scenario.random.number(in: -1...1))
    }
  }

  /// Names of merged clusters are those of their first parts.
  @Test(arguments: 0..<100)
  func namesOfMergedClustersLeadToThem(seed: UInt64) throws {
    let scenario = PlanScenario(seed: seed)
    let index = PreparedIndex(PointIndex(scenario.coordinates))
    let planner = Planner(scenario.options)
    let plan = planner.plan(index, for: scenario.viewport)
    guard plan.clusters.count > 1 else { return }
    let merged = plan.merged([Plan.Merged(sources: [1, 0])])
    for cluster in merged.clusters {
      let found = try #require(merged.cluster(named: cluster.id))
      #expect(found == cluster)
    }
    // What is hidden in another one is not shown by its name.
    let hidden = plan.clusters[0].id
    #expect(merged.cluster(named: hidden) == nil)
  }
}
