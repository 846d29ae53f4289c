import Pinfold
import PinfoldTesting
import Testing

@Suite struct WebMercatorTests {
  @Test(arguments: [
    (Coordinate(latitude: 0, longitude: 0), MapPoint(x: 0x1p27, y: 0x1p27)),
    (Coordinate(latitude: -0.0, longitude: -0.0), MapPoint(x: 0x1p27, y: 0x1p27)),
    (Coordinate(latitude: 0, longitude: -180), MapPoint(x: 0, y: 0x1p27)),
    (Coordinate(latitude: 0, longitude: 180), MapPoint(x: 0, y: 0x1p27)),
    (Coordinate(latitude: 0, longitude: 540), MapPoint(x: 0, y: 0x1p27)),
    (Coordinate(latitude: 0, longitude: -540), MapPoint(x: 0, y: 0x1p27)),
    (Coordinate(latitude: 0, longitude: 90), MapPoint(x: 0x1.8p27, y: 0x1p27)),
    (Coordinate(latitude: 0, longitude: -90), MapPoint(x: 0x1p26, y: 0x1p27)),
    (Coordinate(latitude: 0, longitude: 45), MapPoint(x: 0x1.4p27, y: 0x1p27)),
    (Coordinate(latitude: 0, longitude: 360_000_000_090), MapPoint(x: 0x1.8p27, y: 0x1p27)),
    (Coordinate(latitude: 0, longitude: 1e300), MapPoint(x: 0x1p27, y: 0x1p27)),
    (Coordinate(latitude: 90, longitude: 0), MapPoint(x: 0x1p27, y: 0)),
    (Coordinate(latitude: -90, longitude: 0), MapPoint(x: 0x1p27, y: 0x1p28)),
    (Coordinate(latitude: 85.0511287798066, longitude: 0), MapPoint(x: 0x1p27, y: 0)),
    (Coordinate(latitude: -85.0511287798066, longitude: 0), MapPoint(x: 0x1p27, y: 0x1p28)),
    (Coordinate(latitude: 120, longitude: 0), MapPoint(x: 0x1p27, y: 0)),
    (Coordinate(latitude: -120, longitude: 0), MapPoint(x: 0x1p27, y: 0x1p28)),
    (Coordinate(latitude: 1e300, longitude: 0), MapPoint(x: 0x1p27, y: 0)),
    (Coordinate(latitude: -1e300, longitude: 0), MapPoint(x: 0x1p27, y: 0x1p28)),
  ])
  func edgesAreExact(coordinate: Coordinate, expected: MapPoint) {
    #expect(WebMercator.mapPoint(for: coordinate) == expected)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNotFiniteBecomesNaN(value: Double) {
    for coordinate in [
      Coordinate(latitude: value, longitude: 0), Coordinate(latitude: 0, longitude: value),
    ] {
      let point = WebMercator.mapPoint(for: coordinate)
      #expect(point.x.isNaN && point.y.isNaN)
    }
    for point in [MapPoint(x: value, y: 0), MapPoint(x: 0, y: value)] {
      let coordinate = WebMercator.coordinate(for: point)
      #expect(coordinate.latitude.isNaN && coordinate.longitude.isNaN)
    }
    #expect(WebMercator.metersPerMapPoint(atLatitude: .nan).isNaN)
    #expect(WebMercator.metersPerMapPoint(atY: .nan).isNaN)
  }

  @Test func latitudesAreWithinATenthOfAMicropointOfTheReference() {
    for (latitude, y) in MercatorFixture.rows {
      let point = WebMercator.mapPoint(for: Coordinate(latitude: latitude, longitude: 0))
      #expect(abs(point.y - y) < 1e-7, "latitude \(latitude)")
    }
  }

