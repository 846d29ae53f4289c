import Pinfold
import PinfoldTesting
import Testing

@Suite struct GreatCircleBoxTests {
  private static func box(_ random: inout SplitMix64) -> CoordinateBox {
    let latitudes = [random.number(in: -90...90), random.number(in: -90...90)].sorted()
    let isSmall = random.next().isMultiple(of: 2)
    let west = random.number(in: -180...179.999)
    return CoordinateBox(
      south: latitudes[0],
      north: isSmall ? min(latitudes[0] + 1, latitudes[1]) : latitudes[1],
      west: west,
      east: west + random.number(in: 0...(isSmall ? 1 : 360))
    )
  }

  /// The bound stays below the nearest of many coordinates on the edge, and not far below.
  @Test(arguments: 0..<200)
  func lowerBoundIsTheNearestOfTheEdge(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let box = Self.box(&random)
    let start = random.coordinate()
    let bound = GreatCircle.lowerBound(from: start, to: box)
    let steps = 2000
    var nearest = Double.infinity
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      let latitude = box.south + (box.north - box.south) * share
      let longitude = box.west + (box.east - box.west) * share
      for end in [
        Coordinate(latitude: latitude, longitude: box.west),
        Coordinate(latitude: latitude, longitude: box.east),
        Coordinate(latitude: box.south, longitude: longitude),
        Coordinate(latitude: box.north, longitude: longitude),
      ] {
        nearest = min(nearest, GreatCircle.distance(from: start, to: end))
      }
    }
    guard
      !(box.south...box.north).contains(start.latitude)
        || !box.contains(longitude: start.longitude)
    else {
      #expect(bound == 0)
      return
    }
    #expect(bound <= nearest)
    // Between two of the coordinates on the edge, one may be half a step nearer.
    let halfStep = max(box.north - box.south, box.east - box.west) / Double(steps) / 2
    #expect(bound > nearest - halfStep * 111_320 - 1e-5)
  }

  @Test(arguments: 0..<200)
  func lowerBoundIsBelowEveryCoordinateOfTheBox(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let box = Self.box(&random)
    for _ in 0..<200 {
      let start = random.coordinate()
      let end = Coordinate(
        latitude: random.number(in: box.south...box.north),
        longitude: random.number(in: box.west...box.east)
      )
      let bound = GreatCircle.lowerBound(from: start, to: box)
      #expect(bound <= GreatCircle.distance(from: start, to: end))
    }
  }

  /// Looking from near the antimeridian at boxes on either side of it.
  @Test(
    arguments: [
      (CoordinateBox(south: -1, north: 1, west: 170, east: 179), 1.0),
      (CoordinateBox(south: -1, north: 1, west: -178, east: -170), 2),
      (CoordinateBox(south: -1, north: 1, west: 175, east: 185), 0),
      (CoordinateBox(south: 10, north: 20, west: 175, east: 185), 10),
      (CoordinateBox(south: -20, north: -10, west: -180, east: 180), 10),
      (CoordinateBox(south: 0, north: 0, west: 0, east: 0), 180),
      (CoordinateBox(south: 80, north: 90, west: 0, east: 0), 90),
    ] as [(CoordinateBox, Double)]
  )
  func lowerBoundCrossesTheAntimeridian(box: CoordinateBox, degrees: Double) {
    let expected = degrees / 180 * Double.pi * GreatCircle.earthRadius
    for longitude in [180.0, -180, 540] {
      let start = Coordinate(latitude: 0, longitude: longitude)
      #expect(abs(GreatCircle.lowerBound(from: start, to: box) - expected) < 1e-5)
    }
  }

  @Test func lowerBoundFromNowhereIsNaN() {
    let box = CoordinateBox(south: 0, north: 1, west: 0, east: 1)
    let nowhere = Coordinate(latitude: 0, longitude: .nan)
    #expect(GreatCircle.lowerBound(from: nowhere, to: box).isNaN)
  }
}
