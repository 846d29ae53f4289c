import PinfoldTesting
import Testing

@testable import Pinfold

/// Plans of the radius strategy show the oracle's nodes, and keep the laws of plans.
@Suite struct RadiusPlanLawTests {
  @Test(arguments: 0..<300)
  func planShowsTheOraclesNodes(seed: UInt64) {
    let scenario = RadiusScenario(seed: seed)
    let plan = scenario.planner.plan(scenario.index, for: scenario.viewport)
    #expect(plan.clusters.map { RadiusFigures($0, plan) } == scenario.expected(plan))
    #expect(plan.clusters.map(\.id).map { ClusterID($0.description) } == plan.clusters.map(\.id))
    let expected = Set(plan.clusters.flatMap { Array(plan.members(of: $0)) })
    #expect(expected.count == plan.memberCount)
    for point in scenario.points {
      let cluster = plan.cluster(of: point.id)
      #expect((cluster != nil) == expected.contains(point.id))
      if let cluster { #expect(Array(plan.members(of: cluster)).contains(point.id)) }
    }
  }

  /// The positions of clusters do not depend on the way the index was made.
  @Test(arguments: 0..<200)
  func planOfAnEditedIndexIsThatOfARebuiltOne(seed: UInt64) {
    var scenario = RadiusScenario(seed: seed)
    scenario.index.prepare(scenario.clustering)
    var options = scenario.planner.options
    options.anchor = scenario.random.pick([.centroid, .nearestToCellCenter, .cellCenter])
    for _ in 0..<4 {
      let count = scenario.random.integer(in: 1...3)
      scenario.index.apply(scenario.random.edits(count: count, ids: 100))
    }
    let rebuilt = PointIndex(
      layers: scenario.index.points.compacted().layers,
      rejected: [],
      kinds: []
    )
    let plans = [scenario.index, PreparedIndex(rebuilt)].map {
      Planner(options).plan($0, for: scenario.viewport)
    }
    #expect(plans[0].clusters == plans[1].clusters)
    for (cluster, other) in zip(plans[0].clusters, plans[1].clusters) {
      #expect(Array(plans[0].members(of: cluster)) == Array(plans[1].members(of: other)))
      #expect(plans[0].reason(for: cluster) == plans[1].reason(for: other))
      #expect(plans[0].mapRect(of: cluster) == plans[1].mapRect(of: other))
    }
  }

  /// Members together at one zoom level are together at every lower one.
  @Test(arguments: 0..<150)
  func zoomingOutNeverSplits(seed: UInt64) {
    var scenario = RadiusScenario(seed: seed)
    scenario.index.prepare(scenario.clustering)
    var viewport = scenario.viewport
    var plan = scenario.planner.plan(scenario.index, for: viewport)
    for _ in 0..<8 {
      viewport = scenario.random.zoomed(viewport, by: -scenario.random.number(in: 0...1.3))
      if scenario.random.chance(0.5) { viewport = scenario.random.panned(viewport) }
      let next = scenario.planner.plan(scenario.index, for: viewport, after: plan)
      for cluster in plan.clusters where cluster.count > 1 {
        let names = Set(plan.members(of: cluster).compactMap { next.cluster(of: $0)?.id })
        #expect(names.count <= 1, "\(cluster.id)")
      }
      plan = next
    }
  }

  /// Panning, and a zoom within the hysteresis, change nothing where plans overlap.
  @Test(arguments: 0..<150)
  func panningAndSmallPinchesChangeNothing(seed: UInt64) {
    var scenario = RadiusScenario(seed: seed)
    scenario.index.prepare(scenario.clustering)
    let plan = scenario.planner.plan(scenario.index, for: scenario.viewport)
    let pinch = scenario.random.number(in: -0.149...0.149)
    for viewport in [
      scenario.random.panned(scenario.viewport),
      scenario.random.panned(scenario.random.zoomed(scenario.viewport, by: pinch)),
    ] {
      let next = scenario.planner.plan(scenario.index, for: viewport, after: plan)
      #expect(next.grid == plan.grid)
      #expect(
        next.clusters.filter { plan.cells.contains($0.cell) }.sorted { $0.id < $1.id }
          == plan.clusters.filter { next.cells.contains($0.cell) }.sorted { $0.id < $1.id }
      )
      let isCovered = plan.cells.contains(plan.grid.cells(covering: viewport.visibleMapRect))
      #expect(scenario.planner.isCurrent(plan, for: viewport) == isCovered)
    }
  }