  @Test(arguments: 0..<50)
  func longitudesAreWithinATenthOfAMicropoint(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      let longitude = Double.random(in: -180..<180, using: &random)
      let point = WebMercator.mapPoint(for: Coordinate(latitude: 0, longitude: longitude))
      // The quotient is rounded once, and scaling it is exact.
      #expect(abs(point.x - (0x1p27 + longitude / 360 * 0x1p28)) < 1e-7)
      #expect(point.x >= 0 && point.x < 0x1p28)
    }
  }

  /// The standard library's remainder is exact.
  @Test(arguments: 0..<50)
  func longitudesAreWrappedByWholeTurns(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let misrounded = [-7_970_095_107_899.999, 8_652_436_770_059.999, (-180.0).nextDown]
    let longitudes = (0..<1000).map { _ in
      random.number(in: -0x1p44...0x1p44) * ElementaryFunctions.exp2(random.number(in: -40...0))
    }
    for longitude in misrounded + longitudes {
      let coordinate = Coordinate(latitude: 0, longitude: longitude)
      let expected = 0x1p27 + longitude.remainder(dividingBy: 360) / 360 * 0x1p28
      let x = WebMercator.mapPoint(for: coordinate).x
      #expect(x >= 0 && x < 0x1p28)
      #expect(abs((x - expected).remainder(dividingBy: 0x1p28)) < 1e-7)
      let units = Double(WebMercator.gridUnits(for: coordinate).x)
      #expect(abs((units / 16 - expected).remainder(dividingBy: 0x1p28)) <= 1.0 / 32 + 1e-7)
    }
  }

  /// Converting there and back is exact to a map point's last bit, which is 2⁻²⁵ map points at the
  /// far end of the world.
  @Test(arguments: 0..<50)
  func coordinateUndoesMapPoint(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      let coordinate = random.coordinate(latitudes: -85.05112877980659...85.05112877980659)
      let back = WebMercator.coordinate(for: WebMercator.mapPoint(for: coordinate))
      #expect(abs(back.latitude - coordinate.latitude) < 1e-13)
      #expect(abs(back.longitude - coordinate.longitude) < 1e-13)
    }
  }

  @Test(arguments: [
    (MapPoint(x: 0x1p27, y: 0x1p27), Coordinate(latitude: 0, longitude: 0)),
    (MapPoint(x: 0, y: 0), Coordinate(latitude: 85.0511287798066, longitude: -180)),
    (MapPoint(x: 0x1p28, y: 0x1p28), Coordinate(latitude: -85.0511287798066, longitude: -180)),
    (MapPoint(x: -0x1p26, y: -1e300), Coordinate(latitude: 85.0511287798066, longitude: 90)),
    (MapPoint(x: 0x1.cp28, y: 1e300), Coordinate(latitude: -85.0511287798066, longitude: 90)),
    (MapPoint(x: 1e300, y: 0x1p27), Coordinate(latitude: 0, longitude: 0)),
  ])
  func whatIsOutsideTheWorldIsWrappedAndClamped(point: MapPoint, expected: Coordinate) {
    let coordinate = WebMercator.coordinate(for: point)
    #expect(abs(coordinate.latitude - expected.latitude) < 1e-13)
    #expect(coordinate.longitude == expected.longitude)
  }

  /// A map point at 60° is half as long as at the equator, 0.149 m.
  @Test func metersPerMapPointFollowTheLatitude() {
    let equator = WebMercator.metersPerMapPoint(atLatitude: 0)
    #expect(abs(equator - 40_075_016.685578488 / 0x1p28) < 1e-15)
    #expect(abs(WebMercator.metersPerMapPoint(atLatitude: -60) / equator - 0.5) < 1e-15)
    for latitude in stride(from: -85.0, through: 85, by: 0.5) {
      let y = WebMercator.mapPoint(for: Coordinate(latitude: latitude, longitude: 0)).y
      let byLatitude = WebMercator.metersPerMapPoint(atLatitude: latitude)
      #expect(abs(WebMercator.metersPerMapPoint(atY: y) / byLatitude - 1) < 1e-13)
    }
    #expect(
      WebMercator.metersPerMapPoint(atLatitude: 90)
        == WebMercator.metersPerMapPoint(atLatitude: 85.0511287798066)
    )
  }
}
