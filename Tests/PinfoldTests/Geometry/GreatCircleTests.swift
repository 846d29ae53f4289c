import Foundation
import Pinfold
import PinfoldTesting
import Testing

/// The distance from the angle between two unit vectors, which shares no formula
/// with the code under test.
private func reference(_ a: Coordinate, _ b: Coordinate) -> Double {
  func vector(_ c: Coordinate) -> SIMD3<Double> {
    let (latitude, longitude) = (c.latitude * .pi / 180, c.longitude * .pi / 180)
    return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }
  let (u, v) = (vector(a), vector(b))
  let cross = SIMD3(
    u.y * v.z - u.z * v.y,
    u.z * v.x - u.x * v.z,
    u.x * v.y - u.y * v.x
  )
  let angle = atan2((cross * cross).sum().squareRoot(), (u * v).sum())
  return angle * GreatCircle.earthRadius
}

@Suite struct GreatCircleTests {
  @Test(arguments: 0..<50)
  func distanceIsTheAngleBetweenVectors(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let (a, b) = (random.coordinate(), random.coordinate())
      let near = Coordinate(
        latitude: min(max(a.latitude + random.number(in: -1e-3...1e-3), -90), 90),
        longitude: a.longitude + random.number(in: -1e-3...1e-3)
      )
      #expect(abs(GreatCircle.distance(from: a, to: b) - reference(a, b)) < 1e-7)
      #expect(abs(GreatCircle.distance(from: a, to: near) - reference(a, near)) < 1e-7)
      #expect(GreatCircle.distance(from: a, to: b) == GreatCircle.distance(from: b, to: a))
      #expect(GreatCircle.distance(from: a, to: a) == 0)
    }
  }

  /// Half the circumference, minus the missing part. Meters along a meridian and along the equator
  /// are the same.
  @Test(
    arguments: [
      (Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 180), 180.0),
      (Coordinate(latitude: 90, longitude: 20), Coordinate(latitude: -90, longitude: -80), 180),
      (Coordinate(latitude: 90, longitude: 20), Coordinate(latitude: 90, longitude: -80), 0),
      (Coordinate(latitude: 91, longitude: 20), Coordinate(latitude: 89, longitude: -80), 1),
      (Coordinate(latitude: 30, longitude: 10), Coordinate(latitude: -30, longitude: -170), 180),
      (Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 179.999), 179.999),
      (Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 1e-12), 1e-12),
      (Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 1e-12, longitude: 0), 1e-12),
      (Coordinate(latitude: 0, longitude: -170), Coordinate(latitude: 0, longitude: 170), 20),
      (
        Coordinate(latitude: 0, longitude: 180.0.nextDown),
        Coordinate(latitude: 0, longitude: (-180.0).nextUp), 2 * 180.0.nextDown.ulp
      ),
    ] as [(Coordinate, Coordinate, Double)]
  )
  func distanceIsExactFromNearToAntipodal(a: Coordinate, b: Coordinate, degrees: Double) {
    let expected = degrees / 180 * Double.pi * GreatCircle.earthRadius
    #expect(abs(GreatCircle.distance(from: a, to: b) - expected) <= expected * 1e-15)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNotFiniteHasNoDistance(value: Double) {
    let origin = Coordinate(latitude: 0, longitude: 0)
    for odd in [
      Coordinate(latitude: value, longitude: 0), Coordinate(latitude: 0, longitude: value),
    ] {
      #expect(GreatCircle.distance(from: odd, to: origin).isNaN)
      #expect(GreatCircle.distance(from: origin, to: odd).isNaN)
      let end = GreatCircle.destination(from: odd, bearing: 0, distance: 0)
      #expect(end.latitude.isNaN && end.longitude.isNaN)
    }
    for (bearing, distance) in [(value, 1), (0, value)] {
      let end = GreatCircle.destination(from: origin, bearing: bearing, distance: distance)
      #expect(end.latitude.isNaN && end.longitude.isNaN)
    }
  }
}

// MARK: - Destination

extension GreatCircleTests {
  @Test(arguments: 0..<50)
  func destinationIsAsFarAsAskedAndInTheDirection(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let start = random.coordinate(latitudes: -89...89)
      let bearing = random.number(in: 0...360)
      let distance = random.number(in: 1000...20_000_000)
      let end = GreatCircle.destination(from: start, bearing: bearing, distance: distance)
      #expect(end.latitude >= -90 && end.latitude <= 90)
      #expect(end.longitude >= -180 && end.longitude < 180)
      #expect(abs(reference(start, end) - distance) < 1e-6)
      let turn = (end.longitude - start.longitude) * .pi / 180
      let (a, b) = (start.latitude * .pi / 180, end.latitude * .pi / 180)
      let initial = atan2(sin(turn) * cos(b), cos(a) * sin(b) - sin(a) * cos(b) * cos(turn))
      #expect(abs(sin(initial - bearing * .pi / 180)) < 1e-9)
      #expect(cos(initial - bearing * .pi / 180) > 0)
      let mirrored = GreatCircle.destination(
        from: start,
        bearing: bearing + 180,
        distance: -distance
      )
      #expect(reference(mirrored, end) < 1e-6)
    }
  }

  /// The result of a published tutorial's spread of shops in one mall, on its own radius.
  @Test(arguments: [
    (3.0, 0.0, 35.02127354961486, 135.7555968),
    (3, 180, 35.02121965038515, 135.7555968),
    (4.5, 0, 35.02128702442229, 135.7555968),
    (4.5, 120, 35.02122638778136, 135.75563954867295),
    (4.5, 240, 35.02122638778136, 135.75555405132704),
  ])
  func destinationReproducesTheTutorial(
    distance: Double,
    bearing: Double,
    latitude: Double,
    longitude: Double
  ) {
    let mall = Coordinate(latitude: 35.0212466, longitude: 135.7555968)
    let end = GreatCircle.destination(
      from: mall,
      bearing: bearing,
      distance: distance,
      radius: 6_378_100
    )
    #expect(abs(end.latitude - latitude) < 5e-14)
    #expect(abs(end.longitude - longitude) < 5e-14)
  }

  @Test func destinationIsDecidedAtPolesAndAntimeridian() {
    let quarter = GreatCircle.earthRadius * .pi / 2
    let pole = Coordinate(latitude: 90, longitude: 20)
    let arrived = GreatCircle.destination(from: pole, bearing: 180, distance: quarter)
    #expect(abs(arrived.latitude) < 1e-13 && abs(arrived.longitude - 20) < 1e-13)
    #expect(GreatCircle.destination(from: pole, bearing: 33, distance: 0) == pole)
    let equator = Coordinate(latitude: 0, longitude: 179)
    let north = GreatCircle.destination(from: equator, bearing: 0, distance: quarter)
    #expect(abs(north.latitude - 90) < 1e-13)
    let east = GreatCircle.destination(
      from: equator,
      bearing: 90,
      distance: quarter / 90 * 2
    )
    #expect(abs(east.longitude + 179) < 1e-12 && abs(east.latitude) < 1e-13)
    let far = GreatCircle.destination(from: equator, bearing: 1e300, distance: 1e300)
    #expect(far.latitude.isFinite && far.longitude.isFinite)
  }
}
