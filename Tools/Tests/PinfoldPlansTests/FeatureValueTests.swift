import Pinfold
import PinfoldText
import PinfoldPlans
import PinfoldReaders
import Testing

@Suite struct FeatureValueTests {
  @Test func onlyShortenedCountsAreTextInJSON() {
    #expect(ClusterAppearance(count: 999).jsonLabel.text == "999")
    #expect(ClusterAppearance(count: 1000).jsonLabel.text == "\"1k\"")
  }

  @Test(arguments: [
    (12.5, 12.5), (180, 180), (-180, -180), (190, -170), (-190, 170), (540, -180),
  ])
  func longitudesAreFromMinus180To180(longitude: Double, wrapped: Double) {
    #expect(abs(Coordinate(latitude: 1, longitude: longitude).wrappedLongitude) <= 180)
    #expect(Coordinate(latitude: 1, longitude: longitude).wrappedLongitude == wrapped)
  }
}
