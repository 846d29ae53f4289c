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
    #expect(WebMercator.metresPerMapPoint(atLatitude: .nan).isNaN)
    #expect(WebMercator.metresPerMapPoint(atY: .nan).isNaN)
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
}
