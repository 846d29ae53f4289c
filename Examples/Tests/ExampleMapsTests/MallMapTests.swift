import ExampleMaps
import Pinfold
import PinfoldSimulation
import PinfoldSurface
import Testing

/// The requirements of the tutorial on shops at one place, E1 to E6.
@MainActor @Suite struct MallMapTests {
  /// The distance between two places near each other, in meters.
  private func meters(_ a: Coordinate, _ b: Coordinate) -> Double {
    let perDegree = 6_378_100 * Double.pi / 180
    let (y, x) = ((a.latitude - b.latitude) * perDegree, (a.longitude - b.longitude) * perDegree)
    // The cosine of the latitude of Kyoto.
    return (y * y + x * x * 0.818_95 * 0.818_95).squareRoot()
  }

  /// E1, E3: eight shops at one place are drawn on a circle of twelve meters.
  @Test func shopsAtOnePlaceAreDrawnOnACircle() async throws {
    let mall = MallMap(isExact: true)
    try await mall.load()
    for place in mall.drawn[0..<8] { #expect(abs(meters(place, MallMap.mall) - 12) < 0.05) }
    #expect(Set(mall.drawn).count == MallMap.shops.count)
  }

  /// Each shop can be tapped after zooming in or out.
  @Test func neighborsAreAFingerApart() async throws {
    let mall = MallMap()
    try await mall.load()
    for span in [0.0008, 0.002, 0.01, 0.0001] {
      mall.map.setRegion(center: MallMap.mall, latitudeSpan: span, longitudeSpan: span)
      await mall.map.settle(mall.controller)
      let points = mall.drawn[0..<8].map {
        mall.map.viewport.position(of: WebMercator.mapPoint(for: $0))
      }
      for (index, a) in points.enumerated() {
        for b in points[..<index] {
          let (dx, dy) = (a.x - b.x, a.y - b.y)
          #expect((dx * dx + dy * dy).squareRoot() > 43.9, "\(span)")
        }
      }
    }
  }

  /// E2: a shop that is alone at its place stays there.
  @Test func shopsAloneStayWhereTheyAre() async throws {
    let mall = MallMap()
    try await mall.load()
    for row in 8..<11 { #expect(meters(mall.drawn[row], MallMap.shops[row].place) < 0.01) }
  }

  /// E4: the circle starts in the north and runs clockwise, in the order of insertion.
  @Test func circlesBeginInTheNorth() async throws {
    let mall = MallMap()
    try await mall.load()
    #expect(mall.drawn[0].latitude > MallMap.mall.latitude)
    #expect(abs(mall.drawn[0].longitude - MallMap.mall.longitude) < 1e-6)
    #expect(mall.drawn[2].longitude > MallMap.mall.longitude)
    #expect(abs(mall.drawn[2].latitude - MallMap.mall.latitude) < 1e-6)
    #expect(mall.drawn[4].latitude < MallMap.mall.latitude)
  }

  /// E5 and its defect: annotations keep their coordinates, and a second update does not spread
  /// further.
  @Test func coordinatesStayAndUpdatingAgainChangesNothing() async throws {
    let mall = MallMap()
    try await mall.load()
    let before = (mall.drawn, mall.map.churn)
    for row in 0..<8 {
      let position = try #require(mall.controller.position(of: PointID(UInt32(row))))
      #expect(meters(WebMercator.coordinate(for: position), MallMap.mall) < 0.01)
    }
    try await mall.controller.update()
    await mall.map.settle(mall.controller)
    #expect(mall.drawn == before.0)
    #expect(mall.map.churn == before.1)
  }

  /// E6: with a tolerance, places near each other spread as well.
  @Test func placesNearEachOtherAreSpreadWithATolerance() async throws {
    let mall = MallMap(tolerance: 1)
    try await mall.load()
    #expect(meters(mall.drawn[9], mall.drawn[10]) > 5)
    let exact = MallMap()
    try await exact.load()
    #expect(meters(exact.drawn[9], exact.drawn[10]) < 1)
  }
}
