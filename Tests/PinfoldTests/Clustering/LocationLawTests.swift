import Pinfold
import PinfoldTesting
import Testing

/// Unique locations, where it is hard to decide how far apart points are.
@Suite struct LocationLawTests {
  /// Near the poles a meter is many units, and the number differs between the edges of a box.
  @Test(arguments: 0..<150)
  func locationsNearThePolesAreTheOracles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let meters = random.pick([0.5, 5, 500, 50_000])
    let coordinates = Self.around(
      Coordinate(
        latitude: random.pick([-1, 1]) * random.number(in: 80...85),
        // On an edge of nodes, so that locations reach across.
        longitude: random.chance(0.7) ? random.edge() : random.number(in: -180...180)
      ),
      meters,
      count: 40,
      &random
    )
    expectOraclesLocations(coordinates, meters)
  }

  /// Across the equator a box is measured where it is longest: there.
  @Test(arguments: 0..<100)
  func locationsAcrossTheEquatorAreTheOracles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let meters = random.pick([0.1, 5, 500, 500_000])
    let coordinates = Self.around(
      Coordinate(latitude: 0, longitude: random.edge()),
      meters,
      count: 40,
      &random
    )
    expectOraclesLocations(coordinates, meters)
  }

  @Test(arguments: 0..<12)
  func locationsOfManyPointsAreTheOracles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let meters: Double = random.pick([1, 50, 500, 5000])
    expectOraclesLocations(random.coordinates(count: 500...1500), meters)
  }

  /// Locations are counted in one way, and found for a plan in another.
  private func expectOraclesLocations(_ coordinates: [Coordinate], _ meters: Double) {
    var options = ClusterOptions()
    options.strategy.grid?.maximumZoom = -.infinity
    options.strategy.grid?.cellSize = 1000.0
    options.strategy.grid?.uniqueLocationTolerance = meters
    let index = PointIndex(coordinates)
    let oracle = PlanOracle(PointOracle(coordinates).points, options, .world)
    #expect(index.locationCount(tolerance: meters) == oracle.clusters.count)
    #expect(figures(of: Planner(options).plan(index, for: .world)) == oracle.clusters)
  }

  /// Where nodes meet, many locations lie along both lines.
  @Test(arguments: 0..<30)
  func locationsAlongACrossAreTheOracles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let meters = random.pick([5.0, 500])
    // Some join their neighbors, and most do not.
    let length = meters * 200
    let center = Coordinate(latitude: 0, longitude: random.edge())
    let coordinates = (0..<250).map { _ in
      let along = GreatCircle.destination(
        from: center,
        bearing: random.pick([0, 90, 180, 270]),
        distance: random.number(in: 0...length)
      )
      return GreatCircle.destination(
        from: along,
        bearing: random.number(in: 0...360),
        distance: meters * random.number(in: 0...0.5)
      )
    }
    let oracle = PointOracle(coordinates)
    #expect(
      PointIndex(coordinates).locationCount(tolerance: meters)
        == oracle.locationCount(tolerance: meters)
    )
    var options = ClusterOptions()
    options.strategy.grid?.maximumZoom = -.infinity
    options.strategy.grid?.cellSize = 1000.0
    options.strategy.grid?.uniqueLocationTolerance = meters
    let plan = Planner(options).plan(PointIndex(coordinates), for: .world)
    #expect(figures(of: plan) == PlanOracle(oracle.points, options, .world).clusters)
  }

  /// No two points of a location are farther apart than the tolerance, and no
  /// location could be part of another.
  @Test(arguments: 0..<100)
  func locationsAreWithinTheTolerance(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let meters = random.pick([1.0, 5, 50])
    let coordinates = Self.around(
      // Beyond the limit of the projection, points far apart are one position.
      random.coordinate(latitudes: -85...85),
      meters,
      count: 60,
      &random
    )
    var options = ClusterOptions()
    options.strategy.grid?.maximumZoom = -.infinity
    options.strategy.grid?.cellSize = 1000.0
    options.strategy.grid?.uniqueLocationTolerance = meters
    let plan = Planner(options).plan(PointIndex(coordinates), for: .world)
    for cluster in plan.clusters {
      let members = plan.members(of: cluster).map { coordinates[Int($0.row)] }
      for member in members {
        // Positions are kept to 9 mm.
        #expect(
          members.allSatisfy { GreatCircle.distance(from: member, to: $0) <= meters + 0.02 }
        )
      }
    }
  }

  /// Returns coordinates within about a distance of a place.
  private static func around(
    _ center: Coordinate,
    _ meters: Double,
    count: Int,
    _ random: inout SplitMix64
  ) -> [Coordinate] {
    (0..<count).map { _ in
      GreatCircle.destination(
        from: center,
        bearing: random.number(in: 0...360),
        distance: meters * random.number(in: 0...1.5)
      )
    }
  }
}
