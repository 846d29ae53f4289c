import Pinfold
import PinfoldTesting
import Testing

@Suite struct GridUnitsTests {
  /// Random bits are coordinates of every magnitude, NaN and infinity among
  /// them; every second coordinate is from the globe.
  private static func latitudesAndLongitudes(seed: UInt64) -> [(Double, Double)] {
    var random = SplitMix64(seed: seed)
    return (0..<1000).map { row in
      guard row.isMultiple(of: 2) else {
        return (Double(bitPattern: random.next()), Double(bitPattern: random.next()))
      }
      return (random.number(in: -90...90), random.number(in: -540...540))
    }
  }

  @Test(arguments: 0..<50)
  func lanesDoNotDependOnEachOther(seed: UInt64) {
    let rows = Self.latitudesAndLongitudes(seed: seed)
    for (a, b) in zip(rows, rows.dropFirst()) {
      let latitudes = SIMD2(a.0, b.0)
      let longitudes = SIMD2(a.1, b.1)
      let (x, y) = WebMercator.gridUnits(latitudes: latitudes, longitudes: longitudes)
      let coordinates = [a, b].map { Coordinate(latitude: $0.0, longitude: $0.1) }
      for (lane, coordinate) in coordinates.enumerated() where coordinate.isValid {
        let alone = WebMercator.gridUnits(for: coordinate)
        #expect(alone == (x[lane], y[lane]), "\(coordinate)")
      }
      let areValid = coordinates.allSatisfy(\.isValid)
      #expect(
        WebMercator.isFinite(latitudes: latitudes, longitudes: longitudes) == areValid
      )
    }
  }

  @Test(arguments: 0..<50)
  func unitsAreTheMapPointRounded(seed: UInt64) {
    for (latitude, longitude) in Self.latitudesAndLongitudes(seed: seed) {
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      guard coordinate.isValid else { continue }
      let units = WebMercator.gridUnits(for: coordinate)
      let point = WebMercator.mapPoint(for: coordinate)
      let x = (point.x * 16).rounded(.toNearestOrEven)
      let y = (point.y * 16).rounded(.toNearestOrEven)
      #expect(units.x == UInt32(truncatingIfNeeded: UInt64(x)))
      #expect(units.y == UInt32(clamping: UInt64(y)))
    }
  }

  @Test(
    arguments: [
      (Coordinate(latitude: 0, longitude: 0), 0x8000_0000, 0x8000_0000),
      (Coordinate(latitude: 0, longitude: 180), 0, 0x8000_0000),
      (Coordinate(latitude: 0, longitude: -180), 0, 0x8000_0000),
      (Coordinate(latitude: 0, longitude: 180.0.nextUp), 0, 0x8000_0000),
      (Coordinate(latitude: 0, longitude: 180.0.nextDown), 0, 0x8000_0000),
      (Coordinate(latitude: 0, longitude: 179.9999999), .max, 0x8000_0000),
      (Coordinate(latitude: 0, longitude: 540), 0, 0x8000_0000),
      (Coordinate(latitude: 90, longitude: 1e300), 0x8000_0000, 0),
      (Coordinate(latitude: -90, longitude: -1e300), 0x8000_0000, .max),
      (Coordinate(latitude: -1e300, longitude: 90), 0xC000_0000, .max),
    ] as [(Coordinate, UInt32, UInt32)]
  )
  func edgesAreDecided(coordinate: Coordinate, x: UInt32, y: UInt32) {
    #expect(WebMercator.gridUnits(for: coordinate) == (x, y))
  }

  @Test(arguments: [
    (Double.nan, 0.0), (0, .nan), (.infinity, 0), (0, -.infinity), (.infinity, -.infinity),
  ])
  func whatIsNotFiniteIsFoundInEitherLane(latitude: Double, longitude: Double) {
    #expect(
      !WebMercator.isFinite(latitudes: SIMD2(latitude, 0), longitudes: SIMD2(longitude, 0))
    )
    #expect(
      !WebMercator.isFinite(latitudes: SIMD2(0, latitude), longitudes: SIMD2(0, longitude))
    )
    let huge = SIMD2(repeating: Double.greatestFiniteMagnitude)
    #expect(WebMercator.isFinite(latitudes: huge, longitudes: -huge))
  }
}
