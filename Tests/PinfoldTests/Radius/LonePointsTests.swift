import Pinfold
import PinfoldTesting
import Testing

/// Points that the finest levels leave out, because nothing is near them yet.
@Suite struct LonePointsTests {
  /// Chains of points whose clusters move towards the next one from level to level, and
  /// points that are far away from all.
  @Test(arguments: 0..<30)
  func pointsThatClustersMoveTowardsAreJoined(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var settings = RadiusLevels.Settings()
    settings.minimumPoints = random.pick([2, 2, 3])
    var points = (0..<60).map { _ in
      let world = MapRect.world
      return MapPoint(x: random.number(in: 0...world.width), y: random.number(in: 0...world.height))
    }
    for _ in 0..<6 {
      var place = random.pick(points)
      // The radius of a level in map points.
      var radius = 40 / 256 * MapRect.world.width / Double(1 << random.integer(in: 9...17))
      for _ in 0..<12 {
        place.x += radius * random.number(in: 0.9...1.1)
        place.y += radius * random.number(in: -0.1...0.1)
        if random.chance(0.5) { radius *= 2 }
        guard MapRect.world.contains(place) else { break }
        points.append(place)
      }
    }
    points = random.shuffled(points)
    let hierarchy = RadiusHierarchy(PointIndex(points), RadiusClustering(settings))
    let placed = points.enumerated().compactMap {
      PointOracle.Point(PointID(UInt32($0.offset)), at: $0.element)
    }
    let levels = RadiusOracle.levels(of: placed.sorted(), settings)
    for zoomLevel in 0...18 {
      let expected = levels.nodes(zoomLevel: zoomLevel)
      expectSameSet(hierarchy.nodes(in: .world, zoomLevel: zoomLevel), expected, "\(zoomLevel)")
    }
  }

  /// Points that are all left out until the coarsest levels.
  @Test(arguments: 1...3)
  func pointsFarApartAreRoots(count: Int) {
    let points = (0..<count).map { MapPoint(x: 4e7 + 8e7 * Double($0), y: 1.3e8) }
    let hierarchy = RadiusHierarchy(PointIndex(points))
    #expect(hierarchy.nodes(in: .world, zoomLevel: 5).map(\.position) == points)
  }
}
