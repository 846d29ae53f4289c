import Pinfold
import Testing

@testable import PinfoldOutput

@Suite struct OutlinesTests {
  let outlines = Outlines()

  @Test func everyRingIsOnTheMap() {
    for ring in outlines.countries + outlines.states {
      #expect(ring.count >= 3)
      #expect(ring.allSatisfy { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 })
    }
  }

  /// The number of rings around a place equals the number of lines to cross to reach it.
  @Test(arguments: [
    ("Kansas", Coordinate(latitude: 38.5, longitude: -98.4), 1, 1),
    ("Kyoto", Coordinate(latitude: 35.0, longitude: 135.8), 1, 0),
    ("Lesotho", Coordinate(latitude: -29.5, longitude: 28.3), 3, 0),
    ("the Atlantic", Coordinate(latitude: 30, longitude: -40), 0, 0),
    ("the Pacific beyond the antimeridian", Coordinate(latitude: 30, longitude: -179), 0, 0),
  ])
  func placesAreInsideTheirOutlines(
    name: String,
    place: Coordinate,
    countries: Int,
    states: Int
  ) {
    #expect(outlines.countries.filter { encloses($0, place) }.count == countries)
    #expect(outlines.states.filter { encloses($0, place) }.count == states)
  }

  /// Counts the edges that a line from the place to the east crosses.
  private func encloses(_ ring: [Coordinate], _ place: Coordinate) -> Bool {
    var isInside = false
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      guard (a.latitude > place.latitude) != (b.latitude > place.latitude) else { continue }
      let share = (place.latitude - a.latitude) / (b.latitude - a.latitude)
      if a.longitude + share * (b.longitude - a.longitude) > place.longitude { isInside.toggle() }
    }
    return isInside
  }
}
