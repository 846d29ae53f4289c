import Pinfold
import PinfoldTesting
import Testing

/// The oracle itself: two ways to evaluate its rule, and figures known from elsewhere.
@Suite struct RadiusOracleTests {
  @Test(arguments: 0..<200)
  func theRuleDoesNotDependOnTheOrderOfEvaluation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = PointOracle(random.coordinates(count: 0...80)).points
    let settings = random.radiusSettings()
    let sequential = RadiusOracle.levels(of: points, settings)
    let recursive = RadiusOracle.levels(of: points, settings, by: .recursive(seed: seed))
    #expect(sequential.nodes == recursive.nodes)
    #expect(sequential.roots == recursive.roots)
  }

  /// At every level each point is in exactly one node.
  @Test(arguments: 0..<30)
  func levelsArePartitions(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = PointOracle(random.coordinates(count: 0...80)).points
    let levels = RadiusOracle.levels(of: points, random.radiusSettings())
    for zoomLevel in -1...levels.settings.maximumZoom + 1 {
      let nodes = levels.nodes(zoomLevel: zoomLevel)
      let leaves = nodes.flatMap(levels.leaves)
      #expect(leaves.sorted() == points.map(\.id).sorted())
      #expect(nodes.reduce(0) { $0 + $1.count } == points.count)
      for node in nodes {
        #expect(
          levels.leaves(of: node).allSatisfy { levels.node(of: $0, zoomLevel: zoomLevel) == node }
        )
      }
    }
  }

  /// Far from the antimeridian and from limits, integers and doubles give the same
  /// clusters except for rare roundings.
  @Test(arguments: [2, 5])
  func bothOraclesAgree(minimumPoints: Int) {
    let coordinates = DataSet.clustered(count: 400)
    var settings = RadiusLevels.Settings()
    settings.minimumPoints = minimumPoints
    let exact = RadiusOracle.levels(of: PointOracle(coordinates).points, settings)
    let rounded = SuperclusterOracle(coordinates, settings).levels
    for zoomLevel in 5...18 {
      let a = Set(exact.nodes(zoomLevel: zoomLevel).map(\.id))
      let b = Set(rounded.nodes(zoomLevel: zoomLevel).map(\.id))
      #expect(a.symmetricDifference(b).count <= 8 + a.count / 100, "\(zoomLevel)")
    }
  }

  @Test func emptyDataGivesNothing() {
    #expect(RadiusOracle.levels(of: [], RadiusLevels.Settings()).nodes(zoomLevel: 0).isEmpty)
    #expect(SuperclusterOracle([]).levels.nodes(zoomLevel: 0).isEmpty)
  }

  /// Two points 40 screen points apart merge, and not when they are one unit further;
  /// their cluster is in the middle, rounded to the south and east.
  @Test func theRadiusIsInclusive() {
    // At level 17 a screen point is 128 units.
    for (distance, clusterCount) in [(5120, 1), (5121, 0)] {
      let points = [0, distance].enumerated().map { row, x in
        PointOracle.Point(PointID(UInt32(row)), at: MapPoint(x: Double(x) / 16, y: 1000))!
      }
      var settings = RadiusLevels.Settings()
      settings.minimumZoom = 17
      let nodes = RadiusOracle.levels(of: points, settings).nodes(zoomLevel: 17)
      #expect(nodes.filter(\.isCluster).count == clusterCount)
      if clusterCount == 1 { #expect(nodes[0].position == MapPoint(x: 160, y: 1000)) }
    }
  }

  @Test func clustersMergeAcrossTheAntimeridianAndSuperclustersDoNot() {
    let coordinates = [179.9, -179.9].map { Coordinate(latitude: 0, longitude: $0) }
    let exact = RadiusOracle.levels(of: PointOracle(coordinates).points, RadiusLevels.Settings())
    let cluster = exact.nodes(zoomLevel: 1)
    #expect(cluster.map(\.count) == [2])
    #expect(min(cluster[0].position.x, 268_435_456 - cluster[0].position.x) < 1)
    #expect(SuperclusterOracle(coordinates).levels.nodes(zoomLevel: 1).count == 2)
  }
}