  /// A cluster drawn on a member is on the member nearest to the mean of all.
  @Test(arguments: 0..<100)
  func nearestMemberIsNearest(seed: UInt64) {
    let scenario = RadiusScenario(seed: seed)
    var options = scenario.planner.options
    options.anchor = .nearestToCellCenter
    let plan = Planner(options).plan(scenario.index, for: scenario.viewport)
    let means = scenario.planner.plan(scenario.index, for: scenario.viewport)
    for (cluster, mean) in zip(plan.clusters, means.clusters) {
      let distances = plan.members(of: cluster).compactMap { id in
        plan.index.position(of: id).map { Self.distance($0, mean.anchor) }
      }
      // Distances are measured between whole units.
      let least = distances.min() ?? 0
      #expect(Self.distance(cluster.anchor, mean.anchor) <= least + 0.25, "\(cluster.id)")
      #expect(distances.contains(Self.distance(cluster.anchor, mean.anchor)))
    }
  }

  private static func distance(_ a: MapPoint, _ b: MapPoint) -> Double {
    let x = (a.x - b.x).magnitude
    let (dx, dy) = (min(x, MapRect.world.width - x), a.y - b.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Coincident places can be spread where they are shown for themselves, except in
  /// compatible mode, where they stay separate.
  @Test func coincidentPointsAreOneLocation() throws {
    let kyoto = Coordinate(latitude: 35, longitude: 135)
    let index = PointIndex([kyoto, kyoto, kyoto])
    var options = ClusterOptions()
    var clustering = RadiusClustering()
    let far = try #require(
      Viewport(south: 34, west: 134, north: 36, east: 136, width: 300, height: 300)
    )
    let near = try #require(
      Viewport(
        south: 34.9999,
        west: 134.9999,
        north: 35.0001,
        east: 135.0001,
        width: 900,
        height: 900
      )
    )
    for minimumPoints in [2, 5] {
      clustering.minimumPoints = minimumPoints
      options.strategy = .radius(clustering)
      for viewport in [far, near] {
        let plan = Planner(options).plan(index, for: viewport)
        #expect(plan.clusters.map(\.id.description) == ["p0"])
        #expect(plan.clusters.map(\.count) == [3] && plan.clusters[0].isUniqueLocation)
        #expect(plan.clusters[0].firstMember == PointID(0))
        #expect(plan.reason(for: plan.clusters[0]) == .location)
      }
    }
    clustering.minimumPoints = 2
    clustering.isCompatible = true
    options.strategy = .radius(clustering)
    #expect(Planner(options).plan(index, for: far).clusters.map(\.id.description) == ["r0-17"])
    #expect(
      Planner(options).plan(index, for: near).clusters.map(\.id.description) == ["p0", "p1", "p2"]
    )
  }

  @Test func reasonsAreAroundWhereClustersBegan() throws {
    let index = PointIndex([
      Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 10),
    ])
    var options = ClusterOptions()
    options.strategy = .radius(RadiusClustering())
    let plan = Planner(options).plan(index, for: .world)
    let cluster = try #require(plan.clusters.first)
    #expect(cluster.id.description == "r0-2" && cluster.id.node?.seed == PointID(0))
    let middle = MapRect.world.width / 2
    let radius = MapRect.world.width * 40 / 1024
    let area = MapRect(
      x: middle - radius,
      y: middle - radius,
      width: 2 * radius,
      height: 2 * radius
    )
    #expect(plan.reason(for: cluster) == .near(screenPoints: 40, zoomLevel: 2, area))
    #expect(plan.reaches == [area])
    #expect(
      plan.reason(for: cluster).description
        == "within 40 screen points of each other at zoom level 2"
    )
  }
}
