import Pinfold
import PinfoldTesting
import Testing

/// Spreading annotations that share a place (E1 to E6).
@Suite struct SpreadingTests {
  private let kyoto = Coordinate(latitude: 35.0212466, longitude: 135.7555968)

  /// E3, E4, E5: the tutorial's own figures.
  @Test(arguments: [
    [(35.02127354961486, 135.7555968), (35.02121965038515, 135.7555968)],
    [
      (35.02128702442229, 135.7555968), (35.02122638778136, 135.75563954867295),
      (35.02122638778136, 135.75555405132704),
    ],
  ])
  func circleIsTheTutorials(expected: [(Double, Double)]) {
    let drawn = Spreading().displayed(Array(repeating: kyoto, count: expected.count))
    for (found, expected) in zip(drawn, expected) {
      #expect(abs(found.latitude - expected.0) < 1e-12)
      #expect(abs(found.longitude - expected.1) < 1e-12)
    }
  }

  /// On a screen neighbors are a finger apart; where the tutorial's circle does that, it
  /// is the circle, and on demand it always is.
  @Test(arguments: [2, 3, 8, 9, 40, 200])
  func neighborsAreAFingerApartOnAScreen(count: Int) {
    let places = Array(repeating: kyoto, count: count)
    let middle = WebMercator.mapPoint(for: kyoto)
    for zoomLevel in [3.0, 12, 17.5, 20, 24] {
      let scale = ZoomLevel(zoomLevel).zoomScale
      let viewport = Viewport(
        visibleMapRect: MapRect(
          x: middle.x - 200 / scale,
          y: middle.y - 400 / scale,
          width: 400 / scale,
          height: 800 / scale
        ),
        width: 400,
        height: 800
      )
      let drawn = Spreading().displayed(places, in: viewport)
      let points = drawn.map { viewport.position(of: WebMercator.mapPoint(for: $0)) }
      var least = Double.infinity
      for (index, a) in points.enumerated() {
        for b in points[..<index] {
          let (dx, dy) = (a.x - b.x, a.y - b.y)
          least = min(least, (dx * dx + dy * dy).squareRoot())
        }
      }
      #expect(least > 43.9, "\(zoomLevel)")
      // 24 is so near that even two are further apart.
      if zoomLevel == 24 { #expect(drawn == Spreading().displayed(places)) }
      #expect(
        Spreading.exactCircle.displayed(places, in: viewport) == Spreading().displayed(places)
      )
    }
  }

  /// E3: three meters for two, 4.5 for three, 6 for four, 12 for eight.
  @Test(arguments: [(2, 3.0), (3, 4.5), (4, 6), (8, 12)])
  func distanceGrowsWithTheGroup(count: Int, meters: Double) {
    for coordinate in Spreading().displayed(Array(repeating: kyoto, count: count)) {
      let distance = GreatCircle.distance(from: kyoto, to: coordinate) * 6_378_100 / 6_378_137
      #expect(abs(distance - meters) < 1e-6)
    }
  }

  /// E1, E2: an annotation that shares its coordinate with no other stays to the bit, and
  /// all that share one are spread; the input is not changed.
  @Test(arguments: 0..<100)
  func onlyCoincidentAnnotationsMove(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.pick(PointShape.allCases)
    let places = shape.coordinates(count: random.integer(in: 0...200), &random)
    let drawn = Spreading().displayed(places)
    #expect(drawn.count == places.count)
    for (index, place) in places.enumerated() {
      let turns = places.map { abs(($0.longitude - place.longitude) / 360) }
      let isAlone = places.indices.allSatisfy { other in
        other == index || places[other].latitude != place.latitude
          || turns[other] != turns[other].rounded()
      }
      #expect((drawn[index] == place) == isAlone)
    }
    #expect(Spreading().displayed(places) == drawn, "the same again")
    // Spread once, nothing shares a place, so nothing moves again.
    let distinct = Set(drawn.map { [$0.latitude, $0.longitude] })
    if distinct.count == drawn.count { #expect(Spreading().displayed(drawn) == drawn) }
  }

  /// E6: groups equal the result of comparing every pair, in any order of the input.
  @Test(arguments: 0..<150)
  func groupsHaveMembersWithinADistance(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.pick([PointShape.nearlyCoincident, .stacks, .atTheEdgeOfTheWorld, .kyoto])
    let places = shape.coordinates(count: random.integer(in: 0...80), &random)
    var spreading = Spreading()
    spreading.tolerance = random.pick([0.5, 5, 30, 200])
    let groups = spreading.groups(places)
    #expect(groups.joined().sorted() == Array(places.indices))
    #expect(groups.map { $0[0] } == groups.map { $0[0] }.sorted())
    #expect(Set(groups.map(Set.init)) == Set(Self.linked(places, spreading.tolerance)))
    let order = places.indices.shuffled(using: &random)
    let shuffled = spreading.groups(order.map { places[$0] }).map { Set($0.map { order[$0] }) }
    #expect(Set(shuffled) == Set(groups.map(Set.init)))
  }

  /// Groups by flooding from each place to all that are near, over the chord.
  private static func linked(_ places: [Coordinate], _ tolerance: Double) -> [Set<Int>] {
    var rest = Set(places.indices)
    var groups: [Set<Int>] = []
    while let start = rest.min() {
      var (group, open): (Set<Int>, [Int]) = ([], [start])
      rest.remove(start)
      while let place = open.popLast() {
        group.insert(place)
        let near = rest.filter {
          GreatCircle.distance(from: places[place], to: places[$0]) * 6_378_100 / 6_378_137
            <= tolerance
        }
        rest.subtract(near)
        open += near
      }
      groups.append(group)
    }
    return groups
  }

  @Test func spreadingAtTheEdgeOfTheWorldStaysOnIt() {
    let edge = [(0.0, 180.0), (0, -180), (90, 0), (90, 0), (-90, 10), (-90, 10)]
    for coordinate in Spreading().displayed(coordinates(edge)) {
      #expect((-180..<180).contains(coordinate.longitude))
      #expect((-90...90).contains(coordinate.latitude))
    }
  }

  @Test func whatIsNoPlaceStaysAsItIs() {
    let places = coordinates([(.nan, 1), (.nan, 1), (1, .infinity), (2, 3)])
    let drawn = Spreading().displayed(places)
    #expect(drawn[0].latitude.isNaN && drawn[2].longitude == .infinity && drawn[3] == places[3])
    #expect(Spreading().displayed([]).isEmpty)
  }

  /// Clusters stay where they are, and a single place moves exactly if it shares its position with
  /// another single place.
  @Test func ofAPlanOnlySinglePlacesMove() {
    let places = [kyoto, kyoto, Coordinate(latitude: 40, longitude: 10)]
    let near = [(0.0, 0.0), (0, 0.001)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let viewport = Viewport(visibleMapRect: .world, width: 1200, height: 1200)
    for strategy: Strategy in [.none, .grid(GridClustering()), .spaced(SpacedClustering())] {
      var options = ClusterOptions()
      options.strategy = strategy
      let plan = Planner(options).plan(
        PreparedIndex(PointIndex(places + near)),
        for: viewport
      )
      let displayed = Spreading().displayed(placesOf: plan)
      #expect(displayed.count == plan.clusters.count)
      let singles = plan.clusters.filter { !$0.isCluster }
      for (cluster, coordinate) in zip(plan.clusters, displayed) {
        let shares = singles.filter { $0.coordinate == cluster.coordinate }.count > 1
        #expect((coordinate != nil) == (!cluster.isCluster && shares))
      }
    }
  }
}
