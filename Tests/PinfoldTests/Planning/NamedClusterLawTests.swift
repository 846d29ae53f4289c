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

  /// After edits, a name may lead nowhere. A name that a plan assigns leads to its own cluster. A
  /// name from any earlier plan finds only a cluster with exactly the points of the name's cell, or
  /// the location of its point.
  @Test(arguments: 0..<300)
  func namesNeverLeadToOtherPoints(seed: UInt64) throws {
    var scenario = PlanScenario(seed: seed, count: 0...120)
    var index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    var viewport = scenario.viewport
    var shown: Plan?
    var names: Set<ClusterID> = []
    for _ in 0..<5 {
      let plan = planner.plan(index, for: viewport, after: shown)
      let again = planner.plan(PreparedIndex(index), for: viewport, at: plan.zoomLevel)
      let own = Set(again.clusters.map(\.id))
      for cluster in plan.clusters { #expect(plan.cluster(named: cluster.id) == cluster) }
      names.formUnion(plan.clusters.map(\.id))
      for name in names {
        guard let found = again.cluster(named: name) else { continue }
        let members = Array(again.members(of: found))
        if own.contains(name) {
          #expect(found.id == name)
        } else if let rows = Self.rows(ofCell: name, in: index) {
          #expect(members.map(\.row).sorted() == rows)
        } else {
          // The name of a location is the point's name.
          #expect(found.isUniqueLocation && members.contains { "p\($0.row)" == name.description })
        }
        #expect(!members.isEmpty && members.count == found.count)
        // Of no other name that leads anywhere.
        #expect(again.cluster(named: found.id) == found)
      }
      shown = plan
      index.apply(scenario.random.edits(count: scenario.random.integer(in: 0...5), ids: 130))
      viewport = scenario.random.zoomed(viewport, by: scenario.random.number(in: -1...1))
    }
  }

  /// Returns the rows of the points in the cell of a name, by its text; `nil` for another name.
  private static func rows(ofCell name: ClusterID, in index: PointIndex) -> [UInt32]? {
    let numbers = name.description.dropFirst().split(separator: "-").compactMap { UInt32($0) }
    guard numbers.count == 3 else { return nil }
    let grid = CellGrid(cellsAroundWorld: UInt64(numbers[0]))
    let cell = Cell(column: numbers[1], row: numbers[2])
    // A scenario has up to two shapes of 120 points each, and edits have ids below that.
    return (0..<300).filter { row in
      index.position(of: PointID(row)).map { grid.cell(containing: $0) == cell } ?? false
    }
  }

  /// The name of a merged cluster is the name of its first part.
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
    // Names do not show clusters that are hidden in other clusters.
    let hidden = plan.clusters[0].id
    #expect(merged.cluster(named: hidden) == nil)
  }
}
