import Pinfold
import Testing

/// The reference's figures of unique locations.
@Suite struct ReferenceLocationTests {
  @Test(
    arguments: [
      ([(51, 13)], [1]),
      ([(52, 13), (52, 13)], [2]),
      ([(53, 14), (53.000_000_119_209_29, 14.000_000_119_209_29)], [2]),
      ([(52, 13), (52.1, 13.1)], [1, 1]),
      // Split by geohash in the reference, 0.1 mm apart.
      ([(0, 0), (-1e-9, -1e-9)], [2]),
      // One place on the globe.
      ([(0, 180), (0, -180)], [2]),
    ] as [([(Double, Double)], [Int])]
  )
  func locationsAreFound(places: [(Double, Double)], sizes: [Int]) {
    #expect(locationSizes(coordinates(places)) == sizes)
  }

  /// More locations than are shown for themselves: one cluster instead.
  @Test func tooManyLocationsAreACluster() throws {
    var options = ClusterOptions()
    options.strategy.grid?.cellSize = 1000.0
    let index = PointIndex(coordinates([(52, 13), (52.1, 13.1)]))
    let plan = Planner(options).plan(index, for: .world)
    let cluster = try #require(plan.clusters.first)
    #expect(plan.clusters.count == 1 && cluster.count == 2)
    #expect(!cluster.isUniqueLocation && cluster.firstMember == nil)
  }

  @Test(
    arguments: [
      ([(52, 13), (52, 13)], true),
      ([(52, 13), (52, 13.1)], false),
      ([(50, 12)], true),
      ([(50, 12), (50, 12)], true),
      ([(50, 12), (50.1, 12)], false),
    ] as [([(Double, Double)], Bool)]
  )
  func clusterIsAUniqueLocation(places: [(Double, Double)], isUnique: Bool) throws {
    var options = ClusterOptions()
    options.strategy.grid?.cellSize = 1000.0
    let plan = Planner(options).plan(PointIndex(coordinates(places)), for: .world)
    #expect(plan.clusters.map(\.isUniqueLocation) == [isUnique])
  }

  /// The reference tests this with a cluster without members. Such clusters do not exist here.
  @Test func noPointsAreNoCluster() {
    #expect(Planner().plan(PointIndex(), for: .world).clusters.isEmpty)
  }

  /// Instead of geohashes, which the figures list for these places, a distance in
  /// meters decides. Of the 19 places three pairs are one location: the two that have one
  /// geohash, the two at the origin, and the two at 180°.
  @Test func distanceDecidesInsteadOfGeohashes() {
    let places: [(Double, Double)] = [
      (51, 13), (52, 13), (53, 14), (53.000_000_119_209_29, 14.000_000_119_209_29),
      (52.1, 13.1), (52, 13.1), (50, 12), (50.1, 12), (0, 0), (-1e-9, -1e-9), (90, 180),
      (-90, -180), (85, 180), (0, -180), (0, 180), (52.516_221, 13.377_829),
      (35.021_246_6, 135.755_596_8), (42.6, -5.6), (57.649_11, 10.407_44),
    ]
    let sizes = locationSizes(coordinates(places))
    #expect(sizes.count == 16)
    #expect(sizes.filter { $0 == 2 }.count == 3)
  }

  /// Meters are meters everywhere; degrees are not.
  @Test(arguments: [0.0, 35, -52.5, 70, -80])
  func toleranceIsInMeters(latitude: Double) {
    let start = Coordinate(latitude: latitude, longitude: 10.123)
    for bearing in stride(from: 0.0, to: 360, by: 45) {
      let near = GreatCircle.destination(from: start, bearing: bearing, distance: 49.9)
      let far = GreatCircle.destination(from: start, bearing: bearing, distance: 50.1)
      #expect(locationSizes([start, near], tolerance: 50) == [2])
      #expect(locationSizes([start, far], tolerance: 50) == [1, 1])
    }
  }

  /// With 0, 1 and 2 the same, as in the reference.
  @Test(arguments: [(0, 1), (1, 1), (2, 1), (3, 2), (5, 4)])
  func minimumOfUniqueLocations(minimum: Int, shown: Int) {
    var options = ClusterOptions()
    options.strategy.grid?.cellSize = 1000.0
    options.strategy.grid?.minimumUniqueLocations = minimum
    for count in 1...6 {
      // Two points at each location, which never part.
      let places = (0..<2 * count).map { (Double($0 / 2) * 5, 13.0) }
      let plan = Planner(options).plan(PointIndex(coordinates(places)), for: .world)
      let expected = count <= shown ? Array(repeating: 2, count: count) : [2 * count]
      #expect(plan.clusters.map(\.count) == expected, "\(count) locations")
    }
  }
}
