import Foundation
import Pinfold
import PinfoldTesting
import Testing

@Suite struct GreatCircleBoxTests {
  /// Circles of every size, at every latitude, poles and antimeridian among
  /// them.
  @Test(arguments: 0..<100)
  func boxContainsTheCircle(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let center = Coordinate(
      latitude: random.number(in: -90...90),
      longitude: random.number(in: -180...180)
    )
    let meters = pow(10, random.number(in: -3...7.4))
    let box = GreatCircle.box(around: center, meters: meters)
    #expect(box.west >= -180 && box.west < 180)
    for step in 0..<720 {
      let rim = GreatCircle.destination(
        from: center,
        bearing: Double(step) / 2,
        distance: meters
      )
      #expect(box.contains(rim), "\(meters) m around \(center): \(rim)")
    }
    for _ in 0..<200 {
      let inside = GreatCircle.destination(
        from: center,
        bearing: random.number(in: 0...360),
        distance: meters * random.unit()
      )
      #expect(box.contains(inside))
    }
  }

  /// A box without a pole touches its circle on all four sides.
  @Test(arguments: 0..<100)
  func boxIsTight(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let center = random.coordinate(latitudes: -80...80)
    let meters = pow(10, random.number(in: 0...6))
    let box = GreatCircle.box(around: center, meters: meters)
    let angle = meters / GreatCircle.earthRadius
    let width = asin(sin(angle) / cos(center.latitude * .pi / 180)) * 180 / .pi
    #expect(abs(box.north - center.latitude - angle * 180 / .pi) < 1e-8)
    #expect(abs(center.latitude - box.south - angle * 180 / .pi) < 1e-8)
    #expect(abs(box.east - box.west - 2 * width) < 1e-7)
  }

  @Test(arguments: [
    (89.0, 120_000.0), (-89, 120_000), (0, 10_018_755), (0, 1e300), (90, 0), (0, .infinity),
  ])
  func boxWithAPoleCoversAllLongitudes(latitude: Double, meters: Double) {
    let center = Coordinate(latitude: latitude, longitude: 7)
    let box = GreatCircle.box(around: center, meters: meters)
    #expect(box.coversAllLongitudes)
    #expect(latitude < 0 || box.north == 90)
    #expect(latitude > 0 || box.south == -90)
  }

  /// Where the circle all but touches a pole, its width grows without bound.
  @Test(arguments: [-75.0, -1e-4, 0, 1e-7, 30, 60, 89], [3e-9, 1e-8, 1e-6, 1e-4, 1e-2])
  func boxContainsTheCircleNextToAPole(latitude: Double, gap: Double) {
    let center = Coordinate(latitude: latitude, longitude: 100)
    let angle = 90 - abs(latitude) - gap
    let meters = angle / 180 * .pi * GreatCircle.earthRadius
    let box = GreatCircle.box(around: center, meters: meters)
    #expect(!box.coversAllLongitudes)
    // The bearings at which meridians touch the circle: in a triangle with a
    // right angle there, cos(bearing) = tan(latitude) tan(angle).
    let bearing = acos(tan(latitude * .pi / 180) * tan(angle * .pi / 180)) * 180 / .pi
    for offset in stride(from: -1.0, through: 1, by: 0.01) {
      for side in [1.0, -1] {
        let rim = GreatCircle.destination(
          from: center,
          bearing: side * (bearing + offset * gap.squareRoot()),
          distance: meters
        )
        #expect(box.contains(rim))
      }
    }
  }

  @Test func boxOfNothingContainsNothing() {
    let origin = Coordinate(latitude: 0, longitude: 0)
    let nowhere = Coordinate(latitude: .nan, longitude: 0)
    #expect(!GreatCircle.box(around: nowhere, meters: 1).contains(origin))
    #expect(!GreatCircle.box(around: origin, meters: .nan).contains(origin))
    #expect(GreatCircle.box(around: origin, meters: .nan).west.isNaN)
    #expect(!GreatCircle.box(around: origin, meters: 1e9).contains(nowhere))
    #expect(GreatCircle.box(around: origin, meters: -1).contains(origin))
  }
}

// MARK: - Lower bound

extension GreatCircleBoxTests {
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

  /// The nearest of many coordinates on the edge is what the bound must stay
  /// below, and not far below.
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
    guard !box.contains(start) else {
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
